import BlockEngine
import BlockLink
import BlockRecords
import Dispatch
import LinkTransport
import RecordStore
import Standings
import Synchronization

/// Takes what players send for the boards: a child verifies it, and the store keeps it.
final class RecordDesk: RecordKeeper {
  private let store: any RecordStore
  private let examiner: ReplayExaminer
  private let log: ServerLog
  private let ranked: RankedDesk
  private let watch: StoreWatch
  /// The name of the season; nil for the year.
  private let season: String?
  private let queue = DispatchQueue(label: "boards")
  /// Live runs that are entered once the database is back.
  private let waiting = Mutex<[NewRecord]>([])
  /// The most of them, and the time between two attempts.
  private static let maxWaiting = 64
  private static let pause = DispatchTimeInterval.seconds(2)

  init(_ store: any RecordStore, _ examiner: ReplayExaminer, season: String?, log: ServerLog) {
    (self.store, self.examiner, self.season, self.log) = (store, examiner, season, log)
    ranked = RankedDesk(store, log: log) { Self.times(season) }
    watch = StoreWatch(store, log: log)
  }

  /// What the current season and day are.
  var times: BoardTimes { Self.times(season) }

  static func times(_ season: String?) -> BoardTimes {
    let now = WallClock.text()
    return BoardTimes(season: season ?? String(now.prefix(4)), day: String(now.prefix(10)))
  }

  func handle(_ upload: RecordUpload, _ done: @escaping @Sendable (BoardAnswer) -> Void) {
    // The replay of a live run is only made here, which is nothing for the thread that serves the others.
    queue.async { [self] in examine(upload, upload.bytes, done) }
  }

  private func examine(
    _ upload: RecordUpload, _ replay: [UInt8], _ done: @escaping @Sendable (BoardAnswer) -> Void
  ) {
    guard replay.count <= RecordUpload.maxBytes else {
      let fault = RecordFault(
        .flood, "the replay is too long", remedy: "at most \(RecordUpload.maxBytes) bytes")
      return done(answer(fault, to: upload))
    }
    let isTaken = examiner.examine(replay) { [self] result in
      switch result {
      case .failure(let fault): done(answer(fault, to: upload))
      case .success(let game):
        do throws(RecordFault) {
          try game.checkSeed(for: upload.key)
          try game.checkDeal(isRun: upload.isRun)
        } catch { return done(answer(error, to: upload)) }
        queue.async { [self] in save(game, replay, of: upload, done) }
      }
    }
    if !isTaken {
      done(.refused(of: "submit", .flood, reason: "too many replays wait here", remedy: "in a minute"))
    }
  }

  private func save(
    _ game: ExaminedGame, _ replay: [UInt8], of upload: RecordUpload,
    _ done: @escaping @Sendable (BoardAnswer) -> Void
  ) {
    let record = NewRecord(
      key: upload.key, name: upload.name, game: game, replay: replay, at: WallClock.text(),
      season: times.season, mark: upload.mark)
    do {
      done(.placed(try save(record)))
    } catch let fault as RecordFault {
      done(answer(fault, to: upload))
    } catch {
      log("a record cannot be kept: \(error)")
      watch.look()
      // Nobody can send a live run a second time.
      let isKeptLater = upload.isRun && (error as? StoreError)?.isAway == true && saveLater(record)
      done(
        .refused(
          of: "submit", .full, reason: error.refusal("keep records"),
          remedy: isKeptLater ? "the server enters the run when it can" : "another time"))
    }
  }

  private func save(_ record: NewRecord) throws -> RecordPlace {
    let place = try store.save(record)
    log("record \(place.record) of \(LinkName.sanitized(record.name)): \(place.change.rawValue)")
    return place
  }

  /// Enters a live run once the database is back; returns false if too many wait for that.
  private func saveLater(_ record: NewRecord) -> Bool {
    let isFirst = waiting.withLock { waiting -> Bool? in
      guard waiting.count < Self.maxWaiting else { return nil }
      waiting.append(record)
      return waiting.count == 1
    }
    if isFirst == true { tryWaiting() }
    return isFirst != nil
  }

  private func tryWaiting() {
    queue.asyncAfter(deadline: .now() + Self.pause) { [self] in
      while let record = waiting.withLock({ $0.first }) {
        do { _ = try save(record) } catch let error as StoreError where error.isAway {
          return tryWaiting()
        } catch { log("a live run cannot be kept: \(error)") }
        waiting.withLock { _ = $0.removeFirst() }
      }
    }
  }

  private func answer(_ fault: RecordFault, to upload: RecordUpload) -> BoardAnswer {
    log("no record of \(LinkName.sanitized(upload.name)): \(LinkName.sanitized(fault.reason))")
    return .refused(
      of: "submit", RefusalCode(rawValue: fault.code) ?? .malformed, reason: fault.reason,
      remedy: fault.remedy)
  }

  func look(up request: BoardRequest, _ done: @escaping @Sendable (BoardAnswer) -> Void) {
    queue.async { [self] in
      do { done(try answer(request)) } catch {
        log("a board cannot be read: \(error)")
        watch.look()
        done(.refused(of: "boards", .full, reason: error.refusal("read boards"), remedy: "another time"))
      }
    }
  }

  func look(up request: StandingRequest, _ done: @escaping @Sendable (BoardAnswer) -> Void) {
    ranked.look(up: request, done)
  }

  func look(up request: RatingRequest, _ done: @escaping @Sendable (BoardAnswer) -> Void) {
    ranked.look(up: request, done)
  }

  func save(_ match: FinishedMatch, _ done: @escaping @Sendable ([(session: UInt64, BoardAnswer)]) -> Void) {
    ranked.save(match, done)
  }

  private func answer(_ request: BoardRequest) throws -> BoardAnswer {
    switch request.subject {
    case .page(let query): return .page(try store.page(query, for: request.key, times))
    case .own(let first): return .own(try store.own(request.key, after: first))
    case .forgetting:
      let count = try store.forget(key: request.key)
      log("a player has taken out everything: \(count.counted("record"))")
      return .forgotten(count)
    case .replay(let record, let from):
      guard let part = try store.replay(of: record, from: from, atMost: RecordPart.maxBytes) else {
        return .refused(
          of: "fetch", .unknown, reason: "there is no record \(record), or no more of it",
          remedy: "a record of a board")
      }
      return .part(RecordPart(record: record, size: part.size, from: from, bytes: part.bytes))
    }
  }

  var unreadiness: String? { watch.reason.map { "records cannot be kept or read: \($0)" } }

  func administer(_ words: [String], _ done: @escaping @Sendable (AdminAnswer?) -> Void) {
    queue.async { [self] in done(administer(words)) }
  }

  private func administer(_ words: [String]) -> AdminAnswer? {
    do {
      switch words.first {
      case "records":
        guard words.count <= 2 else { return .failure("records [NUMBER]") }
        if words.count == 1 { return AdminAnswer(try store.latest(atMost: 50).map(\.line)) }
        guard let record = try Int(words[1]).flatMap({ try store.record($0) }) else {
          return .failure("there is no record \(words[1])")
        }
        return AdminAnswer([record.line])
      case "annul":
        let reason = words.dropFirst(2).joined(separator: " ")
        guard words.count >= 3, let id = Int(words[1]) else { return .failure("annul NUMBER REASON") }
        guard try store.annul(id, because: String(LinkName.sanitized(reason).prefix(200))) else {
          return .failure("there is no record \(words[1]) that counts")
        }
        return AdminAnswer(["record \(id) is annulled"])
      case "forget":
        guard words.count == 2, let id = Int(words[1]) else {
          return .failure("forget NUMBER, that of a player")
        }
        guard let count = try store.forget(player: id) else { return .failure("there is no player \(id)") }
        return AdminAnswer(["player \(id) is removed with \(count.counted("record"))"])
      default: return try ranked.administer(words)
      }
    } catch {
      return .failure("\(error)")
    }
  }
}

extension Error {
  /// Why a server cannot do something with its records, for a player.
  func refusal(_ deed: String) -> String {
    let isAway = (self as? StoreError)?.isAway == true
    return "the server cannot \(deed) now" + (isAway ? ": its database is away" : "")
  }
}

extension KeptRecord {
  /// The record in a line for an operator.
  fileprivate var line: String {
    let figures = "score \(game.score), \(game.lines.counted("line")), \(game.time / 1_000) ms"
    let board = "\(game.rules) \(game.mode) from level \(game.level)"
    return "\(id)\t\(name) (player \(player))\t\(board)\t\(figures)\t\(at)"
      + (annulled.map { "\tannulled: \($0)" } ?? "")
  }
}

import BlockEngine
import BlockLink
import BlockRecords
import Dispatch
import LinkTransport
import RecordStore
import Standings

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
  private let results: ResultFolder

  /// What becomes of a live run that cannot be entered now.
  private static let laterRemedy = "the server enters the run when it can"

  /// - Parameter results: where results are until the store has had them for long enough.
  init(
    _ store: any RecordStore, _ examiner: ReplayExaminer, _ results: ResultFolder, season: String?,
    log: ServerLog
  ) {
    (self.store, self.examiner, self.results) = (store, examiner, results)
    (self.season, self.log) = (season, log)
    ranked = RankedDesk(store, results, log: log) { Self.times(season) }
    let offers = ResultOffers(results, to: store, examiner, log: log)
    watch = StoreWatch(store, log: log) { offers.offer(overConnection: $0) }
  }

  /// What the current season and day are.
  var times: BoardTimes { Self.times(season) }

  static func times(_ season: String?) -> BoardTimes {
    let now = WallClock.text()
    return BoardTimes(season: season ?? String(now.prefix(4)), day: String(now.prefix(10)))
  }

  func handle(
    _ upload: RecordUpload, taken: @escaping @Sendable () -> Void,
    _ done: @escaping @Sendable (BoardAnswer) -> Void
  ) {
    // The replay of a live run is only made here, which is nothing for the thread that serves the others.
    queue.async { [self] in
      let replay = upload.bytes
      guard upload.isRun else { return examine(upload, replay, nil, done) }
      // Nobody can send a live run a second time: it is on the disk before anything else, and then its journal may end.
      let run = KeptRun(
        key: upload.key, name: upload.name, mark: upload.mark, at: WallClock.text(), season: times.season,
        replay: replay)
      let kept = results.begin(run)
      if kept != nil { taken() }
      examine(upload, replay, kept) { answer in
        if case .placed = answer { taken() }
        done(answer)
      }
    }
  }

  /// - Parameter run: the live run as it is on the disk; nil if it is none, or is not there.
  private func examine(
    _ upload: RecordUpload, _ replay: [UInt8], _ run: KeptRun?,
    _ done: @escaping @Sendable (BoardAnswer) -> Void
  ) {
    guard replay.count <= RecordUpload.maxBytes else {
      let fault = RecordFault(
        .flood, "the replay is too long", remedy: "at most \(RecordUpload.maxBytes) bytes")
      if let run { results.remove(run) }
      return done(answer(fault, to: upload))
    }
    let isTaken = examiner.examine(replay) { [self] result in
      switch result {
      case .failure(let fault):
        // What the examiner cannot do now it may do another time.
        if let run {
          fault.code == RefusalCode.unexpected.rawValue ? results.leave(run) : results.remove(run)
        }
        done(answer(fault, to: upload))
      case .success(let game):
        do throws(RecordFault) {
          try game.checkSeed(for: upload.key)
          try game.checkDeal(isRun: upload.isRun)
        } catch {
          if let run { results.remove(run) }
          return done(answer(error, to: upload))
        }
        queue.async { [self] in save(game, replay, of: upload, run, done) }
      }
    }
    if !isTaken {
      if let run { results.leave(run) }
      done(
        .refused(
          of: "submit", .flood, reason: "too many replays wait here",
          remedy: run == nil ? "in a minute" : Self.laterRemedy))
    }
  }

  private func save(
    _ game: ExaminedGame, _ replay: [UInt8], of upload: RecordUpload, _ run: KeptRun?,
    _ done: @escaping @Sendable (BoardAnswer) -> Void
  ) {
    let record = NewRecord(
      key: upload.key, name: upload.name, game: game, replay: replay, at: run?.at ?? WallClock.text(),
      season: run?.season ?? times.season, mark: run?.mark ?? upload.mark)
    do {
      let place = try save(record)
      if let run { results.finish(run, as: place.change) }
      done(.placed(place))
    } catch let fault as RecordFault {
      if let run { results.remove(run) }
      done(answer(fault, to: upload))
    } catch {
      log("a record cannot be kept: \(error)")
      if let run { results.leave(run) }
      watch.look()
      done(
        .refused(
          of: "submit", .full, reason: error.refusal("keep records"),
          remedy: run == nil ? "another time" : Self.laterRemedy))
    }
  }

  private func save(_ record: NewRecord) throws -> RecordPlace {
    let place = try store.save(record)
    log("record \(place.record) of \(LinkName.sanitized(record.name)): \(place.change.rawValue)")
    return place
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
      results.forget(request.key)
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

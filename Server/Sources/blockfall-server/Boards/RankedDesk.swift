import BlockEngine
import BlockLink
import Dispatch
import Glibc
import LinkTransport
import RecordStore
import Standings

/// Keeps ranked matches, and looks up ratings.
///
/// What cannot be kept now is tried again: the room's journal stays till then, and the players go on. A match is on this
/// node's disk before the store is asked, and for some days after.
final class RankedDesk: Sendable {
  /// The time between two attempts.
  private static let pause = DispatchTimeInterval.seconds(5)

  private let store: any RecordStore
  private let results: ResultFolder
  private let log: ServerLog
  private let times: @Sendable () -> BoardTimes
  /// The store is asked here.
  private let queue = DispatchQueue(label: "ranked")

  init(
    _ store: any RecordStore, _ results: ResultFolder, log: ServerLog,
    times: @escaping @Sendable () -> BoardTimes
  ) {
    (self.store, self.results, self.log, self.times) = (store, results, log, times)
  }

  /// Keeps a match, and then calls `done` with what it has changed for each player's session.
  func save(_ match: FinishedMatch, _ done: @escaping @Sendable ([(session: UInt64, BoardAnswer)]) -> Void) {
    queue.async { [self] in
      guard let ranked = match.ranked else { return done([]) }
      let new = NewRankedMatch(
        id: match.id, ranked: ranked, file: match.file, at: WallClock.text(), season: times().season)
      // A server that was started again has the time of its end already.
      put(results.begin(new), done)
    }
  }

  private func put(
    _ match: NewRankedMatch, _ done: @escaping @Sendable ([(session: UInt64, BoardAnswer)]) -> Void
  ) {
    do {
      let changes = try store.save(match)
      results.finish(match)
      if match.ranked.end != nil {
        let names = match.ranked.players.map { LinkName.sanitized($0.name) }
        log("ranked series \(match.ranked.series) of \(names.joined(separator: " and ")) is kept")
      }
      done(zip(match.ranked.players, changes).map { ($0.session, .rated($1)) })
    } catch {
      log("match \(match.id) is not kept yet: \(error)")
      queue.asyncAfter(deadline: .now() + Self.pause) { [self] in put(match, done) }
    }
  }

  func look(up request: StandingRequest, _ done: @escaping @Sendable (BoardAnswer) -> Void) {
    queue.async { [self] in
      do { done(.standing(try store.standing(of: request.key, request.rules, times()), request.rules)) } catch
      {
        log("a rating cannot be read: \(error)")
        done(.refused(of: "seek", .full, reason: error.refusal("read ratings"), remedy: "another time"))
      }
    }
  }

  func look(up request: RatingRequest, _ done: @escaping @Sendable (BoardAnswer) -> Void) {
    queue.async { [self] in
      do { done(.ratings(try store.page(request.query, for: request.key, times()))) } catch {
        log("the ratings cannot be read: \(error)")
        done(.refused(of: "ratings", .full, reason: error.refusal("read ratings"), remedy: "another time"))
      }
    }
  }

  /// Does what an operator's words say; nil if it does not know them.
  func administer(_ words: [String]) throws -> AdminAnswer? {
    switch words.first {
    case "series":
      guard words.count == 1 else { return .failure("series") }
      return AdminAnswer(try store.series(atMost: 50, of: nil).map(\.line))
    case "annul-series":
      let reason = words.dropFirst(2).joined(separator: " ")
      guard words.count >= 3, let id = Int(words[1]) else { return .failure("annul-series NUMBER REASON") }
      guard try store.annul(series: id, because: String(LinkName.sanitized(reason).prefix(200))) else {
        return .failure("there is no series \(words[1]) that counts")
      }
      return AdminAnswer(["series \(id) is taken back from all ratings"])
    case "pairs":
      guard words.count == 1 else { return .failure("pairs") }
      return AdminAnswer(try store.pairsOfOneAddress(atMost: 50).map(\.line))
    case "figures":
      guard words.count == 1 else { return .failure("figures") }
      return AdminAnswer(try store.keyHabits(atMost: 50).map(\.line))
    default: return nil
    }
  }
}

extension PairOfOneAddress {
  /// The pair in a line for an operator.
  fileprivate var line: String {
    let who = zip(names, players).map { "\($0) (player \($1))" }.joined(separator: " and ")
    return "\(who)\t\(series) series from one address\t\(wins) of them won by the first"
  }
}

extension KeyHabits {
  /// The figures in a line for an operator.
  fileprivate var line: String {
    let share = keys.bundles * 1_000 / max(1, keys.messages)
    return
      "\(name) (player \(player))\t\(matches) \(matches == 1 ? "match" : "matches")\t\(keys.commands) commands in \(keys.messages.counted("message"))\t\(share / 10).\(share % 10) % of them bundles\tlongest \(keys.longest / 1_000) ms"
  }
}

extension KeptSeries {
  /// The series in a line for an operator.
  fileprivate var line: String {
    let names = players.map { "\($0.name) (player \($0.id))" }.joined(separator: " against ")
    let result = score == 1_000 ? "won" : score == 0 ? "lost" : "drawn"
    return "\(id)\t\(names)\t\(rules)\t\(result)\t\(at)" + (uncounted.map { "\tdoes not count: \($0)" } ?? "")
  }
}

import BlockLink
import Dispatch
import LinkTransport
import RecordStore
import Standings
import Synchronization

/// Offers this node's results to the store again, on a thread of its own: all of them after each new connection, those
/// that it does not have yet whenever it is there.
// What changes is touched on the queue alone.
final class ResultOffers: @unchecked Sendable {
  /// The most matches that are asked for at once, and that are offered at once.
  private static let (asked, offered) = (200, 20)

  private let results: ResultFolder
  private let store: any RecordStore
  private let examiner: ReplayExaminer
  private let log: ServerLog
  private let queue = DispatchQueue(label: "results")
  /// The connection over which everything was offered.
  private var connection: Int?
  /// Whether a round waits or runs.
  private let isBusy = Mutex(false)

  init(_ results: ResultFolder, to store: any RecordStore, _ examiner: ReplayExaminer, log: ServerLog) {
    (self.results, self.store, self.examiner, self.log) = (results, store, examiner, log)
  }

  /// Offers what is due, now that the store has answered.
  ///
  /// - Parameter number: the number of connections to it so far.
  func offer(overConnection number: Int) {
    let isFree = isBusy.withLock { isBusy in
      defer { isBusy = true }
      return !isBusy
    }
    guard isFree else { return }
    queue.async { [self] in
      defer { isBusy.withLock { $0 = false } }
      let isWhole = connection != number
      let ids = results.ids(isWhole: isWhole)
      do {
        if !ids.isEmpty {
          let count = try offer(ids)
          if count > 0 { log("the store has \(count.counted("result")) again that it did not have") }
          if isWhole, count == 0 { log("the store has all of this node's results: \(ids.count)") }
        }
        connection = number
      } catch { log("results of this node are offered to the store again later: \(error)") }
    }
  }

  /// Returns how many the store did not have.
  private func offer(_ ids: [String]) throws -> Int {
    var count = 0
    let matches = ids.filter { ResultFolder.match(of: $0) != nil }
    for start in stride(from: 0, to: matches.count, by: Self.asked) {
      count += try offer(matches: matches[start..<min(matches.count, start + Self.asked)])
    }
    for id in ids where ResultFolder.match(of: id) == nil { count += try offer(run: id) }
    return count
  }

  private func offer(matches ids: ArraySlice<String>) throws -> Int {
    let unknown = try store.unknown(matches: ids.compactMap(ResultFolder.match))
    var new: [String] = []
    for id in ids {
      if unknown.contains(ResultFolder.match(of: id) ?? "") {
        new.append(id)
      } else {
        results.finish(id, isAnew: false)
      }
    }
    var count = 0
    for start in stride(from: 0, to: new.count, by: Self.offered) {
      let matches = new[start..<min(new.count, start + Self.offered)].compactMap { id in
        if case .match(let match)? = results.read(id) { match } else { nil }
      }
      count += try offer(matches)
    }
    return count
  }

  /// Offers matches together; one by one if the store cannot take them, so that none is in the way of the others.
  private func offer(_ matches: [NewRankedMatch]) throws -> Int {
    do {
      let refused = try store.offer(matches)
      for match in matches {
        let id = KeptResult.match(match).id
        if refused.contains(match.id) { results.remove(id) } else { results.finish(id) }
      }
      return matches.count - refused.count
    } catch  where (error as? StoreError)?.isAway != true {
      guard matches.count > 1 else {
        log("the store cannot take match \(matches.first?.id ?? ""): \(error)")
        return 0
      }
      return try matches.reduce(0) { try $0 + offer([$1]) }
    }
  }

  /// Offers a run, which is played again as it was the first time.
  private func offer(run id: String) throws -> Int {
    guard case .run(let run)? = results.read(id) else { return 0 }
    if try store.hasRecord(of: run.key, at: run.at) {
      results.finish(id, isAnew: false)
      return 0
    }
    let answer = DispatchSemaphore(value: 0)
    let verdict = Verdict()
    let isTaken = examiner.examine(run.replay) { result in
      verdict.value = result
      answer.signal()
    }
    // Too many wait: this one is offered the next time.
    guard isTaken else { throw StoreError("too many replays wait to be verified", isAway: true) }
    answer.wait()
    // What the examiner could not do now it may do another time.
    if case .failure(let fault)? = verdict.value, fault.code == RefusalCode.unexpected.rawValue { return 0 }
    do {
      guard let game = try verdict.value?.get() else { return 0 }
      try game.checkSeed(for: run.key)
      try game.checkDeal(isRun: true)
      let place = try store.offer(
        NewRecord(
          key: run.key, name: run.name, game: game, replay: run.replay, at: run.at, season: run.season,
          mark: run.mark))
      guard let place else {
        results.remove(id)
        return 0
      }
      log("record \(place.record) of \(LinkName.sanitized(run.name)): \(place.change.rawValue)")
      results.finish(run, as: place.change)
      return place.change == .improved ? 1 : 0
    } catch let fault as RecordFault {
      log("a live run of \(LinkName.sanitized(run.name)) is no record: \(LinkName.sanitized(fault.reason))")
      results.remove(id)
      return 0
    }
  }

  // One thread writes it before another reads it.
  private final class Verdict: @unchecked Sendable { var value: Result<ExaminedGame, RecordFault>? }
}

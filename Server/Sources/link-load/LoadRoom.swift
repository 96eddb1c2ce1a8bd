import BlockEngine
import BlockLink
import NIOCore

/// All rooms of a load test, and the measurements.
final class LoadTest {
  let loop: any EventLoop
  var rooms: [LoadRoom] = []
  var isMeasuring = false
  /// The times from sending to arrival, in microseconds.
  var delays: [Int64] = []
  /// The times, in microseconds, that late watchers needed from connecting to catching up.
  var firstFrames: [Int64] = []
  var ended = 0
  var lost = 0
  /// The number of clients that have been sent to another node.
  var moved = 0
  var pauseCount = 0
  private var problems: [String: Int] = [:]
  private var bytesBefore = 0

  init(on loop: any EventLoop) {
    self.loop = loop
  }

  /// Starts one timer for all clients; separate timers would cost more than the clients' own work.
  func start() {
    loop.assumeIsolated().scheduleTask(in: .milliseconds(2)) { [self] in
      let now = LinkTime.now()
      for room in rooms {
        for player in room.players { player.performDue(at: now) }
        for watcher in room.watchers { watcher.performDue(at: now) }
      }
      start()
    }
  }

  func recordProblem(_ text: String) {
    problems[text, default: 0] += 1
  }

  func begin() {
    isMeasuring = true
    bytesBefore = watchersBytes
  }

  private var watchersBytes: Int {
    rooms.reduce(0) { $0 + $1.watchers.reduce(0) { $0 + $1.received } }
  }

  func report(seconds: Int) -> String {
    isMeasuring = false
    delays.sort()
    let watchers = rooms.reduce(0) { $0 + $1.watchers.count }
    let perPlayer = watchers == 0 ? 0 : (watchersBytes - bytesBefore) / (watchers * 2 * seconds)
    var lines = [
      "delays: \(delays.count) messages, p50 \(at(50, of: delays)) µs, p99 \(at(99, of: delays)) µs, "
        + "p99.9 \(at(99.9, of: delays)) µs, longest \(delays.last ?? 0) µs",
      "watchers: \(watchers), \(perPlayer) bytes a second for each player watched",
      "matches ended: \(ended / 2), connections lost: \(lost), pauses: \(pauseCount), moved: \(moved)",
    ]
    // From here on, count only the late watchers.
    firstFrames = []
    lines += problems.sorted { $0.key < $1.key }.map { "\($0.value) × \($0.key)" }
    return lines.joined(separator: "\n")
  }

  var firstFrameReport: String {
    firstFrames.sort()
    return "late watchers: \(firstFrames.count), first frame median \(at(50, of: firstFrames)) µs, "
      + "longest \(firstFrames.last ?? 0) µs"
  }

  private func at(_ percent: Double, of sorted: [Int64]) -> Int64 {
    sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(Double(sorted.count) * percent / 100))]
  }
}

/// A room with its players and watchers.
final class LoadRoom {
  let test: LoadTest
  let number: Int
  var players: [LoadClient] = []
  var watchers: [LoadClient] = []
  /// The promise that the next client to join fulfills.
  private var joinPromise: EventLoopPromise<Void>?
  private var clientCount = 0
  /// The messages of each player that the other has not received yet.
  private var messagesInFlight: [[(reached: GameTime, at: LinkTime)]] = [[], []]
  private var late: (since: LinkTime, reached: [GameTime])?

  init(_ test: LoadTest, number: Int) {
    self.test = test
    self.number = number
  }

  var name: String { "room \(number)" }
  var watcherCount: Int { watchers.count }

  /// Succeeds once `count` clients are in the room.
  func whenJoined(by count: Int) -> EventLoopFuture<Void> {
    let promise = test.loop.makePromise(of: Void.self)
    if clientCount >= count { promise.succeed() } else { joinPromise = promise }
    return promise.futureResult
  }

  func clientJoined() {
    clientCount += 1
    joinPromise?.succeed()
    joinPromise = nil
  }

  func sent(by seat: Int, reached: GameTime, at now: LinkTime) {
    // At time zero the game has no progress to report.
    if test.isMeasuring, reached > .zero { messagesInFlight[seat].append((reached, now)) }
  }

  func matchBegan(_ role: LoadClient.Role, isFirst: Bool, at now: LinkTime, since connected: LinkTime) {
    switch role {
    case .player: messagesInFlight = [[], []]
    case .watcher where !isFirst: break
    case .watcher:
      late = (connected, players.compactMap { $0.session.match?.game(of: 1).time })
    }
  }

  func matchUpdated(by role: LoadClient.Role, _ match: LinkedMatch, at now: LinkTime) {
    switch role {
    case .player(let seat):
      guard let own = match.seat else { return }
      let time = match.game(of: 3 - own).time
      while let first = messagesInFlight[1 - seat].first, first.reached <= time {
        test.delays.append(now.microseconds - first.at.microseconds)
        messagesInFlight[1 - seat].removeFirst()
      }
    case .watcher:
      guard let late, let least = late.reached.min(), match.game(of: 1).time >= least else { return }
      test.firstFrames.append(now.microseconds - late.since.microseconds)
      self.late = nil
    }
  }
}

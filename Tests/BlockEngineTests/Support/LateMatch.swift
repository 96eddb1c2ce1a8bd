@testable import BlockEngine
@testable import BlockRecords

/// A match over a slow and lossy network, in simulated time.
///
/// All players run their own games at once and never wait. Their commands go to all others, who run them too,
/// and attacks go to their targets. Each pair's messages arrive in order, 300 ± 100 ms later; one in twenty
/// is lost at first and sent again.
struct LateMatch {
  let header: MatchHeader
  /// The steps of each player's game, in order.
  private(set) var logs: [[ReplayStep]]
  /// Each player's own game.
  private(set) var games: [Game]
  /// All games as each party sees them, its own included.
  private(set) var parties: [[Game]]

  private enum Message {
    case arrival(GarbageArrival)
    case out(Int)
    case step(player: Int, ReplayStep)
  }

  /// The messages in transit to each party from each sender, in the order of arrival.
  private var inTransit: [[[(at: GameTime, message: Message)]]]
  private var lastDeliveredID: [Int]
  private var isAnnounced: [Bool]
  private var random: ReferenceGenerator

  init(_ setup: MatchSetup, seed: UInt64) throws {
    header = MatchHeader(setup, started: ReplaySamples.started)
    let count = setup.players.count
    games = try (1...count).map { try Game(setup.game(of: $0)) }
    parties = Array(repeating: games, count: count)
    logs = Array(repeating: [], count: count)
    inTransit = Array(repeating: Array(repeating: [], count: count), count: count)
    lastDeliveredID = Array(repeating: 0, count: count)
    isAnnounced = Array(repeating: false, count: count)
    random = ReferenceGenerator(seed: seed)
  }

  /// Plays until all games are over and all messages have arrived.
  mutating func play() {
    var time = GameTime.zero
    while games.contains(where: { !$0.isOver }) {
      time = time.advanced(by: Int64(random.pick(1_000...60_000)))
      deliver(by: time)
      for index in games.indices where !games[index].isOver {
        // A piece that locks by itself gets its own step.
        while let due = games[index].nextDeadline, due <= time { take(nil, index, at: due) }
        guard !games[index].isOver, random.pick(0...2) == 0 else { continue }
        take(.command(RandomMatch.commands[random.pick(0...RandomMatch.commands.count - 1)]), index, at: time)
      }
    }
    deliver(by: .never)
  }

  private mutating func take(_ input: GameInput?, _ index: Int, at time: GameTime) {
    let step = ReplayStep(input: input, at: time)
    games[index].execute(step)
    logs[index].append(step)
    parties[index][index].execute(step)
    for other in games.indices where other != index {
      send(.step(player: index, step), index, other, at: time)
    }
    for attack in games[index].attackState.outgoing where attack.id > lastDeliveredID[index] {
      send(.arrival(GarbageArrival(attack, from: index + 1)), index, attack.target - 1, at: time)
    }
    lastDeliveredID[index] = games[index].attackState.lastID
    if games[index].isOver, !isAnnounced[index] {
      isAnnounced[index] = true
      for other in games.indices where other != index { send(.out(index + 1), index, other, at: time) }
    }
  }

  private mutating func send(_ message: Message, _ sender: Int, _ target: Int, at time: GameTime) {
    var delay = Int64(random.pick(200_000...400_000))
    while random.pick(1...20) == 1 { delay += 600_000 }
    let last = inTransit[target][sender].last?.at ?? .zero
    inTransit[target][sender].append((max(last, time.advanced(by: delay)), message))
  }

  private mutating func deliver(by time: GameTime) {
    while true {
      var next: (at: GameTime, target: Int, sender: Int)?
      for target in games.indices {
        for sender in games.indices {
          guard let first = inTransit[target][sender].first, first.at <= time else { continue }
          if next.map({ first.at < $0.at }) ?? true { next = (first.at, target, sender) }
        }
      }
      guard let next else { return }
      let message = inTransit[next.target][next.sender].removeFirst().message
      switch message {
      case .step(let player, let step): parties[next.target][player].execute(step)
      case .arrival(let arrival): arrive(.garbage(arrival), next.target, at: next.at)
      case .out(let player): arrive(.out(player: player), next.target, at: next.at)
      }
    }
  }

  private mutating func arrive(_ input: GameInput, _ index: Int, at time: GameTime) {
    while let due = games[index].nextDeadline, due <= time { take(nil, index, at: due) }
    if !games[index].isOver { take(input, index, at: time) }
  }

  /// The match's file, with the players' lines in random order.
  func file(mixing random: inout ReferenceGenerator) -> [UInt8] {
    var writer = ReplayWriter()
    writer.write(header)
    var rests = logs.map { $0[...] }
    while let player = rests.indices.filter({ !rests[$0].isEmpty }).randomElement(using: &random) {
      writer.write(rests[player].removeFirst(), of: player + 1)
      if rests[player].isEmpty, let result = ReplayResult(of: games[player]) {
        writer.write(result, of: player + 1)
      }
    }
    writer.write(MatchResult(ranking: Match.ranking(of: games), digest: Match.digest(of: games).value))
    return writer.bytes
  }
}

extension Array {
  fileprivate func randomElement(using random: inout ReferenceGenerator) -> Element? {
    isEmpty ? nil : random.pick(self)
  }
}

/// Match files, for tests.
enum MatchFiles {
  /// Reads and plays a match file in pieces of `piece` bytes.
  static func play(_ bytes: [UInt8], piece: Int = 4096) throws(ReplayError) -> (MatchVerifier, MatchReader) {
    var reader = MatchReader()
    var player: MatchVerifier?
    var start = 0
    while start < bytes.count {
      let end = Swift.min(start + piece, bytes.count)
      try reader.read(bytes.span.extracting(start..<end))
      if player == nil, let header = reader.header { player = try MatchVerifier(header) }
      try player?.play(&reader)
      start = end
    }
    try reader.finish()
    if player == nil, let header = reader.header { player = try MatchVerifier(header) }
    try player?.play(&reader)
    guard let player else { throw ReplayError(.unreadable, line: 1, "no header") }
    try player.finish(reader.result)
    return (player, reader)
  }

  /// The error of a match file; nil if it verifies.
  static func fault(_ bytes: [UInt8]) -> ReplayError? {
    do throws(ReplayError) {
      _ = try play(bytes)
      return nil
    } catch {
      return error
    }
  }

  /// The file of a match of random players.
  static func recording(_ random: inout ReferenceGenerator, players: Int? = nil, steps: Int = .max) throws
    -> MatchRecording
  {
    let setup =
      try players.map { try RandomMatch.setup(seed: random.next(), players: $0, targeting: .turn) }
      ?? RandomMatch.setup(&random)
    var events: [MatchEvent] = []
    let header = MatchHeader(setup, names: ["Ada", nil], started: ReplaySamples.started)
    var recording = try MatchRecording(header, events: &events)
    for _ in 0..<steps {
      if recording.match.isOver { break }
      let step = RandomMatch.next(recording.match, &random)
      if let command = step.command {
        let isRepeat = random.pick(0...3) == 0
        recording.perform(command, by: step.player, at: step.time, isRepeat: isRepeat, events: &events)
      } else {
        recording.pause(at: step.time, events: &events)
      }
      events.removeAll()
    }
    return recording
  }

  static func lines(_ bytes: [UInt8]) -> [[UInt8]] { bytes.split(separator: 0x0a).map(Array.init) }
  static func join(_ lines: [[UInt8]]) -> [UInt8] { Array(lines.map { $0 + [0x0a] }.joined()) }
}

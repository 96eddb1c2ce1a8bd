import BlockEngine
import BlockRecords

/// The writer of the file of a network match, or of a live run's replay.
enum LinkedMatchFile {
  /// A line with its game time, by which the players' lines are merged.
  struct Line {
    let time: GameTime
    let bytes: [UInt8]
  }

  /// A player's part.
  struct Part {
    var log: PlayerEventLog
    /// The time that the game reached.
    var reached: GameTime
  }

  /// The file's bytes, and the games at their ends.
  ///
  /// - Throws: `MatchError` if a game cannot be played, `MessageFault` if an entry does not fit its game.
  static func make(_ header: DealtHeader, _ parts: [Part]) throws -> (bytes: [UInt8], games: [Game]) {
    var bytes = header.line
    var lines: [[Line]] = []
    var games: [Game] = []
    for (index, part) in parts.enumerated() {
      let (own, game) = try Self.lines(of: part, player: index + 1, header)
      lines.append(own)
      games.append(game)
    }
    var next = Array(repeating: 0, count: lines.count)
    while let first = lines.indices.filter({ next[$0] < lines[$0].count }).min(by: {
      lines[$0][next[$0]].time < lines[$1][next[$1]].time
    }) {
      bytes += lines[first][next[first]].bytes
      next[first] += 1
    }
    if case .match(let header) = header, games.allSatisfy(\.isOver) {
      var writer = ReplayWriter()
      writer.write(MatchResult(of: games, header.goal))
      bytes += writer.bytes
    }
    return (bytes, games)
  }

  private static func lines(of part: Part, player: Int, _ header: DealtHeader) throws -> ([Line], Game) {
    let game: Game
    do throws(GameError) { game = try Game(header.setup(of: player)) } catch {
      throw MatchError(player: player, error)
    }
    var recorder = Recorder(game: game, player: header.isRun ? nil : player)
    var cursor = PlayerEventLog.Cursor()
    while let entry = part.log.next(&cursor) { try recorder.record(entry) }
    recorder.finish(at: part.reached)
    return (recorder.lines, recorder.game)
  }

  /// Replays a part and writes its lines.
  struct Recorder {
    var game: Game
    /// The player, who begins each line; nil in the replay of a live run.
    let player: Int?
    var lines: [Line] = []
    /// The number of the game's last attack; 0 for none.
    private(set) var lastAttack = 0
    private var written = GameTime.zero
    private var checkpoints = 0
    private var hasResult = false

    init(game: Game, player: Int?) {
      self.game = game
      self.player = player
    }

    mutating func record(_ entry: PlayerEvent) throws {
      advance(to: entry.time)
      var events: [GameEvent] = []
      guard !game.isOver, entry.time >= game.time else {
        throw MessageFault("an entry comes after the end of player \(player ?? 1)'s game")
      }
      switch entry.event {
      case .command(let command, let isRepeat): write(ReplayStep(command, at: entry.time, isRepeat: isRepeat))
      case .pad(let buttons): try write(.pad(buttons), at: entry.time)
      case .garbage(let arrival): try write(.garbage(arrival), at: entry.time)
      case .out(let other): try write(.out(player: other), at: entry.time)
      case .givenUp: break
      }
      game.perform(entry, events: &events)
      record(events)
      writeMilestones()
    }

    private mutating func record(_ events: [GameEvent]) {
      for event in events { if case .attackSent(let attack) = event.kind { lastAttack = attack.id } }
    }

    mutating func finish(at time: GameTime) {
      guard !game.isOver, time > game.time else { return }
      advance(to: time)
      if !game.isOver, time > written { write(ReplayStep(nil, at: time)) }
    }

    /// Advances deadline by deadline and writes the locks that time causes.
    mutating func advance(to time: GameTime) {
      while let due = game.nextDeadline, due <= time, due != .never {
        var events: [GameEvent] = []
        game.advance(to: due, events: &events)
        let hasLocked = events.contains { if case .locked = $0.kind { true } else { false } }
        if hasLocked, due > written { write(ReplayStep(nil, at: due)) }
        record(events)
        if !events.isEmpty { writeMilestones() }
      }
      if !game.isOver, time > game.time { game.advance(to: time) }
    }

    private mutating func write(_ input: GameInput, at time: GameTime) throws {
      if let fault = game.inputError(for: input) { throw MessageFault("player \(player ?? 1): \(fault)") }
      write(ReplayStep(input: input, at: time))
    }

    private mutating func write(_ step: ReplayStep) {
      var writer = ReplayWriter()
      writer.write(step, of: player)
      lines.append(Line(time: step.time, bytes: writer.bytes))
      written = step.time
    }

    private mutating func writeMilestones() {
      guard !hasResult else { return }
      var writer = ReplayWriter()
      if let result = ReplayResult(of: game) {
        hasResult = true
        writer.write(result, of: player)
      } else {
        let count = game.pieceCount / Replay.piecesBetweenCheckpoints
        guard count > checkpoints else { return }
        checkpoints = count
        writer.write(ReplayCheckpoint(stepCount: 0, time: game.time, digest: game.digest.value), of: player)
      }
      lines.append(Line(time: game.time, bytes: writer.bytes))
    }
  }
}

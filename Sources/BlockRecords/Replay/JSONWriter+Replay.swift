import BlockEngine

/// The lines of replays and match files as JSON.
extension JSONWriter {
  /// Writes a header, as a line of its own or within a match file's.
  mutating func header(_ header: ReplayHeader) {
    object { json in
      json.member("format", "blockfall-replay")
      json.member("version", Replay.version)
      json.member("rules", header.ruleset.name)
      json.member("seed", header.seed)
      json.member("level", header.level)
      json.member("player", header.player)
      json.member("started", header.started)
      json.members(header.ruleset)
      if let key = header.dealKey { json.member("secret", Hexadecimal.text(key.bytes)) }
      if let nonce = header.nonce { json.member("nonce", Hexadecimal.text(nonce)) }
      if header.mode != .endless { json.member("mode", header.mode.word) }
      if !header.pieces.isEmpty { json.member("pieces", String(header.pieces.map(\.letter))) }
      if let playfield = header.playfield { json.member("playfield", playfield.diagramRows) }
      if let versus = header.versus { json.members(versus) }
    }
  }

  private mutating func members(_ versus: Versus) {
    if versus.hasHiddenSeed { member("source", "dealt") }
    object("versus") { json in
      json.member("attack", versus.attack.name.rawValue)
      json.member("player", versus.player)
      json.member("players", versus.players)
      json.member("target", versus.targeting.rawValue)
    }
  }

  /// Writes the rules beyond their name: for built-in ones a version above 1 and a field other than the default, for
  /// a player's own their whole text.
  private mutating func members(_ ruleset: Ruleset) {
    if ruleset.customName != nil { return member("rulesText", ruleset.text) }
    if ruleset.base.version != 1 { member("rulesVersion", ruleset.base.version) }
    if ruleset.field != Ruleset(ruleset.base).field { member("field", ruleset.field.description) }
  }

  /// Writes a command, a wait or another player's input as a line; in a match file with its player first.
  mutating func step(_ step: ReplayStep, of player: Int?) {
    array { json in
      if let player { json.integer(player) }
      json.integer(step.time.microseconds)
      switch step.input {
      case nil: json.unescapedString(ReplayReader.waitWord)
      case .command(let command)?: json.unescapedString(command.word)
      case .pad?: json.unescapedString(ReplayStep.padWord)
      case .garbage?: json.unescapedString(ReplayStep.garbageWord)
      case .out?: json.unescapedString(ReplayStep.outWord)
      }
      if step.isRepeat { json.integer(1) }
      switch step.input {
      case nil, .command?: break
      case .pad(let buttons)?: json.unescapedString(buttons.letters)
      case .garbage(let arrival)?: json.arrival(arrival)
      case .out(let player)?: json.integer(player)
      }
    }
    endLine()
  }

  private mutating func arrival(_ arrival: GarbageArrival) {
    object { json in
      json.member("from", arrival.sender)
      json.member("id", arrival.id)
      json.member("ack", arrival.ack)
      json.member("lines", arrival.lines)
      if !arrival.holes.isEmpty { json.member("holes", arrival.holes) }
    }
  }

  /// Writes the members of a checkpoint, with which a result begins too.
  mutating func milestone(_ time: GameTime, _ digest: UInt64, _ player: Int?) {
    if let player { member("player", player) }
    member("at", time.microseconds)
    member("digest", StateDigest(value: digest).hexadecimal)
  }
}

import BlockBot
import BlockEngine
import BlockPlatform
import BlockRecords
import TerminalUI

/// The state of an interactive script: the start of the game and every line since.
///
/// As JSON it is an object in which only `rules` is required:
/// `{"rules":"modern","field":"10x20","seed":0,"level":1,"pieces":"TIO","playfield":[…],"lines":["0 left",…]}`.
struct ScriptState {
  /// The setup of the game.
  var setup: GameSetup
  /// The steps since the start.
  var steps: [ScriptStep] = []

  /// The current game.
  ///
  /// - Throws: a `GameError` or a `ScriptError`.
  func game(budget: inout ScriptBudget) throws -> Game {
    var game = try Game(setup)
    for (index, step) in steps.enumerated() {
      try game.perform(step, inLine: index + 1, budget: &budget)
    }
    return game
  }

  /// Throws if a step in that line goes back in time.
  func check(_ step: ScriptStep, inLine number: Int) throws(ScriptError) {
    guard let last = steps.last, step.time < last.time else { return }
    throw ScriptError(
      line: number,
      kind: .timeGoesBack(
        UInt64(step.time.milliseconds), before: UInt64(last.time.milliseconds), ofLine: number - 1))
  }

  /// Writes the state.
  func write(to json: inout JSONWriter) {
    json.object { json in
      let rules = setup.ruleset
      json.member("rules", rules.name)
      if rules.customName != nil { json.member("rulesText", rules.text) }
      json.member("field", rules.field.description)
      json.member("seed", setup.seed)
      json.member("level", setup.startLevel)
      if setup.mode != .endless { json.member("mode", setup.mode.word) }
      json.member("pieces", String(setup.pieces.map(\.letter)))
      if let playfield = setup.playfield { json.member("playfield", playfield.diagramRows) }
      json.member("lines", steps.map { "\($0.time.milliseconds) \($0.word.lineText)" })
    }
  }
}

extension ScriptState {
  private static let names: Set<String> = [
    "rules", "rulesText", "field", "seed", "level", "mode", "pieces", "playfield", "lines",
  ]

  /// Parses a state.
  ///
  /// - Throws: a failure with the error and the valid form.
  init(json text: String) throws(CommandFailure) {
    guard case .object(let members)? = ProtocolValue(json: text.utf8) else {
      throw .refused(tr("a state is a JSON object, as the line 'state' prints it"))
    }
    let object = ProtocolValue.object(members)
    for member in members where !Self.names.contains(member.name) {
      throw .refused(
        tr("a state has no '\(member.name.sanitized)'; it has \(Self.names.sorted().joined(separator: ", "))")
      )
    }
    do {
      let ruleset = try Self.ruleset(of: object)
      setup = GameSetup(ruleset: ruleset, seed: 0)
      if let seed = object["seed"] { setup.seed = try ArgumentValue.seed(seed.digits) }
      if let level = object["level"] { setup.startLevel = try ArgumentValue.level(level.digits) }
      if let mode = object["mode"] { setup.mode = try ArgumentValue.mode(mode.text ?? "") }
      if let pieces = object["pieces"]?.text, !pieces.isEmpty {
        setup.pieces = try ArgumentValue.pieces(pieces).pieces
      }
      if let rows = object["playfield"]?.elements {
        let file = PlayfieldFile(path: "playfield", width: ruleset.width, height: ruleset.height)
        setup.playfield = try file.playfield(Array(rows.map { $0.text ?? "" }.joined(separator: "\n").utf8))
      }
      for (index, line) in (object["lines"]?.elements ?? []).enumerated() {
        guard let step = try ScriptParser.step(of: Array((line.text ?? "?").utf8), index + 1) else {
          continue
        }
        try check(step, inLine: index + 1)
        steps.append(step)
      }
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw .refused(tr("the state cannot be read: \(String(describing: error))"))
    }
  }

  /// The rules that a state names or contains, on the requested field.
  private static func ruleset(of object: ProtocolValue) throws -> Ruleset {
    if let text = object["rulesText"]?.text { return try Ruleset(text: Array(text.utf8)) }
    let name = object["rules"]?.text ?? ""
    guard let known = Ruleset.Name(rawValue: name) else { return try ArgumentValue.rules(name) }
    guard let text = object["field"]?.text else { return Ruleset(known) }
    guard let ruleset = Ruleset(known, field: try ArgumentValue.field(text)) else {
      throw CommandFailure.refused(tr("the rules '\(name)' have no such field"))
    }
    return ruleset
  }
}

extension ProtocolValue {
  /// The number's digits.
  fileprivate var digits: String {
    switch self {
    case .integer(let integer): String(integer)
    case .number(let text): text
    default: ""
    }
  }
}

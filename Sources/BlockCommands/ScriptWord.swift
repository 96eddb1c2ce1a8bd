import BlockEngine

/// A line of a script: an action and its time.
struct ScriptStep: Equatable {
  var time: GameTime
  /// The player of the command, from 1; nil for a wait, and in a script of one game.
  var player: Int?
  var word: ScriptWord
}

/// The action of a script line.
enum ScriptWord: Equatable {
  case command(GameCommand)
  /// Holds these buttons from now on, under rules with a pad.
  case pad(PadButtons)
  /// Lets time pass, and does nothing else.
  case wait

  /// What it does to the game; nil for a wait.
  var input: GameInput? {
    switch self {
    case .command(let command): .command(command)
    case .pad(let buttons): .pad(buttons)
    case .wait: nil
    }
  }

  /// All words in the order of help and errors.
  static let all: [ScriptWord] = GameCommand.allCases.map(ScriptWord.command) + [.pad([]), .wait]

  /// Each word packed into one integer, as a script of a million lines needs a million lookups.
  private static let table = all.map { (key: packed(Array($0.text.utf8)), word: $0) }

  static let padWord = "pad"

  /// The text of a line after its time.
  var lineText: String {
    if case .pad(let buttons) = self { "\(text) \(buttons.isEmpty ? "-" : buttons.letters)" } else { text }
  }

  /// The word's text.
  var text: String {
    switch self {
    case .command(let command): command.word
    case .pad: ScriptWord.padWord
    case .wait: "wait"
    }
  }

  /// Parses a word; nil if it is unknown.
  init?(_ bytes: [UInt8]) {
    let key = ScriptWord.packed(bytes)
    guard let entry = ScriptWord.table.first(where: { $0.key == key }) else { return nil }
    self = entry.word
  }

  /// Packs up to seven bytes and their count; longer words give 0, which no known word has.
  private static func packed(_ bytes: [UInt8]) -> UInt64 {
    guard bytes.count < 8 else { return 0 }
    return bytes.reduce(UInt64(bytes.count)) { $0 << 8 | UInt64($1) }
  }
}

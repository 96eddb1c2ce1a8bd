import BlockEngine

/// A line of a script: what to do, and when.
struct ScriptStep: Equatable {
  var time: GameTime
  /// Whose command it is, from 1; nil for a wait, and in a script of one game.
  var player: Int?
  var word: ScriptWord
}

/// What a line of a script asks for.
enum ScriptWord: Equatable {
  case command(GameCommand)
  /// To let the time go on, and nothing else.
  case wait

  /// All of them, in the order in which help and errors list them.
  static let all: [ScriptWord] = GameCommand.allCases.map(ScriptWord.command) + [.wait]

  /// Each with its text in one integer: a script of a million lines looks a million words up.
  private static let table = all.map { (key: packed(Array($0.text.utf8)), word: $0) }

  /// How it is written.
  var text: String {
    switch self {
    case .command(let command): command.word
    case .wait: "wait"
    }
  }

  /// What `bytes` name; nil if they name nothing.
  init?(_ bytes: [UInt8]) {
    let key = ScriptWord.packed(bytes)
    guard let entry = ScriptWord.table.first(where: { $0.key == key }) else { return nil }
    self = entry.word
  }

  /// Up to seven bytes and their number; 0, which is no word's, for more.
  private static func packed(_ bytes: [UInt8]) -> UInt64 {
    guard bytes.count < 8 else { return 0 }
    return bytes.reduce(UInt64(bytes.count)) { $0 << 8 | UInt64($1) }
  }
}

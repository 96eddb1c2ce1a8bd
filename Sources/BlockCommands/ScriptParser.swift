import BlockEngine
import TerminalUI

/// Parses a script byte by byte: lines `MILLISECONDS COMMAND`, in a match `MILLISECONDS PLAYER COMMAND`; `#` starts a
/// comment.
///
/// It stores a fixed amount per line, so that a line of any length costs no memory.
struct ScriptParser {
  /// The latest possible time, in milliseconds.
  static let lastMillisecond: UInt64 = 9_223_372_036_854_775
  /// The most characters of a word that an error shows.
  private static let shownLength = 40

  private enum Place {
    case beforeTime, inTime, beforePlayer, inPlayer, beforeCommand, inCommand, beforePad, inPad, afterCommand,
      inRest, inComment
  }

  /// The number of players; nil for a script of one game.
  private let players: Int?
  private var place = Place.beforeTime
  /// The number of the current line, from 1.
  private(set) var line = 1
  private var milliseconds: UInt64 = 0
  private var hasTime = false
  private var timeIsDigits = true
  private var hasCommand = false
  private var command = ScriptWord.wait
  /// Whether a pad's buttons are still to come in the line.
  private var lacksButtons = false
  /// The player of the command, from 1.
  private var player: Int?
  /// The beginning of the current word.
  private var word: [UInt8] = []
  /// The time and number of the last line that had a time.
  private var previous: (milliseconds: UInt64, line: Int) = (0, 0)

  /// Creates a parser for a script of one game, or of a match of `players`.
  init(players: Int? = nil) { self.players = players }

  /// Reads the next byte; returns the step of the line that it ends, if there is one.
  mutating func read(_ byte: UInt8) throws(ScriptError) -> ScriptStep? {
    switch byte {
    case UInt8(ascii: "\n"):
      return try endLine()
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
      try endWord()
    case UInt8(ascii: "#"):
      try endWord()
      place = .inComment
    default:
      try readWord(byte)
    }
    return nil
  }

  /// Reads the end of the input; returns the step of an unterminated last line.
  mutating func finish() throws(ScriptError) -> ScriptStep? { try endLine() }

  private mutating func readWord(_ byte: UInt8) throws(ScriptError) {
    switch place {
    case .inComment:
      return
    case .beforeTime:
      place = .inTime
      hasTime = true
      timeIsDigits = true
      milliseconds = 0
      word.removeAll(keepingCapacity: true)
    case .beforePlayer:
      place = .inPlayer
      word.removeAll(keepingCapacity: true)
    case .beforeCommand:
      place = .inCommand
      hasCommand = true
      word.removeAll(keepingCapacity: true)
    case .beforePad:
      place = .inPad
      word.removeAll(keepingCapacity: true)
    case .afterCommand:
      place = .inRest
      word.removeAll(keepingCapacity: true)
    case .inTime, .inPlayer, .inCommand, .inPad, .inRest:
      break
    }
    if place == .inTime {
      let digit = UInt64(byte &- UInt8(ascii: "0"))
      if digit > 9 {
        timeIsDigits = false
      } else {
        // Capped just beyond the latest time, which is an error like any larger number, so that it never overflows.
        milliseconds = min(milliseconds * 10 + digit, ScriptParser.lastMillisecond + 1)
      }
    }
    if word.count < ScriptParser.shownLength {
      word.append(byte)
    } else if place != .inTime || !timeIsDigits {
      try endWord()
    }
  }

  /// Ends a word, if there is one.
  private mutating func endWord() throws(ScriptError) {
    switch place {
    case .inTime:
      guard timeIsDigits else { throw error(.time(shownWord)) }
      guard milliseconds <= ScriptParser.lastMillisecond else { throw error(.tooLate(shownWord)) }
      guard milliseconds >= previous.milliseconds else {
        throw error(.timeGoesBack(milliseconds, before: previous.milliseconds, ofLine: previous.line))
      }
      place = players == nil ? .beforeCommand : .beforePlayer
    case .inPlayer:
      if ScriptWord(word) == .wait {
        hasCommand = true
        command = .wait
        place = .afterCommand
      } else {
        let number = Int(String(decoding: word, as: UTF8.self))
        guard let number, let players, (1...players).contains(number), word[0] != UInt8(ascii: "+") else {
          throw error(.player(shownWord, of: players ?? 0))
        }
        player = number
        place = .beforeCommand
      }
    case .inCommand:
      guard let found = ScriptWord(word) else { throw error(.command(shownWord)) }
      guard players == nil || found != .wait else { throw error(.waitWithPlayer) }
      command = found
      lacksButtons = found == .pad([])
      place = lacksButtons ? .beforePad : .afterCommand
    case .inPad:
      let letters = String(decoding: word, as: UTF8.self)
      guard let buttons = PadButtons(letters: letters == "-" ? "" : letters) else {
        throw error(.pad(shownWord))
      }
      command = .pad(buttons)
      lacksButtons = false
      place = .afterCommand
    case .inRest:
      throw error(.extraText(shownWord))
    case .beforeTime, .beforePlayer, .beforeCommand, .beforePad, .afterCommand, .inComment:
      break
    }
  }

  private mutating func endLine() throws(ScriptError) -> ScriptStep? {
    try endWord()
    if lacksButtons { throw error(.pad("")) }
    if hasTime, !hasCommand { throw error(.noCommand) }
    let step =
      hasTime
      ? ScriptStep(
        time: GameTime(milliseconds: Int64(milliseconds)), player: command == .wait ? nil : player,
        word: command) : nil
    if hasTime { previous = (milliseconds, line) }
    place = .beforeTime
    hasTime = false
    hasCommand = false
    player = nil
    line += 1
    return step
  }

  private var shownWord: String {
    let text = String(decoding: word, as: UTF8.self).sanitized
    return word.count < ScriptParser.shownLength ? text : text + "…"
  }

  private func error(_ kind: ScriptError.Kind) -> ScriptError { ScriptError(line: line, kind: kind) }
}

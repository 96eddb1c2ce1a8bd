@testable import BlockCommands
@testable import BlockPlatform
@testable import BlockStorage
@testable import TerminalUI

/// The command line run inside the test, with its surroundings passed in.
struct CommandTrial {
  var input: [UInt8] = []
  /// The most bytes that one read returns.
  var chunk = Int.max
  var inputError: SystemError?
  var outputError: SystemError?

  /// What the server's program answers to its words.
  var server: ([String]) -> ServerReply? = BoardCommandTests.answer

  /// What the terminal that all is written to does; nil for none.
  var terminal: TerminalAbilities?

  init(_ input: String = "") { self.input = Array(input.utf8) }

  /// The result of a run.
  struct Outcome {
    var status: Int32 = 0
    var output = ""
    /// The lines on standard error.
    var errors: [String] = []
    /// What was shown of the progress.
    var progress = ""
    /// The requests to play.
    var played: [PlayOptions] = []
    var bytesRead = 0

    /// The state that a script printed, without its digest.
    var state: String { String(output.split(separator: "\n").last ?? "").withoutDigest }
  }

  private final class Recorder {
    var outcome = Outcome()
    var rest: ArraySlice<UInt8>
    init(_ input: [UInt8]) { rest = input[...] }
  }

  func run(_ arguments: String...) -> Outcome { run(arguments) }

  func run(_ arguments: [String]) -> Outcome {
    let recorder = Recorder(input)
    let console = Console(
      read: { buffer throws(SystemError) in
        if let inputError { throw inputError }
        let bytes = recorder.rest.prefix(min(chunk, buffer.count))
        buffer.replaceSubrange(..<bytes.count, with: bytes)
        recorder.rest = recorder.rest.dropFirst(bytes.count)
        recorder.outcome.bytesRead += bytes.count
        return bytes.count
      },
      write: { bytes throws(SystemError) in
        if let outputError { throw outputError }
        recorder.outcome.output += String(decoding: bytes, as: UTF8.self)
      },
      writeError: { recorder.outcome.errors.append($0) },
      play: { options in
        recorder.outcome.played.append(options)
        return 0
      }, askServer: { words in server(words) }, progressColumns: { terminal == nil ? nil : 80 },
      showProgress: { recorder.outcome.progress += $0 }, isOutputTerminal: { terminal != nil },
      abilities: { terminal ?? TerminalAbilities() })
    recorder.outcome.status = CommandLineTool(console: console).run(arguments)
    return recorder.outcome
  }
}

/// The state that a classic script prints, without its digest.
///
/// - Parameters:
///   - field: the rows that are not empty, by row number.
///   - falling: the falling piece as JSON.
func stateText(
  score: Int = 0, lines: Int = 0, level: Int = 1, pieces: Int, milliseconds: Int = 0, over: Bool = false,
  field: [Int: String] = [:], falling: String, next: String
) -> String {
  let rows = (0..<26).map { "\"\(field[$0] ?? String(repeating: ".", count: 20))\"" }.joined(separator: ",")
  return "{\"score\":\(score),\"lines\":\(lines),\"level\":\(level),\"pieces\":\(pieces),"
    + "\"milliseconds\":\(milliseconds),\"over\":\(over),\"playfield\":[\(rows)],"
    + "\"falling\":\(falling),\"next\":[\"\(next)\"],\"hold\":null}"
}

/// A falling piece as a script prints it.
func fallingText(_ piece: String, _ x: Int, _ y: Int, _ matrix: String...) -> String {
  let rows = matrix.map { "\"\($0)\"" }.joined(separator: ",")
  return "{\"piece\":\"\(piece)\",\"x\":\(x),\"y\":\(y),\"matrix\":[\(rows)]}"
}

extension String {
  /// A state without its digest, which is sixteen hexadecimal digits before the closing brace.
  fileprivate var withoutDigest: String {
    let mark = ",\"digest\":\""
    let tail = mark.count + 16 + 2
    guard count > tail, dropLast(tail - mark.count).hasSuffix(mark) else { return self }
    let digits = dropLast(2).suffix(16)
    return digits.allSatisfy { "0123456789abcdef".contains($0) } ? dropLast(tail) + "}" : self
  }
}

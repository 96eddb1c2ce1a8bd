import BlockEngine

/// A game recorded from an original machine, played again by a rule set and compared in every frame.
///
/// The file is JSON Lines: a header, rows of the machine's values, and what happened; the first line names the columns.
public enum Trace {
  /// The longest recording, in frames: some hours.
  public static let maxFrames = 2_000_000
  /// The longest file, in bytes.
  public static let maxBytes = 64 << 20

  /// The outcome of a comparison.
  public struct Report: Equatable, Sendable {
    /// Frames played.
    public var frames = 0
    /// Rows of the recording, each of which is compared; between rows the frames must be as the row before.
    public var rows = 0
    /// Locks compared.
    public var locks = 0
    /// Frames that differ.
    public var differences = 0
    /// The first difference.
    public var first: Difference?
    /// The last frame that was counted as differing.
    private var lastDifference = -1

    /// A report before the first frame.
    public init() {}

    /// Records an event that the recording has, or does not have, unlike the played game.
    mutating func recordEvent(_ name: String, in frame: Int, isRecorded: Bool) {
      record(name, in: frame, recorded: isRecorded ? name : "nothing", played: isRecorded ? "nothing" : name)
    }

    /// Compares a row's values with the played ones, all but the last `unwritten` of them.
    mutating func compare(
      _ row: TraceRow, with played: [Int], _ columns: [TraceColumn], unwritten: Int, in frame: Int
    ) {
      for index in 0..<(columns.count - unwritten) where played[index] != row.values[index] {
        func text(_ value: Int) -> String { String(value, radix: max(columns[index].radix, 10)) }
        record(columns[index].name, in: frame, recorded: text(row.values[index]), played: text(played[index]))
      }
    }

    /// Records a difference.
    mutating func record(_ what: String, in frame: Int, recorded: String, played: String) {
      if first == nil {
        first = Difference(frame: frame, what: what, recorded: recorded, played: played)
      }
      if frame != lastDifference { differences += 1 }
      lastDifference = frame
    }
  }

  /// A difference.
  public struct Difference: Equatable, Sendable {
    /// The frame, from 0.
    public var frame: Int
    /// The name of what differs: a column, or `field` or an event.
    public var what: String
    /// What the recording says.
    public var recorded: String
    /// What the rules give.
    public var played: String
  }

  /// Why a recording cannot be compared.
  public struct Refusal: Error, Equatable, Sendable {
    /// The frame, from 0.
    public var frame: Int
    /// What is wrong, and what would be right.
    public var reason: LocalizedMessage
  }

  /// Plays a recording by the rules of a machine.
  ///
  /// - Throws: `Refusal` for a recording of another machine, a cut or malformed one, and what is no part of the rules.
  public static func play(_ bytes: [UInt8], by rules: Ruleset) throws(Refusal) -> Report {
    guard let machine = rules.machine else {
      let known = Ruleset.Name.allCases.filter { Ruleset($0).machine != nil }.map(\.rawValue)
      throw Refusal(
        frame: 0,
        reason:
          "no recording is of the rules \(rules.name); recordings are of \(known.joined(separator: ", "))")
    }
    var lines = TraceLines(bytes)
    switch machine {
    case .console(let rules):
      var trace = try ConsoleTrace(&lines, rules)
      return try trace.play(&lines)
    case .handheld(let rules):
      var trace = try HandheldTrace(&lines, rules)
      return try trace.play(&lines)
    case .arcade(let rules):
      var trace = try ArcadeTrace(&lines, rules)
      return try trace.play(&lines)
    }
  }
}

/// A change of a room's journal, to be made before anything that follows it is told to anybody.
public struct JournalChange: Equatable, Sendable {
  /// What to do with the room's journal.
  public enum Kind: Equatable, Sendable {
    /// Begins it anew: it holds these lines and nothing else.
    case begin([UInt8])
    /// Adds whole lines.
    case append([UInt8])
    /// Removes it.
    case end
  }

  /// The room's number.
  public let room: Int
  /// What to do.
  public let kind: Kind
  /// The connections that hear nothing more before the change is on the disk; empty if nobody has to wait for that.
  public var waiting: [Int] = []

  /// Describes a change.
  public init(room: Int, _ kind: Kind, waiting: [Int] = []) {
    (self.room, self.kind, self.waiting) = (room, kind, waiting)
  }
}

/// What reading a room's journal has brought.
public enum JournalReading: Equatable, Sendable {
  /// The room goes on, from so many bytes; what follows them is torn and has to be cut off.
  case restored(room: Int, bytes: Int)
  /// There is no room in it, for a reason in English.
  case unreadable(String)
}

/// What a room knows of its journal.
struct RoomJournal: Sendable {
  /// The bytes since its beginning.
  var bytes = 0
  /// The last written state of the room.
  var state: [UInt8] = []
  /// The time of the last line about a match's clock.
  var clockTime: LinkTime?
  /// The match that is in it: it stays there until its file is saved and everybody knows its end.
  var match: String?
  /// Whether that match's file is saved.
  var isMatchSaved = false
  /// Whether everybody knows the match's end.
  var isEndKnown = false

  /// The bytes from which on a journal without a match is begun anew.
  static let compactBytes = 256 << 10
  /// The most bytes; a room with more goes on without a journal.
  static let maxBytes = 256 << 20
}

import BlockEngine

/// A replay that a player sends for the boards.
public struct RecordUpload: Equatable, Sendable {
  /// The session of the player, who gets the answer.
  public let session: UInt64
  /// The player's key.
  public let key: [UInt8]
  /// The player's name.
  public let name: String
  /// The replay.
  public let bytes: [UInt8]

  /// The most bytes of a replay.
  public static let maxBytes = 1 << 20

  /// An upload.
  public init(session: UInt64, key: [UInt8], name: String, bytes: [UInt8]) {
    (self.session, self.key, self.name, self.bytes) = (session, key, name, bytes)
  }
}

/// What became of a replay that was sent for the boards.
public struct RecordPlace: Equatable, Sendable {
  /// How the game is known.
  public enum Mark: String, CaseIterable, Sendable {
    /// It was sent after it had ended: its rules are proven, its time is not.
    case replayed
  }

  /// What it changed.
  public enum Change: String, CaseIterable, Sendable {
    /// It is the player's best now.
    case improved
    /// The player has a better one, so it is not kept.
    case notBetter = "not better"
    /// It is there already.
    case known
  }

  /// The number of the record: of this one, or of the better one.
  public var record: Int
  /// Its rank on the board of its rules, mode and start level, from 1.
  public var rank: Int
  /// The number of places on that board.
  public var total: Int
  /// What it changed.
  public var change: Change
  /// How the game is known.
  public var mark: Mark

  /// A place.
  public init(record: Int, rank: Int, total: Int, change: Change, mark: Mark = .replayed) {
    (self.record, self.rank, self.total, self.change, self.mark) = (record, rank, total, change, mark)
  }
}

/// A player's request for a page of a board.
public struct BoardRequest: Equatable, Sendable {
  /// The session of the player, who gets the answer.
  public let session: UInt64
  /// The player's key.
  public let key: [UInt8]
  /// The page.
  public let query: BoardQuery
}

/// An answer about boards.
public enum BoardAnswer: Equatable, Sendable {
  case placed(RecordPlace)
  case page(BoardPage)
  case standing(RankedStanding, Ruleset.Name)
  case ratings(RatingPage)
  case rated(RatingChange)
  /// Nothing was kept.
  case refused(of: String, RefusalCode, reason: String, remedy: String)
}

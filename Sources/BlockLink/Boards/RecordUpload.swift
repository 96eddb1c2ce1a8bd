import BlockEngine

/// A replay that a player sends for the boards, or a live run that has ended.
public struct RecordUpload: Equatable, Sendable {
  /// The session of the player, who gets the answer.
  public let session: UInt64
  /// The player's key.
  public let key: [UInt8]
  /// The player's name.
  public let name: String
  /// How the game is known, if its replay holds.
  public let mark: RecordPlace.Mark
  private let source: Source

  private enum Source: Equatable, Sendable {
    case replay([UInt8])
    case run(MatchRecord)
  }

  /// Whether it is a live run, which the server has dealt itself.
  public var isRun: Bool { if case .run = source { true } else { false } }
  /// The ID of a live run, whose journal goes on until the caller calls `Lobby.saved`; nil for any other.
  public var run: String? { if case .run(let record) = source { record.id } else { nil } }

  /// The replay; that of a live run is made anew each time, for which the whole run is played again.
  public var bytes: [UInt8] {
    switch source {
    case .replay(let bytes): bytes
    case .run(let record): record.file ?? []
    }
  }

  /// The most bytes of a replay.
  public static let maxBytes = 1 << 20

  /// An upload.
  public init(session: UInt64, key: [UInt8], name: String, bytes: [UInt8]) {
    (self.session, self.key, self.name, mark) = (session, key, name, .replayed)
    source = .replay(bytes)
  }

  /// A live run, which the server has dealt.
  init(session: UInt64, key: [UInt8], name: String, run: MatchRecord, mark: RecordPlace.Mark) {
    (self.session, self.key, self.name, self.mark) = (session, key, name, mark)
    source = .run(run)
  }
}

/// What became of a replay that was sent for the boards.
public struct RecordPlace: Equatable, Sendable {
  /// How the game is known.
  public enum Mark: String, CaseIterable, Sendable {
    /// It was played under the server's eyes: the server dealt its pieces and saw every key in its time.
    case live
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

/// A player's request for a page of a board, or for a part of a record's replay.
public struct BoardRequest: Equatable, Sendable {
  /// What is asked for.
  public enum Subject: Equatable, Sendable {
    case page(BoardQuery)
    /// The replay of the record with this number, from a byte on.
    case replay(record: Int, from: Int)
    /// What is kept of the player, after so many records.
    case own(first: Int)
    /// Everything that is the player's goes.
    case forgetting
  }

  /// The session of the player, who gets the answer.
  public let session: UInt64
  /// The player's key.
  public let key: [UInt8]
  /// What is asked for.
  public let subject: Subject
}

/// A part of the replay of a record, on its way to a player.
public struct RecordPart: Equatable, Sendable {
  /// The number of the record.
  public var record: Int
  /// The bytes of the whole replay.
  public var size: Int
  /// The byte of the replay at which the text begins.
  public var from: Int
  /// The text.
  public var text: String

  init(record: Int, size: Int, from: Int, text: String) {
    (self.record, self.size, self.from, self.text) = (record, size, from, text)
  }

  /// The part that begins with these bytes, as long as a message can be.
  ///
  /// - Parameter bytes: the replay from that byte on: at least `maxBytes` of them, or all.
  public init(record: Int, size: Int, from: Int, bytes: [UInt8]) {
    let text = String(decoding: BroadcastGame.chunk(of: bytes[...]), as: UTF8.self)
    self.init(record: record, size: size, from: from, text: text)
  }

  /// The bytes of a replay among which there is a part.
  public static let maxBytes = LinkProtocol.maxMessageBytes
}

/// An answer about boards.
public enum BoardAnswer: Equatable, Sendable {
  case placed(RecordPlace)
  case page(BoardPage)
  case standing(RankedStanding, Ruleset.Name)
  case ratings(RatingPage)
  case rated(RatingChange)
  case part(RecordPart)
  case own(OwnRecords)
  /// Everything that was the player's is gone: so many records.
  case forgotten(Int)
  /// Nothing was kept, or there is nothing to show.
  case refused(of: String, RefusalCode, reason: String, remedy: String)
}

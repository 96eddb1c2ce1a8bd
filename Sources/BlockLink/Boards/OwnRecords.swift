import BlockEngine

/// A page of what a server keeps of a player: the name, and the records, those that are annulled too.
public struct OwnRecords: Equatable, Sendable {
  /// A record.
  public struct Record: Equatable, Sendable {
    /// The number of the record.
    public var record: Int
    /// The rules.
    public var rules: Ruleset.Name
    /// The mode.
    public var mode: GameMode
    /// The start level.
    public var level: Int
    /// Points.
    public var score: Int
    /// Rows cleared.
    public var lines: Int
    /// Microseconds of play.
    public var time: Int64
    /// When the server took it: `YYYY-MM-DDTHH:MM:SSZ`.
    public var at: String
    /// How the game is known.
    public var mark: RecordPlace.Mark
    /// Whether it does not count any more.
    public var isAnnulled: Bool

    /// A record.
    public init(
      record: Int, rules: Ruleset.Name, mode: GameMode, level: Int, score: Int, lines: Int, time: Int64,
      at: String, mark: RecordPlace.Mark, isAnnulled: Bool
    ) {
      (self.record, self.rules, self.mode, self.level) = (record, rules, mode, level)
      (self.score, self.lines, self.time, self.at) = (score, lines, time, at)
      (self.mark, self.isAnnulled) = (mark, isAnnulled)
    }
  }

  /// The player's name; nil if the server keeps nothing.
  public var name: String?
  /// The number of records on earlier pages.
  public var first: Int
  /// The number of all records.
  public var total: Int
  /// The records, the earliest first, at most `size` of them.
  public var records: [Record]

  /// A page.
  public init(name: String? = nil, first: Int = 0, total: Int = 0, records: [Record] = []) {
    (self.name, self.first, self.total, self.records) = (name, first, total, records)
  }

  /// The number of records on a page.
  public static let size = 12
}

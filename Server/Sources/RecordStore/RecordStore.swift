import BlockEngine
import BlockLink
import Standings

/// Where the records of boards are kept: each call is whole or has not happened, whatever ends the process.
///
/// Any thread may call; a call waits for the disk.
package protocol RecordStore: NodeStore {
  /// Keeps a game if it is better than what its player has on the board, and says where it stands.
  ///
  /// - Throws: `RecordFault` if the player has another game with the same pieces there; nothing is kept then.
  func save(_ record: NewRecord) throws -> RecordPlace
  /// A page of a board.
  ///
  /// - Parameters:
  ///   - key: the key of who asks; nil for nobody.
  ///   - times: what the current season and day are.
  func page(_ query: BoardQuery, for key: [UInt8]?, _ times: BoardTimes) throws -> BoardPage
  /// The boards that have records, with the number of their places, the fullest first; of one season, or of all times.
  func boards(atMost count: Int, in season: String?) throws -> [BoardSummary]
  /// The seasons with a record or a ranked series, the latest first.
  func seasons(atMost count: Int) throws -> [SeasonSummary]
  /// A record; nil if there is none of that number.
  func record(_ id: Int) throws -> KeptRecord?
  /// The replay of a record, as it was sent; nil if there is none.
  func replay(of id: Int) throws -> [UInt8]?
  /// Some bytes of the replay of a record, and the size of all of it; nil if there is no such record or byte.
  func replay(of id: Int, from: Int, atMost count: Int) throws -> (size: Int, bytes: [UInt8])?
  /// The latest records, those that are annulled left out.
  func latest(atMost count: Int) throws -> [KeptRecord]
  /// A player's name and records, the latest first; nil if there is none of that number.
  func player(_ id: Int, atMost count: Int) throws -> KeptPlayer?
  /// Takes a record from the boards; who had a better one before stands there again. Returns false if there is none.
  func annul(_ id: Int, because reason: String) throws -> Bool
  /// Removes a player's name, key and records, and the files of ranked matches; returns how many records, nil if there is
  /// no such player. The results of ranked series stay, under a number: the others' ratings rest on them.
  func forget(player id: Int) throws -> Int?
  /// Keeps a ranked match, whose ID counts once; if it has ended its series, returns what that changes for both players
  /// in seat order.
  func save(_ match: NewRankedMatch) throws -> [RatingChange]
  /// Those of some matches, by their IDs, that are not kept.
  func unknown(matches ids: [String]) throws -> Set<String>
  /// Keeps ranked matches that a node has told of before, or could not: all of them or none.
  ///
  /// A match that is kept already changes nothing; one that is not counts for its own day, so that the ratings are those
  /// of a store that has never lost it. Who has taken everything out since does not come back by it.
  ///
  /// - Returns: the IDs of those that are not kept for that.
  func offer(_ matches: [NewRankedMatch]) throws -> [String]
  /// Whether a player's record of this time is kept.
  func hasRecord(of key: [UInt8], at time: String) throws -> Bool
  /// Keeps a record that a node has told of before, or could not; nil if the player has taken everything out since.
  func offer(_ record: NewRecord) throws -> RecordPlace?
  /// What is known of a player who asks for a ranked match.
  func standing(of key: [UInt8], _ rules: Ruleset.Name, _ times: BoardTimes) throws -> RankedStanding
  /// A page of the ratings; `key` is that of who asks, nil for nobody.
  func page(_ query: RatingQuery, for key: [UInt8]?, _ times: BoardTimes) throws -> RatingPage
  /// A player's ratings by all rules.
  func ratings(of player: Int, _ times: BoardTimes) throws -> [KeptRating]
  /// The rules by which anybody has a rating, the most players first; now, or at the end of a season that is over.
  func ratingBoards(in season: String?) throws -> [RatingSummary]
  /// The latest ranked series, of one player or of all.
  func series(atMost count: Int, of player: Int?) throws -> [KeptSeries]
  /// The file of a ranked match; nil if there is none.
  func file(ofMatch id: String) throws -> [UInt8]?
  /// Takes a series back from everybody's ratings; returns false if there is none that counts.
  func annul(series id: Int, because reason: String) throws -> Bool
  /// The players whose ranked series came from one address, the most series first.
  func pairsOfOneAddress(atMost count: Int) throws -> [PairOfOneAddress]
  /// How players' commands came in ranked matches, those with the most bundles a message first.
  func keyHabits(atMost count: Int) throws -> [KeyHabits]
  /// Computes all ratings anew from the kept series.
  func recomputeRatings() throws -> [RatingSummary]
  /// Where the ratings differ from what the kept series give.
  func ratingFaults(atMost count: Int) throws -> [String]
  /// A page of what is kept of the player with a key, after so many records.
  func own(_ key: [UInt8], after first: Int) throws -> OwnRecords
  /// Removes the player with a key and all records; returns how many.
  func forget(key: [UInt8]) throws -> Int
  /// What is wrong in the store; empty if all is well.
  func faults() throws -> [String]
  /// Copies everything that lasts to another store, which must be empty: all of it or nothing.
  ///
  /// - Parameter isChecked: whether to look for faults in the copy, and to compute its ratings anew.
  /// - Throws: `StoreError` if the other store is not empty, or the copy is not right.
  func copy(to other: any RecordStore, isChecked: Bool) throws -> [CopiedTable]
  /// Copies everything to a new file of SQLite, while others go on.
  func backUp(to path: String) throws
  /// The number of connections to the database so far: a later one may be to a copy that lacks the last results.
  var connectionCount: Int { get }
  /// Asks the database for nothing.
  ///
  /// - Throws: why it cannot be used now.
  func probe() throws
}

/// A game for the boards.
package struct NewRecord: Sendable {
  package var key: [UInt8]
  package var name: String
  package var game: ExaminedGame
  package var replay: [UInt8]
  /// When it came: `YYYY-MM-DDTHH:MM:SSZ`.
  package var at: String
  package var season: String
  package var mark: RecordPlace.Mark

  package init(
    key: [UInt8], name: String, game: ExaminedGame, replay: [UInt8], at: String, season: String,
    mark: RecordPlace.Mark = .replayed
  ) {
    (self.key, self.name, self.game, self.replay) = (key, name, game, replay)
    (self.at, self.season, self.mark) = (at, season, mark)
  }
}

/// What the current season and day are.
package struct BoardTimes: Sendable {
  package var season: String
  /// `YYYY-MM-DD`, in UTC.
  package var day: String

  package init(season: String, day: String) { (self.season, self.day) = (season, day) }
}

/// A record that is kept.
package struct KeptRecord: Equatable, Sendable {
  package var id: Int
  package var player: Int
  package var name: String
  package var game: ExaminedGame
  package var at: String
  package var season: String
  package var mark: RecordPlace.Mark
  /// Why it is annulled; nil if it counts.
  package var annulled: String?
  /// Its rank on the board of its rules, mode and start level, if it stands there.
  package var rank: Int?
}

/// A player who has records.
package struct KeptPlayer: Equatable, Sendable {
  package var id: Int
  package var name: String
  package var records: [KeptRecord]
}

extension RecordStore {
  /// The boards of all times.
  package func boards(atMost count: Int) throws -> [BoardSummary] { try boards(atMost: count, in: nil) }
  /// The rules by which anybody has a rating now.
  package func ratingBoards() throws -> [RatingSummary] { try ratingBoards(in: nil) }
}

/// A season with a record or a ranked series.
package struct SeasonSummary: Equatable, Sendable {
  package var name: String
  /// When the first of them came: `YYYY-MM-DDTHH:MM:SSZ`.
  package var since: String
}

/// A board that has records.
package struct BoardSummary: Equatable, Sendable {
  package var rules: String
  package var mode: String
  package var places: Int
}

/// Why a store cannot be used.
package struct StoreError: Error, CustomStringConvertible, Sendable {
  package let description: String
  /// Whether the same may succeed later: the database is away.
  package let isAway: Bool

  package init(_ description: String, isAway: Bool = false) {
    (self.description, self.isAway) = (description, isAway)
  }
}

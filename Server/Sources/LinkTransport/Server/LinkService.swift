import BlockLink
import BlockRecords
import NIOCore

/// The logic behind a server's connections: a value that takes bytes and times, and returns outputs to
/// perform.
///
/// `Lobby` conforms to it and documents the members.
package protocol LinkService {
  mutating func connected(_ id: Int, key: [UInt8], origin: [UInt8], at now: LinkTime)
  mutating func received(_ bytes: [UInt8], from id: Int, at now: LinkTime)
  mutating func closed(_ id: Int, at now: LinkTime)
  mutating func advance(to now: LinkTime)
  var nextDeadline: LinkTime? { get }
  mutating func finish()
  var isFinished: Bool { get }
  mutating func stop(at now: LinkTime)
  mutating func drainOutputs() -> [LobbyOutput]
  /// What it counts.
  var figures: LobbyFigures { get }
  /// Takes other limits.
  mutating func adopt(_ limits: LobbyLimits)
  /// Does what an operator's words say; nil if it does not know them.
  ///
  /// - Parameter elsewhere: who has the name in the words at other nodes.
  mutating func administer(_ words: [String], elsewhere: [NodePlayer], at now: LinkTime) -> AdminAnswer?
  /// Whether anybody here has a name.
  func hasPlayer(named name: String) -> Bool
  /// Takes what has changed in bans and mutes, as lines to keep.
  mutating func drainBans() -> [String]
  /// Takes what was decided here and counts at all nodes.
  mutating func drainOrders() -> [NodeOrder]
  /// All bans, mutes and names that are known here.
  var keptOrders: [NodeOrder] { get }
  /// Takes the names that belong to other keys than before.
  mutating func drainNames() -> [NameBook.Entry]
  /// Restores a room from its journal.
  mutating func restore(_ journal: [UInt8], at now: LinkTime) -> JournalReading
  /// Takes note that the restored rooms can be joined from now on.
  mutating func listens(at now: LinkTime)
  /// Takes note that the file of a match is saved.
  mutating func saved(match: String)
  /// Passes the signature of a match's file on to its players.
  mutating func signed(_ statement: MatchStatement, at now: LinkTime)
  /// Whether the other nodes of the server should be asked soon.
  var wantsNews: Bool { get }
  /// Takes what the other nodes should know, if that has changed.
  mutating func drainReport() -> NodeReport?
  /// Takes what was heard of the other nodes.
  mutating func adopt(_ news: NodeNews, at now: LinkTime)
  /// Takes those who have a name at the other nodes, for somebody who invites that player.
  mutating func found(_ players: [NodePlayer], named name: String, for id: UInt64, at now: LinkTime)
  /// Closes all connections; the journals bring everything back.
  mutating func restart(at now: LinkTime)
  /// The announcement to the local network; nil if no room is open.
  var announcement: Announcement? { get }
  /// The time at which the announced room was opened; nil if that is not known.
  var announcedSince: LinkTime? { get }
  /// Takes the names of people on the local network who look for others.
  mutating func updateNeighbours(_ neighbours: [String], at now: LinkTime)
  /// The calls to people on the local network, each repeated until it is answered or no longer valid.
  var calls: [LobbyCall] { get }
  /// Passes on an answer about boards.
  mutating func answer(_ answer: BoardAnswer, to session: UInt64, at now: LinkTime)
  mutating func answered(call: UInt64, _ answer: LinkAnswer, at now: LinkTime)
}

extension LinkService {
  package mutating func restore(_ journal: [UInt8], at now: LinkTime) -> JournalReading {
    .unreadable("this service keeps no journals")
  }
  package var wantsNews: Bool { false }
  package mutating func drainReport() -> NodeReport? { nil }
  package mutating func adopt(_ news: NodeNews, at now: LinkTime) {}
  package mutating func found(
    _ players: [NodePlayer], named name: String, for id: UInt64, at now: LinkTime
  ) {}
  package var figures: LobbyFigures { LobbyFigures() }
  package func hasPlayer(named name: String) -> Bool { false }
  package mutating func drainBans() -> [String] { [] }
  package mutating func drainOrders() -> [NodeOrder] { [] }
  package var keptOrders: [NodeOrder] { [] }
  package mutating func drainNames() -> [NameBook.Entry] { [] }
  package mutating func administer(_ words: [String], elsewhere: [NodePlayer], at now: LinkTime)
    -> AdminAnswer?
  { nil }
  package mutating func adopt(_ limits: LobbyLimits) {}
  package mutating func listens(at now: LinkTime) {}
  package mutating func saved(match: String) {}
  package mutating func signed(_ statement: MatchStatement, at now: LinkTime) {}
  package mutating func answer(_ answer: BoardAnswer, to session: UInt64, at now: LinkTime) {}
  package mutating func restart(at now: LinkTime) { stop(at: now) }
  package var announcedSince: LinkTime? { nil }
  package mutating func updateNeighbours(_ neighbours: [String], at now: LinkTime) {}
  package var calls: [LobbyCall] { [] }
  package mutating func answered(call: UInt64, _ answer: LinkAnswer, at now: LinkTime) {}
}

extension LinkTime {
  /// The time by the machine's monotonic clock.
  package static func now() -> LinkTime {
    LinkTime(microseconds: Int64(clamping: NIODeadline.now().uptimeNanoseconds / 1000))
  }

  var deadline: NIODeadline { .uptimeNanoseconds(UInt64(clamping: microseconds) &* 1000) }
}

import BlockEngine
import BlockLink
import TerminalUI

/// The match of a room on this side: who sits where, whether it stands, how it ended, and its file.
///
/// The games themselves are the session's.
struct RoomMatch: Sendable {
  var seats: [MatchSeat] = []
  /// Since when the match stands.
  private(set) var stoodSince: Moment?
  private(set) var result: LinkedResult?
  /// The match's file, which is written while it is played; nil for a watcher, and once it has ended.
  private var kept: KeptLinkedMatch?
  /// Whether the storage has the match's file.
  private var isFileKept = false

  /// No match yet.
  init() {}

  /// A match that begins.
  init(_ match: LinkedMatch, in context: ScreenContext) {
    kept = match.seat == nil ? nil : context.keeper.begin(match)
    let hands = MatchHands.dealt(people: 1, pads: context.pads)[0]
    seats = match.names.enumerated().map { index, name in
      let isOwn = match.seat == index + 1
      let grade = match.bots[index]
      var seat = MatchSeat(
        player: index + 1, name: MatchNames.name(name.harmless, grade: grade),
        hands: isOwn ? hands.map { SeatHands($0, in: context) } : nil, bot: nil, isBot: grade > 0)
      seat.isOpponent = match.seat != nil && !isOwn
      return seat
    }
  }

  /// The match stands from now on, or for others than before.
  mutating func stand(at now: Moment) { stoodSince = now }

  mutating func goOn() { stoodSince = nil }

  /// Lets nothing be held or seen to move any more.
  mutating func rest(at now: Moment) {
    for index in seats.indices { seats[index].rest(at: now) }
  }

  mutating func end(_ result: LinkedResult, at now: Moment) {
    self.result = result
    stoodSince = nil
    rest(at: now)
  }

  /// Lets the hands take over what is set.
  mutating func adopt(_ settings: Settings, size: Size) {
    for index in seats.indices { seats[index].hands?.controls.adopt(settings, size: size) }
  }

  // MARK: The file

  /// Writes what is new of the match.
  mutating func write(_ match: LinkedMatch, isRuled: Bool = false) {
    kept?.update(match, isRuled: isRuled)
  }

  /// Saves the match's file, once: with its end, or a player's as far as this side knows it.
  mutating func keepFile(of match: LinkedMatch?, _ outbox: inout Outbox) {
    guard !isFileKept, !seats.isEmpty, let match, match.seat != nil || result != nil else { return }
    isFileKept = true
    defer { kept = nil }
    kept?.update(match)
    // What does not prove itself leaves what was written while it was played.
    if let kept, kept.finish(result?.fault == nil ? result?.file : nil) { return }
    let file = match.file
    if !file.isEmpty { outbox.ask(.keepMatch(file)) }
  }
}

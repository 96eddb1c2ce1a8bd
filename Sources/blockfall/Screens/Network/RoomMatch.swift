import BlockLink
import TerminalUI

/// The local state of a room's match: the seats, whether it is paused, the result and the file.
///
/// The session holds the games themselves.
struct RoomMatch: Sendable {
  var seats: [MatchSeat] = []
  /// When the match was paused; nil while it runs.
  private(set) var pausedSince: Moment?
  private(set) var result: LinkedResult?
  /// The match's file, written during play; nil for a spectator, and after the end.
  private var saved: SavedLinkedMatch?
  /// Whether the match's file has been passed to storage.
  private var isFileSaved = false

  /// Creates the state without a match.
  init() {}

  /// Creates the state for a match that starts.
  init(_ match: LinkedMatch, in context: ScreenContext) {
    saved = match.seat == nil ? nil : context.saver.begin(match)
    let assignment = DeviceAssignment.assigned(people: 1, pads: context.pads)[0]
    seats = match.names.enumerated().map { index, name in
      let isOwn = match.seat == index + 1
      let grade = match.bots[index]
      var seat = MatchSeat(
        player: index + 1, name: MatchNames.name(name.sanitized, grade: grade),
        input: isOwn ? assignment.map { SeatControls($0, context.settings, size: context.size) } : nil,
        bot: nil, isBot: grade > 0)
      seat.isOpponent = match.seat != nil && !isOwn
      return seat
    }
  }

  /// Pauses the match, or restarts the pause when it waits for other players.
  mutating func pause(at now: Moment) { pausedSince = now }

  mutating func resume() { pausedSince = nil }

  /// Releases held keys and ends animations.
  mutating func stopInputAndEffects(at now: Moment) {
    for index in seats.indices { seats[index].stopInputAndEffects(at: now) }
  }

  mutating func end(_ result: LinkedResult, at now: Moment) {
    self.result = result
    pausedSince = nil
    stopInputAndEffects(at: now)
  }

  /// Applies the settings to the controls.
  mutating func adopt(_ settings: Settings, size: Size) {
    for index in seats.indices { seats[index].input?.controls.adopt(settings, size: size) }
  }

  // MARK: The file

  /// Writes the new part of the match to the file.
  mutating func write(_ match: LinkedMatch, isRuled: Bool = false) { saved?.update(match, isRuled: isRuled) }

  /// Saves the match's file, once: complete, or for a player as far as it is known here.
  mutating func saveFile(of match: LinkedMatch?, _ outbox: inout Outbox) {
    guard !isFileSaved, !seats.isEmpty, let match, match.seat != nil || result != nil else { return }
    isFileSaved = true
    defer { saved = nil }
    saved?.update(match)
    // If the file cannot be verified, keep what was written during play.
    if let saved, saved.finish(result?.fault == nil ? result?.file : nil) { return }
    let file = match.file
    if !file.isEmpty { outbox.ask(.saveMatch(file)) }
  }
}

import BlockEngine
import BlockSettings
import BlockStorage
import TerminalUI

/// A match for watching: the games of its players and the current looks of their fields.
package struct WatchedMatch: Seekable, Sendable {
  package private(set) var timeline: MatchTimeline
  package private(set) var seats: [MatchSeat]
  private let labels = MatchLabels()

  /// A match at its start.
  package init(_ timeline: MatchTimeline) {
    self.timeline = timeline
    let header = timeline.header
    let bots = header.bots.isEmpty ? header.players.map { _ in 0 } : header.bots
    let brief = MatchNames.brief(of: bots)
    seats = MatchNames.of(bots).enumerated().map { index, name in
      let own = header.players[index].player.map(PlayerName.sanitized)
      var seat = MatchSeat(
        player: index + 1, name: own.map { MatchNames.name($0, grade: bots[index]) } ?? name, input: nil,
        bot: nil, isBot: bots[index] != 0)
      seat.briefName = own ?? brief[index]
      return seat
    }
  }

  package var time: GameTime { timeline.time }
  package var end: GameTime { timeline.end }
  package var nextChange: GameTime? { timeline.nextChange }

  /// Jumps to any time.
  package mutating func seek(to time: GameTime) {
    timeline.seek(to: time)
    for index in seats.indices {
      seats[index].effects = FieldEffects()
      seats[index].effects.begin(at: timeline.parts[index].game)
    }
  }

  /// Advances to a later time.
  ///
  /// - Parameter moment: the moment at which the screen shows a game time.
  /// - Returns: the events on the way, each with its player (from 1).
  package mutating func advance(
    to time: GameTime, _ settings: Settings, seenAt moment: (GameTime) -> Moment
  ) -> [(player: Int, event: GameEvent)] {
    var all: [(player: Int, event: GameEvent)] = []
    // One change after the other: what is announced depends on the game at that time.
    repeat {
      var events: [(player: Int, event: GameEvent)] = []
      timeline.advance(to: min(time, timeline.nextChange ?? time), events: &events)
      for index in seats.indices {
        show(events.filter { $0.player == index + 1 }.map(\.event), of: index, settings, seenAt: moment)
      }
      all += events
    } while timeline.time < min(time, timeline.end)
    return all
  }

  /// Shows simultaneous events of a player, from 0.
  private mutating func show(
    _ events: [GameEvent], of index: Int, _ settings: Settings, seenAt moment: (GameTime) -> Moment
  ) {
    guard let last = events.last else { return }
    let game = timeline.parts[index].game
    let now = moment(last.time)
    seats[index].effects.removeExpired(at: now)
    for event in events {
      seats[index].effects.show(event, from: nil, motion: settings.animations, at: now)
    }
    seats[index].effects.announce(events, in: game, settings, at: now)
    if events.contains(where: { if case .ended = $0.kind { true } else { false } }) {
      seats[index].effects.showEnd(of: game, isWinner: game.endCause == .goal, settings, at: now)
    }
  }

  /// Ends the effects whose time is over.
  package mutating func removeExpiredEffects(at now: Moment) {
    for index in seats.indices { seats[index].removeExpiredEffects(at: now) }
  }

  /// Draws the fields of some players (from 0) side by side.
  ///
  /// - Parameter whole: the players whose fields always show at full size; if there are none, all fields are alike.
  /// - Returns: whether there is room for them.
  package func draw(
    _ shown: [Int], whole: [Int], in rect: Rect, into buffer: inout CellBuffer, _ context: DrawingContext
  ) -> Bool {
    let request = VersusLayout.Request(
      players: shown.count, people: whole, rules: timeline.header.players[0].ruleset, in: context)
    guard let layout = VersusLayout.fitting(rect, request) else { return false }
    let series = timeline.header.series
    for (player, place) in zip(shown, layout.places) {
      let game = timeline.parts[player].game
      SeatView(
        game: game, seat: seats[player], place: place, isASCII: layout.isASCII,
        goal: timeline.header.goal, wins: (series?.wins[player] ?? 0, series?.firstTo ?? 1),
        isOut: game.isOver && game.endCause != .goal, labels: labels, context: context
      ).draw(into: &buffer, isHidden: false)
    }
    return true
  }
}

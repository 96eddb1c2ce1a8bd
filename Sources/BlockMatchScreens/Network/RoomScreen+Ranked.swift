import BlockEngine
import BlockLink
import BlockPlatform
import BlockScreens
import BlockStorage
import TerminalUI

/// Ranked matches: the search for an opponent, and what a series has changed.
extension RoomScreen {
  /// The row that looks for an opponent, with the rules to choose; none on a server without ratings.
  func rankedItems(in context: ScreenContext) -> [MenuList<Choice>.Item] {
    guard connection.session.hasRanked, !request.watches else { return [] }
    return [.init(.seek, tr("Ranked match"), value: rankedRules.title(isUnicode: context.isUnicode))]
  }

  /// Changes the rules of the next ranked match.
  mutating func changeRankedRules(by step: Int, in context: ScreenContext) {
    rankedRules = Ruleset.Name.ranked.cycled(from: rankedRules, by: step)
    guard case .list(let menu) = stage else { return }
    var new = listMenu(in: context)
    new.select(menu.selected)
    stage = .list(new)
  }

  /// Looks for an opponent.
  mutating func seek(in context: inout ScreenContext) {
    let rules = rankedRules
    ratingChange = nil
    stage = .seeking(seekMenu)
    connection.perform(at: context.now, &context) { $0.seek(rules, at: $1) }
  }

  /// Leaves the search for the list of rooms.
  mutating func stopSeeking(in context: inout ScreenContext) {
    connection.perform(at: context.now, &context) { $0.stopSeeking(at: $1) }
    stage = .connecting
    requestRooms(in: &context)
  }

  /// Looks for another opponent, after a series.
  mutating func seekAnother(in context: inout ScreenContext) {
    if connection.session.room != nil {
      connection.perform(at: context.now, &context) { $0.leave(at: $1) }
    }
    seek(in: &context)
  }

  mutating func answerOffer(accepts: Bool, in context: inout ScreenContext) {
    connection.perform(at: context.now, &context) { $0.answerOffer(accepts: accepts, at: $1) }
    stage = .seeking(seekMenu)
    guard !accepts else { return }
    stage = .connecting
    requestRooms(in: &context)
  }

  private var seekMenu: MenuList<Choice> {
    guard let search = connection.session.search, search.offer != nil else {
      return MenuList([.init(.stopSeeking, tr("Stop looking"))])
    }
    return search.hasAccepted
      ? MenuList([.init(.stopSeeking, tr("Stop looking"))])
      : MenuList([.init(.acceptOffer, tr("Accept")), .init(.declineOffer, tr("Decline"))])
  }

  // MARK: News

  mutating func handle(_ state: SeekState, in context: inout ScreenContext) {
    guard case .seeking = stage else { return }
    let isFirst = !hasReportedSeek
    hasReportedSeek = true
    stage = .seeking(seekMenu)
    guard isFirst else { return }
    for line in seekLines(at: LinkTime(context.now)) { narrate(line, in: &context) }
  }

  mutating func handle(_ offer: RankedOffer, in context: inout ScreenContext) {
    stage = .seeking(seekMenu)
    context.play(.chosen)
    context.notify(tr("An opponent for a ranked match: %s", offer.player.sanitized))
    for line in seekLines(at: LinkTime(context.now)) { narrate(line, in: &context) }
  }

  mutating func endOffer(_ why: OfferEnd, isSeeking: Bool, in context: inout ScreenContext) {
    if let text = why.text {
      context.showNews(text)
      narrate(text, in: &context)
    }
    guard case .seeking = stage else { return }
    guard !isSeeking else {
      stage = .seeking(seekMenu)
      return
    }
    stage = .connecting
    requestRooms(in: &context)
  }

  mutating func handle(_ change: RatingChange, in context: inout ScreenContext) {
    ratingChange = change
    for line in ratingLines { narrate(line, in: &context) }
    guard case .over(_, let since) = stage else { return }
    stage = .over(resultMenu, since: since)
  }

  // MARK: Words

  /// The search in words: the opponent to accept, or how long and how widely the server has looked.
  func seekLines(at now: LinkTime) -> [String] {
    guard let search = connection.session.search else { return [] }
    if let offer = search.offer {
      let seconds = max(0, (search.offerEnd?.since(now) ?? 0) + 999_999) / 1_000_000
      return [
        tr("%s, rating %s", offer.player.sanitized, offer.rating.words),
        search.hasAccepted
          ? tr("You have accepted; %s s left for your opponent.", String(seconds))
          : tr("%s s left to accept.", String(seconds)),
      ]
    }
    guard let state = search.state else { return [] }
    let waited = PlayTime.text(microseconds: search.waited(at: now) / 1_000_000 * 1_000_000)
    return [
      tr("Your rating: %s", state.rating.words),
      tr(
        "Searched for %s so far, up to %s points away.", waited, String(search.width(at: now) ?? state.width)),
      trn("%s other player is looking.", "%s other players are looking.", state.others, String(state.others)),
    ]
  }

  /// Whether the series of this ranked room goes on.
  var isSeriesRunning: Bool {
    guard let room = connection.session.room, room.isRanked, room.you > 0 else { return false }
    return ratingChange == nil && room.members.allSatisfy { $0.wins < room.settings.firstTo }
  }

  /// What the series has changed in words; empty while it goes on.
  var ratingLines: [String] {
    guard let change = ratingChange else { return [] }
    switch change.result {
    case .won, .lost, .drawn:
      let difference = change.after.points - change.before.points
      return [
        tr(
          "Rating %s, before %s (%s)", change.after.words, String(change.before.points),
          (difference < 0 ? "" : "+") + String(difference))
      ]
    case .void: return [tr("The series was broken off and does not count.")]
    case .uncounted: return [tr("You two have already played as many series as count in one day.")]
    }
  }
}

extension PlayerRating {
  /// The rating in whole points, and whether it is provisional.
  var words: String { isProvisional ? tr("%s (provisional)", String(points)) : String(points) }
}

extension OfferEnd {
  /// The reason in the player's language; nil for what the player has done.
  fileprivate var text: String? {
    switch self {
    case .declined: tr("The opponent does not want to play.")
    case .unanswered: tr("The opponent has not answered.")
    case .late: tr("You did not answer in time, so the search has ended.")
    case .gone: tr("The opponent has gone.")
    case .refused, .stopped: nil
    }
  }
}

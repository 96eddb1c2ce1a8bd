import BlockEngine

/// A room of the lobby.
struct LobbyRoom: Sendable {
  struct Member: Sendable {
    let session: UInt64
    let name: String
    let bot: Int
    var isReady = false
  }

  let name: String
  let code: String
  /// What name and code look like.
  let looks: [String]
  let settings: RoomSettings
  /// The players in seat order.
  var members: [Member] = []
  /// The sessions of the watchers.
  var watchers: [UInt64] = []
  /// The current match, or one whose end not everybody knows.
  var match: HostedMatch?
  /// The shown single games; nil in a room for matches.
  var broadcast: LobbyBroadcast?
  /// The state of the series; nil before its first match.
  var series: MatchSeries?
  /// The ranked series for which it was opened; nil in any other room.
  var ranked: RankedSeries?
  /// The time at which it was opened.
  let opened: LinkTime
  /// The time at which a player last did something here.
  var lastActivity: LinkTime
  /// What is known of its journal; nil if it has none.
  var journal: RoomJournal?
  /// Those who may not come back, the latest last.
  var removed: [Removed] = []

  /// Somebody who was removed: by the key, or by the name if the key is also that of who opened the room.
  struct Removed: Equatable, Sendable {
    let key: [UInt8]
    let name: String?
  }

  init(name: String, code: String, settings: RoomSettings, at now: LinkTime) {
    self.name = name
    self.code = code
    looks = [name, code].map(LinkName.skeleton)
    self.settings = settings
    (opened, lastActivity) = (now, now)
    if settings.isBroadcast { broadcast = LobbyBroadcast() }
  }

  /// Whether a match is running.
  var isPlaying: Bool { match.map { !$0.isOver } ?? false }

  /// The ID of its last match if that is over and its file is not saved yet; nil without a journal.
  var unsavedMatch: String? {
    guard let journal, !isPlaying, !journal.isMatchSaved else { return nil }
    return journal.match
  }

  /// The room's state for one of its sessions.
  ///
  /// - Parameters:
  ///   - isConnected: whether each player is connected, in seat order.
  ///   - saysRanked: whether its client knows of ranked matches.
  func state(for session: UInt64, isConnected: [Bool], saysRanked: Bool) -> RoomState {
    var state = RoomState(
      name: name, code: code, settings: settings,
      members: members.enumerated().map { index, member in
        RoomState.Member(
          name: member.name, bot: member.bot, isReady: member.isReady, isConnected: isConnected[index],
          wins: series?.wins[index] ?? 0)
      }, watchers: watchers.count, isPlaying: isPlaying || broadcast?.hasBegun == true,
      you: (members.firstIndex { $0.session == session } ?? -1) + 1)
    state.isRanked = saysRanked && ranked != nil
    return state
  }

  /// The room's entry in the list of rooms.
  var entry: RoomList.Entry {
    RoomList.Entry(
      name: name, rules: settings.rules, players: members.count, seats: settings.seats,
      isPlaying: isPlaying, isWatchable: settings.isWatchable)
  }

  /// Takes the match out, to be put back: as the only owner, the caller changes it without a copy.
  mutating func takeMatch() -> HostedMatch? {
    defer { match = nil }
    return match
  }

  /// Removes a session; if it was a player's, the series ends too.
  mutating func remove(_ session: UInt64) {
    watchers.removeAll { $0 == session }
    broadcast?.remove(session)
    guard let index = members.firstIndex(where: { $0.session == session }) else { return }
    members.remove(at: index)
    series = nil
    for index in members.indices { members[index].isReady = false }
  }

  /// Records a match's end for the series.
  mutating func record(winner: Int?) {
    for index in members.indices { members[index].isReady = false }
    guard var series, series.wins.count == members.count, series.winner == nil else { return }
    series.record(winner: winner)
    self.series = series
  }
}

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
  let settings: RoomSettings
  /// Who has a seat, in seat order.
  var members: [Member] = []
  /// Who watches.
  var watchers: [UInt64] = []
  /// The match that is played, or that not everybody knows the end of.
  var match: HostedMatch?
  /// What is shown in it; nil in a room where matches are played.
  var show: LobbyShow?
  /// How far the series is; nil before its first match.
  var series: MatchSeries?

  init(name: String, code: String, settings: RoomSettings, at now: LinkTime) {
    self.name = name
    self.code = code
    self.settings = settings
    if settings.isShow { show = LobbyShow(at: now) }
  }

  /// Whether a match goes on.
  var isPlaying: Bool { match.map { !$0.isOver } ?? false }

  /// The room as somebody in it sees it.
  ///
  /// - Parameter isHere: whose connections stand, in seat order.
  func state(for session: UInt64, isHere: [Bool]) -> RoomState {
    RoomState(
      name: name, code: code, settings: settings,
      members: members.enumerated().map { index, member in
        RoomState.Member(
          name: member.name, bot: member.bot, isReady: member.isReady, isHere: isHere[index],
          wins: series?.wins[index] ?? 0)
      }, watchers: watchers.count, isPlaying: isPlaying || show?.hasBegun == true,
      you: (members.firstIndex { $0.session == session } ?? -1) + 1)
  }

  /// The room as a list of rooms has it.
  var entry: RoomList.Entry {
    RoomList.Entry(
      name: name, rules: settings.rules, players: members.count, seats: settings.seats,
      isPlaying: isPlaying, isWatchable: settings.isWatchable)
  }

  /// The match, to be put back: nobody else has it meanwhile, so changing it copies nothing.
  mutating func takeMatch() -> HostedMatch? {
    defer { match = nil }
    return match
  }

  /// Who goes, and with him the series, as it is one of its players.
  mutating func remove(_ session: UInt64) {
    watchers.removeAll { $0 == session }
    show?.remove(session)
    guard let index = members.firstIndex(where: { $0.session == session }) else { return }
    members.remove(at: index)
    series = nil
    for index in members.indices { members[index].isReady = false }
  }

  /// Takes note of a match's end for the series.
  mutating func record(winner: Int?) {
    for index in members.indices { members[index].isReady = false }
    guard var series, series.wins.count == members.count, series.winner == nil else { return }
    series.record(winner: winner)
    self.series = series
  }
}

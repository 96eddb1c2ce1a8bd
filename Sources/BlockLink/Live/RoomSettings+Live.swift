import BlockEngine

extension Ruleset.Name {
  /// The rules of live runs.
  ///
  /// A machine's rules have none: alone, the machine draws by its clock, and the board's other games are drawn so.
  public static let live = allCases.filter { Ruleset($0).machine == nil }
}

extension RoomSettings {
  /// The settings of live runs, which nobody else joins or watches; nil for rules, a mode or a level that have none.
  public static func live(_ rules: Ruleset.Name, _ mode: GameMode, level: Int) -> RoomSettings? {
    guard Ruleset.Name.live.contains(rules), mode.canBeLive, Ruleset(rules).levels.contains(level) else {
      return nil
    }
    return RoomSettings(
      rules: rules, level: level, seats: 1, isWatchable: false, isListed: false, mode: mode)
  }

  /// Whether the room is for live runs of its only player.
  public var isLive: Bool { mode != nil }

  /// The possible numbers of players in a match.
  var playerCounts: ClosedRange<Int> { isLive ? 1...1 : Versus.playerCounts }
}

import BlockPlatform

/// Whether finished games are sent to the joined boards by themselves.
package enum SendGames: String, CaseIterable, Sendable {
  /// Nobody has said yet: the first game that is sent by hand asks.
  case ask
  case on
  case off

  var title: String {
    switch self {
    case .ask: tr("ask")
    case .on: tr("on")
    case .off: tr("off")
    }
  }
}

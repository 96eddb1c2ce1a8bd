import BlockEngine
import BlockPlatform
import BlockSearch

extension PlacementPath {
  /// The keys in words, without the hard drop.
  package var text: String {
    presses.isEmpty ? tr("no key") : presses.map(\.text).joined(separator: ", ")
  }
}

extension PlacementPath.Press {
  fileprivate var text: String {
    switch command {
    case .left: steps > 1 ? tr("left held") : tr("left")
    case .right: steps > 1 ? tr("right held") : tr("right")
    case .rotateClockwise: tr("turn right")
    case .rotateCounterclockwise: tr("turn left")
    case .rotateHalf: tr("half turn")
    case .softDrop: steps > 1 ? tr("soft drop held") : tr("soft drop")
    case .hardDrop: tr("hard drop")
    case .hold: tr("hold", context: "a press")
    case nil: tr("wait")
    }
  }
}

extension PieceFinesse {
  /// The keys that would have been enough; nil if none was too many.
  package var advice: String? {
    guard let better else { return nil }
    return trn(
      "Finesse: %s key, needed: %s", "Finesse: %s keys, needed: %s", keys, Numeral().text(keys), better.text)
  }
}

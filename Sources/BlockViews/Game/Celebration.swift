import BlockEngine
import BlockPlatform
import BlockSettings
import TerminalUI

/// The effect after a great lock: the frame shines, and an empty field shows a banner.
package struct Celebration: Equatable, Sendable {
  enum Kind: Equatable, Sendable { case quad, spin, allClear }

  let kind: Kind
  /// The end of the effect.
  let until: Moment

  private static let glowTime = Duration.milliseconds(330)
  private static let bannerTime = Duration.milliseconds(1_200)

  /// The celebration that the events deserve; nil if they deserve none.
  init?(_ events: [GameEvent], at now: Moment) {
    var kind: Kind?
    var isSpin = false
    for event in events {
      switch event.kind {
      case .spun(.full): isSpin = true
      case .linesCleared(let rows): kind = rows.count >= 4 ? .quad : isSpin ? .spin : kind
      case .allClear: kind = .allClear
      default: break
      }
    }
    guard let kind else { return nil }
    self.kind = kind
    until = now + (kind == .allClear ? Celebration.bannerTime : Celebration.glowTime)
  }

  /// The colour of the shining frame.
  var ink: Ink {
    switch kind {
    case .quad: .pieceI
    case .spin: .pieceT
    case .allClear: .accent
    }
  }

  /// The text over the middle of the field; nil for none.
  var banner: String? { kind == .allClear ? tr("All clear") : nil }
}

/// The lit floor under a dropped piece: a subtle effect if nothing can shake.
package struct FloorFlash: Equatable, Sendable {
  /// The columns of the piece.
  let columns: ClosedRange<Int>
  let until: Moment

  private static let time = Duration.milliseconds(70)

  /// The effect of a hard drop among `events`; nil if there is none.
  package init?(_ events: [GameEvent], at now: Moment) {
    for event in events {
      guard case .locked(let piece, by: .hardDrop) = event.kind else { continue }
      let columns = (0..<16).filter { piece.matrix.bits >> UInt16($0) & 1 == 1 }.map { piece.x + $0 % 4 }
      guard let first = columns.min(), let last = columns.max() else { continue }
      self.columns = first...last
      until = now + FloorFlash.time
      return
    }
    return nil
  }
}

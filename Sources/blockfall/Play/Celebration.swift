import BlockEngine
import TerminalUI

/// What shines for a moment because the last lock was a great one: the frame of the field, and over an empty field
/// that it is empty.
struct Celebration: Equatable, Sendable {
  enum Kind: Equatable, Sendable { case quad, spin, allClear }

  let kind: Kind
  /// Until when.
  let until: Moment

  private static let glowTime = Duration.milliseconds(500)
  private static let bannerTime = Duration.milliseconds(1_200)

  /// What events call for; nil if none of them is great.
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

  /// What the frame shines in.
  var ink: Ink {
    switch kind {
    case .quad: .pieceI
    case .spin: .pieceT
    case .allClear: .accent
    }
  }

  /// What stands over the middle of the field; nil if nothing does.
  var banner: String? { kind == .allClear ? tr("All clear") : nil }
}

/// The floor alight under a piece that was dropped: subtle, if nothing can shake.
struct Thud: Equatable, Sendable {
  /// The columns of the piece.
  let columns: ClosedRange<Int>
  let until: Moment

  private static let time = Duration.milliseconds(70)

  /// That of a hard drop among `events`; nil if there is none.
  init?(_ events: [GameEvent], at now: Moment) {
    for event in events {
      guard case .locked(let piece, by: .hardDrop) = event.kind else { continue }
      let columns = (0..<16).filter { piece.matrix.bits >> UInt16($0) & 1 == 1 }.map { piece.x + $0 % 4 }
      guard let first = columns.min(), let last = columns.max() else { continue }
      self.columns = first...last
      until = now + Thud.time
      return
    }
    return nil
  }
}

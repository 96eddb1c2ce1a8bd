/// A modifier key pressed by itself, which the kitty keyboard protocol reports.
package struct ModifierKey: Hashable, Sendable {
  package enum Kind: Hashable, Sendable, CaseIterable {
    case shift, control, alt, `super`
    /// The third level of a layout, mostly the right Alt key.
    case altGr
  }

  package enum Side: Hashable, Sendable, CaseIterable { case left, right }

  package var kind: Kind
  /// Nil for either side, as bindings may ask for, and for AltGr.
  package var side: Side?

  package init(_ kind: Kind, _ side: Side? = nil) {
    self.kind = kind
    self.side = side
  }

  /// The same modifier on either side.
  package var eitherSide: ModifierKey { ModifierKey(kind) }

  /// What it adds to other keys while it is held.
  package var modifiers: Modifiers {
    switch kind {
    case .shift: .shift
    case .control: .control
    case .alt: .alt
    case .super: .super
    case .altGr: []
    }
  }

  /// The modifier of a code of the kitty protocol; nil for other codes.
  init?(functionalCode code: Int) {
    switch code {
    case 57_441: self.init(.shift, .left)
    case 57_442: self.init(.control, .left)
    case 57_443: self.init(.alt, .left)
    case 57_444: self.init(.super, .left)
    case 57_447: self.init(.shift, .right)
    case 57_448: self.init(.control, .right)
    case 57_449: self.init(.alt, .right)
    case 57_450: self.init(.super, .right)
    case 57_453: self.init(.altGr)
    default: return nil
    }
  }
}

/// The role of a cell's colour.
///
/// Screens name roles and a `Palette` gives their colours, so that no screen contains a colour and a change of palette
/// changes every screen. The widgets use the roles below; a program adds its own from `firstCustom` on.
package struct Ink: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The ink of text; as a background, the screen's.
  package static let standard = Ink(rawValue: 0)
  package static let faint = Ink(rawValue: 1)
  package static let accent = Ink(rawValue: 2)
  package static let title = Ink(rawValue: 3)
  package static let warning = Ink(rawValue: 4)
  package static let selection = Ink(rawValue: 5)
  package static let selectionText = Ink(rawValue: 6)
  /// The navigation bar and its text.
  package static let bar = Ink(rawValue: 7)
  package static let barText = Ink(rawValue: 8)
  /// The background of filled shapes, such as a meter.
  package static let well = Ink(rawValue: 9)
  /// The border of a box.
  package static let frame = Ink(rawValue: 10)
  /// The colour of the screen's background, which a style requests as the standard ink.
  package static let ground = Ink(rawValue: 11)

  /// The first number for a program's own inks.
  package static let firstCustom: UInt8 = 12
}

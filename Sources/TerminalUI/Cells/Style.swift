/// The style of a cell: two inks, and attributes that apply with any palette.
package struct Style: Equatable, Sendable {
  package struct Attributes: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let bold = Attributes(rawValue: 1)
    package static let dim = Attributes(rawValue: 2)
    package static let underline = Attributes(rawValue: 4)
    package static let reverse = Attributes(rawValue: 8)
    /// Drawn halfway to the background, because something stands before it.
    package static let shaded = Attributes(rawValue: 16)
  }

  package var foreground: Ink = .standard
  package var background: Ink = .standard
  package var attributes: Attributes = []

  package static let standard = Style()

  package init(foreground: Ink = .standard, background: Ink = .standard, attributes: Attributes = []) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }
}

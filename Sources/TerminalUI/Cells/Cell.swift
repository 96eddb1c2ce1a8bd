/// A character cell of the screen: a base scalar with up to two combining marks, and its style.
///
/// Sixteen bytes without padding, so that comparing two cells takes two comparisons: every frame compares every cell.
/// Two cells are equal if they look alike.
package struct Cell: Equatable, Sendable {
  /// The base scalar, the style's three bytes, then a byte that says whether the cell is text.
  private var character: UInt64
  /// The two combining marks.
  private var accents: UInt64 = 0

  package init(_ scalar: Unicode.Scalar, _ style: Style = .standard) {
    character = UInt64(scalar.value) | UInt64(style.bits) << 32
  }

  /// The base scalar; 0 in the right half of a wide character, which the cell to its left draws.
  package var base: UInt32 {
    get { UInt32(truncatingIfNeeded: character) }
    set { character = character & ~0xffff_ffff | UInt64(newValue) }
  }

  /// The combining marks on the base; 0 for none.
  package var marks: (UInt32, UInt32) {
    get { (UInt32(truncatingIfNeeded: accents), UInt32(truncatingIfNeeded: accents >> 32)) }
    set { accents = UInt64(newValue.0) | UInt64(newValue.1) << 32 }
  }

  /// The character if it is printable ASCII without marks; otherwise nil.
  package var ascii: UInt8? { isBare && base >= 0x20 && base < 0x7f ? UInt8(truncatingIfNeeded: base) : nil }

  /// Whether it has no marks.
  package var isBare: Bool { accents == 0 }

  package var style: Style {
    get { Style(bits: UInt32(truncatingIfNeeded: character >> 32)) }
    set { character = character & ~(0xff_ffff << 32) | UInt64(newValue.bits) << 32 }
  }

  /// Whether the cell is part of a text that can be read aloud rather than of a picture.
  package var isText: Bool {
    get { character & Cell.textMark != 0 }
    set { character = newValue ? character | Cell.textMark : character & ~Cell.textMark }
  }

  private static let textMark: UInt64 = 1 << 56

  package static func == (a: Cell, b: Cell) -> Bool {
    (a.character ^ b.character) & ~textMark == 0 && a.accents == b.accents
  }

  /// The cell under the right half of a wide character.
  package static func covered(_ style: Style) -> Cell {
    var cell = Cell(" ", style)
    cell.base = 0
    return cell
  }

  package static let blank = Cell(" ")
}

extension Style {
  /// The style in 24 bits.
  fileprivate var bits: UInt32 {
    UInt32(foreground.rawValue) | UInt32(background.rawValue) << 8 | UInt32(attributes.rawValue) << 16
  }

  fileprivate init(bits: UInt32) {
    foreground = Ink(rawValue: UInt8(truncatingIfNeeded: bits))
    background = Ink(rawValue: UInt8(truncatingIfNeeded: bits >> 8))
    attributes = Attributes(rawValue: UInt8(truncatingIfNeeded: bits >> 16))
  }
}

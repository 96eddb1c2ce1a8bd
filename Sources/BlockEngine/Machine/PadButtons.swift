/// Buttons of a pad, as a set.
///
/// Rule sets that a machine plays (`Ruleset.machine`) read the buttons once a frame; the machine decides what a press,
/// a hold and a release mean.
public struct PadButtons: OptionSet, Hashable, Sendable {
  /// A bit for each button, in the order of `letters`.
  public let rawValue: UInt8

  /// A set with these bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The pad's left direction.
  public static let left = PadButtons(rawValue: 1)
  /// The pad's right direction.
  public static let right = PadButtons(rawValue: 2)
  /// Down: mostly the soft drop.
  public static let down = PadButtons(rawValue: 4)
  /// Up: on some machines a drop.
  public static let up = PadButtons(rawValue: 8)
  /// The first button.
  public static let a = PadButtons(rawValue: 16)
  /// The second button.
  public static let b = PadButtons(rawValue: 32)
  /// The third button.
  public static let c = PadButtons(rawValue: 64)
  /// The button that holds a piece.
  public static let hold = PadButtons(rawValue: 128)

  /// The letters of all buttons, in the order in which scripts and replays write them.
  public static let allLetters = "LRDUABCH"

  /// The buttons' letters in scripts and replays, such as `LA`; empty for none.
  public var letters: String {
    String(
      zip(0..., PadButtons.allLetters).filter { rawValue >> UInt8($0.0) & 1 == 1 }.map(\.1))
  }

  /// The buttons with the given letters, each at most once and in the order of `allLetters`; nil for any other text.
  public init?(letters: some StringProtocol) {
    var bits: UInt8 = 0
    var rest = Substring(PadButtons.allLetters)
    for letter in letters {
      guard let place = rest.firstIndex(of: letter) else { return nil }
      bits |= 1 << UInt8(PadButtons.allLetters.distance(from: PadButtons.allLetters.startIndex, to: place))
      rest = rest[rest.index(after: place)...]
    }
    rawValue = bits
  }
}

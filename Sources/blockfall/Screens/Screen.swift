import TerminalUI

/// One screen of the program: a value that takes messages and says what it looks like.
///
/// What it looks at is in a `ScreenContext`, what it wants goes into an `Outbox`.
protocol Screen: Sendable {
  mutating func update(_ message: Message, in context: ScreenContext, _ outbox: inout Outbox) -> Transition
  func draw(into buffer: inout CellBuffer, in context: ScreenContext)
  /// Brings a buffer up to date in which the last frame still is, whosever that was; false if all has to be
  /// drawn.
  ///
  /// It changes nothing of the screen: what is asked at every key is asked in place, as a screen, which is large,
  /// would be copied for the call.
  mutating func redraw(_ buffer: inout CellBuffer, in context: ScreenContext) -> Bool
  /// Says that the screen has come to the top, for the first time or again.
  mutating func appear(in context: ScreenContext, _ outbox: inout Outbox)
  /// Announces another language: earlier texts are out of date.
  mutating func languageChanged(in context: ScreenContext)
  /// Says that the settings have changed.
  mutating func settingsChanged(in context: ScreenContext, _ outbox: inout Outbox)
  /// Announces that the program can save games again, or cannot any more.
  mutating func keepingChanged(in context: ScreenContext, _ outbox: inout Outbox)
  /// When the screen wants a `tick`, where the last message came at `now`; nil to be left alone. Asked in place, too.
  mutating func nextWake(after now: Moment) -> Moment?
  /// Whether a tilt sensor shall be read, which wakes the program many times a second.
  var wantsTilt: Bool { get }
  /// Whether a pad's buttons come as they are; else they come as the keys that lead through menus.
  var takesPadKeys: Bool { get }
  /// Whether the mouse's buttons come as they are; else a finger's tap may come in the left button's place.
  var takesEveryButton: Bool { get }
  /// Whether the screen takes keys as letters of a text alone.
  var takesText: Bool { get }
  /// Whether `.` means something on this screen; else it repeats the last line, in plain mode.
  var takesFullStop: Bool { get }
  /// Whether a game is shown that says by itself that it is not kept.
  var saysWhatIsUnkept: Bool { get }
  /// The selection, whose changes make a sound; nil if nothing can be selected.
  var focus: Focus? { get }
  /// The music that suits the screen; nil if it rests.
  var mood: Mood? { get }
  /// The game that somebody plays alone on it, and that may be watched; nil if there is none.
  var played: PlayedGame? { get }
}

extension Screen {
  mutating func appear(in context: ScreenContext, _ outbox: inout Outbox) {}
  mutating func redraw(_ buffer: inout CellBuffer, in context: ScreenContext) -> Bool { false }
  mutating func languageChanged(in context: ScreenContext) {}
  mutating func settingsChanged(in context: ScreenContext, _ outbox: inout Outbox) {}
  mutating func keepingChanged(in context: ScreenContext, _ outbox: inout Outbox) {}
  mutating func nextWake(after now: Moment) -> Moment? { nil }
  var wantsTilt: Bool { false }
  var takesPadKeys: Bool { false }
  var takesEveryButton: Bool { false }
  var takesText: Bool { false }
  var takesFullStop: Bool { false }
  var saysWhatIsUnkept: Bool { false }
  var focus: Focus? { nil }
  var mood: Mood? { nil }
  var played: PlayedGame? { nil }
}

/// What is selected on a screen.
struct Focus: Equatable, Sendable {
  /// Which of the screen's lists or questions.
  var page = 0
  var item: Int
}

/// Where a screen wants to go.
enum Transition: Sendable {
  case stay
  /// To a screen that comes back to this one.
  case push(any Screen)
  /// To another screen in this one's place.
  case replace(any Screen)
  /// Back to the screen that this one was opened from.
  case pop
  case quit
}

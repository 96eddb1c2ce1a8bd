import BlockPlatform
import BlockStorage
import TerminalUI

/// A screen of the program: a value that handles messages and can be drawn.
///
/// A `ScreenContext` has what it may read, and takes its requests.
package protocol Screen: Sendable {
  /// Handles a message: by default with `dispatch`, which calls one of the methods below.
  mutating func update(_ message: Message, in context: inout ScreenContext) -> Transition
  mutating func respond(to event: InputEvent, in context: inout ScreenContext) -> Transition
  /// Receives the answer to a storage request: its own, the program's, or one that nobody asked for.
  mutating func receive(_ reply: StorageReply, in context: inout ScreenContext) -> Transition
  /// Receives news of a run of the server program that the screen has started.
  mutating func receive(_ news: ServerEvent, for ticket: Ticket, in context: inout ScreenContext)
  /// Moves what is due, after a wake-up that `nextWake` asked for.
  mutating func advance(in context: inout ScreenContext)
  /// Stops what moves: the program stops or has been stopped, or another window is looked at.
  mutating func rest(in context: inout ScreenContext)
  /// Notifies the screen that the terminal has another size.
  mutating func sizeChanged(in context: inout ScreenContext)
  func draw(into buffer: inout CellBuffer, in context: ScreenContext)
  /// Updates a buffer that still holds the last frame, of whichever screen; false if everything has to be drawn.
  ///
  /// The screen does not change. Mutating, because a screen is large and would be copied for a call at every key.
  mutating func redraw(_ buffer: inout CellBuffer, in context: ScreenContext) -> Bool
  /// Notifies the screen that it is now on top, for the first time or again.
  mutating func appear(in context: inout ScreenContext)
  /// Notifies the screen of another language: its texts are out of date.
  mutating func languageChanged(in context: ScreenContext)
  /// Notifies the screen that the settings have changed.
  mutating func settingsChanged(in context: inout ScreenContext)
  /// Notifies the screen that saving games works again, or no longer works.
  mutating func saveStateChanged(in context: inout ScreenContext)
  /// When the screen wants a `tick`, after a message at `now`; nil for never. Mutating for the same reason.
  mutating func nextWake(after now: Moment) -> Moment?
  /// Whether to read a tilt sensor, which wakes the program many times a second.
  var wantsTilt: Bool { get }
  /// Whether pad buttons arrive unchanged; if not, as menu keys.
  var acceptsPadKeys: Bool { get }
  /// Whether all mouse buttons arrive unchanged; if not, a tap with any button counts as the left one.
  var acceptsEveryButton: Bool { get }
  /// Whether the screen takes keys only as letters of a text.
  var acceptsText: Bool { get }
  /// Whether modifiers pressed by themselves arrive even if nothing is bound to them.
  var acceptsModifiers: Bool { get }
  /// Whether `.` has a use on this screen; if not, it repeats the last line in plain mode.
  var handlesFullStop: Bool { get }
  /// Whether the screen shows by itself that its game is not saved.
  var showsUnsavedReason: Bool { get }
  /// The selection, whose changes make a sound; nil if there is none.
  var focus: Focus? { get }
  /// The music for the screen; nil for silence.
  var musicState: MusicState? { get }
  /// The solo game on the screen that others may watch; nil if there is none.
  var played: BroadcastSource? { get }
  /// The window's title while the screen is on top; nil for the program's name.
  var windowTitle: String? { get }
  /// The progress of long work that the screen waits for, in percent; nil without such work.
  var progress: Int? { get }
  /// Whether keys are the buttons of a machine's pad.
  var isOnMachine: Bool { get }
  /// Whether a match at this terminal is set up or played, which nobody else can watch.
  var isMatch: Bool { get }
}

extension Screen {
  package mutating func update(_ message: Message, in context: inout ScreenContext) -> Transition {
    dispatch(message, in: &context)
  }

  /// Calls the method for a message.
  package mutating func dispatch(_ message: Message, in context: inout ScreenContext) -> Transition {
    switch message {
    case .terminating: return .quit
    case .input(.focus(false)), .suspending, .continued: rest(in: &context)
    case .input(let event): return respond(to: event, in: &context)
    case .storage(let answer, let ticket):
      return receive(StorageReply(answer: answer, ticket: ticket), in: &context)
    case .link(let news, let ticket): receive(news, for: ticket, in: &context)
    case .tick: advance(in: &context)
    case .resized: sizeChanged(in: &context)
    case .shown, .keyboard, .device: break
    }
    return .stay
  }

  package mutating func respond(to event: InputEvent, in context: inout ScreenContext) -> Transition { .stay }
  package mutating func receive(_ reply: StorageReply, in context: inout ScreenContext) -> Transition {
    .stay
  }
  package mutating func receive(_ news: ServerEvent, for ticket: Ticket, in context: inout ScreenContext) {}
  package mutating func advance(in context: inout ScreenContext) {}
  package mutating func rest(in context: inout ScreenContext) {}
  package mutating func sizeChanged(in context: inout ScreenContext) {}
  package mutating func appear(in context: inout ScreenContext) {}
  package mutating func redraw(_ buffer: inout CellBuffer, in context: ScreenContext) -> Bool { false }
  package mutating func languageChanged(in context: ScreenContext) {}
  package mutating func settingsChanged(in context: inout ScreenContext) {}
  package mutating func saveStateChanged(in context: inout ScreenContext) {}
  package mutating func nextWake(after now: Moment) -> Moment? { nil }
  package var wantsTilt: Bool { false }
  package var acceptsPadKeys: Bool { false }
  package var acceptsEveryButton: Bool { false }
  package var acceptsText: Bool { false }
  package var acceptsModifiers: Bool { false }
  package var handlesFullStop: Bool { false }
  package var showsUnsavedReason: Bool { false }
  package var focus: Focus? { nil }
  package var musicState: MusicState? { nil }
  package var played: BroadcastSource? { nil }
  package var windowTitle: String? { nil }
  package var progress: Int? { nil }
  package var isOnMachine: Bool { false }
  package var isMatch: Bool { false }
}

/// The selection on a screen.
package struct Focus: Equatable, Sendable {
  /// The number of the list or question.
  package var page = 0
  package var item: Int

  package init(page: Int = 0, item: Int) {
    self.page = page
    self.item = item
  }
}

/// A change of the current screen.
package enum Transition: Sendable {
  case stay
  /// Opens a screen that returns to this one.
  case push(any Screen)
  /// Replaces this screen with another one.
  case replace(any Screen)
  /// Returns to the previous screen.
  case pop
  case quit

  /// Opens a screen if there is one.
  package static func push(ifAny screen: (any Screen)?) -> Transition { screen.map { .push($0) } ?? .stay }

  /// Replaces this screen if there is another one.
  package static func replace(ifAny screen: (any Screen)?) -> Transition {
    screen.map { .replace($0) } ?? .stay
  }
}

import BlockSettings
import TerminalUI

/// The model that the run loop runs: messages change it, and it can be drawn at any time.
package protocol Application {
  /// Handles a message and returns the effects to perform; moments never go backwards.
  ///
  /// The first message is the terminal's size.
  mutating func update(_ message: Message, at now: Moment) -> [Effect]
  /// Draws the whole screen into a buffer that is blank and of the terminal's size.
  func view(into buffer: inout CellBuffer)
  /// Updates a buffer that still holds the last frame; false if everything has to be redrawn.
  ///
  /// The result equals that of `view`. Mutating, because the whole model would be copied otherwise.
  mutating func redraw(_ buffer: inout CellBuffer) -> Bool
  /// When the model wants its next `.tick`; nil while nothing moves. Mutating for the same reason, as are getters below.
  mutating func nextWake(after now: Moment) -> Moment?
  /// Updates the known terminal features, at the start and after every change.
  mutating func handle(_ features: TerminalFeatures)
  /// Takes the lines to read out since the last call.
  mutating func drainNarration() -> [String]
  /// The look of the inks.
  var theme: Theme { get }
  /// The window's title; nil for the one it had.
  var windowTitle: String? { mutating get }
  /// The progress of long work, in percent; nil without such work.
  var progress: Int? { mutating get }
  /// How long a lone Escape waits for the rest of a key; nil for what the environment asks for.
  var escapeTime: Duration? { get }
}

extension Application {
  var escapeTime: Duration? { nil }
  var windowTitle: String? { mutating get { nil } }
  var progress: Int? { mutating get { nil } }
  mutating func handle(_ features: TerminalFeatures) {}
  mutating func drainNarration() -> [String] { [] }
  mutating func redraw(_ buffer: inout CellBuffer) -> Bool { false }

  /// Draws the next frame into a buffer with as little work as possible.
  ///
  /// Mutating, because the whole model would be copied otherwise.
  mutating func draw(into buffer: inout CellBuffer, size: Size) {
    if buffer.size == size, redraw(&buffer) {
      assert(buffer == fullRedraw(size), "drawn over the last frame it is the next one")
    } else {
      buffer.reset(to: size)
      view(into: &buffer)
    }
  }

  private func fullRedraw(_ size: Size) -> CellBuffer {
    var whole = CellBuffer(size: size)
    view(into: &whole)
    return whole
  }
}

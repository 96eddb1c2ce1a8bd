import TerminalUI

/// What the run loop runs: a model that messages change and that can be drawn at any time.
protocol Application {
  /// Takes a message in and says what shall be done about it; moments never go backwards.
  ///
  /// The first message is the terminal's size.
  mutating func update(_ message: Message, at now: Moment) -> [Effect]
  /// Draws the whole screen into a buffer that is blank and of the terminal's size.
  func view(into buffer: inout CellBuffer)
  /// Brings a buffer up to date in which the last frame still is; false if all has to be drawn anew.
  ///
  /// The buffer then is as `view` would have made it. Asked in place, as the whole model would be copied otherwise.
  mutating func redraw(_ buffer: inout CellBuffer) -> Bool
  /// When the model wants its next `.tick`; `nil` while nothing moves. Asked in place, too.
  mutating func nextWake(after now: Moment) -> Moment?
  /// Takes note of what is known of the terminal, at the beginning and whenever that changes.
  mutating func note(_ features: TerminalFeatures)
  /// Takes what is to be said in lines since the last call.
  mutating func takeNarration() -> [String]
  /// What the inks look like.
  var theme: Theme { get }
}

extension Application {
  mutating func note(_ features: TerminalFeatures) {}
  mutating func takeNarration() -> [String] { [] }
  mutating func redraw(_ buffer: inout CellBuffer) -> Bool { false }

  /// Makes a buffer show the next frame, with as little drawing as that takes.
  ///
  /// Mutating, as the whole model would be copied for its time otherwise.
  mutating func draw(into buffer: inout CellBuffer, size: Size) {
    if buffer.size == size, redraw(&buffer) {
      assert(buffer == drawnAnew(size), "drawn over the last frame it is the next one")
    } else {
      buffer.reset(to: size)
      view(into: &buffer)
    }
  }

  private func drawnAnew(_ size: Size) -> CellBuffer {
    var whole = CellBuffer(size: size)
    view(into: &whole)
    return whole
  }
}

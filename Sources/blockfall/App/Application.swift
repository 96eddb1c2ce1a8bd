/// What the run loop runs: a model that messages change and that can be drawn at any time.
protocol Application {
  /// Takes a message in and says what shall be done about it; moments never go backwards.
  ///
  /// The first message is the terminal's size.
  mutating func update(_ message: Message, at now: Moment) -> [Effect]
  /// Draws the whole screen into a buffer that is blank and of the terminal's size.
  func view(into buffer: inout CellBuffer)
  /// When the model wants its next `.tick`; `nil` while nothing moves.
  func nextWake(after now: Moment) -> Moment?
  /// What the inks look like.
  var theme: Theme { get }
}

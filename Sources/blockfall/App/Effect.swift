/// What the model wants done in the world; the run loop does it.
enum Effect: Equatable, Sendable {
  case quit
  /// Draw every cell again, whatever was drawn before.
  case redraw
  /// Stop the program as Ctrl-Z asks.
  case suspend
}

/// What the model wants done in the world; the run loop does it.
enum Effect: Sendable {
  case quit
  /// Draw every cell again, whatever was drawn before.
  case redraw
  /// Say once more what was said last, where the screen is read aloud.
  case sayAgain
  /// Ask what is kept; the answer comes as a message with the same ticket.
  case ask(StorageRequest, Ticket)
  /// Start a run of the server's program, write to it or let it go; what comes of it has the same ticket.
  case link(LinkOrder, Ticket)
  /// Switch sensors and pads, or shake one.
  case devices(DeviceRequest)
  /// Change what is to be heard.
  case sound(SoundRequest)
  /// Show the whole screen in reverse from now on, or as it is again.
  case flash(Bool)
  /// Give a text to the terminal's clipboard, if the terminal has one.
  case copy(String)
  /// Stop the program as Ctrl-Z asks.
  case suspend
}

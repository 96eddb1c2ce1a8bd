import BlockPlatform
import BlockStorage

/// A side effect that the model asks the run loop to perform.
package enum Effect: Sendable {
  case quit
  /// Redraws every cell, whatever was drawn before.
  case redraw
  /// Repeats the last line, if the screen is read aloud.
  case repeatLast
  /// Sends a request to storage; the answer message has the same ticket.
  case ask(StorageRequest, Ticket)
  /// Starts a run of the server program, writes to it or ends it; its news have the same ticket.
  case link(ServerRequest, Ticket)
  /// Switches sensors and pads, or rumbles one.
  case devices(DeviceRequest)
  /// Changes the sound.
  case sound(SoundRequest)
  /// Shows the whole screen in reverse, or normally again.
  case flash(Bool)
  /// Copies a text to the terminal's clipboard, if there is one.
  case copy(String)
  /// Notifies the player, who looks at another window.
  case notify(String)
  /// Suspends the program, as Ctrl-Z does.
  case suspend
}

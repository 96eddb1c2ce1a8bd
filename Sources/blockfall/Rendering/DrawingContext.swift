import TerminalUI

/// What a drawing depends on besides its subject: values alone, and no service.
struct DrawingContext: Sendable {
  /// The size of the whole screen.
  var size: Size
  /// The moment to draw.
  var now: Moment
  var capabilities: DrawingCapabilities
  /// The player's settings, overridden by the command line's options.
  var settings = Settings() {
    didSet { bindings = settings.bindings }
  }
  /// The current key bindings.
  private(set) var bindings = KeyBindings.standard

  init(size: Size, now: Moment, capabilities: DrawingCapabilities, settings: Settings = Settings()) {
    self.size = size
    self.now = now
    self.capabilities = capabilities
    self.settings = settings
    bindings = settings.bindings
  }

  /// Whether non-ASCII characters may be drawn: the terminal shows them, and the player did not choose ASCII.
  var isUnicode: Bool { capabilities.isUnicode && settings.glyphs != .ascii }
}

import BlockSettings
import TerminalUI

/// What a drawing depends on besides its subject: values alone, and no service.
package struct DrawingContext: Sendable {
  /// The size of the whole screen.
  package var size: Size
  /// The moment to draw.
  package var now: Moment
  package var capabilities: DrawingCapabilities
  /// The player's settings, overridden by the command line's options.
  package var settings = Settings() {
    didSet { updateBindings() }
  }
  /// Whether the screen shows a game under a machine's rules, whose pad's buttons the keys then are.
  package var isOnMachine = false {
    didSet { if isOnMachine != oldValue { updateBindings() } }
  }
  /// The current key bindings.
  package private(set) var bindings = KeyBindings.standard

  package init(size: Size, now: Moment, capabilities: DrawingCapabilities, settings: Settings = Settings()) {
    self.size = size
    self.now = now
    self.capabilities = capabilities
    self.settings = settings
    bindings = settings.bindings
  }

  private mutating func updateBindings() {
    bindings = isOnMachine ? settings.bindings.onMachine : settings.bindings
  }

  /// Whether minos may be three columns by one and a half rows: areas of colour, in half blocks.
  var hasHalfRows: Bool { hasHalfRows(settings.skin) }

  /// Whether minos of a skin may be three columns by one and a half rows.
  package func hasHalfRows(_ skin: Skin) -> Bool { isUnicode && capabilities.hasColour && skin.isArea }

  /// The scales of a picture of a field, the largest first.
  package var pictureScales: [MinoScale] {
    hasHalfRows ? [.doubled, .medium, .normal, .half] : [.doubled, .normal, .half]
  }

  /// Whether non-ASCII characters may be drawn: the terminal shows them, and the player did not choose ASCII.
  package var isUnicode: Bool { capabilities.isUnicode && settings.glyphs != .ascii }
}

import BlockEngine
import TerminalUI

extension JSONText {
  /// A writer for JSON shown in terminals: terminal control characters are escaped too.
  init() { self.init { !$0.isPrintable } }
}

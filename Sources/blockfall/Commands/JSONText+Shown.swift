import BlockEngine
import TerminalUI

extension JSONText {
  /// A writer for people who look at JSON in terminals: what a terminal would obey is escaped too.
  init() { self.init { !$0.isShowable } }
}

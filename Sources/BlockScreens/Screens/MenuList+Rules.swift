import BlockPlatform
import BlockSettings
import TerminalUI

extension MenuList.Item {
  /// The row for the rules; the field size is left out if there is no room.
  package static func rules(_ id: ID, _ rules: RulesChoice, in context: ScreenContext) -> Self {
    let title = tr("Rules")
    return MenuList.Item(
      id, title, value: rules.title(isUnicode: context.isUnicode), brief: (title, rules.briefTitle))
  }
}

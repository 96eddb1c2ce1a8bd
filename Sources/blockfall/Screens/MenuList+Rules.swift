import TerminalUI

extension MenuList.Item {
  /// The row that shows and changes the rules; without the size of the field where there is no room for it.
  static func rules(_ id: ID, _ rules: RulesChoice, in context: ScreenContext) -> Self {
    let title = tr("Rules")
    return MenuList.Item(
      id, title, value: rules.title(isUnicode: context.isUnicode), brief: (title, rules.briefTitle))
  }
}

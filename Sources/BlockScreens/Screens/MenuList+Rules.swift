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

extension Outbox {
  /// Steps through the rules on offer for the quick game.
  mutating func changeRules(by step: Int, in context: ScreenContext) {
    let rules = RulesChoice.offered().cycled(from: context.settings.rules, by: step)
    try? set(.rules, rules.rawValue, in: context)
  }
}

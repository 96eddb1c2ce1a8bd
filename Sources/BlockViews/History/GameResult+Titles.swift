import BlockEngine
import BlockPlatform
import BlockSettings
import BlockStorage

extension GameResult {
  /// The time of play, with hundredths if the mode ranks by it.
  package var timeText: String {
    switch GameMode.Ranking(resultText: mode) {
    case .shortestTime, .longestTime: PlayTime.fine(GameTime(microseconds: Int64(duration)))
    default: PlayTime.text(microseconds: Int64(duration))
    }
  }

  /// The rules' title; for rules unknown to this version, their stored name.
  package func rulesTitle(isUnicode: Bool) -> String {
    RulesChoice(resultText: rules)?.title(isUnicode: isUnicode) ?? rules
  }

  /// The mode's title; for a mode unknown to this version, its stored name.
  package var modeTitle: String { GameMode.title(ofResult: mode) }

  /// What the game's mode ranks by: its time or its score.
  package var rankedText: String {
    switch GameMode.Ranking(resultText: mode) {
    case .shortestTime, .longestTime: timeText
    default: Numeral().text(score)
    }
  }
}

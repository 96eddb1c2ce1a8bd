import BlockEngine
import BlockPlatform
import BlockSettings

/// The texts of the game screen, translated once instead of for every frame.
package struct GameLabels: Sendable {
  package let numeral = Numeral()
  let score = tr("Score") + " "
  let grade = tr("Grade") + " "
  let scoreTitle = tr("Score")
  let gradeTitle = tr("Grade")
  let levelTitle = tr("Level")
  let time = tr("Time")
  let section = tr("Section")
  let roll = tr("Roll")
  let medals = tr("Medals")
  let level = tr("Level") + " "
  let linesTitle = tr("Lines")
  let lines = tr("Lines") + " "
  package let pace = tr("Pieces/s")
  package let keysPerPiece = tr("Keys/piece")
  package let pieces = tr("Pieces")
  package let attack = tr("Attack")
  let quadRate = tr("TRT")
  let burned = tr("Burned")
  let drought = tr("Drought")
  let next = tr("Next")
  let hold = tr("Hold", context: "what is held")
  package let menu = tr("Menu")
  package let pause = tr("Pause")
  package let proceed = tr("Continue")
  /// The keys' effects, for the column beside the field.
  package let hints: [Hint]

  /// The effect of a key in a word or two.
  package struct Hint: Sendable {
    /// The rules under which the hint applies.
    enum Kind: Sendable { case always, hardDrop, hold, halfTurn, undo, hint }

    package let action: String
    let key: String
    /// The command that it gives; nil if none.
    package let command: GameCommand?
    let kind: Kind
    /// Whether the bar at the top offers the same.
    package let isInBar: Bool
    /// Where there is no room for all, the greatest ranks are left out.
    let rank: Int
    /// Whether it is undo or redo.
    package var undoes: Bool { kind == .undo }
    /// Whether to show it as pressed.
    package var isPressed = false
  }

  /// - Parameter machine: the machine whose buttons the keys are; nil under rules that commands play.
  package init(in context: DrawingContext, machine: Machine? = nil) {
    let bindings = machine == nil ? context.settings.bindings : context.settings.bindings.onMachine
    let actions: [PlayerAction] = [
      .left, .right, .rotateClockwise, .rotateCounterclockwise, .rotateHalf, .softDrop, .hardDrop, .hold,
      .undo, .redo, .hint, .pause, .help, .menu,
    ]
    hints = actions.map { action in
      let names = bindings.names(of: action, isUnicode: context.isUnicode)
      let kind: Hint.Kind =
        switch action {
        case .hardDrop: .hardDrop
        case .hold: .hold
        case .rotateHalf: .halfTurn
        case .undo, .redo: .undo
        case .hint: .hint
        default: .always
        }
      return Hint(
        action: (machine == nil ? action : action.machineButton ?? action).shortTitle, key: names.first ?? "",
        command: action.command, kind: kind,
        isInBar: action == .pause || action == .menu, rank: GameLabels.rank(of: action))
    }
  }

  /// The highest rank of the keys that one cannot play without: moves, one turn, drops, and the held piece.
  static let highestNeededRank = 3

  /// What a player needs first has the lowest rank.
  private static func rank(of action: PlayerAction) -> Int {
    switch action {
    case .left, .right, .rotateClockwise: 0
    case .hardDrop, .undo: 1
    case .hold: 2
    case .softDrop, .hint: 3
    case .rotateCounterclockwise: 4
    case .rotateHalf: 6
    default: 5
    }
  }
}

/// The machine that plays a rule set frame by frame, with the options of the set.
///
/// Such a set has its own order of work in a frame, its own auto shift and its own draw, which no combination of the
/// other rules describes. `Ruleset`'s other values still say what a player sees of it: pieces, field, levels.
/// `FrameMachine` is what each machine does.
public enum Machine: Hashable, Sendable {
  /// The eight-bit console's game: `retro` and `retro-pal`.
  case console(ConsoleRules)
  /// The handheld's game: `handheld`.
  case handheld(HandheldRules)
  /// The arcade machines' games: `arcade`, `arcade-2` and `arcade-3`.
  case arcade(ArcadeRules)
}

extension Machine {
  /// The buttons of the machine's pad.
  public var buttons: PadButtons {
    switch self {
    case .console, .handheld: [.left, .right, .down, .up, .a, .b]
    case .arcade: [.left, .right, .down, .up, .a, .b, .c, .hold]
    }
  }

  /// The buttons that a command presses for one frame; nil if the machine has nothing like it.
  public func buttons(for command: GameCommand) -> PadButtons? {
    switch self {
    case .console, .handheld:
      switch command {
      case .left: .left
      case .right: .right
      case .softDrop: .down
      case .rotateClockwise: .a
      case .rotateCounterclockwise: .b
      case .rotateHalf, .hardDrop, .hold: nil
      }
    case .arcade(let rules):
      switch command {
      case .left: .left
      case .right: .right
      case .softDrop: .down
      case .rotateClockwise: .b
      case .rotateCounterclockwise: .a
      case .rotateHalf: .c
      case .hardDrop: rules.hasSonicDrop ? .up : nil
      case .hold: rules.hasHold ? .hold : nil
      }
    }
  }
}

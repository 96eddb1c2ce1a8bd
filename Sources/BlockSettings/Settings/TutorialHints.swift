import BlockEngine
import BlockPlatform
import TerminalUI

/// Moves that a new player has not made yet, and that the screen explains.
package struct TutorialHints: OptionSet, Equatable, Sendable {
  package let rawValue: UInt8

  static let move = TutorialHints(rawValue: 1)
  static let rotate = TutorialHints(rawValue: 2)
  static let drop = TutorialHints(rawValue: 4)
  static let all: TutorialHints = [.move, .rotate, .drop]

  private static let words: [(TutorialHints, String)] = [(.move, "move"), (.rotate, "turn"), (.drop, "drop")]

  /// The settings' notation: the words of the moves not made yet, or `none`.
  package var text: String {
    isEmpty ? "none" : TutorialHints.words.filter { contains($0.0) }.map(\.1).joined(separator: " ")
  }

  /// Parses the settings' notation; nil if it is invalid.
  init?(text: String) {
    self = []
    if text == "none" { return }
    let words = text.split(separator: " ")
    guard !words.isEmpty else { return nil }
    for word in words {
      guard let found = TutorialHints.words.first(where: { $0.1 == word }) else { return nil }
      insert(found.0)
    }
  }

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The moves that an event proves the player knows.
  package init(shownBy event: GameEvent) {
    switch event.kind {
    case .moved(_, by: .command): self = .move
    case .rotated: self = .rotate
    case .moved(_, by: .softDrop), .locked(_, by: .softDrop), .locked(_, by: .hardDrop): self = .drop
    default: self = []
    }
  }

  /// The moves that a machine's pad can make; all of them under rules that commands play.
  package func possible(on machine: Machine?) -> TutorialHints {
    guard let machine, machine.buttons(for: .hardDrop) == nil else { return self }
    return subtracting(.drop)
  }

  /// How to make the moves, as many of them as fit into `columns`.
  package func hint(_ bindings: KeyBindings, isUnicode: Bool, columns: Int) -> String {
    func key(_ action: PlayerAction) -> String {
      bindings.names(of: action, isUnicode: isUnicode).first ?? ""
    }
    var parts: [String] = []
    if contains(.move) { parts.append(tr("%s %s move", key(.left), key(.right))) }
    if contains(.rotate) { parts.append(tr("%s turns", key(.rotateClockwise))) }
    if contains(.drop) { parts.append(tr("%s drops", key(.hardDrop))) }
    let gap = isUnicode ? " · " : ", "
    while parts.count > 1, CellBuffer.columns(of: parts.joined(separator: gap)) > columns {
      parts.removeLast()
    }
    let hint = parts.joined(separator: gap)
    return CellBuffer.columns(of: hint) <= columns ? hint : ""
  }
}

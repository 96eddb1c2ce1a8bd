import BlockEngine
import TerminalUI

/// Moves that a new player has not made yet, and that the screen explains.
struct FirstMoves: OptionSet, Equatable, Sendable {
  let rawValue: UInt8

  static let move = FirstMoves(rawValue: 1)
  static let rotate = FirstMoves(rawValue: 2)
  static let drop = FirstMoves(rawValue: 4)
  static let all: FirstMoves = [.move, .rotate, .drop]

  private static let words: [(FirstMoves, String)] = [(.move, "move"), (.rotate, "turn"), (.drop, "drop")]

  /// The settings' notation: the words of the moves not made yet, or `none`.
  var text: String {
    isEmpty ? "none" : FirstMoves.words.filter { contains($0.0) }.map(\.1).joined(separator: " ")
  }

  /// Parses the settings' notation; nil if it is invalid.
  init?(text: String) {
    self = []
    if text == "none" { return }
    let words = text.split(separator: " ")
    guard !words.isEmpty else { return nil }
    for word in words {
      guard let found = FirstMoves.words.first(where: { $0.1 == word }) else { return nil }
      insert(found.0)
    }
  }

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The moves that an event proves the player knows.
  init(shownBy event: GameEvent) {
    switch event.kind {
    case .moved(_, by: .command): self = .move
    case .rotated: self = .rotate
    case .moved(_, by: .softDrop), .locked(_, by: .softDrop), .locked(_, by: .hardDrop): self = .drop
    default: self = []
    }
  }

  /// How to make the moves, as many of them as fit into `columns`.
  func hint(in context: ScreenContext, columns: Int) -> String {
    func key(_ action: PlayerAction) -> String {
      context.bindings.names(of: action, isUnicode: context.isUnicode).first ?? ""
    }
    var parts: [String] = []
    if contains(.move) { parts.append(tr("%s %s move", key(.left), key(.right))) }
    if contains(.rotate) { parts.append(tr("%s turns", key(.rotateClockwise))) }
    if contains(.drop) { parts.append(tr("%s drops", key(.hardDrop))) }
    let gap = context.isUnicode ? " · " : ", "
    while parts.count > 1, CellBuffer.columns(of: parts.joined(separator: gap)) > columns {
      parts.removeLast()
    }
    let hint = parts.joined(separator: gap)
    return CellBuffer.columns(of: hint) <= columns ? hint : ""
  }
}

extension GameScreen {
  /// Records a move that the player has now made.
  mutating func noteMove(from event: GameEvent, in context: ScreenContext) {
    learntMoves.formUnion(remainingHints(in: context).intersection(FirstMoves(shownBy: event)))
  }

  /// The moves that the player has not made yet.
  func remainingHints(in context: ScreenContext) -> FirstMoves {
    context.settings.hints.subtracting(learntMoves)
  }

  /// Saves what the player has learnt; only when the game rests, as the disk is in use then anyway.
  mutating func saveLearntMoves(in context: ScreenContext, _ outbox: inout Outbox) {
    guard !learntMoves.isEmpty else { return }
    try? outbox.set(.hints, remainingHints(in: context).text, in: context)
    learntMoves = []
  }

  /// Shows a new player how to play: in the last row if it is free, otherwise in the middle of the bar.
  func drawHint(into buffer: inout CellBuffer, _ layout: Layout, in context: ScreenContext) {
    guard case .playing = stage, context.notice == nil, !remainingHints(in: context).isEmpty else { return }
    let width = buffer.size.columns
    let isFree = layout.field.maxY + (layout.hasFloor ? 1 : 0) < buffer.size.rows
    // A puzzle's goal keeps the bar.
    guard isFree || goalTitle == nil else { return }
    let y = isFree ? buffer.size.rows - 1 : 0
    let labels = CellBuffer.columns(of: labels.menu) + CellBuffer.columns(of: labels.pause) + 8
    let hint = remainingHints(in: context).hint(in: context, columns: isFree ? width - 2 : width - 2 * labels)
    guard !hint.isEmpty, !isFree || (0..<width).allSatisfy({ buffer[$0, y] == .blank }) else { return }
    buffer.putCentred(
      hint, from: 0, to: width, y: y,
      Style(foreground: y == 0 ? .barText : .accent, background: y == 0 ? .bar : .standard))
  }
}

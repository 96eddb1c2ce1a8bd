import BlockEngine
import BlockRecords
import BlockSearch

/// What a player saw before a piece, and what became of it.
struct AnalysisTurn: Sendable {
  /// The piece's number among those that locked, from 1.
  let number: Int
  /// When it locked.
  let time: GameTime
  /// What the player knew: the preview as it was shown, hold, combo, chain and waiting garbage.
  let position: BotPosition
  /// What the player chose.
  let played: BotChoice
  /// Rows that it cleared.
  let rows: Int
  /// Whether it emptied the field.
  let isAllClear: Bool
  /// The back-to-back chain before it, in clears.
  let chain: Int
  /// Whether `position` and `played` are mirrored, so that a game and its mirror image are judged alike.
  let isMirrored: Bool

  /// The turn of a piece that was played.
  ///
  /// - Parameters:
  ///   - prefersRight: whether the search wants its well at the right edge.
  ///   - canMirror: whether the rules have a mirror image of each piece.
  init?(_ piece: PlayedPiece, prefersRight: Bool, canMirror: Bool) {
    let game = piece.origin
    guard var position = BotPosition(game) else { return nil }
    // What was given beyond the preview was not to be seen.
    if game.givenPieces.count > game.next.count { position.possibleNextPieces = Tetromino.allCases }
    // A hold that takes out the same piece is none.
    let usesHold = piece.usesHold && game.held != position.queue.first
    let placement = Placement(piece: piece.piece, spin: piece.spin)
    let image =
      canMirror
      ? (
        position.mirrored,
        placement.mirrored(inWidth: position.playfield.width, position.ruleset.rotationSystem)
      ) : nil
    if let (mirror, mirrored) = image,
      Self.shouldMirror(position, piece.piece, mirror, mirrored.piece, prefersRight: prefersRight)
    {
      (isMirrored, self.position) = (true, mirror)
      played = BotChoice(usesHold: usesHold, placement: mirrored, worth: 0)
    } else {
      (isMirrored, self.position) = (false, position)
      played = BotChoice(usesHold: usesHold, placement: placement, worth: 0)
    }
    number = piece.number
    time = piece.time
    rows = piece.rows
    isAllClear = piece.isAllClear
    chain = game.backToBackCount
  }

  private static func shouldMirror(
    _ position: BotPosition, _ piece: FallingPiece, _ mirror: BotPosition, _ mirroredPiece: FallingPiece,
    prefersRight: Bool
  ) -> Bool {
    if prefersRight {
      let edges = [0, position.playfield.width - 1].map { x in
        (0..<position.playfield.height).count { position.playfield[x, $0] != nil }
      }
      if edges[0] != edges[1] { return edges[0] < edges[1] }
    }
    return mirror.sideNumbers(mirroredPiece).lexicographicallyPrecedes(position.sideNumbers(piece))
  }

  /// A choice as the player sees it.
  func seen(_ choice: BotChoice) -> BotChoice {
    guard isMirrored else { return choice }
    let placement = choice.placement.mirrored(
      inWidth: position.playfield.width, position.ruleset.rotationSystem)
    return BotChoice(usesHold: choice.usesHold, placement: placement, worth: choice.worth)
  }

  /// Whether the pieces that fall or are in hold include `tetromino`, so that it could be placed now.
  func has(_ tetromino: Tetromino) -> Bool {
    position.queue.first == tetromino || position.canHold && swapped == tetromino
  }

  /// The piece that a hold would bring.
  var swapped: Tetromino? { position.held ?? position.queue.dropFirst().first }
}

extension BotChoice {
  /// Whether both cover the same cells with the same piece and spin.
  func hasSameEffect(as other: BotChoice) -> Bool {
    usesHold == other.usesHold && placement.hasSameEffect(as: other.placement)
  }
}

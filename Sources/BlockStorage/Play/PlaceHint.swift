import BlockBot
import BlockEngine
import BlockPlatform
import BlockSearch

/// The best places for the falling piece, computed on request by a separate thread.
package struct PlaceHint: Sendable {
  /// A possible place for a piece.
  package struct Place: Equatable, Sendable {
    package var piece: FallingPiece
    /// Whether the falling piece is held first.
    package var usesHold: Bool

    package init(piece: FallingPiece, usesHold: Bool) {
      self.piece = piece
      self.usesHold = usesHold
    }
  }

  /// The result of the search.
  package enum Answer: Equatable, Sendable {
    /// The places, best first; never empty.
    case places([Place])
    /// The puzzle cannot be solved from here.
    case unsolvable
    /// No place was found in time.
    case nothing
  }

  /// The time between two checks for the answer.
  package static let pollInterval = Duration.milliseconds(20)
  /// The number of fields that a search evaluates.
  private static let nodes = 5_000
  /// The most places that a hint cycles through.
  private static let maxPlaces = 5

  private let search: BackgroundValue<Answer>
  /// The answer, once it has come.
  package private(set) var answer: Answer?
  private var index = 0

  /// Starts to search for the best places of the falling piece in `game`.
  package init(for game: Game) {
    search = BackgroundValue { PlaceHint.answer(for: game) }
  }

  /// Shows a known place.
  package init(showing place: Place) {
    search = BackgroundValue(isUrgent: false) { .nothing }
    answer = .places([place])
  }

  /// Whether the answer is pending.
  package var isAwaited: Bool { answer == nil }

  /// The shown place; nil before there is one.
  package var place: Place? {
    if case .places(let places) = answer { places[index % places.count] } else { nil }
  }

  /// Takes the answer; returns whether it has just arrived.
  package mutating func update() -> Bool {
    guard answer == nil, let value = search.value else { return false }
    answer = value
    return true
  }

  /// Goes on to the next best place, and after the last one back to the best.
  package mutating func advance() { index += 1 }

  /// The hint after an event: nil once the piece has locked; after a suggested hold, it applies to the next piece.
  package func after(_ event: GameEvent) -> PlaceHint? {
    switch event.kind {
    case .locked, .ended: return nil
    case .held:
      guard var place, place.usesHold else { return nil }
      place.usesHold = false
      var next = self
      next.answer = .places([place])
      return next
    default: return self
    }
  }

  // MARK: The search

  /// Computes the answer; the time that it takes is unbounded.
  static func answer(for game: Game) -> Answer {
    game.mode.parts.usesOnlyGivenPieces ? solution(of: game) : bestPlaces(in: game)
  }

  private static func bestPlaces(in game: Game) -> Answer {
    guard let position = BotPosition(game) else { return .nothing }
    let search = BeamSearch(
      ruleset: game.ruleset, width: game.playfield.width, height: game.playfield.height,
      weights: .standard(for: game.ruleset, width: game.playfield.width))
    let pathFinder = PathFinder(from: game)
    var places: [Place] = []
    for choice in search.search(position, limit: BotLimit(nodes: nodes)).choices {
      let place = Place(piece: choice.placement.piece, usesHold: choice.usesHold)
      let isKnown = places.contains { other in
        other.usesHold == place.usesHold
          && Placement(piece: other.piece, spin: nil).hasSameEffect(
            as: Placement(piece: place.piece, spin: nil))
      }
      guard !isKnown, place.usesHold || pathFinder.path(toCellsOf: place.piece) != nil else { continue }
      places.append(place)
      if places.count == maxPlaces { break }
    }
    return places.isEmpty ? .nothing : .places(places)
  }

  /// The next placement of a solution to the puzzle from here.
  private static func solution(of game: Game) -> Answer {
    guard var solver = PuzzleSolver(game) else { return .nothing }
    switch solver.solve() {
    case .unsolvable: return .unsolvable
    case .undecided: return .nothing
    case .solved(let commands):
      var game = game
      for command in commands {
        if command == .hardDrop, let piece = game.ghost {
          return .places([Place(piece: piece, usesHold: commands.first == .hold)])
        }
        game.perform(command, at: game.time)
      }
      return .nothing
    }
  }
}

extension GameMode {
  /// Whether the mode offers hints: modes for learning do.
  package var hasHints: Bool { allowsUndo || parts.usesOnlyGivenPieces }
}

import BlockBot
import BlockEngine
import TerminalUI

/// The best places for a piece that falls, as a player asked for them; a thread of its own works them out.
struct PlaceHint: Sendable {
  /// Where a piece could go.
  struct Place: Equatable, Sendable {
    var piece: FallingPiece
    /// Whether the falling piece is put aside first.
    var usesHold: Bool
  }

  /// What came of the search.
  enum Answer: Equatable, Sendable {
    /// The best first; never empty.
    case places([Place])
    /// The puzzle cannot be solved from here.
    case unsolvable
    /// Nothing was found in time.
    case nothing
  }

  /// How often it is looked whether there is an answer.
  static let beat = Duration.milliseconds(20)
  /// How many fields a search scores.
  private static let nodes = 5_000
  /// As many places as are told one after the other.
  private static let mostPlaces = 5

  private let search: Promised<Answer>
  /// The answer, once it has come.
  private(set) var answer: Answer?
  private var index = 0

  /// Begins to look for the best places of the piece that falls in `game`.
  init(for game: Game) {
    search = Promised { PlaceHint.answer(for: game) }
  }

  /// Whether the answer has not come yet.
  var isAwaited: Bool { answer == nil }

  /// The place that is told; nil before there is one.
  var place: Place? {
    if case .places(let places) = answer { places[index % places.count] } else { nil }
  }

  /// Takes the answer if it has come; whether it has just come.
  mutating func follow() -> Bool {
    guard answer == nil, let value = search.value else { return false }
    answer = value
    return true
  }

  /// Goes on to the next best place, and after the last one to the best.
  mutating func advance() { index += 1 }

  /// The hint after something has happened: none once the piece has locked; if it was put aside as told, it is the
  /// next one's.
  func after(_ event: GameEvent) -> PlaceHint? {
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

  /// Works out the answer, which takes as long as it takes.
  static func answer(for game: Game) -> Answer {
    game.mode.parts.givesPieces ? solution(of: game) : bestPlaces(in: game)
  }

  private static func bestPlaces(in game: Game) -> Answer {
    guard let position = BotPosition(game) else { return .nothing }
    let search = BeamSearch(
      ruleset: game.ruleset, width: game.playfield.width, height: game.playfield.height,
      weights: .standard(for: game.ruleset))
    let walk = PlacementWalk(from: game)
    var places: [Place] = []
    for choice in search.search(position, limit: BotLimit(nodes: nodes)).choices {
      let place = Place(piece: choice.placement.piece, usesHold: choice.usesHold)
      let isKnown = places.contains { other in
        other.usesHold == place.usesHold
          && Placement(piece: other.piece, spin: nil).hasSameEffect(
            as: Placement(piece: place.piece, spin: nil))
      }
      guard !isKnown, place.usesHold || walk.path(toCellsOf: place.piece) != nil else { continue }
      places.append(place)
      if places.count == mostPlaces { break }
    }
    return places.isEmpty ? .nothing : .places(places)
  }

  /// The next step of a way to solve the puzzle from here.
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
  /// Whether hints are given: nothing can be won there but by learning.
  var hasHints: Bool { allowsUndo || parts.givesPieces }
}

import BlockEngine
import BlockRecords
import BlockSearch

// The tasks of each trainer.
extension Drill {
  /// The next task; nil if there is nothing to make one of.
  static func task(
    _ kind: Kind, openers: [Opener], shapes: [SpinShape], _ dice: inout SeededGenerator
  ) -> Task? {
    switch kind {
    case .finesse: place(&dice)
    case .taps: taps(&dice)
    case .openers: opener(of: openers, &dice)
    case .spins: spin(of: shapes, &dice)
    case .allClears: allClear(&dice)
    case .cheese: cheese(&dice)
    case .fourWide: fourWide(&dice)
    case .costly: nil
    }
  }

  /// The task of an exercise.
  static func task(_ exercise: Exercise) -> Task {
    Task(name: "", position: Position(exercise.game), goal: .costly(exercise))
  }

  /// A piece as it appears, and a place one to four columns beside it.
  private static func taps(_ dice: inout SeededGenerator) -> Task? {
    let tetromino = Tetromino.allCases[dice.draw(below: Tetromino.allCases.count)]
    let position = Position(rules: .modern).with(queue: [tetromino])
    guard let game = try? Game(position, seed: 0), let piece = game.fallingPiece else { return nil }
    let places = PathFinder(from: game).placements.filter { place in
      place.spin == nil && place.piece.orientation == piece.orientation
        && (1...4).contains(abs(place.piece.x - piece.x))
    }
    guard !places.isEmpty else { return nil }
    let place = places[dice.draw(below: places.count)].piece
    return Task(name: "", position: position, goal: .taps(place, count: abs(place.x - piece.x)))
  }

  /// The rows of garbage of a task.
  private static let cheeseRows = 4
  /// The pieces that a player may use more than the bot.
  private static let sparePieces = 2
  /// The most pieces with which the bot has to dig a task away.
  private static let mostDiggingPieces = 9
  /// The fields of the bot for each piece.
  private static let diggingFields = 2_000

  /// Rows of garbage, each with a hole in another column than the one before.
  private static func cheese(_ dice: inout SeededGenerator) -> Task? {
    for _ in 0..<40 {
      var position = Position(rules: .modern)
      var hole = -1
      for row in 0..<cheeseRows {
        let next = dice.draw(below: hole < 0 ? 10 : 9)
        hole = hole >= 0 && next >= hole ? next + 1 : next
        for x in 0..<10 where x != hole {
          position.playfield[x, position.playfield.height - 1 - row] = .garbage
        }
      }
      position.queue = (0..<3).flatMap { _ in shuffled(Tetromino.allCases, &dice) }
      if let count = diggingPieces(from: position) {
        return Task(name: "", position: position, goal: .dig(pieces: count + sparePieces))
      }
    }
    return nil
  }

  /// The pieces with which the bot clears all garbage; nil for too many.
  private static func diggingPieces(from position: Position) -> Int? {
    guard var game = try? Game(position, seed: 1) else { return nil }
    for count in 1...mostDiggingPieces {
      guard let choice = digging(in: game) else { return nil }
      let goesOn = game.place(choice)
      if !game.playfield.hasGarbage { return count }
      guard goesOn else { return nil }
    }
    return nil
  }

  /// The bot's choice for the falling piece of a digging task.
  static func digging(in game: Game) -> BotChoice? {
    guard let position = BotPosition(game) else { return nil }
    let search = BeamSearch(
      ruleset: game.ruleset, width: game.playfield.width, height: game.playfield.height,
      weights: .standard(for: game.ruleset))
    return search.search(position, limit: BotLimit(nodes: diggingFields)).choices.first { choice in
      choice.usesHold || PathFinder(from: game).path(to: choice.placement) != nil
    }
  }

  /// The pieces that have to clear a row each.
  private static let comboPieces = 7
  /// The cells that lie in the well at first, by rows from the floor; the leftmost column is the lowest bit.
  private static let residues: [[UInt8]] = [
    [0b0111], [0b1011], [0b1101], [0b1110], [0b0011, 0b0001], [0b0011, 0b0010], [0b1100, 0b1000],
    [0b1100, 0b0100],
  ]

  /// Walls beside a well four columns wide with three cells in it, and pieces that clear a row each.
  private static func fourWide(_ dice: inout SeededGenerator) -> Task? {
    for _ in 0..<100 {
      var position = Position(rules: .modern)
      let bottom = position.playfield.height - 1
      let left = [0, 3, 6][dice.draw(below: 3)]
      for y in (bottom - 13)...bottom {
        for x in 0..<10 where !(left..<left + 4).contains(x) { position.playfield[x, y] = .garbage }
      }
      for (row, bits) in residues[dice.draw(below: residues.count)].enumerated() {
        for x in 0..<4 where bits >> UInt8(x) & 1 == 1 {
          position.playfield[left + x, bottom - row] = .garbage
        }
      }
      position.queue = (0..<2).flatMap { _ in shuffled(Tetromino.allCases, &dice) }
      guard let game = try? Game(position, seed: 1),
        ComboSolver().solve(game, pieces: comboPieces) != nil
      else { continue }
      return Task(name: "", position: position, goal: .combo(pieces: comboPieces))
    }
    return nil
  }

  /// A piece and one of its places on an empty field.
  private static func place(_ dice: inout SeededGenerator) -> Task? {
    let tetromino = Tetromino.allCases[dice.draw(below: Tetromino.allCases.count)]
    let position = Position(rules: .modern).with(queue: [tetromino])
    guard let game = try? Game(position, seed: 0) else { return nil }
    let places = PathFinder(from: game).placements.filter { $0.spin == nil }
    guard !places.isEmpty else { return nil }
    return Task(
      name: "", position: position, goal: .place(places[dice.draw(below: places.count)].piece))
  }

  /// An opener with a bag in which it can be built; every other time its mirror image, if players build that.
  private static func opener(of openers: [Opener], _ dice: inout SeededGenerator) -> Task? {
    guard !openers.isEmpty else { return nil }
    let opener = openers[dice.draw(below: openers.count)]
    guard var step = opener.steps.first else { return nil }
    if opener.isMirrored, dice.draw(below: 2) == 0 { step = step.mirrored }
    var solver = OpenerSolver(step)
    // The rarest can be built with one bag in eight.
    for _ in 0..<500 {
      let bag = shuffled(Tetromino.allCases, &dice)
      if solver.move(queue: bag, held: step.held) != nil {
        return Task(
          name: opener.name,
          position: Position(rules: .modern, playfield: step.field, held: step.held, queue: bag),
          goal: .opener(step))
      }
    }
    return nil
  }

  /// A shape, or its mirror image, with a T for each spin.
  private static func spin(of shapes: [SpinShape], _ dice: inout SeededGenerator) -> Task? {
    guard !shapes.isEmpty else { return nil }
    let shape = shapes[dice.draw(below: shapes.count)]
    let isMirrored = dice.draw(below: 2) == 0
    let field = isMirrored ? shape.field.mirrored : shape.field
    let first = shape.first?.map { isMirrored ? $0.mirrored(inWidth: field.width) : $0 }
    return Task(
      name: shape.name,
      position: Position(
        rules: .modern, playfield: field, queue: Array(repeating: .t, count: shape.spins.count)),
      goal: .spins(shape.spins, first: first))
  }

  /// Four rows with an open part three or four columns wide, and pieces that fill it.
  private static func allClear(_ dice: inout SeededGenerator) -> Task? {
    for _ in 0..<200 {
      let count = 3 + dice.draw(below: 2)
      let left = dice.draw(below: 10 - count + 1)
      let empty = Position(rules: .modern)
      var field = empty.playfield
      for y in (field.height - 4)..<field.height {
        for x in 0..<field.width where x < left || x >= left + count { field[x, y] = .garbage }
      }
      let bag = shuffled(Tetromino.allCases, &dice)
      let queue = Array(bag.prefix(count + 1))
      let finder = AllClearFinder(ruleset: .modern, width: field.width, height: field.height)
      let outcome = finder.search(
        field.with(hiddenRows: Ruleset.modern.hiddenRows), queue: queue, held: nil, canHold: true,
        limit: 20_000)
      if case .found = outcome {
        return Task(
          name: "", position: Position(rules: .modern, playfield: field, queue: queue),
          goal: .allClear(pieces: count))
      }
    }
    return nil
  }

  private static func shuffled(_ pieces: [Tetromino], _ dice: inout SeededGenerator) -> [Tetromino] {
    var pieces = pieces
    for index in stride(from: pieces.count - 1, to: 0, by: -1) {
      pieces.swapAt(index, dice.draw(below: index + 1))
    }
    return pieces
  }
}

extension Position {
  fileprivate func with(queue: [Tetromino]) -> Position {
    var other = self
    other.queue = queue
    return other
  }
}

extension SeededGenerator {
  /// A draw of one of `count` numbers from 0.
  fileprivate mutating func draw(below count: Int) -> Int { Int(draw(below: UInt64(count))) }
}

extension SpinShape.Cell {
  fileprivate func mirrored(inWidth width: Int) -> SpinShape.Cell {
    SpinShape.Cell(x: width - 1 - x, y: y)
  }
}

extension Opener.Step {
  /// The mirror image.
  var mirrored: Opener.Step {
    let system = Ruleset.modern.rotationSystem
    return Opener.Step(
      title: title, field: field.mirrored,
      places: places.map { $0.mirrored(inWidth: field.width, system) }, finish: finish, held: held?.mirrored,
      orders: orders)
  }
}

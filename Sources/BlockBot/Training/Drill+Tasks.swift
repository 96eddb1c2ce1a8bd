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
    case .openers: opener(of: openers, &dice)
    case .spins: spin(of: shapes, &dice)
    case .allClears: allClear(&dice)
    }
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

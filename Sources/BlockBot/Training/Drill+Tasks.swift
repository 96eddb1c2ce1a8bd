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
    case .allClears: allClear(after: openers, &dice)
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
  /// The most pieces with which the bot has to dig a task away: with 9 it managed one field of thirty.
  private static let mostDiggingPieces = 12
  /// The fields of the bot for each piece.
  private static let diggingFields = 2_000

  /// Rows of garbage, each with a hole in another column than the one before.
  private static func cheese(_ dice: inout SeededGenerator) -> Task? {
    for _ in 0..<100 {
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
      weights: .standard(for: game.ruleset, width: game.playfield.width))
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
    var field = isMirrored ? shape.field.mirrored : shape.field
    let first = shape.first?.map { isMirrored ? $0.mirrored(inWidth: field.width) : $0 }
    let system = Ruleset.modern.rotationSystem
    let places = shape.places.map { isMirrored ? $0.mirrored(inWidth: field.width, system) : $0 }
    var missing: [FallingPiece] = []
    // Every other time without one or two of the pieces that the text shows.
    if !places.isEmpty, dice.draw(below: 2) == 0 {
      for count in dice.draw(below: 2) == 0 ? [1] : [2, 1] where missing.isEmpty && count <= places.count {
        let start = dice.draw(below: places.count)
        let some = (0..<count).map { places[(start + $0) % places.count] }
        if let bare = field.without(some, for: shape.spins[0]) { (field, missing) = (bare, some) }
      }
    }
    var task = Task(
      name: shape.name,
      position: Position(
        rules: .modern, playfield: field,
        queue: missing.map(\.tetromino) + Array(repeating: .t, count: shape.spins.count)),
      goal: .spins(shape.spins, first: first, missing: missing))
    // A whole shape is to be named first, every other time.
    if missing.isEmpty, dice.draw(below: 2) == 0 { task.quiz = quiz(about: shape, of: shapes, &dice) }
    return task
  }

  /// A shape's name among others that are not also true of it; nil if there is no other.
  private static func quiz(
    about shape: SpinShape, of shapes: [SpinShape], _ dice: inout SeededGenerator
  ) -> Quiz? {
    // What a spin clears is a name of its own, and true of each shape that gives it.
    let plain = shape.spins.compactMap { [1: "single", 2: "double", 3: "triple"][$0.rows] }
    var others: [String] = []
    for family in shapes.map(\.family)
    where family != shape.family && !plain.contains(family) && !others.contains(family) {
      others.append(family)
    }
    guard !others.isEmpty else { return nil }
    var choices = Array(shuffled(others, &dice).prefix(3))
    let answer = dice.draw(below: choices.count + 1)
    choices.insert(shape.family, at: answer)
    return Quiz(choices: choices, answer: answer)
  }

  /// A field from which pieces that are seen can lead to an all clear.
  struct AllClearStart {
    var name = ""
    let field: Playfield
    var held: Tetromino?
    /// The pieces that it takes.
    let pieces: Int
    /// The pieces that are seen.
    let seen: Int
    let chance: TrainingChance
  }

  /// Four rows with an open part of two to four columns: of the orders of the pieces that are seen, one more than are
  /// needed, those that give an all clear.
  static let openColumns = [2: (62, 210), 3: (352, 840), 4: (1_776, 2_520)]

  /// Openers after which all the pieces that count are seen at once.
  static func allClearStarts(after openers: [Opener], isMirrored: Bool = false) -> [AllClearStart] {
    openers.flatMap { opener in
      opener.steps.map { isMirrored ? $0.mirrored : $0 }.compactMap { step -> AllClearStart? in
        guard let allClear = step.allClear, allClear.seen <= 5, step.finish == nil else { return nil }
        var field = step.field
        for place in step.places { _ = field.lock(place) }
        let rows = field.stackHeight
        return AllClearStart(
          name: opener.name, field: field, held: allClear.held,
          pieces: (rows * field.width - field.minoCount) / 4, seen: allClear.seen, chance: allClear.chance)
      }
    }
  }

  /// Four rows whose columns from `left` on are open, as many as pieces are needed.
  static func openRows(_ count: Int, from left: Int) -> AllClearStart {
    var field = Position(rules: .modern).playfield
    for y in (field.height - 4)..<field.height {
      for x in 0..<field.width where x < left || x >= left + count { field[x, y] = .garbage }
    }
    let (chance, total) = openColumns[count] ?? (0, 1)
    return AllClearStart(
      field: field, pieces: count, seen: count + 1, chance: TrainingChance(count: chance, of: total))
  }

  /// An opener or open columns, and pieces that lead to an all clear.
  private static func allClear(after openers: [Opener], _ dice: inout SeededGenerator) -> Task? {
    let starts = [false, true].map { allClearStarts(after: openers, isMirrored: $0) }
    for _ in 0..<200 {
      let number = dice.draw(below: openColumns.count + starts[0].count)
      let start: AllClearStart
      if number < openColumns.count {
        let count = 2 + number
        start = openRows(count, from: dice.draw(below: 10 - count + 1))
      } else {
        start = starts[dice.draw(below: 2)][number - openColumns.count]
      }
      let (field, held) = (start.field, start.held)
      let queue = Array(shuffled(Tetromino.allCases, &dice).prefix(start.seen))
      let finder = AllClearFinder(ruleset: .modern, width: field.width, height: field.height)
      let outcome = finder.search(
        field.with(hiddenRows: Ruleset.modern.hiddenRows), queue: queue, held: held, canHold: true,
        limit: 20_000)
      if case .found = outcome {
        return Task(
          name: start.name, position: Position(rules: .modern, playfield: field, held: held, queue: queue),
          goal: .allClear(pieces: start.pieces), chance: start.chance)
      }
    }
    return nil
  }

  private static func shuffled<Element>(
    _ elements: [Element], _ dice: inout SeededGenerator
  ) -> [Element] {
    var elements = elements
    for index in stride(from: elements.count - 1, to: 0, by: -1) {
      elements.swapAt(index, dice.draw(below: index + 1))
    }
    return elements
  }
}

extension Playfield {
  /// The field without some pieces; nil if they cannot be placed again, or if the spin does not need each of them.
  fileprivate func without(_ pieces: [FallingPiece], for spin: TrainingSpin) -> Playfield? {
    for piece in pieces {
      var rest = OpenerSolver(places: [], finish: spin, on: without([piece]))
      guard rest.move(queue: [.t], held: nil) == nil else { return nil }
    }
    let bare = without(pieces)
    var all = OpenerSolver(places: pieces, finish: spin, on: bare)
    return all.move(queue: pieces.map(\.tetromino) + [.t], held: nil) == nil ? nil : bare
  }

  private func without(_ pieces: [FallingPiece]) -> Playfield {
    var bare = self
    for mino in pieces.flatMap({ Array($0.minos) }) { bare[mino.x, mino.y] = nil }
    return bare
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
      orders: orders,
      allClear: allClear.map {
        Opener.AllClear(held: $0.held?.mirrored, seen: $0.seen, chance: $0.chance)
      })
  }
}

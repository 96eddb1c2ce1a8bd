import BlockEngine

/// All places that a falling piece can reach from its current one, each with the fewest keys.
///
/// It searches breadth-first, a key at a time as a player does: a tap, a shift held to the wall, a turn, a half turn,
/// a soft drop of a row or held to the ground each count as one. It examines at most a few thousand places. Without
/// gravity it finds the same placements as `PlacementFinder`.
///
/// It ignores the limit on lock delay resets; playing a path shows whether it needs more of them than the rules give.
public struct PathFinder: Sendable {
  private let ruleset: Ruleset
  private var playfield: Playfield
  private var tetromino: Tetromino
  private var pace: PlacementPace
  private let keys: [Key]
  private var shapes: PieceShapes
  /// Every reached state, in the order of its number of keys.
  private var nodes: [Node] = []
  /// The number of the last search that reached each state.
  private var seen: [UInt32]
  /// The number of the current search, from 1.
  private var searchNumber: UInt32 = 1
  /// For each set of cells and spin the node whose hard drop leads there; −1 for none.
  private var found: [Int32]
  /// The only place that is looked for, and how many keys may lead there; nil for all places.
  private var target: Target?

  /// A player's possible keys.
  private enum Key {
    case shift(Int, isHeld: Bool)
    case turn(Rotation)
    case drop(isHeld: Bool)
    case wait
  }

  private struct State {
    var x: Int
    var y: Int
    var orientation: Orientation
    /// The spin if the piece locked here.
    var spin: Spin?
    /// Whether it has locked by gravity.
    var isLocked = false
  }

  private struct Node {
    let state: State
    let parent: Int
    let press: PlacementPath.Press
    /// The keys that lead here.
    let keys: Int
  }

  private struct Target {
    let cells: PieceCells
    let shape: Int
    /// The spin that the place has to have; nil if any or none will do.
    let spin: Spin?
    let keyLimit: Int
    /// The first node whose hard drop leads there.
    var node: Int?
  }

  /// The paths of the falling piece of `game`.
  ///
  /// - Parameters:
  ///   - pace: the speed of the fall between two keys.
  ///   - holdsKeys: whether keys can be held to the wall or the ground.
  ///   - halfTurns: whether half turns are allowed; nil for the rules' own.
  public init(
    from game: Game, pace: PlacementPace = .noGravity, holdsKeys: Bool = true, halfTurns: Bool? = nil
  ) {
    self.init(
      game, pace, holdsKeys: holdsKeys, halfTurns: halfTurns,
      shapes: PieceShapes(of: game.tetromino, in: game.ruleset.rotationSystem))
    let rows = playfield.hiddenRows + playfield.height
    found = Array(repeating: -1, count: 4 * 3 * playfield.width * rows)
    search(from: game)
  }

  /// A finder for pieces of the game that `game` is a moment of, each to one place by `path(from:…)`.
  init(forPlacesOf game: Game) {
    self.init(
      game, .noGravity, holdsKeys: true, halfTurns: nil,
      shapes: PieceShapes(of: game.tetromino, in: game.ruleset.rotationSystem))
  }

  /// The fewest keys of the falling piece of `game` to one place, if `keyLimit` are enough; this takes a small part of
  /// the time that all places take.
  ///
  /// - Parameters:
  ///   - game: another moment of the finder's game.
  ///   - pace: the speed of the fall between two keys: none, or immediate.
  ///   - spin: the spin that the place has to have; nil if any or none will do.
  ///   - shapes: those of the falling piece.
  /// - Returns: nil if no path is short enough.
  mutating func path(
    from game: Game, pace: PlacementPace, to piece: FallingPiece, spin: Spin?, keyLimit: Int,
    shapes: PieceShapes
  ) -> PlacementPath? {
    playfield = game.playfield
    tetromino = piece.tetromino
    self.pace = pace
    self.shapes = shapes
    target = Target(
      cells: piece.cells, shape: Int(piece.orientation.rawValue) % shapes.count, spin: spin,
      keyLimit: keyLimit)
    nodes.removeAll(keepingCapacity: true)
    searchNumber += 1
    search(from: game)
    return target?.node.map(path(toNode:))
  }

  private init(
    _ game: Game, _ pace: PlacementPace, holdsKeys: Bool, halfTurns: Bool?, shapes: PieceShapes
  ) {
    ruleset = game.ruleset
    playfield = game.playfield
    tetromino = game.tetromino
    self.pace = pace
    self.shapes = shapes
    var keys: [Key] = [
      .shift(-1, isHeld: false), .shift(1, isHeld: false), .turn(.clockwise), .turn(.counterclockwise),
    ]
    if holdsKeys { keys += [.shift(-1, isHeld: true), .shift(1, isHeld: true)] }
    if halfTurns ?? ruleset.allowsHalfTurns { keys.append(.turn(.half)) }
    keys.append(.drop(isHeld: false))
    if holdsKeys { keys.append(.drop(isHeld: true)) }
    if pace.rows > 0, pace.rows < .max { keys.append(.wait) }
    self.keys = keys
    let rows = playfield.hiddenRows + playfield.height
    seen = Array(repeating: 0, count: 4 * 3 * (playfield.width + 3) * rows)
    found = []
  }

  /// The reachable placements, those with the fewest keys first.
  public var placements: [Placement] {
    nodes.indices.compactMap { index in
      let rest = rest(of: nodes[index].state)
      return found[place(of: rest)] == index ? Placement(piece: piece(rest), spin: rest.spin) : nil
    }
  }

  /// The fewest keys that bring the piece to the cells of `placement` with its spin; nil if it is unreachable.
  public func path(to placement: Placement) -> PlacementPath? {
    guard placement.piece.tetromino == tetromino else { return nil }
    return path(
      to: State(
        x: placement.piece.x, y: placement.piece.y, orientation: placement.piece.orientation,
        spin: placement.spin))
  }

  /// The fewest keys that bring the piece to the cells of `piece` with any spin or none; nil if they are unreachable.
  public func path(toCellsOf piece: FallingPiece) -> PlacementPath? {
    let paths = [Spin?.none, .mini, .full].compactMap { path(to: Placement(piece: piece, spin: $0)) }
    return paths.min { $0.presses.count < $1.presses.count }
  }

  private func path(to state: State) -> PlacementPath? {
    guard let place = placeIfInside(state) else { return nil }
    let index = Int(found[place])
    return index < 0 ? nil : path(toNode: index)
  }

  private func path(toNode node: Int) -> PlacementPath {
    var index = node
    var presses: [PlacementPath.Press] = []
    while index > 0 {
      presses.append(nodes[index].press)
      index = nodes[index].parent
    }
    return PlacementPath(presses: presses.reversed())
  }

  // MARK: The search

  private mutating func search(from game: Game) {
    guard let piece = game.fallingPiece else { return }
    reach(
      State(x: piece.x, y: piece.y, orientation: piece.orientation, spin: game.spin), from: 0,
      by: PlacementPath.Press(command: nil, steps: 0))
    var index = 0
    while index < nodes.count, target?.node == nil {
      let state = nodes[index].state
      var isLast = false
      if let target {
        if nodes[index].keys >= target.keyLimit { return }
        isLast = nodes[index].keys == target.keyLimit - 1
      }
      if !state.isLocked {
        for key in keys where !isLast || canFinish(key, state) {
          guard let (next, press) = self.press(key, state) else { continue }
          reach(fallen(next, pace.rows), from: index, by: press)
        }
      }
      index += 1
    }
  }

  private mutating func reach(_ state: State, from parent: Int, by press: PlacementPath.Press) {
    if !state.isLocked {
      let row = (state.y + playfield.hiddenRows) * (playfield.width + 3) + state.x + 3
      let index = row * 12 + Int(state.orientation.rawValue) * 3 + Self.number(state.spin)
      if seen[index] == searchNumber { return }
      seen[index] = searchNumber
    }
    let keys = nodes.isEmpty ? 0 : nodes[parent].keys + (press.command == nil ? 0 : 1)
    nodes.append(Node(state: state, parent: parent, press: press, keys: keys))
    if let target {
      if target.node == nil, leads(state, to: target) { self.target?.node = nodes.count - 1 }
      return
    }
    let place = place(of: rest(of: state))
    if found[place] < 0 { found[place] = Int32(nodes.count - 1) }
  }

  /// Whether a key can be the last one on the way to the one place that is looked for: it has to turn a piece with
  /// another shape, and to shift or turn one in other columns.
  private func canFinish(_ key: Key, _ state: State) -> Bool {
    guard let target else { return true }
    let orientation = Int(state.orientation.rawValue)
    switch key {
    case .turn: return true
    case _ where orientation % shapes.count != target.shape: return false
    case .shift(let step, _):
      let distance = target.cells.x - state.x - shapes.orientations[orientation].left
      return step < 0 ? distance < 0 : distance > 0
    case .drop, .wait: return state.x + shapes.orientations[orientation].left == target.cells.x
    }
  }

  /// Whether a hard drop leads to the one place that is looked for.
  private func leads(_ state: State, to target: Target) -> Bool {
    let shape = shapes.orientations[Int(state.orientation.rawValue)]
    guard state.x + shape.left == target.cells.x, state.y + shape.bottom <= target.cells.y,
      Int(state.orientation.rawValue) % shapes.count == target.shape
    else { return false }
    let rest = rest(of: state)
    return rest.y + shape.bottom == target.cells.y && (target.spin == nil || rest.spin == target.spin)
  }

  /// The effect of a key, without gravity after it; nil if there is none, or if the piece would lock.
  private func press(_ key: Key, _ state: State) -> (State, PlacementPath.Press)? {
    switch key {
    case .shift(let step, let isHeld):
      var next = state
      var steps = 0
      var fall = 0
      while isHeld || steps == 0 {
        // No other key can be pressed between the steps of a held one.
        var held = next
        if steps > 0 {
          fall += pace.stepFall
          held = fallen(next, pace == .immediate ? .max : fall / 1_000)
          fall %= 1_000
        }
        guard !held.isLocked, let moved = shifted(held, step) else { break }
        next = moved
        steps += 1
      }
      if steps < (isHeld ? 2 : 1) { return nil }
      return (next, PlacementPath.Press(command: step < 0 ? .left : .right, steps: steps))
    case .turn(let rotation):
      guard let turned = turned(state, rotation) else { return nil }
      let command: GameCommand =
        switch rotation {
        case .clockwise: .rotateClockwise
        case .counterclockwise: .rotateCounterclockwise
        case .half: .rotateHalf
        }
      return (turned, PlacementPath.Press(command: command, steps: 1))
    case .drop(let isHeld):
      let row = isHeld ? playfield.restingRow(of: matrix(state), x: state.x, y: state.y) : state.y + 1
      if row - state.y < (isHeld ? 2 : 1) || !fits(state.orientation, state.x, row) { return nil }
      var next = state
      next.y = row
      next.spin = nil
      return (next, PlacementPath.Press(command: .softDrop, steps: row - state.y))
    case .wait:
      return (state, PlacementPath.Press(command: nil, steps: 1))
    }
  }

  private func shifted(_ state: State, _ step: Int) -> State? {
    var next = state
    next.spin = nil
    next.x += step
    if fits(state.orientation, next.x, next.y) { return next }
    if ruleset.sideways == .straight { return nil }
    next.y += 1
    return fits(state.orientation, next.x, next.y) ? next : nil
  }

  private func turned(_ state: State, _ rotation: Rotation) -> State? {
    let after = state.orientation.turned(rotation)
    guard
      let kick = ruleset.rotationSystem.kick(
        of: tetromino, from: state.orientation, to: after, x: state.x, y: state.y, on: playfield)
    else { return nil }
    var next = State(x: state.x + kick.x, y: state.y + kick.y, orientation: after, spin: nil)
    if !fits(after, next.x, next.y + 1) {
      let piece = FallingPiece(of: tetromino, after, x: next.x, y: next.y, in: ruleset.rotationSystem)
      next.spin = ruleset.spin(of: piece, byKick: kick.index, on: playfield)
    }
    return next
  }

  /// The state after `rows` rows of gravity.
  private func fallen(_ state: State, _ rows: Int) -> State {
    var state = state
    var rows = rows
    while rows > 0 {
      guard fits(state.orientation, state.x, state.y + 1) else {
        state.isLocked = ruleset.lockDelay == nil
        return state
      }
      state.y += 1
      state.spin = nil
      rows -= 1
    }
    return state
  }

  // MARK: Places

  private func matrix(_ state: State) -> Matrix {
    shapes.orientations[Int(state.orientation.rawValue)].matrix
  }

  private func fits(_ orientation: Orientation, _ x: Int, _ y: Int) -> Bool {
    playfield.fits(shapes.orientations[Int(orientation.rawValue)].matrix, x: x, y: y)
  }

  /// The state after a hard drop.
  private func rest(of state: State) -> State {
    let row = playfield.restingRow(of: matrix(state), x: state.x, y: state.y)
    guard row > state.y else { return state }
    return State(x: state.x, y: row, orientation: state.orientation, spin: nil)
  }

  private func piece(_ state: State) -> FallingPiece {
    FallingPiece(
      tetromino: tetromino, orientation: state.orientation, x: state.x, y: state.y, matrix: matrix(state))
  }

  /// The index of a set of cells with a spin.
  private func place(of state: State) -> Int {
    let index = Int(state.orientation.rawValue)
    let shape = shapes.orientations[index]
    let row = (state.y + shape.bottom + playfield.hiddenRows) * playfield.width + state.x + shape.left
    return (row * 4 + index % shapes.count) * 3 + Self.number(state.spin)
  }

  private func placeIfInside(_ state: State) -> Int? {
    fits(state.orientation, state.x, state.y) ? place(of: state) : nil
  }

  private static func number(_ spin: Spin?) -> Int {
    switch spin {
    case nil: 0
    case .mini: 1
    case .full: 2
    }
  }
}

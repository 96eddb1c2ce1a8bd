/// A machine's own state, which a frame takes one step further.
///
/// A new family is a type that conforms, and a case of `Machine`.
protocol FrameMachine: Sendable {
  /// Plays a frame.
  ///
  /// - Parameters:
  ///   - buttons: the buttons held in this frame.
  ///   - time: the time of the frame, for events.
  /// - Returns: what the game has to do besides taking over the state.
  mutating func step(_ buttons: PadButtons, at time: GameTime, recordingTo sink: inout some EventSink)
    -> FrameOutcome

  /// What the game shows of the machine.
  var view: MachineView { get }
  /// The preview, the next piece first.
  var next: [Tetromino] { get }
  /// The piece in hold.
  var heldPiece: Tetromino? { get }
  /// Copies the machine's field into a playfield of the rule set's size.
  func write(to playfield: inout Playfield)
  /// Takes over a field that the game has changed between two pieces.
  mutating func read(_ playfield: Playfield)
  /// Goes on with the next piece after a top-out that does not end the game, on a field that `read` has brought.
  mutating func goOn()
  /// The number of given pieces that have not been drawn.
  var givenCount: Int { get }
  /// Appends dealt pieces to the given ones.
  mutating func appendGiven(_ pieces: some Sequence<Tetromino>)
  /// Adds all that the machine's future depends on and that `view` does not have.
  func combine(into digest: inout StateDigest, isPublic: Bool)
}

/// What the game has to do after a frame.
package struct FrameOutcome {
  /// Whether the field has changed.
  var changesField = false
  /// Whether a piece has become part of the field.
  var hasLocked = false
  /// A lock whose rows have been counted in this frame; then modes and matches have their turn.
  package var resolvedLock: ResolvedLock?
}

/// A lock with all that it cleared.
package struct ResolvedLock {
  /// Rows cleared.
  package var rows: Int
  /// Those of them that had garbage.
  var garbageRows = 0
}

/// What a game shows of its machine after a frame.
struct MachineView {
  /// The piece that the player sees; nil between two pieces.
  var piece: FallingPiece?
  /// The stage: `falling` while the player can move the piece, `locking` once it is about to lock.
  var stage = Stage.falling
  var score: Int
  /// Rows cleared.
  var lines: Int
  var level: Int
  /// Pieces that have appeared.
  var pieceCount: Int
  /// Rows that are vanishing, by their places at the lock.
  var clearedRows = ClearedRows(top: 0, mask: 0)
  /// Whether the player can hold the piece.
  var canHold = false
  /// Why the machine has ended the game; nil during it.
  var endCause: EndCause?
}

extension Machine {
  /// The machine before its first frame.
  func begun(_ start: MachineStart) -> any FrameMachine {
    switch self {
    case .console(let rules): ConsoleMachine(rules, start)
    case .handheld(let rules): HandheldMachine(rules, start)
    case .arcade(let rules): ArcadeMachine(rules, start)
    }
  }
}

/// What determines a machine's game, except its buttons.
package struct MachineStart {
  var seed: UInt64
  var level: Int
  /// Pieces that come before the machine's own.
  var given: GivenPieces
  /// The height of type B's garbage, 0…5; nil for another game.
  var typeBHeight: Int?
  /// Whether the mode keeps the level.
  var keepsLevel: Bool

  package init(
    seed: UInt64, level: Int, pieces: [Tetromino], dealer: PieceDealer? = nil, typeBHeight: Int? = nil,
    keepsLevel: Bool = false
  ) {
    self.seed = seed
    self.level = level
    given = GivenPieces(pieces, dealer: dealer)
    self.typeBHeight = typeBHeight
    self.keepsLevel = keepsLevel
  }
}

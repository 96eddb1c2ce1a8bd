/// The machine of a game, its pad and its count of frames.
struct PadMachine: Sendable {
  /// The buttons that the player holds.
  var held: PadButtons = []
  /// Buttons that commands press in the next frame alone.
  var tapped: PadButtons = []
  /// The number of frames played.
  private(set) var frame: Int64 = 0
  private let rate: FrameRate
  /// One element: an array is shared by copies of the game until one of them plays a frame, and games without a
  /// machine have no room for one.
  private var machines: [any FrameMachine]

  init(_ machine: Machine, _ rate: FrameRate, _ start: MachineStart) {
    self.rate = rate
    machines = [machine.begun(start)]
  }

  /// The time of the next frame: the first one is a frame's length after the beginning, so that what the player holds
  /// from the beginning counts in it.
  var nextFrame: GameTime { GameTime(microseconds: rate.microseconds(frames: frame + 1)) }

  /// Plays the next frame.
  mutating func step(recordingTo sink: inout some EventSink) -> FrameOutcome {
    let time = nextFrame
    let buttons = held.union(tapped)
    tapped = []
    frame += 1
    return machines[0].step(buttons, at: time, recordingTo: &sink)
  }

  var view: MachineView { machines[0].view }
  /// Copies the machine's field into a playfield.
  func write(to playfield: inout Playfield) { machines[0].write(to: &playfield) }
  /// The machine, to read.
  var machine: any FrameMachine { machines[0] }
  /// What an arcade machine shows; nil of others.
  var arcadeStatus: ArcadeStatus? { (machines[0] as? ArcadeMachine)?.status }
  /// Whether locked minos cannot be seen.
  var hidesMinos: Bool {
    guard let machine = machines[0] as? ArcadeMachine else { return false }
    return machine.isInRoll && machine.grading.isRollInvisible
  }
  /// Changes the machine between two frames.
  mutating func change(_ body: (inout any FrameMachine) -> Void) { body(&machines[0]) }

  func combine(into digest: inout StateDigest, isPublic: Bool) {
    digest.combine(held.rawValue)
    digest.combine(tapped.rawValue)
    digest.combine(frame)
    machine.combine(into: &digest, isPublic: isPublic)
  }
}

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
  private var states: [MachineState]

  init(_ machine: Machine, _ rate: FrameRate, _ start: MachineStart) {
    self.rate = rate
    states = [MachineState(machine, start)]
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
    return states[0].step(buttons, at: time, recordingTo: &sink)
  }

  var view: MachineView { states[0].view }
  /// Copies the machine's field into a playfield.
  func write(to playfield: inout Playfield) { states[0].write(to: &playfield) }
  /// The machine, to read.
  var machine: any FrameMachine { states[0].machine }
  /// What an arcade machine shows; nil of others.
  var arcadeStatus: ArcadeStatus? {
    guard case .arcade(let machine) = states[0] else { return nil }
    return machine.status
  }
  /// Whether locked minos cannot be seen.
  var hidesMinos: Bool {
    guard case .arcade(let machine) = states[0] else { return false }
    return machine.isInRoll && machine.grading.isRollInvisible
  }
  /// Changes the machine between two frames.
  mutating func change(_ body: (inout any FrameMachine) -> Void) { states[0].change(body) }

  func combine(into digest: inout StateDigest, isPublic: Bool) {
    digest.combine(held.rawValue)
    digest.combine(tapped.rawValue)
    digest.combine(frame)
    machine.combine(into: &digest, isPublic: isPublic)
  }
}

/// A pad's known button and axis state, which separates changes from repeated reports.
///
/// The state that the kernel reports at opening is no press. The kernel reports it again after it dropped events;
/// differences then count as changes, so that no button sticks.
struct PadState {
  private var buttons: [Int: Bool] = [:]
  private var axes: [Int: Int] = [:]
  private var partialEvent: [UInt8] = []
  private let axisMap: [PadAxis]

  /// A pad in unknown state; `axisCodes` gives the `ABS_*` code of each axis, if known.
  init(axisCodes: [UInt8]?) {
    // The layout of most pads, for drivers that do not report theirs: the stick first, the cross seventh.
    let standard: [PadAxis] = [.x, .y, .other(2), .other(3), .other(4), .other(5), .hatX, .hatY]
    axisMap =
      axisCodes.map { codes in
        codes.enumerated().map { number, code in
          switch code {
          case 0: .x
          case 1: .y
          case 16: .hatX
          case 17: .hatY
          default: .other(number)
          }
        }
      } ?? standard
  }

  /// The events in bytes of the device, however they are cut up.
  ///
  /// Of several motions of an axis between two button events, only the last counts.
  mutating func feed(_ bytes: some Sequence<UInt8>) -> [PadEvent.Action] {
    partialEvent += bytes
    var actions: [PadEvent.Action] = []
    var places: [Int: Int] = [:]
    var position = 0
    while position + JoystickEvent.size <= partialEvent.count {
      defer { position += JoystickEvent.size }
      guard let event = JoystickEvent(partialEvent[position..<position + JoystickEvent.size]) else {
        continue
      }
      switch event.kind {
      case .button:
        guard let action = press(event) else { continue }
        actions.append(action)
        places = [:]
      case .axis:
        guard let action = move(event) else { continue }
        if let place = places[event.number] {
          actions[place] = action
        } else {
          places[event.number] = actions.count
          actions.append(action)
        }
      }
    }
    partialEvent.removeFirst(position)
    return actions
  }

  /// The events that release every held button and centre every axis, for a pad that is gone.
  mutating func releaseAll() -> [PadEvent.Action] {
    defer {
      buttons = [:]
      axes = [:]
      partialEvent = []
    }
    return buttons.filter(\.value).keys.sorted().map { .button($0, isDown: false) }
      + axes.filter { $0.value != 0 }.keys.sorted().map { .axis(name(of: $0), 0) }
  }

  private mutating func press(_ event: JoystickEvent) -> PadEvent.Action? {
    let isDown = event.value != 0
    let before = buttons.updateValue(isDown, forKey: event.number)
    if event.isInitial, before == nil { return nil }
    return isDown == (before ?? false) ? nil : .button(event.number, isDown: isDown)
  }

  private mutating func move(_ event: JoystickEvent) -> PadEvent.Action? {
    let value = max(event.value, -32_767)
    let before = axes.updateValue(value, forKey: event.number)
    if event.isInitial, before == nil { return nil }
    return value == before ? nil : .axis(name(of: event.number), value)
  }

  private func name(of axis: Int) -> PadAxis { axis < axisMap.count ? axisMap[axis] : .other(axis) }
}

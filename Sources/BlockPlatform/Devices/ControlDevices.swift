/// The tilt sensor and the pads, behind one descriptor for the run loop.
///
/// Nothing is opened, started or read before it is switched on. The run loop polls `descriptor` for reading (`poll`
/// skips −1) and collects events from `receive`, which never blocks. A paused game calls `rest`, so that no sensor
/// wakes it.
package final class ControlDevices {
  private let root: String
  private let searchPath: String?
  private var pollSet: PollSet?
  private var reader: SensorReader?
  private var termux: TermuxSensor?
  private var pads: JoystickDevice?
  private var rumbles: [Int: Rumble] = [:]
  private var vibrator: TermuxVibrator?
  /// Events of its own, handed over by the next `receive`.
  private var pendingEvents: [DeviceEvent] = []
  private var isPaused = false

  /// Devices that are all off.
  ///
  /// - Parameters:
  ///   - root: The folder that replaces `/`: the value of `BLOCKFALL_SYSFS_ROOT`, or the empty string.
  ///   - searchPath: Where to look for `termux-sensor`: the value of `PATH`.
  package init(root: String, searchPath: String?) {
    self.root = root
    self.searchPath = searchPath
  }

  deinit { close() }

  /// The descriptor to poll for reading; −1 while everything is off.
  ///
  /// It may change with each switch.
  package var descriptor: CInt { pollSet?.descriptor ?? -1 }

  /// Whether tilt is switched on; events report whether a sensor exists.
  private(set) var isTiltOn = false
  /// Whether pads are switched on.
  var arePadsOn: Bool { pads != nil }

  /// Switches tilt on or off.
  package func switchTilt(on: Bool) {
    guard on != isTiltOn else { return }
    isTiltOn = on
    if on {
      let tree = SensorTree(root: root)
      reader = SensorReader(find: tree.find)
      adopt(reader?.descriptor)
      if isPaused { reader?.setPaused(true) }
    } else {
      reader = nil
      termux?.close()
      termux = nil
      dropEmptySet()
    }
  }

  /// Switches pads on or off.
  package func switchPads(on: Bool) {
    guard on != arePadsOn else { return }
    pads = on ? JoystickDevice(root: root) : nil
    if !on { rumbles = [:] }
    adopt(pads?.descriptor)
    dropEmptySet()
  }

  /// Looks for the phone's vibrator, or lets go of it.
  package func switchVibrator(on: Bool) {
    guard on != (vibrator != nil) else { return }
    vibrator = on ? TermuxVibrator(searchPath: searchPath) : nil
    if vibrator != nil { pendingEvents.append(.vibrator) }
  }

  /// The events since the last call, in order of the devices; also valid right after switching on.
  package func receive() -> [DeviceEvent] {
    var events = pendingEvents + (reader?.receive() ?? [])
    pendingEvents = []
    if events.contains(.sensor(.none)), termux == nil,
      let program = ChildProcess.find(TermuxSensor.name, searchPath: searchPath)
    {
      termux = TermuxSensor(program: program)
      if termux != nil {
        events.removeAll { $0 == .sensor(.none) }
        adopt(termux?.descriptor)
        if isPaused { termux?.setPaused(true) }
      }
    }
    events += termux?.receive() ?? []
    let padEvents = pads?.receive() ?? []
    events += padEvents
    for case .pad(let event) in padEvents {
      switch event.action {
      case .vanished: rumbles[event.pad] = nil
      case .appeared:
        rumbles[event.pad] = Rumble(pad: event.pad, root: root)
        if rumbles[event.pad] != nil { events.append(.pad(PadEvent(pad: event.pad, action: .canRumble))) }
      case .canRumble, .refused, .button, .axis: break
      }
    }
    return events
  }

  /// Pauses or resumes the tilt sensor, for a pause or a menu.
  ///
  /// Pads keep running: they send nothing unless somebody presses a button, and one may end the pause.
  package func setPaused(_ isPaused: Bool) {
    guard isPaused != self.isPaused else { return }
    self.isPaused = isPaused
    reader?.setPaused(isPaused)
    termux?.setPaused(isPaused)
  }

  /// Rumbles a pad that has motors; strengths from 0 to 65535.
  package func rumble(pad: Int, strong: UInt16, weak: UInt16, milliseconds: UInt16) {
    rumbles[pad]?.rumble(strong: strong, weak: weak, milliseconds: milliseconds)
  }

  /// Makes the phone vibrate, if it can.
  package func vibrate(milliseconds: UInt16) { vibrator?.vibrate(milliseconds: milliseconds) }

  /// Switches everything off and ends every process that it started.
  package func close() {
    switchTilt(on: false)
    switchPads(on: false)
    switchVibrator(on: false)
  }

  private func adopt(_ descriptor: CInt?) {
    guard let descriptor, descriptor >= 0 else { return }
    if pollSet == nil { pollSet = PollSet() }
    _ = pollSet?.add(descriptor)
  }

  private func dropEmptySet() {
    if !isTiltOn, !arePadsOn { pollSet = nil }
  }
}

import BlockEngine
import Glibc
import TerminalUI

/// An Android telephone's accelerometer, as `termux-sensor` streams it.
final class TermuxSensor {
  /// How the sensor is named to the player.
  static let name = "termux-sensor"

  private let program: String
  private var child: ChildProcess?
  private var parser = SensorStreamParser()
  private var hasAppeared = false
  /// So many bytes are taken at a time; the rest waits for the next time.
  private static let portion = 16_384

  /// Starts the program at a path; nil if it cannot be started.
  init?(program: String) {
    let arguments = ["-s", "accelerometer", "-d", "50"]
    guard let child = ChildProcess.start(program, arguments, readsOutput: true) else { return nil }
    self.program = program
    self.child = child
  }

  deinit { close() }

  /// To be polled for reading; −1 once it has ended.
  var descriptor: CInt { child?.output ?? -1 }

  /// What came since the last time, without waiting.
  func receive() -> [DeviceEvent] {
    guard let child else { return [] }
    var bytes = [UInt8](repeating: 0, count: TermuxSensor.portion)
    let count = read(child.output, &bytes, bytes.count)
    if count < 0, errno == EAGAIN || errno == EINTR { return [] }
    guard count > 0 else {
      child.end()
      self.child = nil
      return [.sensor(hasAppeared ? .vanished(name: TermuxSensor.name) : .none)]
    }
    let now = Clock.now
    var events = parser.feed(bytes.prefix(count)).map { DeviceEvent.tilt($0, at: now) }
    if !events.isEmpty, !hasAppeared {
      hasAppeared = true
      events.insert(.sensor(.appeared(name: TermuxSensor.name)), at: 0)
    }
    return events
  }

  /// Whether the program shall stop streaming for now, so that a paused game is not woken.
  func rest(_ isResting: Bool) {
    child?.signal(isResting ? SIGSTOP : SIGCONT)
  }

  /// Ends the program and has the telephone switch its sensor off; waits for neither.
  func close() {
    guard let child else { return }
    child.end()
    self.child = nil
    ChildProcess.start(program, ["-c"], readsOutput: false)?.leave()
  }
}

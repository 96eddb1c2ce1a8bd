import BlockEngine
import Glibc
import TerminalUI

/// An Android phone's accelerometer, as `termux-sensor` streams it.
final class TermuxSensor {
  /// The sensor's name for the player.
  static let name = "termux-sensor"

  private let program: String
  private var child: ChildProcess?
  private var parser = SensorStreamParser()
  private var hasAppeared = false
  /// The most bytes per read; the rest waits for the next read.
  private static let chunkSize = 16_384

  /// Starts the program at a path; nil if that fails.
  init?(program: String) {
    let arguments = ["-s", "accelerometer", "-d", "50"]
    guard let child = ChildProcess.start(program, arguments, readsOutput: true) else { return nil }
    self.program = program
    self.child = child
  }

  deinit { close() }

  /// The descriptor to poll for reading; −1 once the program has ended.
  var descriptor: CInt { child?.output ?? -1 }

  /// The events since the last call, without blocking.
  func receive() -> [DeviceEvent] {
    guard let child else { return [] }
    var bytes = [UInt8](repeating: 0, count: TermuxSensor.chunkSize)
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

  /// Stops or resumes the program, so that a paused game is not woken.
  func setPaused(_ isPaused: Bool) { child?.signal(isPaused ? SIGSTOP : SIGCONT) }

  /// Ends the program and makes the phone switch its sensor off; waits for neither.
  func close() {
    guard let child else { return }
    child.end()
    self.child = nil
    ChildProcess.start(program, ["-c"], readsOutput: false)?.detach()
  }
}

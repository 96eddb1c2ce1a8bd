import BlockEngine
import Glibc
import TerminalUI

/// Reads the tilt sensor on a thread of its own.
///
/// A driver may block, and a sensor come and go: whatever it does, the loop only ever takes what is in
/// the mailbox. A thread that hangs in a driver is left to itself when tilt is switched off; it ends
/// when the driver lets it go.
final class SensorReader {
  private let mailbox: SensorMailbox

  /// Starts reading what `find` finds; nil if the system has no descriptor or thread left.
  ///
  /// - Parameters:
  ///   - period: Between two samples, in milliseconds.
  ///   - patience: Between two looks for a sensor while there is none, in milliseconds.
  ///   - find: Looks for a sensor; called on the thread.
  init?(
    period: Int32 = 40, patience: Int32 = 1_000, find: @escaping @Sendable () -> (any Sensor)?
  ) {
    guard let mailbox = SensorMailbox() else { return nil }
    self.mailbox = mailbox
    let work = SensorWork(mailbox: mailbox, period: period, patience: patience, find: find)
    guard DetachedThread.start(work.run) else { return nil }
  }

  deinit { mailbox.stop() }

  /// To be polled for reading.
  var descriptor: CInt { mailbox.news }

  /// What came since the last time, without waiting.
  func receive() -> [DeviceEvent] { mailbox.take() }

  /// Whether to leave the sensor alone for now, so that a paused game wakes nobody.
  func rest(_ isResting: Bool) { mailbox.rest(isResting) }
}

/// What the sensor's thread does.
private struct SensorWork: Sendable {
  let mailbox: SensorMailbox
  let period: Int32
  let patience: Int32
  let find: @Sendable () -> (any Sensor)?

  @Sendable func run() {
    var isFirstLook = true
    repeat {
      if let sensor = find() {
        mailbox.post(.sensor(.appeared(name: sensor.name)))
        guard follow(sensor) else { return }
        mailbox.post(.sensor(.vanished(name: sensor.name)))
      } else if isFirstLook {
        mailbox.post(.sensor(.none))
      }
      isFirstLook = false
    } while mailbox.wait(milliseconds: patience)
  }

  /// Reads the sensor until it is gone; false when it is time to end.
  private func follow(_ sensor: any Sensor) -> Bool {
    var isReadable = true
    repeat {
      switch sensor.read() {
      case .sample(let sample):
        isReadable = true
        mailbox.post(.tilt(sample, at: Clock.now))
      case .unreadable:
        if isReadable { mailbox.post(.sensor(.unreadable(name: sensor.name))) }
        isReadable = false
      case .gone:
        return true
      }
    } while mailbox.wait(milliseconds: period)
    return false
  }
}

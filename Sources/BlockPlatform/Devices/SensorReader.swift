import BlockEngine
import Glibc
import TerminalUI

/// Reads the tilt sensor on a thread of its own.
///
/// A driver may block and a sensor may come and go; either way, the loop only takes from the mailbox. If tilt is
/// switched off while the thread hangs in a driver, the thread is abandoned; it ends once the driver returns.
final class SensorReader {
  private let mailbox: SensorMailbox

  /// Starts reading the sensor that `find` returns; nil if the system has no descriptor or thread left.
  ///
  /// - Parameters:
  ///   - period: The time between two samples, in milliseconds.
  ///   - rescanInterval: The time between two searches while there is no sensor, in milliseconds.
  ///   - find: Looks for a sensor; called on the thread.
  init?(period: Int32 = 40, rescanInterval: Int32 = 1_000, find: @escaping @Sendable () -> (any Sensor)?) {
    guard let mailbox = SensorMailbox() else { return nil }
    self.mailbox = mailbox
    let work = SensorWork(mailbox: mailbox, period: period, rescanInterval: rescanInterval, find: find)
    guard DetachedThread.start(work.run) else { return nil }
  }

  deinit { mailbox.stop() }

  /// The descriptor to poll for reading.
  var descriptor: CInt { mailbox.newsEvent }

  /// The events since the last call, without blocking.
  func receive() -> [DeviceEvent] { mailbox.drain() }

  /// Pauses or resumes the readings, so that a paused game is not woken.
  func setPaused(_ isPaused: Bool) { mailbox.setPaused(isPaused) }
}

/// The work of the sensor's thread.
private struct SensorWork: Sendable {
  let mailbox: SensorMailbox
  let period: Int32
  let rescanInterval: Int32
  let find: @Sendable () -> (any Sensor)?

  @Sendable func run() {
    var isFirstScan = true
    repeat {
      if let sensor = find() {
        mailbox.post(.sensor(.appeared(name: sensor.name)))
        guard readUntilGone(sensor) else { return }
        mailbox.post(.sensor(.vanished(name: sensor.name)))
      } else if isFirstScan {
        mailbox.post(.sensor(.none))
      }
      isFirstScan = false
    } while mailbox.wait(milliseconds: rescanInterval)
  }

  /// Reads the sensor until it is gone; false when the thread should end.
  private func readUntilGone(_ sensor: any Sensor) -> Bool {
    var isReadable = true
    repeat {
      switch sensor.read() {
      case .sample(let sample):
        isReadable = true
        mailbox.post(.tilt(sample, at: Clock.now))
      case .unreadable:
        if isReadable { mailbox.post(.sensor(.unreadable(name: sensor.name))) }
        isReadable = false
      case .gone: return true
      }
    } while mailbox.wait(milliseconds: period)
    return false
  }
}

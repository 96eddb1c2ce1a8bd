import BlockEngine
import TerminalUI

/// The clock of play: it runs with the monotonic clock during play and stands still otherwise.
package struct PlayClock: Equatable, Sendable {
  /// The time of play when the clock was last started or stopped.
  private var base: GameTime
  /// The time of its start; nil while it stands still.
  private var started: Moment?

  /// A clock that stands still at `time`.
  package init(at time: GameTime = .zero) {
    base = time
  }

  package var isRunning: Bool { started != nil }

  /// The time of play at `now`, in whole microseconds.
  package func time(at now: Moment) -> GameTime {
    guard let started else { return base }
    return base.advanced(by: max(0, now.nanoseconds - started.nanoseconds) / 1_000)
  }

  package mutating func start(at now: Moment) {
    guard !isRunning else { return }
    started = now
  }

  package mutating func stop(at now: Moment) {
    base = time(at: now)
    started = nil
  }

  /// The first moment at which the time of play is `time`; nil while the clock stands still, or if that moment is
  /// beyond the range of the monotonic clock.
  package func moment(of time: GameTime) -> Moment? {
    guard let started else { return nil }
    let wait = max(0, time.microseconds - base.microseconds).multipliedReportingOverflow(by: 1_000)
    let moment = started.nanoseconds.addingReportingOverflow(wait.partialValue)
    return wait.overflow || moment.overflow ? nil : Moment(nanoseconds: moment.partialValue)
  }
}

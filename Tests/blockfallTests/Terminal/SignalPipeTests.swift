import Glibc
import TerminalTestSupport
import Testing

@testable import TerminalUI

/// Waiting for descriptors, moments and signals.
///
/// Handlers of signals belong to the process, so these tests take turns with those of the loop.
@NcursesLock struct SignalPipeTests {
  /// Calls `body` with signals blocked on this thread as the program blocks them.
  private func withSignals(_ body: (SignalPipe) throws -> Void) throws {
    var mask = sigset_t()
    pthread_sigmask(SIG_SETMASK, nil, &mask)
    defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
    try body(SignalPipe())
  }

  private func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    try #require(Glibc.pipe(&ends) == 0)
    return (ends[0], ends[1])
  }

  @Test func aSignalThatCameBeforeTheWaitEndsIt() throws {
    try withSignals { signals in
      pthread_kill(pthread_self(), SIGUSR2)
      var wait = DescriptorWait()
      _ = wait.wait(roomOn: nil, until: nil, now: Clock.now, for: signals)
      #expect(wait.error == nil)
      #expect(signals.all() == [SIGUSR2])
      #expect(signals.all().isEmpty)
    }
  }

  @Test func inputWithoutEndHoldsNoSignalUp() throws {
    try withSignals { signals in
      let (reading, writing) = try pipe()
      defer {
        close(reading)
        close(writing)
      }
      #expect(write(writing, "x", 1) == 1)
      pthread_kill(pthread_self(), SIGTERM)
      var wait = DescriptorWait()
      wait.add(reading)
      _ = wait.wait(roomOn: nil, until: nil, now: Clock.now, for: signals)
      #expect(signals.all() == [SIGTERM])
    }
  }

  /// In a program with many descriptors too.
  @Test(arguments: [0, 1_100, 3_000]) func onlyWhatIsReadyIsFound(least: Int32) throws {
    try withSignals { signals in
      func high(_ ends: (reading: Int32, writing: Int32)) -> (reading: Int32, writing: Int32) {
        let moved = (
          reading: fcntl(ends.reading, F_DUPFD_CLOEXEC, least),
          writing: fcntl(ends.writing, F_DUPFD_CLOEXEC, least)
        )
        close(ends.reading)
        close(ends.writing)
        return moved
      }
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      limit.rlim_cur = limit.rlim_max
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      try #require(limit.rlim_cur > rlim_t(least) + 8, "this system allows too few descriptors to try it")
      let (quiet, full) = (high(try pipe()), high(try pipe()))
      defer { for end in [quiet.reading, quiet.writing, full.reading, full.writing] { close(end) } }
      #expect(write(full.writing, "x", 1) == 1)
      var wait = DescriptorWait()
      for descriptor in [quiet.reading, -1, full.reading] { wait.add(descriptor) }
      let hasRoom = wait.wait(roomOn: quiet.writing, until: nil, now: Clock.now, for: signals)
      #expect(hasRoom)
      #expect(wait.isReady(full.reading) && !wait.isReady(quiet.reading) && !wait.isReady(-1))
      wait.removeAll()
      #expect(!wait.isReady(full.reading))
    }
  }

  @Test func aWaitDoesNotEndBeforeItsMoment() throws {
    try withSignals { signals in
      var wait = DescriptorWait()
      for nanoseconds in [-5, 0, 300_000, 3_000_000] as [Int64] {
        let now = Clock.now
        let moment = Moment(nanoseconds: now.nanoseconds + nanoseconds)
        _ = wait.wait(roomOn: nil, until: moment, now: now, for: signals)
        #expect(Clock.now >= moment && wait.error == nil)
      }
    }
  }

  @Test func aDescriptorThatIsNoneIsAnError() throws {
    try withSignals { signals in
      for descriptor in [Int32(16 * FD_SETSIZE), Int32.max] {
        var wait = DescriptorWait()
        wait.add(descriptor)
        _ = wait.wait(roomOn: nil, until: nil, now: Clock.now, for: signals)
        #expect(wait.error != nil)
      }
    }
  }

  @Test func signalsDoAfterwardsWhatTheyDidBefore() throws {
    func handler() -> Int {
      var action = sigaction()
      sigaction(SIGUSR2, nil, &action)
      return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    }
    let before = handler()
    try withSignals { _ in #expect(handler() != before) }
    #expect(handler() == before)
  }
}

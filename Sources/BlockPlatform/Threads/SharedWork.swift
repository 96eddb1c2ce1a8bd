/// Numbered work items that several threads share; the sum does not depend on the number of threads.
package struct SharedWork<Sum: Sendable, Part: Sendable>: Sendable {
  /// The number of items, at least 1.
  package let count: Int
  /// The number of items per batch: large enough to keep the overhead small, small enough that all threads end at about
  /// the same time.
  package var batch = 1
  package let work: @Sendable (Range<Int>) -> Part
  package let add: @Sendable (inout Sum, Part) -> Void

  package init(
    count: Int, batch: Int = 1, work: @escaping @Sendable (Range<Int>) -> Part,
    add: @escaping @Sendable (inout Sum, Part) -> Void
  ) {
    self.count = count
    self.batch = batch
    self.work = work
    self.add = add
  }

  private struct State {
    var next = 0
    var done = 0
    var sum: Sum
  }

  /// Does the work on `jobs` threads, starting from `empty`, and reports progress now and then.
  package func run(jobs: Int, from empty: Sum, progress: (Int) -> Void) -> Sum {
    let state = Monitor(State(sum: empty))
    let started = (0..<min(jobs, count)).count { _ in DetachedThread.start { self.work(on: state) } }
    // If the system has no thread left, this one does the work.
    if started == 0 { work(on: state) }
    while true {
      let sum = state.wait(atMost: .milliseconds(100)) { $0.done == count ? $0.sum : nil }
      progress(sum == nil ? state.withLock { $0.done } : count)
      if let sum { return sum }
    }
  }

  private func work(on state: Monitor<State>) {
    while true {
      let first = state.withLock { state in
        defer { state.next = min(count, state.next + batch) }
        return state.next
      }
      guard first < count else { return }
      let numbers = first..<min(count, first + batch)
      let part = work(numbers)
      state.change {
        add(&$0.sum, part)
        $0.done += numbers.count
      }
    }
  }
}

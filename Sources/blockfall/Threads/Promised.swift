/// A value that a thread of its own works out while its maker does something else.
final class Promised<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    /// What works it out; nil once that has begun.
    var body: (@Sendable () -> Value)?
  }

  private let state: Monitor<State>

  /// - Parameter isUrgent: whether it is begun at once; else `start()` does.
  init(isUrgent: Bool = true, _ body: @escaping @Sendable () -> Value) {
    state = Monitor(State(body: body))
    if isUrgent { start() }
  }

  /// Whether it has been begun.
  var isStarted: Bool { state.withLock { $0.body == nil } }

  /// Begins to work it out, if that has not begun.
  func start() {
    let begun = state.withLock { state in
      defer { state.body = nil }
      return state.body
    }
    guard let body = begun else { return }
    let state = state
    // Without a thread it is worked out here and now.
    if !DetachedThread.start({ Promised.keep(body(), in: state) }) { Promised.keep(body(), in: state) }
  }

  private static func keep(_ value: Value, in state: Monitor<State>) {
    state.change { $0.value = value }
  }

  /// The value; nil if it is not there yet.
  var value: Value? { state.withLock { $0.value } }

  /// The value; nil if it is not there within so long.
  func get(atMost patience: Duration) -> Value? {
    start()
    return state.wait(atMost: patience) { $0.value }
  }
}

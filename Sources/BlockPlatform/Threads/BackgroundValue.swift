/// A value that a thread of its own computes in the background.
package final class BackgroundValue<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    /// The computation; nil once it has started.
    var body: (@Sendable () -> Value)?
  }

  private let state: Monitor<State>

  /// - Parameter isUrgent: whether to start at once; if not, `start()` does.
  package init(isUrgent: Bool = true, _ body: @escaping @Sendable () -> Value) {
    state = Monitor(State(body: body))
    if isUrgent { start() }
  }

  /// Whether the computation has started.
  package var isStarted: Bool { state.withLock { $0.body == nil } }

  /// Starts the computation, unless it has started already.
  package func start() {
    let begun = state.withLock { state in
      defer { state.body = nil }
      return state.body
    }
    guard let body = begun else { return }
    let state = state
    // Without a thread, compute it here.
    if !DetachedThread.start({ BackgroundValue.fulfil(body(), in: state) }) {
      BackgroundValue.fulfil(body(), in: state)
    }
  }

  private static func fulfil(_ value: Value, in state: Monitor<State>) {
    state.change { $0.value = value }
  }

  /// The value; nil if it is not ready yet.
  package var value: Value? { state.withLock { $0.value } }

  /// Waits for the value; nil after the timeout.
  package func get(atMost timeout: Duration) -> Value? {
    start()
    return state.wait(atMost: timeout) { $0.value }
  }
}

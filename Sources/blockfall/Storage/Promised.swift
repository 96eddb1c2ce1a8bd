/// A value that a thread of its own works out while its maker does something else.
final class Promised<Value: Sendable>: Sendable {
  private let state = Monitor<Value?>(nil)

  init(_ body: @escaping @Sendable () -> Value) {
    let state = state
    // Without a thread it is worked out here and now.
    if !startThread({ Promised.keep(body(), in: state) }) { Promised.keep(body(), in: state) }
  }

  private static func keep(_ value: Value, in state: Monitor<Value?>) {
    state.change { $0 = value }
  }

  /// The value; nil where it is not there yet.
  var value: Value? { state.withLock { $0 } }

  /// The value; nil where it is not there within so long.
  func get(atMost patience: Duration) -> Value? {
    state.wait(atMost: patience) { $0 }
  }

  /// The value; waits for it where it is not there yet.
  func get() -> Value {
    while true {
      if let value = state.wait(until: { $0 }) { return value }
    }
  }
}

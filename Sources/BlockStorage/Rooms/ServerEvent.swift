/// An order for a run of `blockfall-server`.
package enum ServerRequest: Equatable, Sendable {
  /// Starts it with these arguments; its news carries the same ticket.
  case start([String])
  /// Writes bytes to it.
  case send([UInt8])
  /// Closes its input after what was sent; it ends with its input.
  case end
}

/// News of a run of `blockfall-server`.
package enum ServerEvent: Equatable, Sendable {
  /// Bytes of its standard output, cut anywhere.
  case output([UInt8])
  /// A line of its standard error.
  case errorLine(String)
  /// It exited with this status; −1 if a signal ended it. The last news of a run.
  case ended(Int32)
  /// It could not be started, because it is missing or the system refused. The last news of a run.
  case notStarted
}

/// Orders for a run of `blockfall-server`.
enum LinkOrder: Equatable, Sendable {
  /// Starts it with these arguments; what comes of it comes with the same ticket.
  case start([String])
  /// Writes bytes to it.
  case send([UInt8])
  /// Lets it go: its input ends after what was sent to it, and it with that.
  case end
}

/// What comes of a run of `blockfall-server`.
enum LinkNews: Equatable, Sendable {
  /// Bytes of its standard output, cut anyhow.
  case said([UInt8])
  /// A line of its standard error.
  case reported(String)
  /// It has ended with this status; −1 if something ended it. Nothing more comes.
  case ended(Int32)
  /// It cannot be started: it is not there, or the system refused. Nothing more comes.
  case notStarted
}

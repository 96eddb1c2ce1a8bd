import Glibc

/// A connection to a database, whose every call ends in time.
///
/// One thread at a time uses it.
package final class PostgresConnection {
  /// What a statement brings.
  package struct Answer {
    /// The columns' names, and the numbers of their types.
    package var columns: [(name: String, type: UInt32)] = []
    /// The values in PostgreSQL's binary form; nil for NULL.
    package var rows: [[[UInt8]?]] = []
    /// The number of rows that were changed or read.
    package var changed = 0
  }

  /// A value for a statement, in PostgreSQL's binary form.
  package struct Parameter {
    package var type: UInt32
    /// nil for NULL.
    package var bytes: [UInt8]?

    package init(type: UInt32, _ bytes: [UInt8]?) { (self.type, self.bytes) = (type, bytes) }
  }

  /// The most bytes of one answer.
  private static let maxBytes = 256 << 20

  private let library: PostgresLibrary
  private let address: PostgresAddress
  private let connection: PostgresLibrary.Connection
  private let notices = NoticeCounter()
  /// The time for one statement.
  package var patience: Duration

  /// The number of notices and warnings that the server has sent.
  package var noticeCount: Int { notices.count }

  private final class NoticeCounter { var count = 0 }

  // libpq's numbers.
  private static let (pollFailed, pollReading, pollWriting, pollWell): (CInt, CInt, CInt, CInt) = (0, 1, 2, 3)
  private static let (commandDone, rowsDone, oneRow): (CInt, CInt, CInt) = (1, 2, 9)
  private static let connected: CInt = 0

  /// Connects.
  ///
  /// - Parameters:
  ///   - connecting: the time for connecting. The system's look-up of a host's name may take longer.
  ///   - patience: the time for each statement.
  /// - Throws: `PostgresError`; its message has no password.
  package init(
    to address: PostgresAddress, _ library: PostgresLibrary, within connecting: Duration, patience: Duration
  ) throws(PostgresError) {
    // What follows the URL counts more than it, what stands before it less.
    let options = [
      ("target_session_attrs", "read-write"), ("fallback_application_name", "blockfall-server"),
      ("keepalives_idle", "10"), ("keepalives_interval", "3"), ("keepalives_count", "3"),
      ("tcp_user_timeout", "15000"), ("dbname", address.url), ("client_encoding", "UTF8"),
    ]
    let names = options.map { strdup($0.0) } + [nil]
    let values = options.map { strdup($0.1) } + [nil]
    defer { for text in names + values { free(text) } }
    let started = library.connectStart(
      names.map { UnsafePointer($0) }, values.map { UnsafePointer($0) }, 1)
    guard let started else { throw PostgresError("there is no memory for a connection") }
    (self.library, self.address, self.patience, connection) = (library, address, patience, started)
    _ = library.setNoticeReceiver(
      started,
      { counter, _ in
        guard let counter else { return }
        Unmanaged<NoticeCounter>.fromOpaque(counter).takeUnretainedValue().count += 1
      }, Unmanaged.passUnretained(notices).toOpaque())
    let limit = ContinuousClock.now + connecting
    var step = Self.pollWriting
    while step != Self.pollWell {
      guard step != Self.pollFailed, library.status(started) != 1 else { throw failure() }
      try wait(for: step == Self.pollReading ? POLLIN : POLLOUT, until: limit)
      step = library.connectPoll(started)
    }
    _ = library.setNonblocking(started, 1)
  }

  deinit { library.finish(connection) }

  /// Runs one statement.
  ///
  /// - Throws: `PostgresError`; after one that says so the connection is of no more use.
  @discardableResult
  package func run(_ statement: String, _ parameters: [Parameter] = []) throws(PostgresError) -> Answer {
    let limit = ContinuousClock.now + patience
    // All values lie one after the other, an empty one too has an address.
    var storage: [UInt8] = []
    for parameter in parameters { storage += (parameter.bytes ?? []) + [0] }
    let sent = storage.withUnsafeBufferPointer { storage in
      var place = 0
      let values = parameters.map { parameter -> PostgresLibrary.Text? in
        guard let bytes = parameter.bytes else {
          place += 1
          return nil
        }
        defer { place += bytes.count + 1 }
        return storage.baseAddress.map { UnsafeRawPointer($0 + place).assumingMemoryBound(to: CChar.self) }
      }
      return library.sendQueryParams(
        connection, statement, CInt(parameters.count), parameters.map(\.type), values,
        parameters.map { CInt($0.bytes?.count ?? 0) }, parameters.map { _ in 1 }, 1)
    }
    guard sent == 1 else { throw failure() }
    // A row at a time, so that an answer without an end is noticed.
    _ = library.setSingleRowMode(connection)
    return try answer(until: limit)
  }

  /// Runs several statements whose text is fixed, without values, and says nothing of what they bring.
  package func run(script: String) throws(PostgresError) {
    let limit = ContinuousClock.now + patience
    guard library.sendQuery(connection, script) == 1 else { throw failure() }
    _ = try answer(until: limit)
  }

  /// Waits for a notification of what the connection listens to.
  ///
  /// What it says is not read: anybody who may connect can send one.
  ///
  /// - Returns: false if none comes in time.
  /// - Throws: `PostgresError` if the connection is lost.
  package func hasNotification(within time: Duration) throws(PostgresError) -> Bool {
    let limit = ContinuousClock.now + time
    while true {
      guard library.consumeInput(connection) == 1, library.status(connection) == Self.connected else {
        throw failure()
      }
      var isThere = false
      while let notification = library.notification(connection) {
        library.freeMemory(notification)
        isThere = true
      }
      if isThere { return true }
      guard try isReady(for: POLLIN, until: limit) else { return false }
    }
  }

  private func answer(until limit: ContinuousClock.Instant) throws(PostgresError) -> Answer {
    var waiting = library.flush(connection)
    while waiting == 1 {
      try wait(for: POLLIN | POLLOUT, until: limit)
      guard library.consumeInput(connection) == 1 else { throw failure() }
      waiting = library.flush(connection)
    }
    guard waiting == 0 else { throw failure() }
    var answer = Answer()
    var bytes = 0
    var fault: PostgresError?
    while true {
      while library.isBusy(connection) == 1 {
        try wait(for: POLLIN, until: limit)
        guard library.consumeInput(connection) == 1 else { throw failure() }
      }
      guard let result = library.getResult(connection) else { break }
      defer { library.clear(result) }
      switch library.resultStatus(result) {
      case Self.commandDone, Self.rowsDone, Self.oneRow:
        read(result, into: &answer, &bytes)
        guard bytes <= Self.maxBytes else {
          throw PostgresError("an answer of the database is too long", isDisconnected: true)
        }
      default: fault = fault ?? self.fault(of: result)
      }
    }
    guard library.status(connection) == Self.connected else {
      throw PostgresError(
        fault?.description ?? text(library.errorMessage(connection)), state: fault?.state,
        isDisconnected: true)
    }
    if let fault { throw fault }
    return answer
  }

  private func read(_ result: PostgresLibrary.Result, into answer: inout Answer, _ bytes: inout Int) {
    let columns = library.columnCount(result)
    if answer.columns.isEmpty {
      answer.columns = (0..<columns).map { column in
        (
          library.columnName(result, column).map { String(cString: $0) } ?? "",
          library.columnType(result, column)
        )
      }
    }
    for row in 0..<library.rowCount(result) {
      answer.rows.append(
        (0..<columns).map { column in
          guard library.isNull(result, row, column) == 0, let value = library.value(result, row, column)
          else {
            return nil
          }
          let length = Int(library.length(result, row, column))
          bytes += length
          return Array(UnsafeRawBufferPointer(start: value, count: length))
        })
      bytes += 64
    }
    if let changed = library.changedRows(result) { answer.changed = Int(String(cString: changed)) ?? 0 }
  }

  private func fault(of result: PostgresLibrary.Result) -> PostgresError {
    func field(_ letter: Character) -> String? {
      library.resultErrorField(result, CInt(letter.asciiValue ?? 0)).map { text($0) }
    }
    return PostgresError(field("M") ?? "the database gives no reason", state: field("C"))
  }

  /// Why the connection does not go on.
  private func failure() -> PostgresError {
    PostgresError(text(library.errorMessage(connection)), isDisconnected: true)
  }

  /// A message in one line, without passwords.
  private func text(_ message: PostgresLibrary.Text?) -> String {
    let lines = (message.map { String(cString: $0) } ?? "").split { $0.isNewline || $0 == "\t" }
    return address.redacted(lines.joined(separator: " "))
  }

  private func wait(for events: Int32, until limit: ContinuousClock.Instant) throws(PostgresError) {
    guard try isReady(for: events, until: limit) else {
      throw PostgresError("the database does not answer in time", isDisconnected: true)
    }
  }

  private func isReady(for events: Int32, until limit: ContinuousClock.Instant) throws(PostgresError) -> Bool
  {
    while true {
      let rest = limit - .now
      guard rest > .zero else { return false }
      var waits = pollfd(fd: library.socket(connection), events: Int16(events), revents: 0)
      let (seconds, fraction) = rest.components
      let milliseconds = min(seconds, 3_600) * 1_000 + fraction / 1_000_000_000_000_000 + 1
      switch poll(&waits, 1, Int32(milliseconds)) {
      case 1...: return true
      case 0: continue
      default: guard errno == EINTR else { throw failure() }
      }
    }
  }
}

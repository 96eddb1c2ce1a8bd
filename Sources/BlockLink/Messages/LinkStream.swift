/// The numbered messages from one side to the other, kept until they are acknowledged.
///
/// A connection loses nothing and keeps the order; messages that a broken connection lost are sent again over the
/// next one.
struct LinkStream: Sendable {
  private struct PendingMessage: Sendable {
    let number: Int
    let line: [UInt8]
    let since: LinkTime
    /// The time by which it was known to be acknowledged.
    var acknowledged: LinkTime?
  }

  /// The number of our last message.
  private(set) var sent = 0
  /// The highest number received from the other side.
  private(set) var seen = 0
  /// The number of our last message that the other side has acknowledged.
  private(set) var acknowledged = 0
  /// The number of unacknowledged bytes.
  private(set) var unacknowledgedBytes = 0
  private var pending: [PendingMessage] = []
  /// The number of acknowledged messages in `pending`.
  private var acknowledgedCount = 0
  /// The time for which an acknowledged message is kept: the other side may go back to a state before it.
  private let retention: Int64
  /// Whether the first message may follow others that are not known: they were acknowledged, and the journal that this
  /// stream comes from lacks them.
  private var mayBegin = false

  /// A stream without messages.
  init(keeping retention: Int64 = 0) { self.retention = retention }

  /// A stream from a journal.
  ///
  /// - Parameters:
  ///   - sent: the number of our last message that the other side has.
  ///   - seen: the number of the other side's last message that the journal has.
  init(restoredTo sent: Int, seen: Int) {
    retention = 0
    (self.sent, acknowledged, self.seen, mayBegin) = (sent, sent, seen, true)
  }

  /// Numbers and keeps a message, and returns its line.
  mutating func send(_ message: LinkMessage, at now: LinkTime) -> [UInt8] {
    if retention > 0 { forget(at: now) }
    sent += 1
    let line = message.line(number: sent, seen: seen)
    pending.append(PendingMessage(number: sent, line: line, since: now))
    unacknowledgedBytes += line.count
    return line
  }

  /// The unacknowledged bytes, for a new connection.
  var unacknowledged: [UInt8] { pending[acknowledgedCount...].flatMap(\.line) }

  /// The kept messages after number `seen`, for a new connection.
  func lines(after seen: Int) -> [UInt8] {
    pending.drop { $0.number <= min(seen, acknowledged) }.flatMap(\.line)
  }

  /// Forgets what was acknowledged long ago.
  private mutating func forget(at now: LinkTime) {
    for index in pending[..<acknowledgedCount].indices where pending[index].acknowledged == nil {
      pending[index].acknowledged = now
    }
    let old = pending[..<acknowledgedCount].prefix { now.since($0.acknowledged ?? now) > retention }.count
    guard old * 2 >= pending.count else { return }
    pending.removeFirst(old)
    acknowledgedCount -= old
  }

  /// The time for which the oldest message has been unacknowledged.
  func unacknowledgedTime(at now: LinkTime) -> Int64 {
    acknowledgedCount < pending.count ? now.since(pending[acknowledgedCount].since) : 0
  }

  /// Whether a message is new or a repetition.
  enum Arrival: Equatable { case new, duplicate }

  /// Processes a message's envelope.
  ///
  /// - Throws: `MessageFault` if a message before it is missing, or if it acknowledges a number that was never
  ///   sent.
  mutating func receive(_ message: ReceivedMessage) throws(MessageFault) -> Arrival {
    if let seen = message.seen { try acknowledge(seen) }
    guard let number = message.number else { return .new }
    if number <= seen { return .duplicate }
    defer { mayBegin = false }
    guard number == seen + 1 || mayBegin else {
      throw MessageFault(
        "message \(number) came after message \(seen)", remedy: "message \(seen + 1)", code: .session)
    }
    seen = number
    return .new
  }

  /// Takes the acknowledgement of all messages up to `number`.
  mutating func acknowledge(_ number: Int) throws(MessageFault) {
    guard number <= sent else {
      throw MessageFault(
        "it has seen message \(number), and the last one said was \(sent)", remedy: "at most \(sent)",
        code: .session)
    }
    guard number > acknowledged else { return }
    acknowledged = number
    while acknowledgedCount < pending.count, pending[acknowledgedCount].number <= number {
      unacknowledgedBytes -= pending[acknowledgedCount].line.count
      acknowledgedCount += 1
    }
    if retention == 0, acknowledgedCount * 2 >= pending.count {
      pending.removeFirst(acknowledgedCount)
      acknowledgedCount = 0
    }
  }
}

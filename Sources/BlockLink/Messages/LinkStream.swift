/// The numbered messages from one side to the other, kept until they are acknowledged.
///
/// A connection loses nothing and keeps the order; messages that a broken connection lost are sent again over the
/// next one.
struct LinkStream: Sendable {
  private struct PendingMessage: Sendable {
    let number: Int
    let line: [UInt8]
    let since: LinkTime
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
  /// The number of acknowledged messages in `kept`.
  private var acknowledgedCount = 0

  /// Numbers and keeps a message, and returns its line.
  mutating func send(_ message: LinkMessage, at now: LinkTime) -> [UInt8] {
    sent += 1
    let line = message.line(number: sent, seen: seen)
    pending.append(PendingMessage(number: sent, line: line, since: now))
    unacknowledgedBytes += line.count
    return line
  }

  /// The unacknowledged bytes, for a new connection.
  var unacknowledged: [UInt8] { pending[acknowledgedCount...].flatMap(\.line) }

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
    guard number == seen + 1 else {
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
    if acknowledgedCount * 2 >= pending.count {
      pending.removeFirst(acknowledgedCount)
      acknowledgedCount = 0
    }
  }
}

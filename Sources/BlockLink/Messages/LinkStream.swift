import BlockEngine

/// The numbered messages from one side to the other, kept until they are acknowledged.
///
/// A connection loses nothing and keeps the order; messages that a broken connection lost are sent again over the
/// next one.
struct LinkStream: Sendable {
  private struct Kept: Sendable {
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
  private(set) var keptBytes = 0
  private var kept: [Kept] = []
  /// The number of acknowledged messages in `kept`.
  private var gone = 0

  /// Numbers and keeps a message, and returns its line.
  mutating func send(_ message: LinkMessage, at now: LinkTime) -> [UInt8] {
    sent += 1
    let line = message.line(number: sent, seen: seen)
    kept.append(Kept(number: sent, line: line, since: now))
    keptBytes += line.count
    return line
  }

  /// The unacknowledged bytes, for a new connection.
  var unacknowledged: [UInt8] { kept[gone...].flatMap(\.line) }

  /// The time for which the oldest message has been unacknowledged.
  func waiting(at now: LinkTime) -> Int64 {
    gone < kept.count ? now.since(kept[gone].since) : 0
  }

  /// Whether a message is new or a repetition.
  enum Arrival: Equatable {
    case next, again
  }

  /// Processes a message's envelope.
  ///
  /// - Throws: `MessageFault` if a message before it is missing, or if it acknowledges a number that was never
  ///   sent.
  mutating func receive(_ message: ReadMessage) throws(MessageFault) -> Arrival {
    if let seen = message.seen { try acknowledge(seen) }
    guard let number = message.number else { return .next }
    if number <= seen { return .again }
    guard number == seen + 1 else {
      throw MessageFault(
        "message \(number) came after message \(seen)", right: "message \(seen + 1)", code: .session)
    }
    seen = number
    return .next
  }

  /// Takes the acknowledgement of all messages up to `number`.
  mutating func acknowledge(_ number: Int) throws(MessageFault) {
    guard number <= sent else {
      throw MessageFault(
        "it has seen message \(number), and the last one said was \(sent)", right: "at most \(sent)",
        code: .session)
    }
    guard number > acknowledged else { return }
    acknowledged = number
    while gone < kept.count, kept[gone].number <= number {
      keptBytes -= kept[gone].line.count
      gone += 1
    }
    if gone * 2 >= kept.count {
      kept.removeFirst(gone)
      gone = 0
    }
  }
}

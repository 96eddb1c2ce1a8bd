import BlockEngine

/// What one side says to the other, numbered, and kept until the other side has it.
///
/// A connection loses nothing and keeps the order; what a lost connection takes with it is sent again over the next one.
struct LinkStream: Sendable {
  private struct Kept: Sendable {
    let number: Int
    let line: [UInt8]
    let since: LinkTime
  }

  /// The number of the last message of ours.
  private(set) var sent = 0
  /// The highest number of the other side's.
  private(set) var seen = 0
  /// The number of the last message of ours that the other side has.
  private(set) var acknowledged = 0
  /// How many bytes the other side has not acknowledged.
  private(set) var keptBytes = 0
  private var kept: [Kept] = []
  /// How many of `kept` are acknowledged.
  private var gone = 0

  /// Numbers a message, keeps it and gives its line.
  mutating func send(_ message: LinkMessage, at now: LinkTime) -> [UInt8] {
    sent += 1
    let line = message.line(number: sent, seen: seen)
    kept.append(Kept(number: sent, line: line, since: now))
    keptBytes += line.count
    return line
  }

  /// What the other side has not acknowledged, for a connection that begins anew.
  var unacknowledged: [UInt8] { kept[gone...].flatMap(\.line) }

  /// How long the oldest message has waited to be acknowledged.
  func waiting(at now: LinkTime) -> Int64 {
    gone < kept.count ? now.since(kept[gone].since) : 0
  }

  /// What comes of a message's number.
  enum Arrival: Equatable {
    case next, again
  }

  /// Takes note of an envelope.
  ///
  /// - Throws: `MessageFault` if a message is missing before it, or it acknowledges what was never said.
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

  /// The other side has all up to `number`.
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

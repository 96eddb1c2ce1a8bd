/// A waiting part of an attack, which can shrink.
protocol WaitingLines: Sendable {
  /// The remaining lines.
  var lines: Int { get set }
  /// A hash of the whole part.
  var hash: UInt64 { get }
}

/// A queue of attack parts in the order of their arrival.
///
/// Removing a part and computing the digest take constant time.
struct AttackQueue<Element: WaitingLines>: Sendable {
  private var parts = Deque<Element>()
  /// The lines of all parts.
  private(set) var lines = 0
  /// The sum of all parts' hashes.
  private(set) var hashSum: UInt64 = 0

  /// The number of parts.
  var count: Int { parts.count }
  var isEmpty: Bool { parts.isEmpty }
  /// The oldest part.
  var first: Element? { parts.first }
  /// All parts, the oldest first.
  var all: ArraySlice<Element> { parts.all }

  mutating func append(_ element: Element) {
    parts.append(element)
    lines += element.lines
    hashSum &+= element.hash
  }

  mutating func removeFirst() {
    guard let first = parts.first else { return }
    lines -= first.lines
    hashSum &-= first.hash
    parts.removeFirst()
  }

  /// Removes `count` lines from the first part; the part goes with its last line.
  ///
  /// - Precondition: it has at least `count` lines.
  mutating func shrinkFirst(by count: Int) {
    guard var first = parts.first else { return }
    precondition(count <= first.lines, "no more lines than there are")
    if first.lines == count { return removeFirst() }
    hashSum &-= first.hash
    first.lines -= count
    hashSum &+= first.hash
    lines -= count
    parts.first = first
  }
}

/// Garbage that has arrived but not entered yet.
struct WaitingGarbage: WaitingLines {
  /// The sender's seat.
  let sender: Int
  /// Its number among the sender's attacks.
  let id: Int
  var lines: Int
  /// The earliest time of entering.
  let due: GameTime
  /// The leftmost column of its rows' hole.
  let hole: Int
  /// Its number among all parts that ever waited here: its place in the queue.
  let sequenceNumber: Int

  var hash: UInt64 { StateDigest.of(sender, id, lines, Int(due.microseconds), hole, sequenceNumber) }
}

/// A sent attack that its target has not acknowledged.
struct SentAttack: WaitingLines {
  /// Its number among the sent attacks.
  let id: Int
  /// The lines that no arriving attack has cancelled yet.
  var lines: Int

  var hash: UInt64 { StateDigest.of(id, lines) }
}

extension StateDigest {
  fileprivate static func of(_ values: Int...) -> UInt64 {
    var digest = StateDigest()
    for value in values { digest.combine(value) }
    return digest.value
  }
}

/// A part of an attack that waits for something, and that can shrink.
protocol WaitingLines: Sendable {
  /// How many lines are left of it.
  var lines: Int { get set }
  /// All that it is, as one number: parts that differ have, but for collisions, other ones.
  var mark: UInt64 { get }
}

/// Parts of attacks in the order in which they came, which go from the front.
///
/// However many wait, taking one and the digest of all cost the same.
struct AttackQueue<Element: WaitingLines>: Sendable {
  private var parts = Fifo<Element>()
  /// Lines of all that wait.
  private(set) var lines = 0
  /// The marks of all that wait, added up.
  private(set) var marks: UInt64 = 0

  /// How many parts wait.
  var count: Int { parts.count }
  var isEmpty: Bool { parts.isEmpty }
  /// The one that came first.
  var first: Element? { parts.first }
  /// All of them, the first one first.
  var all: ArraySlice<Element> { parts.all }

  mutating func append(_ element: Element) {
    parts.append(element)
    lines += element.lines
    marks &+= element.mark
  }

  mutating func removeFirst() {
    guard let first = parts.first else { return }
    lines -= first.lines
    marks &-= first.mark
    parts.removeFirst()
  }

  /// Takes lines off the first one, which goes with its last line.
  ///
  /// - Precondition: it has so many.
  mutating func shrinkFirst(by count: Int) {
    guard var first = parts.first else { return }
    precondition(count <= first.lines, "no more lines than there are")
    if first.lines == count { return removeFirst() }
    marks &-= first.mark
    first.lines -= count
    marks &+= first.mark
    lines -= count
    parts.first = first
  }
}

/// Garbage that has arrived and not entered yet.
struct WaitingGarbage: WaitingLines {
  /// Who sent it.
  let sender: Int
  /// Its number among what the sender sent.
  let id: Int
  var lines: Int
  /// From when on it enters.
  let due: GameTime
  /// The leftmost column of the hole of its rows.
  let hole: Int
  /// Its number among all that ever waited here, which says its place in the queue.
  let place: Int

  var mark: UInt64 { StateDigest.of(sender, id, lines, Int(due.microseconds), hole, place) }
}

/// An attack that its target has not acknowledged.
struct SentAttack: WaitingLines {
  /// Its number among what was sent.
  let id: Int
  /// How much of it nothing has crossed yet.
  var lines: Int

  var mark: UInt64 { StateDigest.of(id, lines) }
}

extension StateDigest {
  fileprivate static func of(_ figures: Int...) -> UInt64 {
    var digest = StateDigest()
    for figure in figures { digest.combine(figure) }
    return digest.value
  }
}

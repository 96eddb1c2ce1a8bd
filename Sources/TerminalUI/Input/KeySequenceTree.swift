/// A tree of the terminal's own key sequences, without the leading Escape, to follow byte by byte.
struct KeySequenceTree {
  /// Small, with the events stored separately, so that a path through the tree stays in the cache.
  private struct Node {
    var byte: UInt8
    /// 0, the root, stands for none, as it is nobody's child.
    var firstChild: Int16 = 0
    var nextSibling: Int16 = 0
  }

  static let root = 0
  private var nodes = [Node(byte: 0)]
  /// The nodes' events.
  private var events: [KeyEvent?] = [nil]

  /// Builds the tree from the sequences of `keys` that begin with Escape.
  ///
  /// Single control characters mean the same on every terminal, and the introducers of mouse reports and replies are
  /// not keys, whatever terminfo says.
  init(keys: [[UInt8]: KeyEvent]) {
    let introducers: [[UInt8]] = [[0x5B], [0x4F], [0x5B, 0x3C], [0x5B, 0x3F]]
    for (sequence, event) in keys where sequence.first == 0x1B && sequence.count > 1 {
      let rest = Array(sequence.dropFirst())
      if !introducers.contains(rest), !rest.contains(0x1B) {
        insert(rest, event, isReleasable: Self.isReleasable(rest))
      }
    }
  }

  func event(at node: Int) -> KeyEvent? { events[node] }

  func isLeaf(_ node: Int) -> Bool { nodes[node].firstChild == 0 }

  func child(of node: Int, _ byte: UInt8) -> Int? {
    var child = Int(nodes[node].firstChild)
    while child != 0 {
      if nodes[child].byte == byte { return child }
      child = Int(nodes[child].nextSibling)
    }
    return nil
  }

  /// Whether the kitty protocol reports releases in a sequence's form: CSI, numbers, and a final of its own.
  private static func isReleasable(_ sequence: [UInt8]) -> Bool {
    guard let final = sequence.last, sequence.first == UInt8(ascii: "[") else { return false }
    let isFinal = final == UInt8(ascii: "~") || (Key(letter: final) != nil && final < UInt8(ascii: "a"))
    return isFinal && sequence.dropFirst().dropLast().allSatisfy { (0x30...0x3B).contains($0) }
  }

  private mutating func insert(_ sequence: [UInt8], _ event: KeyEvent, isReleasable: Bool) {
    var node = Self.root
    for byte in sequence {
      if let next = child(of: node, byte) {
        node = next
      } else {
        // No real terminfo entry exceeds this: it has a few hundred short keys at most.
        guard let number = Int16(exactly: nodes.count) else { return }
        nodes.append(Node(byte: byte, nextSibling: nodes[node].firstChild))
        events.append(nil)
        nodes[node].firstChild = number
        node = Int(number)
      }
    }
    events[node] = isReleasable ? event : event.unreleasable
  }
}

/// The terminal's own key sequences, the Escape before them left off, walked a byte at a time.
struct KeySequenceTree {
  private struct Node {
    var byte: UInt8
    var event: KeyEvent?
    /// 0, the root, stands for none: it is nobody's child.
    var firstChild = 0
    var nextSibling = 0
  }

  static let root = 0
  private var nodes = [Node(byte: 0)]

  /// Takes the sequences of `keys` that begin with Escape.
  ///
  /// Single control characters mean the same on every terminal, and what introduces
  /// a mouse report or a reply is no key, whatever a terminal's description says.
  init(keys: [[UInt8]: KeyEvent]) {
    let introducers: [[UInt8]] = [[0x5B], [0x4F], [0x5B, 0x3C], [0x5B, 0x3F]]
    for (sequence, event) in keys where sequence.first == 0x1B && sequence.count > 1 {
      let rest = Array(sequence.dropFirst())
      if !introducers.contains(rest), !rest.contains(0x1B) {
        insert(rest, event, isReleasable: Self.isReleasable(rest))
      }
    }
  }

  func event(at node: Int) -> KeyEvent? { nodes[node].event }

  func isLeaf(_ node: Int) -> Bool { nodes[node].firstChild == 0 }

  func child(of node: Int, _ byte: UInt8) -> Int? {
    var child = nodes[node].firstChild
    while child != 0 {
      if nodes[child].byte == byte { return child }
      child = nodes[child].nextSibling
    }
    return nil
  }

  /// Whether the kitty protocol tells releases in a sequence's form: CSI, numbers, and a final of its own.
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
        nodes.append(Node(byte: byte, nextSibling: nodes[node].firstChild))
        nodes[node].firstChild = nodes.count - 1
        node = nodes.count - 1
      }
    }
    nodes[node].event = isReleasable ? event : event.unreleasable
  }
}

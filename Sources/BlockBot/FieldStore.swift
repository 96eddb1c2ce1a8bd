import BlockEngine
import BlockSearch

/// Memory for many fields of one size.
final class FieldStore {
  private let size: ColumnField.Size
  private var memory: UnsafeMutablePointer<UInt64>
  private var capacity = 0

  init(size: ColumnField.Size) {
    self.size = size
    memory = .allocate(capacity: 0)
  }

  deinit { memory.deallocate() }

  /// Makes room for `count` fields; growing drops their contents.
  func reserve(_ count: Int) {
    guard count > capacity else { return }
    memory.deallocate()
    capacity = max(count, 2 * capacity)
    memory = .allocate(capacity: capacity * size.width)
    memory.initialize(repeating: 0, count: capacity * size.width)
  }

  subscript(index: Int) -> ColumnField {
    ColumnField(columns: memory + index &* size.width, size: size)
  }
}

/// A set of hashes for one ply, without allocation once it is large enough.
struct HashSet {
  private var slots: [UInt64] = []

  /// Empties the set and makes room for `count` hashes.
  mutating func clear(for count: Int) {
    var size = 16
    while size < 2 * count { size *= 2 }
    slots.removeAll(keepingCapacity: true)
    slots.append(contentsOf: repeatElement(0, count: size))
  }

  /// Adds a number; returns whether it was new.
  mutating func insert(_ number: UInt64) -> Bool {
    let number = number == 0 ? 1 : number
    let mask = slots.count - 1
    var index = Int(truncatingIfNeeded: number) & mask
    while slots[index] != 0 {
      if slots[index] == number { return false }
      index = (index + 1) & mask
    }
    slots[index] = number
    return true
  }
}

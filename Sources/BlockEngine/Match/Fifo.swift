/// What goes in at the end and out at the front, in an array: taking one costs the same however many there are.
struct Fifo<Element: Sendable>: Sendable {
  private var elements: [Element] = []
  /// How many of `elements` are gone.
  private var gone = 0

  var count: Int { elements.count - gone }
  var isEmpty: Bool { gone == elements.count }
  /// All of them, the first one first.
  var all: ArraySlice<Element> { elements[gone...] }

  /// The one that went in first; it may be changed where there is one.
  var first: Element? {
    get { isEmpty ? nil : elements[gone] }
    set { if let newValue, !isEmpty { elements[gone] = newValue } }
  }

  mutating func append(_ element: Element) { elements.append(element) }

  /// - Precondition: there is one.
  mutating func removeFirst() {
    gone += 1
    // The gone ones go for good when they are the greater part: so each moves once at most.
    guard gone * 2 >= elements.count else { return }
    elements.removeFirst(gone)
    gone = 0
  }
}

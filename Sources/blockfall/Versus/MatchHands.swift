import TerminalUI

/// With what a person at a match plays: keys, a pad, the mouse.
struct MatchHands: Equatable, Sendable {
  /// The keys that are his.
  enum Keys: Equatable, Sendable {
    /// The keyboard, as in a game alone.
    case whole
    case half(KeyboardHalf)
    case none
  }

  let keys: Keys
  let input: SeatInput

  /// What each of some people plays with, in seat order; nil for one for whom nothing is left.
  ///
  /// One has everything. Of several the first two share the keyboard and the third has the mouse. Pads go by their
  /// number, first to those who have no keys.
  static func dealt(people: Int, pads: [Int]) -> [MatchHands?] {
    guard people > 1 else {
      return (0..<people).map { _ in MatchHands(keys: .whole, input: .everything) }
    }
    let halves = KeyboardHalf.allCases
    // Those without keys come first.
    let order = Array(0..<people).filter { $0 >= halves.count } + Array(0..<min(people, halves.count))
    var padOf: [Int: Int] = [:]
    for (person, pad) in zip(order, pads.sorted()) { padOf[person] = pad }
    let mouse = (halves.count..<max(halves.count, people)).first { padOf[$0] == nil } ?? 0
    return (0..<people).map { person in
      let keys = halves.indices.contains(person) ? Keys.half(halves[person]) : .none
      var input = SeatInput()
      input.pads = padOf[person].map { .one($0) } ?? .none
      input.hasKeyboard = keys != .none
      input.hasPointer = person == mouse
      return keys == .none && input.pads == .none && !input.hasPointer
        ? nil : MatchHands(keys: keys, input: input)
    }
  }

  /// What they are, in a few words.
  var title: String {
    var parts: [String] = []
    switch keys {
    case .whole: parts.append(tr("keyboard"))
    case .half(let half): parts.append(half.title)
    case .none: break
    }
    if case .one(let pad) = input.pads { parts.append(tr("pad %s", String(pad + 1))) }
    if input.hasPointer, keys == .none { parts.append(tr("mouse")) }
    return parts.joined(separator: " + ")
  }
}

/// The arcade machines' draw of pieces, in their exact arithmetic.
///
/// A draw that came recently is drawn again; each look at a recent piece wastes a second draw, which is taken unseen
/// after the last look. The third machine draws from a bag in which a piece that has been absent long takes the place
/// of a drawn one.
///
/// Sources: `rand_next` of the byte-matching decompilation of the second machine's program; the seed finder
/// ericjtaylor/tgm3-bruteforce; shiromino.
struct ArcadeDraw: Sendable {
  /// What makes one machine's draw differ from another's.
  struct Rules: Sendable {
    /// Looks at the history, each with a draw of its own.
    let looks: Int
    /// The history before the first piece, the newest first, in the machines' numbers.
    let beginning: (UInt8, UInt8, UInt8)
    /// Copies of each piece in the bag; 0 without a bag.
    let copies: Int

    static let first = Rules(looks: 3, beginning: (1, 1, 1), copies: 0)
    static let second = Rules(looks: 5, beginning: (1, 2, 2), copies: 0)
    static let third = Rules(looks: 6, beginning: (1, 2, 2), copies: 5)
  }

  /// The latest four pieces, the newest first, in the machines' numbers.
  private struct History {
    var pieces = InlineArray<4, UInt8>(repeating: 0)
    var hasBegun = false

    func has(_ number: UInt8) -> Bool {
      pieces[0] == number || pieces[1] == number || pieces[2] == number || pieces[3] == number
    }

    mutating func add(_ number: UInt8) {
      for place in stride(from: 3, to: 0, by: -1) { pieces[place] = pieces[place - 1] }
      pieces[0] = number
    }
  }

  /// The piece with a number of the machines.
  private static func piece(_ number: UInt8) -> Tetromino {
    switch number {
    case 0: .i
    case 1: .z
    case 2: .s
    case 3: .j
    case 4: .l
    case 5: .o
    default: .t
    }
  }

  private let rules: Rules
  /// The generator's state.
  private var state: UInt32
  private var history = History()
  /// The bag, in the machines' numbers; empty places beyond its size.
  private var bag = InlineArray<35, UInt8>(repeating: 0)
  /// For each piece, the pieces since it last came.
  private var droughts = InlineArray<7, UInt32>(repeating: 4)
  /// The piece with the longest drought.
  private var longest: UInt8 = 0

  /// The draw that begins with the low 32 bits of a game's seed.
  init(_ rules: Rules, seed: UInt64) {
    self.rules = rules
    state = UInt32(truncatingIfNeeded: seed)
    for place in 0..<7 * rules.copies { bag[place] = UInt8(place / rules.copies) }
  }

  /// Draws the next piece.
  mutating func next() -> Tetromino {
    let number = !history.hasBegun ? first() : rules.copies == 0 ? later() : laterFromBag()
    history.add(number)
    return ArcadeDraw.piece(number)
  }

  /// The generator's next number below 32,768, as a remainder.
  private mutating func draw(below bound: UInt32) -> Int {
    state = state &* 0x41c6_4e6d &+ 12_345
    return Int((state >> 10 & 0x7fff) % bound)
  }

  private mutating func first() -> UInt8 {
    let (newest, second, third) = rules.beginning
    for number in [third, second, newest] { history.add(number) }
    history.hasBegun = true
    while true {
      let number = UInt8(draw(below: 7))
      // Never a Z, S or O.
      if number != 1, number != 2, number != 5 { return number }
    }
  }

  private mutating func later() -> UInt8 {
    var unseen: UInt8 = 0
    for _ in 0..<rules.looks {
      let number = UInt8(draw(below: 7))
      if !history.has(number) { return number }
      unseen = UInt8(draw(below: 7))
    }
    return unseen
  }

  private mutating func laterFromBag() -> UInt8 {
    let size = UInt32(7 * rules.copies)
    var place = 0
    var hasFailed = false
    for _ in 0..<rules.looks {
      place = draw(below: size)
      if !history.has(bag[place]) { break }
      hasFailed = true
      bag[place] = longest
      place = draw(below: size)
    }
    let number = bag[place]
    let drought = droughts[Int(number)]
    for other in droughts.indices { droughts[other] += 1 }
    droughts[Int(number)] = 0
    if number == longest {
      longest = 0
      for other in 1..<7 where droughts[other] > droughts[Int(longest)] { longest = UInt8(other) }
    }
    // After a look that failed the machine keeps the piece in the bag, unless another has been absent longer.
    if !hasFailed || droughts.indices.contains(where: { droughts[$0] > drought }) { bag[place] = longest }
    return number
  }
}

extension ArcadeDraw {
  /// Adds the draw's state to a digest.
  func combine(into digest: inout StateDigest) {
    digest.combine(state)
    digest.combine(history.hasBegun ? 1 : 0)
    for place in history.pieces.indices { digest.combine(history.pieces[place]) }
    for place in bag.indices { digest.combine(bag[place]) }
    for place in droughts.indices { digest.combine(droughts[place]) }
    digest.combine(longest)
  }
}

/// The preferences of a bot as a table of weights, in hundredths of a line sent.
///
/// Its text has a line for each weight, `name value value …`; `#` begins a comment. Missing weights are 0.
public struct BotWeights: Equatable, Sendable {
  /// The name of a weight or of a row of weights.
  public enum Name: String, CaseIterable, Sendable {
    /// An empty cell under a taken one of its column.
    case hole
    /// A taken cell above a hole, up to six of them.
    case cover
    /// A change between taken and empty cells in a row; walls count as taken.
    case rowTransition
    /// The difference in height between neighbouring columns, without the well.
    case bump
    /// Each row of the highest column; each of its rows above half of the field; above three quarters.
    case height, upperHalf, upperQuarter
    /// A row that is full except for the well, up to eight of them.
    case wellDepth
    /// Each row of each column.
    case columnHeight
    /// A change between taken and empty cells in a column; the floor counts as taken.
    case columnTransition
    /// Each cell of a well, an open column between higher ones, counted once for itself and for each one above it.
    case wells
    /// A taken cell in the rightmost column.
    case edge
    /// A slot for a T-spin that clears 0, 1, 2 rows.
    case slot
    /// A back-to-back chain that the next difficult clear continues.
    case backToBack
    /// A T used without a spin.
    case wastedT
    /// 0…4 rows cleared without a spin, by a mini, by a full spin.
    case clear, mini, spin
    /// A back-to-back clear.
    case backToBackClear
    /// Each line that a combo adds, one for every two clears.
    case combo
    /// A clear that empties the field.
    case allClear
  }

  private var values: [Int]

  /// The number of values of a weight.
  private static func count(of name: Name) -> Int {
    switch name {
    case .slot: 3
    case .clear, .mini, .spin: 5
    default: 1
    }
  }

  private static func start(of name: Name) -> Int {
    var start = 0
    for other in Name.allCases {
      if other == name { return start }
      start += count(of: other)
    }
    return start
  }

  /// All values in order, for a tuner.
  public var all: [Int] {
    get { values }
    set { if newValue.count == values.count { values = newValue } }
  }

  /// A value of a weight.
  subscript(name: Name, index: Int = 0) -> Int { values[Self.start(of: name) + index] }

  /// Why a table cannot be read.
  public struct ParseError: Error, Equatable {
    /// The line, from 1.
    public let line: Int
    /// What is wrong.
    public let reason: String
  }

  /// Reads a table.
  public init(text: String) throws(ParseError) {
    values = Array(repeating: 0, count: Name.allCases.reduce(0) { $0 + Self.count(of: $1) })
    var number = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      let words = line.split(separator: "#", omittingEmptySubsequences: false)[0].split(separator: " ")
      guard let first = words.first else { continue }
      guard let name = Name(rawValue: String(first)) else {
        throw ParseError(line: number, reason: "no such figure: \(first)")
      }
      let entries = words.dropFirst().map { Int($0) }
      guard entries.count == Self.count(of: name) else {
        throw ParseError(line: number, reason: "\(name.rawValue) has \(Self.count(of: name)) values")
      }
      for (index, value) in entries.enumerated() {
        guard let value, (-1_000_000...1_000_000).contains(value) else {
          throw ParseError(line: number, reason: "a value is a whole number of at most a million")
        }
        values[Self.start(of: name) + index] = value
      }
    }
  }

  /// The table as text.
  public var text: String {
    Name.allCases.map { name in
      let start = Self.start(of: name)
      let row = values[start..<(start + Self.count(of: name))]
      return ([name.rawValue] + row.map(String.init)).joined(separator: " ")
    }.joined(separator: "\n") + "\n"
  }
}

extension BotWeights {
  private init(known text: String) {
    do { try self.init(text: text) } catch { preconditionFailure("a table of our own: \(error)") }
  }

  /// Weights for games about attack.
  ///
  /// The starting point was Cold Clear 2's published weights (MinusKelvin/cold-clear-2, `src/default.json`, times
  /// 100); the search from there was `bot-tune tune attack nodes=2000 pieces=150 games=4 rounds=400`.
  public static let attack = BotWeights(
    known: """
      hole -73
      cover -13
      rowTransition -22
      bump -2
      height -19
      upperHalf -124
      upperQuarter -697
      wellDepth 34
      slot 10 245 309
      backToBack 61
      wastedT -102
      clear 0 -209 -173 -116 220
      mini 0 -122 -120 0 0
      spin 0 95 343 600 0
      backToBackClear 78
      combo 160
      allClear 1692
      """)

  /// Weights for games about points on a wide field, with a preview of one piece and no hold: stack for quads at the
  /// right edge.
  public static let points = BotWeights(
    known: """
      hole -400
      cover -30
      rowTransition -60
      bump -30
      height -5
      upperHalf -100
      upperQuarter -800
      wellDepth 40
      edge -250
      clear 0 -450 -400 -300 1000
      allClear 800
      """)

  /// Weights for games about points on a narrow field, where a stack that is not cleared at once is too high: mind every
  /// column, and wait for quads only where that costs nothing.
  ///
  /// Holes and transitions weigh as Islam El-Ashi found for Dellacherie's figures (2011), in hundredths; wells weigh
  /// less, because a quad needs one. The rest was tried on 10×10, and on 10×20 at the speed of levels 18 and 19 of the
  /// 8-bit console.
  public static let narrowPoints = BotWeights(
    known: """
      hole -790
      rowTransition -322
      columnTransition -935
      wells -250
      columnHeight -110
      wellDepth 80
      clear 0 0 100 300 2500
      """)
}

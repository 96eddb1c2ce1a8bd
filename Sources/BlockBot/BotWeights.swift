/// What a bot likes and dislikes, as a table: hundredths of a line sent.
///
/// As text it is a line a figure, `name value value …`; `#` begins a comment. A figure that is left out is 0.
public struct BotWeights: Equatable, Sendable {
  /// A figure or a row of figures.
  public enum Name: String, CaseIterable, Sendable {
    /// An empty cell under a taken one of its column.
    case hole
    /// A taken cell over a hole, up to six of them.
    case cover
    /// A taken cell beside an empty one in a row, walls counting as taken.
    case rowTransition
    /// The difference of neighbouring columns' heights, the well's left out.
    case bump
    /// A row of the highest column; of it above half of the field; above three quarters.
    case height, upperHalf, upperQuarter
    /// A row that is full but for the well, up to eight of them.
    case wellDepth
    /// A taken cell in the outermost right column.
    case edge
    /// A place for a T-spin that clears 0, 1, 2 rows.
    case slot
    /// That the next difficult clear will be back-to-back.
    case backToBack
    /// A T that is used for no spin.
    case wastedT
    /// 0…4 rows cleared without a spin, by a mini, by a full spin.
    case clear, mini, spin
    /// A clear that is back-to-back.
    case backToBackClear
    /// Each line that a combo adds, two clears a line.
    case combo
    /// A clear that leaves nothing.
    case allClear
  }

  private var figures: [Int]

  /// The value of each name's first figure, the others following.
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

  /// All figures in order, for a tuner.
  public var all: [Int] {
    get { figures }
    set { if newValue.count == figures.count { figures = newValue } }
  }

  /// A figure of a row.
  subscript(name: Name, index: Int = 0) -> Int { figures[Self.start(of: name) + index] }

  /// Why a table cannot be read.
  public struct Unreadable: Error, Equatable {
    /// Which line, from 1.
    public let line: Int
    /// What is wrong.
    public let reason: String
  }

  /// Reads a table.
  public init(text: String) throws(Unreadable) {
    figures = Array(repeating: 0, count: Name.allCases.reduce(0) { $0 + Self.count(of: $1) })
    var number = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      let words = line.split(separator: "#", omittingEmptySubsequences: false)[0].split(separator: " ")
      guard let first = words.first else { continue }
      guard let name = Name(rawValue: String(first)) else {
        throw Unreadable(line: number, reason: "no such figure: \(first)")
      }
      let values = words.dropFirst().map { Int($0) }
      guard values.count == Self.count(of: name) else {
        throw Unreadable(line: number, reason: "\(name.rawValue) has \(Self.count(of: name)) values")
      }
      for (index, value) in values.enumerated() {
        guard let value, (-1_000_000...1_000_000).contains(value) else {
          throw Unreadable(line: number, reason: "a value is a whole number of at most a million")
        }
        figures[Self.start(of: name) + index] = value
      }
    }
  }

  /// The table as text.
  public var text: String {
    Name.allCases.map { name in
      let start = Self.start(of: name)
      let values = figures[start..<(start + Self.count(of: name))]
      return ([name.rawValue] + values.map(String.init)).joined(separator: " ")
    }.joined(separator: "\n") + "\n"
  }
}

extension BotWeights {
  private init(known text: String) {
    do { try self.init(text: text) } catch { preconditionFailure("a table of our own: \(error)") }
  }

  /// For games that are about attack.
  ///
  /// Begun from the figures that Cold Clear 2 publishes (MinusKelvin/cold-clear-2, `src/default.json`, times 100), and
  /// found from there by `bot-tune tune attack nodes=2000 pieces=150 games=4 rounds=400`.
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

  /// For games that are about points on a wide field, with one piece shown and no hold: stack for quads at the right
  /// edge.
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
}

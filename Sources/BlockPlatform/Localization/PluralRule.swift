/// The rule for choosing a plural form, as in a catalogue's header:
/// `Plural-Forms: nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;`.
///
/// The expression is C's, on unsigned integers. A division by zero, or an index beyond the last form, gives no form.
struct PluralRule: Sendable {
  private let formCount: UInt64
  private let expression: Expression

  /// More than any real language has.
  private static let maxForms: UInt64 = 16
  /// Numbers for which every rule must have a form; larger ones behave like some of these.
  private static let tried: ClosedRange<UInt64> = 0...200

  /// Parses the rule in a header; without one, English's rule.
  ///
  /// Nil if the rule cannot be read, or has no form for some number.
  init?(header: String) {
    guard let line = header.split(separator: "\n").first(where: { $0.hasPrefix("Plural-Forms:") }) else {
      (formCount, expression) = (2, .binary(.unequal, .number, .literal(1)))
      return
    }
    var count: UInt64?
    var read: Expression?
    for part in line.dropFirst("Plural-Forms:".count).split(separator: ";") {
      let sides = part.split(separator: "=", maxSplits: 1)
      guard sides.count == 2 else { continue }
      switch String(sides[0].filter { $0 != " " }) {
      case "nplurals": count = UInt64(String(sides[1].filter { $0 != " " }))
      case "plural":
        guard let parsed = PluralExpressionReader.read(sides[1]) else { return nil }
        read = parsed
      default: return nil
      }
    }
    guard let count, (1...Self.maxForms).contains(count), let read else { return nil }
    (formCount, expression) = (count, read)
    for number in Self.tried where form(of: number) == nil { return nil }
  }

  /// The index of the form for a number, from 0; nil if there is none.
  func form(of number: UInt64) -> Int? {
    guard let form = expression.value(at: number), form < formCount else { return nil }
    return Int(form)
  }

  /// A subexpression of the rule.
  indirect enum Expression: Sendable {
    case number
    case literal(UInt64)
    case not(Expression)
    case binary(Operator, Expression, Expression)
    case choice(Expression, Expression, Expression)
  }

  enum Operator: String, Sendable {
    case or = "||"
    case and = "&&"
    case equal = "=="
    case unequal = "!="
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case less = "<"
    case greater = ">"
    case plus = "+"
    case minus = "-"
    case times = "*"
    case divided = "/"
    case remainder = "%"
  }
}

extension PluralRule.Expression {
  /// The value for a number; nil after a division by zero.
  func value(at number: UInt64) -> UInt64? {
    switch self {
    case .number: return number
    case .literal(let value): return value
    case .not(let inner): return inner.value(at: number).map { $0 == 0 ? 1 : 0 }
    case .choice(let condition, let yes, let no):
      return condition.value(at: number).flatMap { ($0 != 0 ? yes : no).value(at: number) }
    case .binary(let sign, let left, let right):
      guard let a = left.value(at: number) else { return nil }
      // As in C, the right side is not evaluated if the left one decides.
      if sign == .and, a == 0 { return 0 }
      if sign == .or, a != 0 { return 1 }
      guard let b = right.value(at: number) else { return nil }
      return sign.apply(a, b)
    }
  }
}

extension PluralRule.Operator {
  fileprivate func apply(_ a: UInt64, _ b: UInt64) -> UInt64? {
    switch self {
    case .or: a != 0 || b != 0 ? 1 : 0
    case .and: a != 0 && b != 0 ? 1 : 0
    case .equal: a == b ? 1 : 0
    case .unequal: a != b ? 1 : 0
    case .lessOrEqual: a <= b ? 1 : 0
    case .greaterOrEqual: a >= b ? 1 : 0
    case .less: a < b ? 1 : 0
    case .greater: a > b ? 1 : 0
    // Wraps around, like C's unsigned numbers.
    case .plus: a &+ b
    case .minus: a &- b
    case .times: a &* b
    case .divided: b == 0 ? nil : a / b
    case .remainder: b == 0 ? nil : a % b
    }
  }
}

/// Parses a plural rule's expression.
struct PluralExpressionReader {
  private var rest: ArraySlice<UInt8>
  private var depth = 0

  /// Limits of length and nesting that no real rule reaches.
  private static let maxBytes = 512
  private static let maxDepth = 40
  /// From lowest to highest precedence; within a level the longer operators first.
  private static let levels: [[PluralRule.Operator]] = [
    [.or], [.and], [.equal, .unequal], [.lessOrEqual, .greaterOrEqual, .less, .greater], [.plus, .minus],
    [.times, .divided, .remainder],
  ]

  /// Parses the expression; nil if it is invalid, or longer or deeper than the limits.
  static func read(_ text: some StringProtocol) -> PluralRule.Expression? {
    let bytes = Array(text.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") })
    guard bytes.count <= maxBytes else { return nil }
    var reader = PluralExpressionReader(rest: bytes[...])
    guard let expression = reader.choice(), reader.rest.isEmpty else { return nil }
    return expression
  }

  private mutating func choice() -> PluralRule.Expression? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maxDepth, let condition = binary(0) else { return nil }
    guard consume("?") else { return condition }
    guard let yes = choice(), consume(":"), let no = choice() else { return nil }
    return .choice(condition, yes, no)
  }

  private mutating func binary(_ level: Int) -> PluralRule.Expression? {
    guard level < Self.levels.count else { return unary() }
    guard var left = binary(level + 1) else { return nil }
    while let sign = Self.levels[level].first(where: { consume($0.rawValue) }) {
      guard let right = binary(level + 1) else { return nil }
      left = .binary(sign, left, right)
    }
    return left
  }

  private mutating func unary() -> PluralRule.Expression? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maxDepth else { return nil }
    if consume("!") { return unary().map { .not($0) } }
    if consume("(") {
      guard let inner = choice(), consume(")") else { return nil }
      return inner
    }
    if consume("n") { return .number }
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard let value = UInt64(String(decoding: digits, as: UTF8.self)) else { return nil }
    rest = rest.dropFirst(digits.count)
    return .literal(value)
  }

  private mutating func consume(_ sign: String) -> Bool {
    guard rest.starts(with: sign.utf8) else { return false }
    rest = rest.dropFirst(sign.utf8.count)
    return true
  }
}

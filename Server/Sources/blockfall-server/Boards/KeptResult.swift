import BlockEngine
import BlockLink
import Crypto
import RecordStore

/// A live run that has ended, as a node keeps it.
struct KeptRun: Equatable, Sendable {
  var key: [UInt8]
  var name: String
  var mark: RecordPlace.Mark
  /// When it ended: `YYYY-MM-DDTHH:MM:SSZ`.
  var at: String
  var season: String
  var replay: [UInt8]
}

/// A result as a node keeps it, and the text of its file.
///
/// The first line has the hash of all that follows. A line for each value comes then, and after an empty line the file of
/// the match, or the replay of the run.
enum KeptResult: Equatable, Sendable {
  case match(NewRankedMatch)
  case run(KeptRun)

  private static let mark = "blockfall-result 1 "

  /// What is wrong with a file.
  struct Fault: Error, Equatable, CustomStringConvertible { let description: String }

  /// When it ended.
  var at: String {
    switch self {
    case .match(let match): match.at
    case .run(let run): run.at
    }
  }

  /// What it is known by.
  var id: String {
    switch self {
    case .match(let match): "match-" + Self.word(match.id)
    case .run(let run): "run-" + String(Self.hash(run.key + Array(run.at.utf8) + run.replay).prefix(32))
    }
  }

  /// The keys of its players.
  var keys: [[UInt8]] {
    switch self {
    case .match(let match): match.ranked.players.map(\.key)
    case .run(let run): [run.key]
    }
  }

  /// A text as a part of a file's name: itself, if it may be one.
  private static func word(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    return isPlain && (1...64).contains(text.utf8.count) ? text : String(hash(Array(text.utf8)).prefix(32))
  }

  private static func hash(_ bytes: [UInt8]) -> String { hexadecimal(SHA256.hash(data: bytes)) }

  private static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  // MARK: Writing

  var bytes: [UInt8] {
    var (lines, rest): ([(String, String)], [UInt8])
    switch self {
    case .match(let match):
      let ranked = match.ranked
      lines = [
        ("kind", "match"), ("id", match.id), ("at", match.at), ("season", match.season),
        ("series", ranked.series), ("rules", ranked.rules.rawValue), ("number", "\(ranked.number)"),
      ]
      for (index, player) in ranked.players.enumerated() {
        lines.append(("key\(index + 1)", Self.hexadecimal(player.key)))
        lines.append(("name\(index + 1)", player.name))
      }
      if let end = ranked.end { lines.append(("end", end.rawValue)) }
      if let signs = ranked.signs {
        lines.append(("one-address", signs.isOneAddress ? "1" : "0"))
        for (index, keys) in signs.keys.enumerated() {
          lines.append(
            ("keys\(index + 1)", "\(keys.messages) \(keys.commands) \(keys.bundles) \(keys.longest)"))
        }
      }
      rest = match.file
    case .run(let run):
      lines = [
        ("kind", "run"), ("at", run.at), ("season", run.season), ("key1", Self.hexadecimal(run.key)),
        ("name1", run.name), ("mark", run.mark.rawValue),
      ]
      rest = run.replay
    }
    // No value has a line feed, as long as everything else is right.
    let head = lines.map { "\($0) \($1.replacing("\n", with: "?"))\n" }.joined()
    rest = Array((head + "\n").utf8) + rest
    return Array((Self.mark + Self.hash(rest) + "\n").utf8) + rest
  }

  // MARK: Reading

  /// Reads a file.
  ///
  /// - Throws: `Fault` if it is not whole, or no result.
  init(_ bytes: [UInt8]) throws(Fault) {
    guard let end = bytes.firstIndex(of: 0x0a), bytes.starts(with: Self.mark.utf8) else {
      throw Fault(description: "it is no result, or one of a later version")
    }
    let rest = Array(bytes[(end + 1)...])
    guard Self.mark + Self.hash(rest) == String(decoding: bytes[..<end], as: UTF8.self) else {
      throw Fault(description: "its bytes are not those that were written")
    }
    var values: [String: String] = [:]
    var place = 0
    while true {
      guard let end = rest[place...].firstIndex(of: 0x0a), values.count < 40 else {
        throw Fault(description: "its head has no end")
      }
      let line = String(decoding: rest[place..<end], as: UTF8.self)
      place = end + 1
      if line.isEmpty { break }
      let sides = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, values.updateValue(String(sides[1]), forKey: String(sides[0])) == nil else {
        throw Fault(description: "a line of its head has no value, or is there twice")
      }
    }
    let head = Head(values: values)
    let body = Array(rest[place...])
    switch values["kind"] {
    case "match": self = .match(try head.match(body))
    case "run": self = .run(try head.run(body))
    default: throw Fault(description: "it is of a kind that this version does not know")
    }
  }

  /// The lines before the bytes.
  private struct Head {
    let values: [String: String]

    func text(_ name: String, atMost limit: Int = 200) throws(Fault) -> String {
      guard let text = values[name], (1...limit).contains(text.utf8.count) else {
        throw Fault(description: "it has no \(name)")
      }
      return text
    }

    func count(_ text: some StringProtocol) throws(Fault) -> Int {
      guard let number = Int(text), number >= 0 else { throw Fault(description: "\(text) is no number") }
      return number
    }

    func time() throws(Fault) -> String {
      let text = try text("at")
      let form = "dddd-dd-ddTdd:dd:ddZ"
      let isTime =
        text.utf8.count == form.utf8.count
        && zip(text.utf8, form.utf8).allSatisfy {
          $1 == UInt8(ascii: "d") ? (0x30...0x39).contains($0) : $0 == $1
        }
      guard isTime else { throw Fault(description: "its time is none") }
      return text
    }

    func key(_ name: String) throws(Fault) -> [UInt8] {
      let text = try text(name, atMost: 1_000)
      let digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue.map(UInt8.init) }
      guard digits.count == text.utf8.count, digits.count % 2 == 0 else {
        throw Fault(description: "\(name) is no key")
      }
      return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    func match(_ file: [UInt8]) throws(Fault) -> NewRankedMatch {
      guard let rules = Ruleset.Name(rawValue: try text("rules")) else {
        throw Fault(description: "its rules are of a later version")
      }
      var players: [RankedMatch.Player] = []
      for number in 1...2 {
        players.append(
          // A session ends with the process.
          RankedMatch.Player(session: 0, key: try key("key\(number)"), name: try text("name\(number)")))
      }
      var end: RankedMatch.End?
      if let word = values["end"] {
        guard let known = RankedMatch.End(rawValue: word) else { throw Fault(description: "its end is none") }
        end = known
      }
      var ranked = RankedMatch(
        series: try text("series"), rules: rules, number: try count(text("number")), players: players,
        end: end)
      if let word = values["one-address"] {
        var keys: [KeyFigures] = []
        for number in 1...2 {
          var figures: [Int] = []
          for part in try text("keys\(number)").split(separator: " ") { figures.append(try count(part)) }
          guard figures.count == 4 else { throw Fault(description: "keys\(number) is not four numbers") }
          keys.append(
            KeyFigures(
              messages: figures[0], commands: figures[1], bundles: figures[2], longest: Int64(figures[3])))
        }
        ranked.signs = MatchSigns(keys: keys, isOneAddress: word == "1")
      }
      return NewRankedMatch(
        id: try text("id"), ranked: ranked, file: file, at: try time(), season: try text("season"))
    }

    func run(_ replay: [UInt8]) throws(Fault) -> KeptRun {
      guard let mark = RecordPlace.Mark(rawValue: try text("mark")) else {
        throw Fault(description: "its mark is none")
      }
      return KeptRun(
        key: try key("key1"), name: try text("name1"), mark: mark, at: try time(), season: try text("season"),
        replay: replay)
    }
  }
}

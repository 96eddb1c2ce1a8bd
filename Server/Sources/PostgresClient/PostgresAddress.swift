/// Where a database of PostgreSQL is: a URL as libpq takes it, whose password nobody is shown.
///
/// It is checked here, because libpq's own messages repeat the part of a URL that they do not understand.
package struct PostgresAddress: Equatable, Sendable, CustomStringConvertible {
  /// The URL with all that it has.
  let url: String
  /// The URL without passwords and without its query.
  package let description: String
  /// The passwords in it, as written and as meant.
  private let secrets: [String]

  /// What is allowed, in words.
  package static let allowed = "postgres://USER:PASSWORD@HOST:PORT/DATABASE with %XX for special characters"
  private static let maxBytes = 2_000

  /// Reads `postgres://…`, or `postgres:` and a URL; nil for anything else.
  package init?(_ text: String) {
    var text = text[...]
    for prefix in ["postgres:postgres://", "postgres:postgresql://"] where text.hasPrefix(prefix) {
      text = text.dropFirst("postgres:".count)
    }
    guard text.utf8.count <= Self.maxBytes, let colon = text.firstIndex(of: ":") else { return nil }
    let (scheme, rest) = (text[..<colon], text[colon...].dropFirst())
    guard ["postgres", "postgresql"].contains(scheme), rest.hasPrefix("//"),
      rest.utf8.allSatisfy({ (0x21...0x7e).contains($0) }), Self.decoded(rest) != nil
    else { return nil }
    let parts = rest.dropFirst(2).split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let place = parts[0].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard place.count < 2 || !place[1].contains(where: { "/@".contains($0) }) else { return nil }
    let sides = place[0].split(separator: "@", omittingEmptySubsequences: false)
    guard let hosts = sides.last, sides.count <= 2, Self.areHosts(hosts) else { return nil }
    let person =
      sides.count == 2
      ? sides[0].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false) : []
    var secrets = person.dropFirst().map { $0 }
    if parts.count > 1 {
      for pair in parts[1].split(separator: "&", omittingEmptySubsequences: false) {
        let sides = pair.split(separator: "=", omittingEmptySubsequences: false)
        guard sides.count == 2, !sides[0].isEmpty,
          sides[0].utf8.allSatisfy({ (0x61...0x7a).contains($0) || $0 == 0x5f })
        else { return nil }
        if sides[0].contains("password") { secrets.append(sides[1]) }
      }
    }
    url = String(text)
    self.secrets = secrets.flatMap { [String($0), Self.decoded($0) ?? ""] }.filter { !$0.isEmpty }
    description =
      "postgres://" + (person.first.map { "\($0)@" } ?? "") + hosts + (place.count > 1 ? "/\(place[1])" : "")
  }

  /// Whether the text is hosts with or without ports, with commas between them; there may be none.
  private static func areHosts(_ text: Substring) -> Bool {
    text.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { host in
      var rest = host
      if host.hasPrefix("["), let end = host.firstIndex(of: "]") { rest = host[end...].dropFirst() }
      let sides = rest.split(separator: ":", omittingEmptySubsequences: false)
      guard sides.count > 1 else { return true }
      return sides.count == 2 && sides[1].utf8.allSatisfy { (0x30...0x39).contains($0) }
        && Int(sides[1]).map { (1...65_535).contains($0) } == true
    }
  }

  /// The text with each `%XX` replaced; nil if one is none, or stands for a zero.
  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16), value > 0
      else { return nil }
      rest = rest.dropFirst(2)
      bytes.append(value)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A message without the passwords.
  func redacted(_ message: String) -> String {
    secrets.reduce(message) { $0.replacing($1, with: "***") }
  }
}

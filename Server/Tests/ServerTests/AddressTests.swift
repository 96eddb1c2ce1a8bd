import Testing

@testable import LinkTransport

@Suite("Addresses and fingerprints")
struct AddressTests {
  @Test(
    "An address is read as players type it",
    arguments: [
      ("example.org", "example.org", 25625), ("example.org:7", "example.org", 7), ("[::1]:7", "::1", 7),
      ("[::1]", "::1", 25625), ("::1", "::1", 25625), ("192.0.2.1:65535", "192.0.2.1", 65535),
    ])
  func read(_ text: String, _ host: String, _ port: Int) throws {
    #expect(try LinkAddress(text) == .tcp(host: host, port: port, fingerprint: nil))
  }

  @Test("A written address reads back the same")
  func written() throws {
    let key = Fingerprint(key: [1, 2, 3])
    for text in ["[::1]:7#\(key)", "a.b:25625#\(key)", "unix:/run/x y"] {
      #expect(try LinkAddress(text).description == text)
    }
  }

  @Test(
    "A text that is not an address is refused in one line",
    arguments: [
      "", ":7", "a:", "a:b", "a:65536", "a:-1", "[::1", "[a]:7", "[::1]7", "a#short", "unix:", "a b:7",
      "a\n:7", "a:7#",
      String(repeating: "a", count: 600), "unix:" + String(repeating: "a", count: 200),
    ])
  func refused(_ text: String) throws {
    let error = #expect(throws: TransportError.self) { try LinkAddress(text) }
    #expect(error?.description.contains("\n") == false)
  }

  @Test("A fingerprint is 25 characters of a key's hash in groups, and is read however players type it")
  func fingerprint() throws {
    // SHA-256 of nothing begins e3b0c442 98fc1c14 9afbf4c8 996fb924.
    let known = Fingerprint(key: [])
    #expect(known.text.count == 25)
    #expect(known.text.hasPrefix("werc8"))
    #expect(Fingerprint(known.description.uppercased()) == known)
    #expect(Fingerprint(known.text) == known)
    #expect(Fingerprint(known.text.replacingOccurrence("0", with: "O")) == known)
    #expect(Fingerprint(known.text.replacingOccurrence("1", with: "l")) == known)
    #expect(Fingerprint(String(known.text.dropLast())) == nil)
    #expect(Fingerprint(known.text + "0") == nil)
    #expect(Fingerprint("u" + known.text.dropFirst()) == nil)
  }
}

extension String {
  fileprivate func replacingOccurrence(_ one: Character, with other: Character) -> String {
    String(map { $0 == one ? other : $0 })
  }
}

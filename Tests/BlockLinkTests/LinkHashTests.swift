import BlockRecords
import Testing

@testable import BlockLink

@Suite struct LinkHashTests {
  /// Source: the examples of FIPS 180-4, and NIST's example of the empty message.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func theHashesAreTheStandards(message: String, hash: String) {
    #expect(Hexadecimal.text(LinkHash.sha256(Array(message.utf8))) == hash)
  }

  @Test func messagesOfEveryLengthAroundABlockArePadded() {
    let hashes = (54...66).map { LinkHash.sha256(Array(repeating: UInt8(ascii: "a"), count: $0)) }
    #expect(Set(hashes).count == hashes.count)
    #expect(
      Hexadecimal.text(hashes[10]) == "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb")
  }
}

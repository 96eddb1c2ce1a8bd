import TerminalTestSupport
import Testing

@testable import TerminalUI

@Suite struct KittyProtocolTests {
  @Test(
    arguments: [
      ("[97u", .key(.character("a"))),
      ("[97;1:1u", .key(.character("a"))),
      ("[97;1:2u", .key(.character("a"), [], .repeat)),
      ("[97;1:3u", .key(.character("a"), [], .release)),
      ("[97;5u", .key(.character("a"), .control)),
      ("[97;6u", .key(.character("a"), [.shift, .control])),
      ("[97;3u", .key(.character("a"), .alt)),
      ("[97;65u", .key(.character("a"))),
      ("[97;129u", .key(.character("a"))),
      ("[97;197:3u", .key(.character("a"), .control, .release)),
      // Shift and a key give the shifted character, as in other protocols.
      ("[97;2u", .key(.character("A"))),
      ("[97:65;2u", .key(.character("A"))),
      ("[49:33;2u", .key(.character("!"))),
      ("[49;2u", .key(.character("1"), .shift)),
      ("[49:33:49;2:3u", .key(.character("!"), [], .release)),
      ("[97;4u", .key(.character("A"), .alt)),
      ("[49;2;33u", .key(.character("!"))),
      ("[1092::97;1u", .key(.character("a"))),
      // Caps Lock is on, not held.
      ("[97;65;65u", .key(.character("a"))),
      ("[97;1;228u", .key(.character("ä"))),
      ("[0;;229u", .key(.character("å"))),
      ("[101;1;101:769u", .key(.character("e\u{301}"))),
      ("[13u", .key(.enter)), ("[27u", .key(.escape)), ("[9;2u", .key(.tab, .shift)),
      ("[127;5u", .key(.backspace, .control)), ("[32u", .key(.character(" "))),
      ("[27;1:3u", .key(.escape, [], .release)),
      ("[D", .key(.left)),
      ("[1;1:2D", .key(.left, [], .repeat)),
      ("[1;1:3D", .key(.left, [], .release)),
      ("[1;130:3D", .key(.left, .shift, .release)),
      ("[3;1:2~", .key(.delete, [], .repeat)),
      ("[13;1:3~", .key(.function(3), [], .release)),
      ("[1;1:3P", .key(.function(1), [], .release)),
      ("[57376u", .key(.function(13))), ("[57398u", .key(.function(35))),
      ("[57399u", .key(.character("0"))), ("[57408u", .key(.character("9"))),
      ("[57414u", .key(.enter)), ("[57417;1:3u", .key(.left, [], .release)),
      ("[57420u", .key(.down)), ("[57426u", .key(.delete)), ("[57413u", .key(.character("+"))),
      ("[57364u", .key(.function(1))),
      ("[57441u", .key(.modifier(ModifierKey(.shift, .left)))),
      ("[57441;2u", .key(.modifier(ModifierKey(.shift, .left)))),
      ("[57448;5:3u", .key(.modifier(ModifierKey(.control, .right)), [], .release)),
      ("[57443;4:1u", .key(.modifier(ModifierKey(.alt, .left)))),
      ("[57450u", .key(.modifier(ModifierKey(.super, .right)))),
      ("[57453u", .key(.modifier(ModifierKey(.altGr)))),
    ] as [(String, InputEvent)])
  func keysAreDecoded(sequence: String, event: InputEvent) {
    #expect(decode("\u{1B}\(sequence)") == [event])
  }

  @Test(arguments: [
    "[u", "[0u", "[1u", "[31u", "[128u", "[55296u", "[1114112u", "[99999999999999999999u", "[97;257u",
    "[97;1:4u", "[97;1:0u", "[97;99999999999999999999u", "[57358u", "[57427u", "[57445u", "[57454u",
    "[57428u", "[63743u", "[1;1:9D", "[0;;10u",
  ])
  func whatIsNoKeyOfOursIsDropped(sequence: String) {
    #expect(decode("\u{1B}\(sequence)x") == [.key(.character("x"))])
  }

  /// The keys of h, c and z, and the one of q, which types a sign on some.
  private static let layouts: [(h: Int, c: Int, z: Int, q: Int)] = [
    (951, 968, 950, 59), (1_088, 1_089, 1_103, 1_081), (1_497, 1_489, 1_494, 47),
  ]

  @Test(arguments: layouts)
  func onALayoutThatIsNotLatinKeysAreMeantByTheirPlace(layout: (h: Int, c: Int, z: Int, q: Int)) throws {
    let events = decodeWithForms([
      Array(
        "\u{1b}[\(layout.h)::104;;\(layout.h)u\u{1b}[\(layout.c)::99;5u\u{1b}[\(layout.z)::122;5u\u{1b}[\(layout.q)::113;;\(layout.q)u"
          .utf8)[...]
    ])
    let keys = events.compactMap { if case .key(let key) = $0 { key } else { nil } }
    #expect(keys.map(\.key) == [.character("h"), .character("c"), .character("z"), .character("q")])
    #expect(keys.map(\.modifiers) == [[], .control, .control, []])
    let typed = Unicode.Scalar(UInt32(layout.h)).map(Character.init)
    #expect(keys[0].text == typed && keys[1].text == nil, "what was typed is the text")
    var field = TextField()
    _ = field.respond(to: events[0])
    #expect(field.text == typed.map(String.init))
  }

  @Test(arguments: [
    // AZERTY's a and é, QWERTZ's z, Dvorak's h and quote.
    ("[97::113;;97u", Character("a")), ("[233::50;;233u", "é"), ("[122::121;;122u", "z"),
    ("[104::106;;104u", "h"), ("[39::113;;39u", "'"),
  ])
  func onALatinLayoutACharacterIsItself(sequence: String, character: Character) {
    #expect(decode("\u{1b}\(sequence)") == [.key(.character(character))])
  }

  @Test func aSignFollowsTheLettersBeforeIt() {
    let sign = "\u{1b}[59::113;;59u"
    #expect(decode(sign) == [.key(.character(";"))])
    #expect(decode("\u{1b}[951::104u" + sign) == [.key(.character("h")), .key(.character("q"))])
    #expect(
      decode("\u{1b}[951::104u\u{1b}[97u" + sign)
        == [.key(.character("h")), .key(.character("a")), .key(.character(";"))])
  }

  @Test func aCapitalIsThatOfItsPlaceAndAShiftedSignIsItself() {
    #expect(decode("\u{1b}[951:919:104;2;919u") == [.key(.character("H"))])
    #expect(decode("\u{1b}[1088::104u\u{1b}[46:44:47;2;44u").last == .key(.character(",")))
  }
}

import Testing

@testable import BlockLink

/// The one rule of what may be a name.
@Suite struct NameTests {
  @Test(arguments: [
    "Ada", "Ada Lovelace", "O'Neil; DROP TABLE", "Zoë", "Zoe\u{308}", "Ζωή", "Вера", "名前", "山田たろう", "カタカナー",
    "한글 이름", "김金", "ㄅ字", "ज़ोया", "क्\u{200d}ष", "สวัสดี", "ကြွှော်", "שָׁלוֹם", "مريم", "Ada Вера", "Ada 名前",
    "👩\u{200d}👩\u{200d}👧", "❤\u{fe0f}", "👍🏽", "x²", "--", "Robot K7WQ2X-1", "…",
    String(repeating: "x", count: 24),
    String(repeating: "名", count: 12), "Ệ", "e\u{323}\u{302}",
  ])
  func whatCanBeReadIsAName(name: String) {
    #expect(LinkName.fault(of: name) == nil)
  }

  @Test(arguments: [
    ("", LinkName.Fault.empty), (" ", .outerSpace), (" x", .outerSpace), ("x ", .outerSpace),
    ("a\u{1b}b", .control("\u{1b}")), ("a\u{9b}", .control("\u{9b}")), ("a\u{202e}b", .control("\u{202e}")),
    ("a\u{200b}b", .control("\u{200b}")), ("a\u{200d}b", .control("\u{200d}")),
    ("\u{200d}", .control("\u{200d}")),
    ("\u{3164}", .invisible("\u{3164}")), ("a\u{3164}", .invisible("\u{3164}")),
    ("\u{115f}\u{1160}", .invisible("\u{115f}")), ("\u{ffa0}", .invisible("\u{ffa0}")),
    ("\u{a0}", .invisible("\u{a0}")), ("a\u{a0}b", .invisible("\u{a0}")),
    ("a\u{3000}b", .invisible("\u{3000}")),
    ("\u{2800}", .invisible("\u{2800}")), ("\u{2800}\u{2800}", .invisible("\u{2800}")),
    ("a\u{fe0f}", .invisible("\u{fe0f}")), ("a\u{34f}", .invisible("\u{34f}")),
    ("\u{1d159}", .invisible("\u{1d159}")), ("%n", .special("%")), ("../x", .special("/")),
    ("a\\b", .special("\\")), ("\u{301}", .loneMark), ("a \u{301}", .loneMark),
    ("a\u{301}\u{301}", .tooManyMarks), ("a\u{300}\u{301}\u{302}\u{303}\u{304}", .tooManyMarks),
    ("a" + String(repeating: "\u{300}\u{301}", count: 20), .tooManyMarks),
    ("a" + String(repeating: "\u{301}", count: 10_000), .tooLong),
    (String(repeating: "x", count: 25), .tooLong), (String(repeating: "名", count: 13), .tooLong),
    ("Аδ", .mixedScripts), ("かの한", .mixedScripts), ("ひㄅ", .mixedScripts), ("aбγ", .mixedScripts),
  ])
  func whatCannotBeReadIsRefusedWithTheReason(name: String, fault: LinkName.Fault) {
    #expect(LinkName.fault(of: name) == fault)
  }

  @Test(arguments: [
    ("Ada", "Аda"), ("Ada", "Аdа"), ("paypal", "раураl"), ("Bill", "BiII"), ("Bill", "Bi11"),
    ("Zoë", "Zoe\u{308}"),
    ("Zoë", "Zоё"), ("Otto", "0tto"), ("Barn", "Bam"), ("Ada", "𝐀𝐝𝐚"), ("a b", "a  b"), ("❤", "❤\u{fe0f}"),
    ("Вера", "Bepa"), ("Α", "A"),
  ])
  func namesThatCannotBeToldApartHaveOneSkeleton(one: String, other: String) {
    #expect(LinkName.skeleton(of: one) == LinkName.skeleton(of: other))
  }

  @Test(arguments: [
    ("Ada", "Adam"), ("Ada", "ada"), ("Zoë", "Zoe"), ("play 2", "play 12"), ("Вера", "Вира"), ("名前", "名古"),
    ("한글", "한국"),
  ])
  func otherNamesHaveOthers(one: String, other: String) {
    #expect(LinkName.skeleton(of: one) != LinkName.skeleton(of: other))
  }

  @Test func aLookAlikeOfSomebodyHereIsRefusedOnTheServerAndInTheListOfRooms() {
    var table = LobbyTable()
    table.signIn(1, "Ada")
    table.signIn(2, "Аdа")
    #expect(table.closed[2]?.contains("looks like Ada") == true)
    table.signIn(3, "Bo")
    table.send(.open(RoomSettings(), name: "the room"), 1)
    table.send(.open(RoomSettings(), name: "thе room"), 3)
    #expect(table.refusals(3).map(\.code) == [.name])
    // The one who looks for others nearby is shown once.
    table.lobby.updateNeighbours(["Adа", "Cy", "Сy", "\u{3164}"], at: table.now)
    table.send(.rooms(RoomQuery()), 3)
    for case .list(let list) in table.drain(3) { #expect(list.players == ["Bo", "Cy"]) }
  }

  @Test func anInvitationNamesItsPlayerExactly() {
    var table = LobbyTable()
    table.signIn(1, "Ada")
    table.signIn(2, "Bo")
    table.send(.open(RoomSettings(), name: "room"), 1)
    _ = table.drain(2)
    table.send(.invite(player: "Во"), 1)
    #expect(table.types(2).isEmpty)
    table.send(.invite(player: "Bo"), 1)
    #expect(table.types(2).contains("invited"))
  }

  @Test(arguments: [("abc", 3), ("名前", 4), ("e\u{301}", 1), ("👩‍👩‍👧", 2), ("Ζωή", 3), ("한글", 4)])
  func columnsAreCountedAsATerminalDoes(text: String, columns: Int) {
    #expect(LinkName.columns(of: text) == columns)
  }
}

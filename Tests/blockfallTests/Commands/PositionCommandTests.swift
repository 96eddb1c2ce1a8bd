import BlockEngine
import BlockRecords
import Testing

@testable import BlockSettings
@testable import BlockStorage

@Suite struct PositionCommandTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static var position: Position {
    var position = Position(rules: .modern)
    position.playfield[4, 19] = .z
    position.held = .t
    position.queue = [.i, .o]
    return position
  }

  @Test func practiceBeginsWithWhatAFileTells() throws {
    let position = PositionCommandTests.position
    let diagram = try folder.file("diagram", position.text)
    let played = CommandTrial().run("practice", diagram).played
    #expect(played.count == 1 && played.first?.position == position && played.first?.practises == true)
    let code = try folder.file("code", try position.fumen().code + "\n")
    let decoded = CommandTrial().run("practice", code).played.first?.position
    #expect(decoded?.queue == [.i, .o] && decoded?.held == .t)
    #expect(CommandTrial(position.text).run("practice", "-").played.first?.position == position)
    let bare = CommandTrial().run("practice").played.first
    #expect(bare?.practises == true && bare?.position == nil && bare?.resumes == false)
  }

  @Test(arguments: [
    ("v115@vhAAg", "the fumen code is cut"), ("v110@7eAA4G", "only version 115 is read"),
    ("pieces: TXI\n....\n", "letter 2 is \"X\""), ("", "there is no diagram"),
    ("....\n..\n....\n....", "line 2"),
    (String(repeating: "..........\n", count: 19) + "##########\n", "row 20 of the playfield is full"),
  ])
  func whatIsNoPositionIsRefusedInOneLine(_ text: String, _ reason: String) throws {
    let refused = CommandTrial().run("practice", try folder.file("bad", text))
    #expect(refused.status == 2 && refused.errors.count == 1 && refused.played.isEmpty)
    #expect(refused.errors.first?.contains(reason) == true, "\(refused.errors)")
  }

  @Test func savedPositionsArePrintedAsPracticeReadsThem() throws {
    let store = Store(directory: folder.data)
    let data = ["--data-dir", folder.data.path]
    #expect(CommandTrial().run(["positions"] + data).output == "")
    #expect(CommandTrial().run(["positions", "--last"] + data).status == 2)
    try store.save(PositionCommandTests.position, name: PlayerName("Kaidan"))
    try store.autosave(Position(rules: .classic))
    #expect(CommandTrial().run(["positions"] + data).output == "Kaidan\n")
    let printed = CommandTrial().run(["positions", "Kaidan"] + data).output
    #expect(try Position(text: printed) == PositionCommandTests.position)
    let code = CommandTrial().run(["positions", "Kaidan", "--fumen"] + data).output
    #expect(try Fumen(code).pages.first?.field[4, 22] == .z)
    let last = CommandTrial().run(["positions", "--last"] + data).output
    #expect(try Position(text: last) == Position(rules: .classic))
    #expect(CommandTrial().run(["positions", "--last", "--fumen"] + data).status == 2, "no code is 20 wide")
    #expect(CommandTrial().run(["positions", "Nobody"] + data).status == 2)
  }
}

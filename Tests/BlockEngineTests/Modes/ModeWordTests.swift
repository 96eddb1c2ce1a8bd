import BlockEngine
import Testing

@Suite struct ModeWordTests {
  private static let words = [
    "endless", "sprint", "ultra", "survival", "dig", "zen", "practice", "daily:2026-11-21",
    "daily:2024-02-29", "puzzle:allClear", "puzzle:lines:4", "puzzle:spin:3", "puzzle:clear:2",
    "puzzle:garbage", "type-b", "type-b:3", "sprint20", "sprint100", "cheese", "combo", "invisible", "20g",
    "custom:lines:41",
    "custom:pieces:50,next:1,hold:none",
    "custom:score:100000000,garbage:half,rise:faster,top:life,fall:60000",
    "custom:time:60,rise:8,top:sweeps,fall:steady,draw:history,invisible",
    "custom:dig:30,garbage:12,refill:12",
    "custom:dig,garbage:5,fall:20g", "custom:combo,fall:never,draw:uniform,well:6", "custom:next:6,hold:free",
    "custom:rise:faster,top:life,fall:never,waits", "custom:fall:20g,waits",
  ]

  @Test(arguments: words) func aModesWordIsReadBack(_ word: String) {
    #expect(GameMode(word: word)?.word == word)
  }

  @Test func everySortOfModeHasAWord() {
    let kinds = Set(Self.words.compactMap { GameMode(word: $0)?.kind })
    #expect(kinds == Set(GameMode.Kind.allCases))
  }

  @Test(arguments: [
    "", "Sprint", "sprint:", "sprint:40", "marathon", "puzzle", "puzzle:", "puzzle:lines", "puzzle:lines:0",
    "puzzle:lines:04", "puzzle:lines:+4", "puzzle:spin:4", "puzzle:clear:1", "puzzle:allClear:1", "daily",
    "daily:", "daily:2026-02-29", "daily:2026-1-01", "daily:26-01-01", "daily:2026-13-01", "daily:1999-01-01",
    "daily:2026-11-21Z", "custom", "custom:", "custom:lines:40", "custom:invisible", "custom:fall:20g",
    "custom:lines:0",
    "custom:lines:041", "custom:lines:41,", "custom:next:1,lines:41", "custom:lines:41,lines:42",
    "custom:lines:10001",
    "custom:rise:0", "custom:garbage:0", "custom:next:7", "custom:hold:twice", "custom:draw:best",
    "custom:well:3",
    "custom:top:ends", "custom:puzzle:lines:4", "custom:lines:41,undo", "custom:waits,fall:20g",
    "custom:waits:1", "custom:lines:99999999999999999999",
  ])
  func anotherWordIsNoMode(_ word: String) {
    #expect(GameMode(word: word) == nil)
  }

  @Test func theSeedOfADayFollowsFromItsDateAlone() throws {
    let day = try #require(CalendarDay(year: 2026, month: 11, day: 21))
    var generator = ReferenceGenerator(seed: 20_261_121)
    #expect(day.seed == generator.next())
  }

  @Test func aDailyGameHasTheSeedOfItsDayAndNoOther() throws {
    let day = try #require(CalendarDay("2026-11-21"))
    #expect(throws: GameError.seedOfAnotherDay(day)) {
      try Game(GameSetup(seed: 1, mode: .daily(day)))
    }
    #expect(throws: Never.self) { try Game(GameSetup(seed: day.seed, mode: .daily(day))) }
  }

  @Test func aPuzzleWithoutPiecesIsRefused() {
    #expect(throws: GameError.puzzleWithoutPieces) {
      try Game(GameSetup(seed: 1, mode: .puzzle(.allClear)))
    }
  }
}

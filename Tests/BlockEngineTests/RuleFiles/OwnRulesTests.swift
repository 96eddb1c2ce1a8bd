import BlockEngine
import BlockRecords
import BlockSearch
import Testing

/// Rules made in Swift, by the public interface alone.
@Suite struct OwnRulesTests {
  @Test func rulesOfOnesOwnAreValidIfTheirTextSaysThem() throws {
    var rules = Ruleset(named: "narrow", from: .modern)
    rules.width = 8
    rules.hiddenRows = 12
    rules.gravity = Gravity(LevelTable(from: 1, [800_000, 400_000, 100_000]))
    rules.scoring.bonuses?.backToBackPercent = 200
    rules.scoring.bonuses?.difficultRows = 3
    rules.scoring.bonuses?.hasDifficultSpins = false
    rules.fullSpinKick = nil
    rules.attack = .jstris
    rules.fieldChoices = [FieldSize(width: 8, height: 20), FieldSize(width: 8, height: 26)]
    rules.rotationSystem.set(
      Kicks(tests: [(0, 0), (0, -1)], firstFloorKick: 1), of: .s, from: .spawn, to: .clockwise)
    try rules.validate()
    #expect(try Ruleset(text: Array(rules.text.utf8)) == rules)
    #expect(rules.availableFields.count == 2)
  }

  @Test(arguments: Ruleset.Name.allCases) func everyBuiltInSetIsAValidBeginning(_ name: Ruleset.Name) throws {
    try Ruleset(named: "mine", from: name).validate()
  }

  @Test(arguments: ["", "modern", "Mine", "a/b", String(repeating: "a", count: 33)])
  func aNameThatIsNoneIsRefused(_ name: String) {
    #expect(throws: RulesetError.self) { try Ruleset(named: name, from: .modern).validate() }
  }

  @Test func whatDoesNotGoTogetherIsNamed() {
    func error(_ change: (inout Ruleset) -> Void) -> String {
      var rules = Ruleset(named: "mine", from: .modern)
      change(&rules)
      do throws(RulesetError) {
        try rules.validate()
        return "valid"
      } catch { return error.description }
    }
    let changes: [(String, (inout Ruleset) -> Void)] = [
      ("sideways", { $0.sideways = .diagonal }),
      ("field", { $0.width = 3 }),
      ("next", { $0.nextCount = 7 }),
      ("full-spin-kick", { $0.fullSpinKick = 9 }),
      ("field-choices", { $0.fieldChoices = [FieldSize(width: 9, height: 9)] }),
      ("points-back-to-back", { $0.scoring.bonuses?.backToBackPercent = 50 }),
      ("inherits", { $0.machine = Ruleset.retro.machine }),
    ]
    for (word, change) in changes { #expect(error(change).contains(word)) }
  }

  @Test func aRuleFileSaysWhatCountsAsDifficult() throws {
    let rules = try Ruleset(text: Array("name = x\ndifficult = rows 2\nattack = league\n".utf8))
    #expect(rules.scoring.bonuses?.difficultRows == 2 && rules.scoring.bonuses?.hasDifficultSpins == false)
    #expect(AttackRules.standard(for: rules) == .league)
    #expect(throws: RulesetError.self) { try Ruleset(text: Array("name = x\ndifficult = rows 5\n".utf8)) }
    #expect(throws: RulesetError.self) { try Ruleset(text: Array("name = x\ndifficult =\n".utf8)) }
  }

  @Test func twoDoublesAreBackToBackWhereTwoRowsAreDifficult() throws {
    func score(_ change: (inout Ruleset) -> Void) throws -> Int {
      var rules = Ruleset(named: "mine", from: .modern)
      change(&rules)
      try rules.validate()
      var game = try Game(
        GameSetup(
          ruleset: rules, seed: 1, pieces: [.o, .o],
          playfield: Playfield(
            diagram: (Array(repeating: "..........", count: 15) + ["#.........", "####..####", "####..####"]
              + ["####..####", "####..####"]).joined(separator: "\n"), hiddenRows: rules.hiddenRows)))
      game.perform(.hardDrop, at: GameTime(milliseconds: 100))
      let first = game.score
      game.perform(.hardDrop, at: GameTime(milliseconds: 200))
      return game.score - 2 * first
    }
    let plain = try score { _ in }
    let chained = try score { $0.scoring.bonuses?.difficultRows = 2 }
    // The second double has half of its 300 points more.
    #expect(chained - plain == 150)
    let doubled = try score {
      $0.scoring.bonuses?.difficultRows = 2
      $0.scoring.bonuses?.backToBackPercent = 200
    }
    #expect(doubled - plain == 300)
  }

  @Test func anAttackTableOfOnesOwnHasRanges() throws {
    var attack = AttackRules(.guideline)
    #expect(attack.isBuiltIn)
    attack.allClear = 4
    try attack.validate()
    #expect(!attack.isBuiltIn)
    attack.clears = [0, 1]
    #expect(throws: AttackRulesError("clears", "has five numbers, for 0 to 4 rows")) { try attack.validate() }
  }

  @Test func aTableOfOnesOwnTellsDigestsApart() throws {
    var attack = AttackRules(.guideline)
    let plain = try Match(MatchSetup(2, .modern, seed: 7, attack: attack)).digest
    attack.allClear = 4
    #expect(try Match(MatchSetup(2, .modern, seed: 7, attack: attack)).digest != plain)
  }
}

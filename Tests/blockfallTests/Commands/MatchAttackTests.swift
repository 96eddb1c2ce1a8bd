import Testing

/// The table of attacks in matches that nobody chose one for.
@Suite struct MatchAttackTests {
  @Test(arguments: [("modern", "guideline"), ("league", "league")])
  func bothBotsAttackByTheTableOfTheRules(rules: String, attack: String) {
    let duel = CommandTrial().run(
      "duel", "2", "1", "--games", "1", "--pieces", "3", "--rules", rules, "--jobs", "1")
    #expect(duel.output.contains("\"attack\":\"\(attack)\""), "\(duel.output)")
    let simulation = CommandTrial().run(
      "simulate", "--players", "2", "--games", "1", "--rules", rules, "--jobs", "1")
    #expect(simulation.output.contains("\"attack\":\"\(attack)\""), "\(simulation.output)")
    let chosen = CommandTrial().run(
      "simulate", "--players", "2", "--games", "1", "--rules", rules, "--jobs", "1", "--attack", "jstris")
    #expect(chosen.output.contains("\"attack\":\"jstris\"") && chosen.output != simulation.output)
  }
}

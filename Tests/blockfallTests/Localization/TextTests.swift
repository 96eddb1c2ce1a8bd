import BlockEngine
import Testing

@testable import BlockPlatform

@Suite struct TextTests {
  @Test(
    arguments: [
      ("nothing to fill", [], "nothing to fill"), ("%s", ["a"], "a"), ("%s and %s", ["a", "b"], "a and b"),
      ("%2$s before %1$s", ["a", "b"], "b before a"), ("%1$s %1$s", ["a"], "a a"),
      ("100 %% of %s", ["a"], "100 % of a"), ("%%s", ["a"], "%s"), ("%% %s %s", ["a", "b"], "% a b"),
      ("%s", ["%s"], "%s"), ("%s-%s", ["%1$s", "b"], "%1$s-b"), ("漢%s字", ["é"], "漢é字"),
    ])
  func valuesGoInTheirPlaces(pattern: String, values: [String], text: String) {
    #expect(filled(pattern, values) == text)
  }

  @Test(
    arguments: [
      ("%s %s", ["a"], "a "), ("%3$s", ["a"], ""), ("%0$s", ["a"], ""), ("%", ["a"], ""), ("a%", [], "a"),
      ("%d", ["a"], "d"), ("%1$", ["a"], ""), ("%99999999999999999999$s|", ["a"], "99999999999999999999$s|"),
    ])
  func aCatalogueThatIsWrongBringsNothingDown(pattern: String, values: [String], text: String) {
    #expect(filled(pattern, values) == text)
  }

  @Test func theFormFollowsTheNumber() {
    #expect(trn("%s row", "%s rows", 1, "1") == "1 row")
    #expect(trn("%s row", "%s rows", 0, "0") == "0 rows")
    #expect(trn("%s row", "%s rows", 5, "5") == "5 rows")
  }

  @Test func theWordIsTheOneOfItsContext() {
    #expect(tr("Play", context: "a replay") == "Play" && tr("Play", context: "no such thing") == "Play")
    Spoken.in(.czech) {
      #expect(tr("Play", context: "a replay") == "Přehrát" && tr("Play", context: "a game") == "Hrát")
      #expect(tr("Play", context: "no such thing") == "Play")
    }
  }

  private func filled(_ pattern: String, _ values: [String]) -> String {
    switch values.count {
    case 0: tr(LocalizedMessage(format: pattern))
    case 1: tr(LocalizedMessage(format: pattern), values[0])
    default: tr(LocalizedMessage(format: pattern), values[0], values[1])
    }
  }
}

import BlockEngine
import BlockRecords

@testable import BlockStorage

/// Match files and custom games.
extension FuzzedParser {
  func match(_ bytes: [UInt8]) -> String? {
    _ = try? MatchRecording(resuming: bytes)
    _ = try? MatchOutline(head: bytes[...], tail: bytes.suffix(4_096))
    do throws(ReplayError) {
      var reader = MatchReader()
      try reader.read(bytes.span)
      try reader.finish()
      guard let header = reader.header else { return "a match without a header is read" }
      let result = reader.result
      var verifier = try MatchVerifier(header)
      try verifier.play(&reader)
      try verifier.finish(result)
      guard let result else { return nil }
      // What is shared of a match that holds.
      return SharedResult(header, verifier.games, result).text.isEmpty ? "nothing is shared" : nil
    } catch {
      return error.description.unicodeScalars.allSatisfy(\.isPrintable) ? nil : "an error is unprintable"
    }
  }

  func custom(_ bytes: [UInt8]) -> String? {
    func rules(_ name: String) -> Ruleset? { Ruleset.Name(rawValue: name).map(Ruleset.init) }
    do throws(RulesetError) {
      let game = try CustomGame(text: bytes, rules: rules)
      guard try CustomGame(text: Array(game.text.utf8), rules: rules) == game else {
        return "a custom game does not read back as written"
      }
      guard GameMode(word: game.mode.word) == game.mode else { return "its mode's word is another mode's" }
      let setup = GameSetup(
        ruleset: game.rules, seed: 1, startLevel: game.rules.levels.upperBound, mode: game.mode)
      guard var played = try? Game(setup) else { return "a custom game cannot be played" }
      for step in 0..<40 {
        played.perform(GameCommand.allCases[step * 5 % 8], at: GameTime(milliseconds: Int64(step) * 300))
      }
      return nil
    } catch {
      return error.description.unicodeScalars.allSatisfy(\.isPrintable) ? nil : "an error is unprintable"
    }
  }
}

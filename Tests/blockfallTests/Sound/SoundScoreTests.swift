import Testing

@testable import blockfall

@Suite struct SoundScoreTests {
  private static let text = """
    blockfall-sound 1
    # A comment.
    tick 441
    length 20
    loops no
    key 2
    peak 9000
    voice one half=90 slide-half=3
    voice two
    note 0 3 one 60 50 -20
    note 5 2 two 72 100 0
    end 2

    """

  private func read(_ text: String) throws(SoundScoreError) -> SoundScore {
    try SoundScoreReader.read(Array(text.utf8))
  }

  @Test func aScoreIsReadAsItIsWritten() throws {
    let score = try read(Self.text)
    #expect(score.frames == 8_820 && !score.loops && score.key == 2 && score.peak == 9_000)
    #expect(score.voices.map(\.name) == ["one", "two"])
    #expect(score.voices[0].half == 90 && score.voices[0].slideHalf == 3)
    #expect(
      score.notes[1] == SoundScore.Note(tick: 5, length: 2, voice: 1, pitch: 72, level: 100, pan: 0))
  }

  @Test func aFileThatIsCutAnywhereIsNoScore() {
    let bytes = Array(Self.text.utf8)
    for length in 0..<bytes.count {
      #expect(throws: SoundScoreError.self, "\(length)") {
        try SoundScoreReader.read(Array(bytes[..<length]))
      }
    }
    #expect(throws: SoundScoreError.cut) { try read(Self.text.replacing("end 2\n", with: "")) }
  }

  @Test(arguments: [
    ("blockfall-sound 1", "blockfall-sound 2", 1), ("tick 441", "tick 0", 3), ("tick 441", "tack 441", 3),
    ("length 20", "length 99999999", 4), ("loops no", "loops maybe", 5), ("key 2", "key 12", 6),
    ("peak 9000", "peak 40000", 7), ("half=90", "half=x", 8), ("half=90", "haste=90", 8),
    ("voice two", "voice one", 9), ("note 0 3 one", "note 20 3 one", 10), ("3 one 60", "3 three 60", 10),
    ("60 50 -20", "60 0 -20", 10), ("60 50 -20", "200 50 -20", 10), ("60 50 -20", "60 50", 10),
    ("end 2", "end 3", 12), ("end 2", "end 2\ntick 4", 13), ("tick 441", "tick 44100", 12),
  ])
  func aLineThatIsWrongIsToldByItsNumber(part: String, wrong: String, line: Int) {
    #expect(throws: SoundScoreError.line(line)) { try read(Self.text.replacing(part, with: wrong)) }
  }
}

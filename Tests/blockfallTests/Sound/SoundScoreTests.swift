import Testing

@testable import BlockPlatform

@Suite struct SoundScoreTests {
  private static let text = """
    blockfall-sound 2
    # A comment.
    tick 441
    length 20
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
    #expect(score.frames == 8_820 && !score.isMusic && score.key == 2 && score.peak == 9_000)
    #expect(score.voices.map(\.name) == ["one", "two"])
    #expect(score.voices[0].half == 90 && score.voices[0].slideHalf == 3)
    #expect(
      score.notes[1] == SoundScore.Note(tick: 5, length: 2, voice: 1, pitch: 72, level: 100, pan: 0))
  }

  private static let music = text.replacing(
    "voice one",
    with: "part in 0 4\npart a 4 8\npart b 12 8\nentrance in\norder a b a\nvoice one layer=danger")

  @Test func musicHasPartsAnOrderAndLayers() throws {
    let score = try read(Self.music)
    #expect(score.isMusic && score.parts.map(\.name) == ["in", "a", "b"])
    #expect(score.parts.map(\.tick) == [0, 4, 12] && score.parts.map(\.length) == [4, 8, 8])
    #expect(score.entrance == 0 && score.order == [1, 2, 1])
    #expect(score.voices.map(\.layer) == [.danger, .base])
  }

  @Test(arguments: [
    ("part in 0 4", "part in 20 4", 7), ("part in 0 4", "part in 0 21", 7), ("part a", "part in", 8),
    ("entrance in", "entrance out", 10), ("order a b a", "order a c", 11), ("order a b a", "order", 11),
    ("order a b a", "# No order.", 16),
  ])
  func aPartThatIsWrongIsToldByItsLine(part: String, wrong: String, line: Int) {
    #expect(throws: SoundScoreError.line(line)) { try read(Self.music.replacing(part, with: wrong)) }
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
    ("blockfall-sound 2", "blockfall-sound 1", 1), ("tick 441", "tick 0", 3), ("tick 441", "tack 441", 3),
    ("length 20", "length 99999999", 4), ("key 2", "key 12", 5),
    ("peak 9000", "peak 40000", 6), ("peak 9000", "gain 0", 6), ("half=90", "half=x", 7),
    ("half=90", "haste=90", 7), ("half=90", "layer=loud", 7),
    ("voice two", "voice one", 8), ("note 0 3 one", "note 20 3 one", 9), ("3 one 60", "3 three 60", 9),
    ("60 50 -20", "60 0 -20", 9), ("60 50 -20", "200 50 -20", 9), ("60 50 -20", "60 50", 9),
    ("end 2", "end 3", 11), ("end 2", "end 2\ntick 4", 12), ("tick 441", "tick 44100", 11),
  ])
  func aLineThatIsWrongIsToldByItsNumber(part: String, wrong: String, line: Int) {
    #expect(throws: SoundScoreError.line(line)) { try read(Self.text.replacing(part, with: wrong)) }
  }
}

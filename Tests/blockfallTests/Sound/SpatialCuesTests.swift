import BlockEngine
import BlockRecords
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockViews

/// Position cues for a player who cannot see the field.
@Suite struct SpatialCuesTests {
  private static let all = Set(SpatialCue.Kind.allCases)

  /// A game with its position cues, by default with O pieces on a modern field of ten columns.
  private struct Listener {
    var game: Game
    var spatialCues = SpatialCues()
    var kinds: Set<SpatialCue.Kind>

    init(
      _ kinds: Set<SpatialCue.Kind> = SpatialCuesTests.all, pieces: [Tetromino] = [.o, .o, .o, .o],
      stack: [String] = []
    ) throws {
      let empty = Array(repeating: "..........", count: 20 - stack.count)
      let field = try Playfield(diagram: (empty + stack).joined(separator: "\n") + "\n")
      var events: [GameEvent] = []
      game = try Game(
        GameSetup(ruleset: .modern, seed: 1, pieces: pieces, playfield: field), events: &events)
      self.kinds = kinds
    }

    mutating func hear(_ command: GameCommand, after microseconds: Int64 = 0) -> [SpatialCue] {
      var events: [GameEvent] = []
      game.perform(command, at: game.time.advanced(by: microseconds), events: &events)
      return spatialCues.cues(for: events, in: game, kinds)
    }

    /// Lets time pass until a cue sounds.
    mutating func hearNext() -> [SpatialCue] {
      for _ in 0..<60 {
        guard let due = game.nextDeadline else { return [] }
        var events: [GameEvent] = []
        game.advance(to: due, events: &events)
        let cues = spatialCues.cues(for: events, in: game, kinds)
        if !cues.isEmpty { return cues }
      }
      return []
    }
  }

  @Test func eachMoveIsHeardOnceAndFromLeftAndLowToRightAndHigh() throws {
    var listener = try Listener([.move])
    while !listener.hear(.left).isEmpty {}
    var heard: [SpatialCue] = []
    while true {
      let cues = listener.hear(.right)
      guard let cue = cues.first else { break }
      #expect(cues.count == 1 && cue.kind == .move)
      heard.append(cue)
    }
    // An O has nine places on ten columns, and it began at the first.
    #expect(heard.count == 8)
    for (one, next) in zip(heard, heard.dropFirst()) {
      #expect(one.pan < next.pan && one.cents < next.cents)
    }
    #expect(heard[3].pan == 0 && heard[3].cents == 0, "the middle of the field sounds in the middle")
  }

  @Test(arguments: [4, 10, 20, 26])
  func everyColumnIsToldFromTheOneBesideIt(width: Int) {
    let cues = (0..<width).map { SpatialCue(.move, column: $0, of: width) }
    for (one, next) in zip(cues, cues.dropFirst()) {
      #expect(one.pan < next.pan && one.cents < next.cents)
    }
    #expect(cues[0].pan == -90 && cues[0].cents == -1_200)
    #expect(cues[width - 1].pan == 90 && cues[width - 1].cents == 1_200)
  }

  @Test func aTurnIsHeardAtThePiecesColumns() throws {
    var listener = try Listener([.turn], pieces: [.t, .t])
    let first = listener.hear(.rotateClockwise)
    #expect(first.map(\.kind) == [.turn])
    #expect(listener.hear(.left).isEmpty)
    let second = try #require(listener.hear(.rotateCounterclockwise).first)
    #expect(try second.side < #require(first.first).side)
  }

  @Test func aRefusalIsHeardAtThePieceAndOnceAsLongAsTheKeyIsHeld() throws {
    var listener = try Listener([.move, .refusal])
    var last: SpatialCue?
    while let cue = listener.hear(.left).first, cue.kind == .move { last = cue }
    // The loop heard the first refusal; a held key causes more.
    for _ in 0..<5 { #expect(listener.hear(.left, after: 50_000).isEmpty) }
    let again = try #require(listener.hear(.left, after: SpatialCues.repeatedRefusalInterval).first)
    #expect(again.kind == .refusal && again.side == last?.side)
    #expect(listener.hear(.right).map(\.kind) == [.move])
    #expect(listener.hear(.left).map(\.kind) == [.move])
    #expect(listener.hear(.left).map(\.kind) == [.refusal], "another attempt")
  }

  @Test func aHeldSoftDropIsNoRefusal() throws {
    var listener = try Listener()
    while listener.game.fallingPiece != listener.game.ghost { _ = listener.hear(.softDrop) }
    #expect(!listener.hear(.softDrop).contains { $0.kind == .refusal })
  }

  @Test func theDeeperADropWouldLandTheLowerIsItsTone() throws {
    var listener = try Listener([.height], stack: ["OO......OO", "OO.....OOO", "OO.....OOO"])
    var heard: [SpatialCue] = []
    while let cue = listener.hear(.right).first { heard.append(cue) }
    #expect(Set(heard.map(\.kind)) == [.height])
    #expect(try #require(heard.first).cents < #require(heard.last).cents)
    // The pitch follows the landing height, not the distance to it.
    let before = try #require(heard.last)
    _ = listener.hear(.softDrop)
    _ = listener.hear(.left)
    #expect(listener.hear(.right).first?.pitch == before.pitch)
  }

  @Test func dangerIsHeardWithEachPieceAtTheHighestColumn() throws {
    let low = Array(repeating: "O.........", count: 14)
    var calm = try Listener([.danger], stack: low)
    #expect(calm.hear(.hardDrop).isEmpty)
    var listener = try Listener([.danger], stack: ["O........."] + low)
    let cue = try #require(listener.hear(.hardDrop).first)
    #expect(cue.kind == .danger && cue.pan == -90)
    #expect(listener.hear(.left).isEmpty, "once per piece")
    var higher = try Listener([.danger], stack: ["O.........", "O........."] + low)
    #expect(try #require(higher.hear(.hardDrop).first).pitch > cue.pitch)
  }

  @Test func aPieceThatComesToRestIsHeardOnceAndAgainAfterFallingOn() throws {
    var listener = try Listener([.rest], stack: ["......OOOO", "......OOOO"])
    // Above the stack at the right.
    for _ in 0..<8 { #expect(listener.hear(.right).isEmpty) }
    let first = try #require(listener.hearNext().first)
    #expect(first.kind == .rest && listener.game.fallingPiece == listener.game.ghost)
    #expect(listener.hear(.left).isEmpty, "it still rests there")
    for _ in 0..<4 { #expect(listener.hear(.left).isEmpty) }
    // Beyond the edge the piece falls further, and rests again on the floor.
    let second = try #require(listener.hearNext().first)
    #expect(second.kind == .rest && second.side < first.side)
  }

  @Test(arguments: SpatialCue.Kind.allCases)
  func aSwitchSilencesJustItsSound(kind: SpatialCue.Kind) throws {
    /// The cues of a short game that has every kind.
    func heard(_ kinds: Set<SpatialCue.Kind>) throws -> [SpatialCue] {
      var listener = try Listener(
        kinds, pieces: [.t, .o, .o], stack: Array(repeating: "OO........", count: 15))
      var cues: [SpatialCue] = []
      for _ in 0..<6 { cues += listener.hear(.right) }
      cues += listener.hear(.rotateClockwise)
      while listener.game.fallingPiece != listener.game.ghost { cues += listener.hear(.softDrop) }
      return cues + listener.hear(.hardDrop)
    }
    let whole = try heard(Self.all)
    #expect(Set(whole.map(\.kind)) == Self.all)
    // A voice plays one sound at a time; here no kind displaces another.
    #expect(try heard(Self.all.subtracting([kind])) == whole.filter { $0.kind != kind })
  }

  // MARK: In the program

  private func cues(_ driver: ModelDriver) -> [SpatialCue] {
    driver.effects.flatMap { effect -> [SpatialCue] in
      if case .sound(.spatialCues(let cues)) = effect { cues } else { [] }
    }
  }

  private func effects(_ driver: ModelDriver) -> [SoundCue] {
    driver.effects.compactMap { if case .sound(.cue(let cue)) = $0 { cue } else { nil } }
  }

  private func playing(_ settings: Settings = Settings(), isPlain: Bool = false) -> ModelDriver {
    var driver = ModelDriver(settings: settings, isPlain: isPlain)
    driver.send(.shown)
    driver.press(.enter)
    driver.pass(.seconds(3))
    return driver
  }

  @Test func inPlainModeTheyAreHeardAndElsewhereIfSomebodySwitchesThemOn() {
    var plain = playing(isPlain: true)
    plain.press(.left)
    #expect(cues(plain).map(\.kind) == [.move, .height])
    var seen = playing()
    seen.press(.left)
    #expect(cues(seen).isEmpty)
    var settings = Settings()
    settings.spatialCues[.move] = .on
    var own = playing(settings)
    own.press(.left)
    #expect(cues(own).map(\.kind) == [.move])
    settings.spatialCues[.move] = .off
    var without = playing(settings, isPlain: true)
    without.press(.left)
    #expect(cues(without).map(\.kind) == [.height])
  }

  @Test func aTurnIsHeardByOneSound() {
    var seen = playing()
    seen.type("x")
    #expect(effects(seen) == [.turned] && cues(seen).isEmpty)
    var plain = playing(isPlain: true)
    plain.type("x")
    #expect(effects(plain).isEmpty && cues(plain).map(\.kind) == [.turn, .height])
  }

  @Test func withoutEffectsNothingOfItIsHeard() {
    var settings = Settings()
    settings.effects = false
    var driver = playing(settings, isPlain: true)
    driver.press(.left)
    #expect(cues(driver).isEmpty)
  }

  @Test func eachHasASwitchInTheTableOfSettings() throws {
    for kind in SpatialCue.Kind.allCases {
      let key = try #require(Setting(named: kind.rawValue + "-sound"))
      var settings = Settings()
      #expect(settings.text(of: key) == "plain")
      try settings.set(key, "on")
      #expect(settings.spatialCues.enabled(inPlainMode: false) == [kind])
      try settings.set(key, "off")
      #expect(settings.spatialCues.enabled(inPlainMode: true) == Self.all.subtracting([kind]))
    }
  }
}

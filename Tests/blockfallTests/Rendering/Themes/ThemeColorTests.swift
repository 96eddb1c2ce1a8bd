import BlockEngine
import Glibc
import Testing

@testable import BlockSettings
@testable import BlockViews
@testable import TerminalUI

/// Requirements for the colours of themes.
@Suite struct ThemeColorTests {
  private static let pieces: [Ink] = [.pieceI, .pieceO, .pieceT, .pieceS, .pieceZ, .pieceJ, .pieceL]

  /// The least CIEDE2000 difference between two pieces, garbage included, in the theme for colour
  /// deficiencies; 2.3 is just noticeable side by side.
  private static let leastForAll = 18.0
  /// The least difference between pieces in any theme for usual vision.
  private static let least = 8.0
  /// The least chroma of a colour that is not grey.
  private static let leastChroma = 5.0
  /// The greatest difference between the hues of a ghost and its piece, in degrees; paler blues turn to violet.
  private static let mostHueDifference = 20.0

  private func colour(_ ink: Ink, _ theme: Theme, _ depth: ColorDepth) throws -> UInt32 {
    depth == .direct ? try #require(theme[ink].rgb) : XtermPalette.color(try #require(theme[ink].indexed))
  }

  private func closest(_ inks: [Ink], _ theme: Theme, _ depth: ColorDepth, _ vision: ColorVision) throws
    -> (Double, Ink, Ink)
  {
    var found = (Double.infinity, Ink.standard, Ink.standard)
    for (index, a) in inks.enumerated() {
      for b in inks[..<index] {
        let difference = vision.lab(try colour(a, theme, depth))
          .difference(from: vision.lab(try colour(b, theme, depth)))
        if difference < found.0 { found = (difference, a, b) }
      }
    }
    return found
  }

  @Test(arguments: ColorVision.allCases, [ColorDepth.direct, .indexed])
  func thePiecesOfDistinctStayApartForEveryKindOfColourVision(vision: ColorVision, depth: ColorDepth) throws {
    let theme = try ShippedThemes.library.load("distinct").theme
    let (difference, a, b) = try closest(Self.pieces + [.garbage], theme, depth, vision)
    #expect(difference >= Self.leastForAll, "\(a) and \(b): \(difference)")
  }

  @Test(arguments: ShippedThemes.library.names(), [ColorDepth.direct, .indexed])
  func thePiecesOfEveryThemeAreApart(name: String, depth: ColorDepth) throws {
    let theme = try ShippedThemes.library.load(name).theme
    let (difference, a, b) = try closest(Self.pieces, theme, depth, .usual)
    #expect(difference >= Self.least, "\(a) and \(b): \(difference)")
  }

  /// The pairs of Sharma, Wu and Dalal that wrong formulas fail most easily, with their differences.
  @Test(arguments: [
    ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
    ([50.0, 2.4900, -0.0010], [50.0, -2.4900, 0.0011], 7.2195),
    ([50.0, -0.0010, 2.4900], [50.0, 0.0011, -2.4900], 4.7461),
    ([50.0, 2.5000, 0.0], [73.0, 25.0, -18.0], 27.1492),
    ([22.7233, 20.0904, -46.6940], [23.0331, 14.9730, -42.5619], 2.0373),
    ([90.8027, -2.0831, 1.4410], [91.1528, -1.6435, 0.0447], 1.4441),
  ])
  func theFormulaGivesWhatItsAuthorsPrinted(first: [Double], second: [Double], expected: Double) {
    let a = LabColor(l: first[0], a: first[1], b: first[2])
    let b = LabColor(l: second[0], a: second[1], b: second[2])
    #expect(abs(a.difference(from: b) - expected) < 0.0001)
  }

  private func contrast(_ a: UInt32, _ b: UInt32) -> Double {
    func luminance(_ rgb: UInt32) -> Double {
      let root = (ColorVision.usual.lab(rgb).l + 16) / 116
      return root * root * root
    }
    let (high, low): (Double, Double) = (max(luminance(a), luminance(b)), min(luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)
  }

  /// Contrast of text by WCAG: 4.5 for text, 7 for text that everybody can read, 3 for large things.
  @Test(arguments: ["contrast", "dawn", "distinct", "ember", "midnight", "paper"])
  func textCanBeReadOnItsGround(name: String) throws {
    let theme = try ShippedThemes.library.load(name).theme
    let wanted = name == "contrast" ? 7.0 : 4.5
    let pairs: [(Ink, Ink, Double)] = [
      (.standard, .ground, wanted), (.title, .ground, wanted), (.accent, .ground, wanted),
      (.warning, .ground, wanted), (.barText, .bar, wanted), (.selectionText, .selection, wanted),
      (.faint, .ground, wanted),
    ]
    for depth in [ColorDepth.direct, .indexed] {
      for (text, ground, least) in pairs {
        let found = contrast(try colour(text, theme, depth), try colour(ground, theme, depth))
        #expect(found >= least, "\(text) on \(ground) at \(depth): \(found)")
      }
    }
  }

  /// Faint text has a contrast of 4.5, and frames and chart lines one of 3, on every ground.
  ///
  /// The terminal's default colour counts as black.
  @Test(arguments: ShippedThemes.library.names(), [ColorDepth.direct, .indexed])
  func whatIsFaintCanBeReadAndFramesAreSeen(name: String, depth: ColorDepth) throws {
    let theme = try ShippedThemes.library.load(name).theme
    func seen(_ ink: Ink) -> UInt32 {
      (depth == .direct ? theme[ink].rgb : theme[ink].indexed.map(XtermPalette.color)) ?? 0x000000
    }
    let all = [Ink.ground, .well, .wellGuide]
    for (ink, least, grounds) in [
      (Ink.faint, 4.5, all), (.frame, 3, all), (.chartAverage, 3, [.ground]), (.chartBest, 3, [.ground]),
    ] {
      for ground in grounds {
        let found = contrast(seen(ink), seen(ground))
        #expect(found >= least, "\(ink.name) on \(ground.name) at \(depth): \(found)")
      }
    }
  }

  /// The standard theme on a terminal that reports a light background: white, or an off-white.
  @Test(arguments: [ColorDepth.direct, .indexed], [0xffffff, 0xf6f2e9] as [UInt32])
  func onALightTerminalTheStandardThemeCanBeReadToo(depth: ColorDepth, ground: UInt32) throws {
    let theme = try ShippedThemes.library.forBackground { _ in "0;15" }.load("standard").theme
    for (ink, least) in [(Ink.faint, 4.5), (.accent, 4.5), (.warning, 4.5), (.frame, 3)] {
      let found = contrast(try colour(ink, theme, depth), ground)
      #expect(found >= least, "\(ink.name) at \(depth): \(found)")
    }
  }

  /// A lower edge in the colour of the field would cut each piece into strips.
  @Test(arguments: ShippedThemes.library.names(), [ColorDepth.direct, .indexed])
  func theLowerEdgeOfEachMinoIsSeenOnTheField(name: String, depth: ColorDepth) throws {
    let theme = try ShippedThemes.library.load(name).theme
    func seen(_ ink: Ink) -> UInt32 {
      (depth == .direct ? theme[ink].rgb : theme[ink].indexed.map(XtermPalette.color)) ?? 0x000000
    }
    for mino in Mino.allCases {
      let found = contrast(seen(MinoTone.dark.ink(of: mino)), seen(.well))
      #expect(found >= 3, "\(mino) at \(depth): \(found)")
    }
  }

  /// What is said over the field and beside it can be read, on light terminals too; sparks are seen.
  ///
  /// The terminal's default colours count as light grey on black, or on a light terminal black on white.
  @Test(arguments: ShippedThemes.library.names() + ["light"], [ColorDepth.direct, .indexed])
  func theWordsOfMomentsCanBeReadInEveryTheme(name: String, depth: ColorDepth) throws {
    let isLight = name == "light"
    let library = isLight ? ShippedThemes.library.forBackground { _ in "0;15" } : ShippedThemes.library
    let theme = try library.load(isLight ? "standard" : name).theme
    func seen(_ ink: Ink, orElse own: UInt32) -> UInt32 {
      (depth == .direct ? theme[ink].rgb : theme[ink].indexed.map(XtermPalette.color)) ?? own
    }
    let (text, page): (UInt32, UInt32) = isLight ? (0x000000, 0xffffff) : (0xe5e5e5, 0x000000)
    let pairs: [(Ink, Ink, Double)] =
      [(FieldMoment.wordInk, .well, 4.5), (.faint, .well, 4.5)]
      + (1...5).map { ChainReadout(kind: .combo, count: $0).ink }.map { ($0, .ground, 4.5) }
      + FieldMoment.sparkInks.map { ($0, .well, 3) }
    for (ink, ground, least) in pairs {
      let found = contrast(seen(ink, orElse: text), seen(ground, orElse: page))
      #expect(found >= least, "\(ink.name) on \(ground.name) at \(depth): \(found)")
    }
  }

  /// WCAG asks for 3 : 1 for things that must be visible.
  ///
  /// xterm's colours stand in for the terminal's default background and for the sixteen colours.
  @Test(arguments: ShippedThemes.library.names(), [ColorDepth.direct, .indexed, .ansi])
  func everyGhostIsSeenOnTheField(name: String, depth: ColorDepth) throws {
    let theme = try ShippedThemes.library.load(name).theme
    func seen(_ ink: Ink, orElse own: UInt32) -> UInt32 {
      switch depth {
      case .direct: theme[ink].rgb ?? own
      case .indexed: theme[ink].indexed.map(XtermPalette.color) ?? own
      default: theme[ink].ansi.map(XtermPalette.color) ?? own
      }
    }
    for ink in Ink.tintedGhosts + [.ghost] {
      // Also on the stripes of the grid, which do not exist in sixteen colours.
      for ground in depth == .ansi ? [Ink.well] : [.well, .wellGuide] {
        let found = contrast(seen(ink, orElse: 0xe5e5e5), seen(ground, orElse: 0x000000))
        #expect(found >= 3, "\(ink.name) on \(ground.name) at \(depth): \(found)")
      }
    }
  }

  /// With 256 colours and fewer there are too few that are seen on the field.
  @Test(arguments: ShippedThemes.library.names())
  func inTrueColourEveryGhostHasTheHueOfItsPiece(name: String) throws {
    let theme = try ShippedThemes.library.load(name).theme
    func lab(_ ink: Ink) throws -> LabColor { ColorVision.usual.lab(try colour(ink, theme, .direct)) }
    #expect(Set(Ink.tintedGhosts.map { theme[$0].rgb }).count == 7)
    for (ghost, piece) in zip(Ink.tintedGhosts, Self.pieces) {
      let (ghostColour, pieceColour) = (try lab(ghost), try lab(piece))
      // A grey has no hue.
      guard pieceColour.chroma >= Self.leastChroma else {
        #expect(ghostColour.chroma < Self.leastChroma, "\(ghost.name)")
        continue
      }
      #expect(ghostColour.chroma >= Self.leastChroma, "\(ghost.name)")
      let difference = ghostColour.hueDifference(from: pieceColour)
      #expect(difference <= Self.mostHueDifference, "\(ghost.name): \(difference)")
      // The pieces of Distinct differ in lightness where they do not in hue.
      guard name != "distinct" else { continue }
      for other in Self.pieces where other != piece {
        let found = ghostColour.hueDifference(from: try lab(other))
        #expect(found > difference, "\(ghost.name) is nearer to \(other.name): \(found), not \(difference)")
      }
    }
  }

  @Test func aThemeWithOneGhostHasItForAllPieces() throws {
    let file = try ThemeFile(
      Array("name = One\ninherits = standard\nghost = #123456\nghost-t = #654321\n".utf8), file: "one")
    #expect(file.inks[.ghostI]?.rgb == 0x123456 && file.inks[.ghostT]?.rgb == 0x654321)
  }

  @Test(arguments: ShippedThemes.library.names())
  func withEightColoursNothingIsInTheColourThatItStandsOn(name: String) throws {
    let theme = try ShippedThemes.library.load(name).theme
    func eight(_ ink: Ink) -> UInt8? { theme[ink].ansi.map { $0 & 7 } }
    for ink in Self.pieces + [.garbage] {
      #expect(eight(ink) != eight(.well), "\(ink) on the field")
    }
    let pairs: [(Ink, Ink)] =
      [
        (.textureI, .pieceI), (.textureO, .pieceO), (.textureT, .pieceT), (.textureS, .pieceS),
        (.textureZ, .pieceZ), (.textureJ, .pieceJ), (.textureL, .pieceL), (.textureGarbage, .garbage),
        (.barText, .bar), (.selectionText, .selection), (.standard, .ground), (.faint, .ground),
        (.accent, .ground), (.title, .ground), (.warning, .ground), (.frame, .ground), (.ghost, .well),
      ] + Ink.tintedGhosts.map { ($0, .well) }
    for (mark, ground) in pairs where eight(mark) != nil || eight(ground) != nil {
      #expect(eight(mark) != eight(ground), "\(mark) on \(ground)")
    }
  }
}

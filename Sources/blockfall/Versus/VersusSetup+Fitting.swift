import BlockEngine
import TerminalUI

/// What of a match a terminal has room for.
extension VersusSetup {
  /// The part of the match to show.
  func layoutRequest(_ glyphs: GlyphPreference, isUnicode: Bool) -> VersusLayout.Request {
    let field = rules.ruleset
    return VersusLayout.Request(
      players: taken.count, people: people, width: field.width, height: field.height,
      rowsAbove: field.spawnRowsAbove, preference: glyphs, isUnicode: isUnicode)
  }

  /// Whether a terminal shows the match.
  func fits(_ size: Size, _ glyphs: GlyphPreference, isUnicode: Bool) -> Bool {
    VersusLayout.fitting(Layout.belowBar(size), layoutRequest(glyphs, isUnicode: isUnicode)) != nil
  }

  /// The nearest match that a terminal shows: everybody on a smaller field if that is enough, else fewer players, of
  /// whom bots go first; nil if it shows none.
  func fitting(_ size: Size, _ glyphs: GlyphPreference, isUnicode: Bool) -> VersusSetup? {
    var fewer = self
    while fewer.taken.count > 1 {
      if let found = fewer.onFields.first(where: { $0.fits(size, glyphs, isUnicode: isUnicode) }) {
        return found
      }
      let leaving = fewer.taken.last { fewer.sitters[$0] != .person } ?? fewer.taken.last
      guard let leaving else { return nil }
      fewer.sitters[leaving] = .nobody
    }
    return nil
  }

  /// The match by its own rules, and by those that have a smaller field.
  private var onFields: [VersusSetup] {
    func cells(_ rules: RulesChoice) -> Int { rules.ruleset.width * rules.ruleset.height }
    return [self]
      + VersusSetup.offered.filter { cells($0.rules) < cells(rules) }.map { smaller in
        var setup = self
        (setup.rules, setup.attack) = smaller
        return setup
      }
  }
}

import BlockEngine
import BlockScreens
import BlockSettings
import BlockViews
import TerminalUI

/// The match within a terminal's room.
extension VersusSetup {
  /// The request for the match's layout.
  func layoutRequest(in context: ScreenContext) -> VersusLayout.Request {
    VersusLayout.Request(players: takenSeats.count, people: people, rules: rules.ruleset, in: context.drawing)
  }

  /// Whether the match fits on the terminal.
  func fits(in context: ScreenContext) -> Bool {
    VersusLayout.fitting(Layout.belowBar(context.size), layoutRequest(in: context)) != nil
  }

  /// The nearest match that fits on the terminal: everybody on a smaller field if that suffices, else fewer players,
  /// bots leaving first; nil if none fits.
  func fitting(in context: ScreenContext) -> VersusSetup? {
    var fewer = self
    while fewer.takenSeats.count > 1 {
      if let found = fewer.onSmallerFields.first(where: { $0.fits(in: context) }) { return found }
      let leaving = fewer.takenSeats.last { fewer.occupants[$0] != .person } ?? fewer.takenSeats.last
      guard let leaving else { return nil }
      fewer.occupants[leaving] = .nobody
    }
    return nil
  }

  /// The match under its own rules, then under those with smaller fields.
  private var onSmallerFields: [VersusSetup] {
    func cells(_ rules: RulesChoice) -> Int { rules.ruleset.width * rules.ruleset.height }
    return [self]
      + VersusSetup.offered.filter { cells($0.rules) < cells(rules) }.map { smaller in
        var setup = self
        (setup.rules, setup.attack) = smaller
        return setup
      }
  }
}

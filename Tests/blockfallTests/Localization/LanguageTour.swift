@testable import BlockPlatform

/// The stops of a tour; each language's tour runs once for all tests.
struct LanguageTour: Sendable {
  let stops: [ScreenTour.Stop]
  let visited: Set<String>

  static func of(_ language: Language) throws -> LanguageTour {
    switch language {
    case .english: try english.get()
    case .czech: try czech.get()
    case .brazilianPortuguese: try brazilianPortuguese.get()
    case .greek: try greek.get()
    }
  }

  private static let english = gone(.english)
  private static let czech = gone(.czech)
  private static let brazilianPortuguese = gone(.brazilianPortuguese)
  private static let greek = gone(.greek)

  private static func gone(_ language: Language) -> Result<LanguageTour, any Error> {
    Spoken.in(language) {
      Result {
        let tour = try ScreenTour()
        return LanguageTour(stops: tour.stops, visited: tour.visited)
      }
    }
  }
}

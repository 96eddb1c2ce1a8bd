import Testing

/// What a property test found wrong.
struct PropertyFailure: Error, CustomStringConvertible {
  let description: String
}

/// Stops a property test where `condition` does not hold.
///
/// `#expect` costs microseconds even where all is well, which is too much for a check made a million times.
func ensure(_ condition: Bool, _ law: @autoclosure () -> String) throws {
  if !condition { throw PropertyFailure(description: law()) }
}

/// Runs `body` with a generator of each seed; the first seed that breaks a law is reported and ends the run.
func withEverySeed(
  in seeds: Range<UInt64>, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (_ random: inout ReferenceGenerator) throws -> Void
) {
  for seed in seeds {
    var random = ReferenceGenerator(seed: seed)
    do {
      try body(&random)
    } catch {
      Issue.record("seed \(seed): \(error)", sourceLocation: sourceLocation)
      return
    }
  }
}

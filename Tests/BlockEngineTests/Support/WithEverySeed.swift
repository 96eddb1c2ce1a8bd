import Testing

/// A failed check of a property test.
struct PropertyFailure: Error, CustomStringConvertible {
  let description: String
}

/// Stops a property test if `condition` is false.
///
/// `#expect` costs microseconds even if it succeeds, too much for a check made a million times.
func ensure(_ condition: Bool, _ law: @autoclosure () -> String) throws {
  if !condition { throw PropertyFailure(description: law()) }
}

/// Runs `body` with a generator of each seed; reports the first seed that fails and stops there.
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

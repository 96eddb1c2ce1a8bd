@testable import blockfall

/// Effects are compared by what they say of themselves: a request to what is kept has no equality of its own.
extension Effect: Equatable {
  /// Whether two effects say the same.
  public static func == (a: Effect, b: Effect) -> Bool { String(describing: a) == String(describing: b) }
}

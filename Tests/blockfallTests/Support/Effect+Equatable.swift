@testable import BlockScreens

/// Compares effects by their descriptions, since a storage request is not `Equatable`.
extension Effect: Equatable {
  /// Whether two effects have the same description.
  public static func == (a: Effect, b: Effect) -> Bool { String(describing: a) == String(describing: b) }
}

/// A gauge of life, which hits reduce and rewards restore.
public struct LifeGauge: Hashable, Sendable {
  /// The initial and greatest amount of life.
  public let maximum: Int
  /// The default loss, used if another one is out of range.
  public let defaultLoss: Int
  /// The life that a hit takes; it divides `maximum`.
  public private(set) var loss: Int
  /// The life left, 0…`maximum`.
  public private(set) var left: Int

  /// A full gauge.
  ///
  /// - Precondition: `maximum` is at least 1, and `defaultLoss` divides it.
  public init(maximum: Int, defaultLoss: Int) {
    precondition(maximum > 0 && defaultLoss > 0 && maximum % defaultLoss == 0, "the loss divides the maximum")
    self.maximum = maximum
    self.defaultLoss = defaultLoss
    loss = defaultLoss
    left = maximum
  }

  /// Whether nothing is left.
  public var isEmpty: Bool { left == 0 }

  /// The result of `setLoss(_:)`.
  public enum LossUpdate: Equatable, Sendable {
    /// The new loss is set.
    case set(Int)
    /// It is not 1…maximum: the default loss is set.
    case defaulted(Int, maximum: Int)
    /// It does not divide the maximum: the loss is unchanged.
    case unchanged(Int, maximum: Int)
  }

  /// Sets the loss of a hit, if it is possible.
  @discardableResult
  public mutating func setLoss(_ wanted: Int) -> LossUpdate {
    guard (1...maximum).contains(wanted) else {
      loss = defaultLoss
      return .defaulted(loss, maximum: maximum)
    }
    guard maximum % wanted == 0 else { return .unchanged(loss, maximum: maximum) }
    loss = wanted
    return .set(loss)
  }

  /// Takes the loss of a hit, or the rest if that is less.
  public mutating func hit() { left = max(0, left - loss) }

  /// Why life could not be restored.
  public enum RestoreError: Error, Equatable {
    /// The amount was 0 or less.
    case notPositive
    /// The amount was more than the maximum.
    case aboveMaximum(Int)
    /// The amount was no multiple of the loss.
    case noMultiple(of: Int)
  }

  /// Restores life, up to the maximum.
  ///
  /// - Parameter amount: above 0, at most `maximum`, and a multiple of `loss`.
  /// - Throws: `RestoreError` for any other amount; then nothing changes.
  public mutating func restore(_ amount: Int) throws(RestoreError) {
    guard amount > 0 else { throw .notPositive }
    guard amount <= maximum else { throw .aboveMaximum(maximum) }
    guard amount % loss == 0 else { throw .noMultiple(of: loss) }
    left = min(maximum, left + amount)
  }
}

extension LifeGauge.LossUpdate: Localizable {
  /// One sentence: which loss is set.
  public var localizedMessage: LocalizedMessage {
    switch self {
    case .set(let loss): "a hit takes \(loss) now"
    case .defaulted(let loss, let maximum): "a loss is 1 to \(maximum); a hit takes the default, \(loss)"
    case .unchanged(let loss, let maximum): "a loss divides \(maximum); a hit takes \(loss) as before"
    }
  }
}

extension LifeGauge.RestoreError: Localizable {
  /// One sentence: what was wrong and what would be right.
  public var localizedMessage: LocalizedMessage {
    switch self {
    case .notPositive: "life that is given back is above 0"
    case .aboveMaximum(let maximum): "life that is given back is at most \(maximum)"
    case .noMultiple(let loss): "life that is given back is a multiple of the loss, \(loss)"
    }
  }
}

extension Int {
  /// The number with a noun, "1 piece" or "2 pieces", for texts that are in English everywhere.
  ///
  /// - Parameter noun: the singular of a noun whose plural has an s more.
  public func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

/// A game that a person made: rules, what it is played for, and a name.
///
/// The name is for people alone. What results are compared by is the rules and the parts.
public struct CustomGame: Equatable, Sendable {
  /// What it is called, and its file.
  public var name: String
  /// The rules: built-in ones on a field that they have on offer, or a person's own.
  public var rules: Ruleset
  /// What it is made of besides.
  public var parts: ModeParts

  /// A game of some rules and parts.
  public init(name: String, rules: Ruleset, parts: ModeParts = ModeParts()) {
    self.name = name
    self.rules = rules
    self.parts = parts
  }

  /// The mode that it is played in.
  public var mode: GameMode { GameMode(parts) }

  /// Whether a custom game can be called so; such a name cannot lead out of a folder.
  public static func isName(_ name: some StringProtocol) -> Bool {
    Ruleset.isOwnName(name) && name.utf8.count <= 24 && GameMode.Kind(rawValue: String(name)) == nil
  }
}

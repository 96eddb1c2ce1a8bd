import BlockEngine

/// A game that a player designed: a name, rules and mode parts.
///
/// The name is only for display. Results are compared by rules and parts.
public struct CustomGame: Equatable, Sendable {
  /// The name of the game and of its file.
  public var name: String
  /// The rules: built-in ones on a field that they offer, or a player's own.
  public var rules: Ruleset
  /// The parts of the mode.
  public var parts: ModeParts

  /// A custom game.
  public init(name: String, rules: Ruleset, parts: ModeParts = ModeParts()) {
    self.name = name
    self.rules = rules
    self.parts = parts
  }

  /// The mode of the game.
  public var mode: GameMode { GameMode(parts) }

  /// Whether `name` is valid for a custom game; such a name cannot lead out of a folder.
  public static func isName(_ name: some StringProtocol) -> Bool {
    Ruleset.isCustomName(name) && name.utf8.count <= 24 && GameMode.Kind(rawValue: String(name)) == nil
  }
}

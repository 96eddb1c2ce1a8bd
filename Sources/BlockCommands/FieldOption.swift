import ArgumentParser
import BlockEngine
import BlockPlatform

/// The option for the size of the field, if the rules offer more than one.
struct FieldOption: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("The size of the field: \(sizes)."), valueName: tr("size")),
    completion: .list(
      Set(Ruleset.Name.allCases.flatMap { Ruleset($0).availableFields.map(\.description) }).sorted()),
    transform: ArgumentValue.field)
  var field: FieldSize?

  private static var sizes: String {
    let sizes = Ruleset.Name.allCases.map { name in
      "\(name.rawValue) \(either(Ruleset(name).availableFields.map(\.description)))"
    }
    return sizes.joined(separator: ", ")
  }

  private static func either(_ words: [String]) -> String {
    words.dropFirst().reduce(words.first ?? "") { tr("%s or %s", $0, $1) }
  }

  /// The rules on the requested field, or on their own.
  func ruleset(_ rules: Ruleset) throws(CommandFailure) -> Ruleset {
    guard let field, field != rules.field else { return rules }
    guard rules.availableFields.contains(field) else {
      let words = FieldOption.either(rules.availableFields.map { quoted($0.description) })
      throw .refused(tr("the rules '\(rules.name)' have no field of \(field); it is \(words)"))
    }
    return rules.with(width: field.width, height: field.height)
  }
}

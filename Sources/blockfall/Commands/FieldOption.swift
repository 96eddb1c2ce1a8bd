import ArgumentParser
import BlockEngine

/// The option that chooses the size of the field, where the rules have more than one on offer.
struct FieldOption: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("The size of the field: \(sizes)."), valueName: tr("size")),
    transform: ArgumentValue.field)
  var field: FieldSize?

  private static var sizes: String {
    let sizes = Ruleset.Name.allCases.map { name in
      "\(name.rawValue) \(either(Ruleset(name).fieldsOnOffer.map(\.description)))"
    }
    return sizes.joined(separator: ", ")
  }

  private static func either(_ words: [String]) -> String {
    words.dropFirst().reduce(words.first ?? "") { tr("%s or %s", $0, $1) }
  }

  /// The rules of that name on the field that was asked for, or on their own.
  func ruleset(_ name: Ruleset.Name) throws(CommandFailure) -> Ruleset {
    guard let field else { return Ruleset(name) }
    guard let ruleset = Ruleset(name, field: field) else {
      let words = FieldOption.either(Ruleset(name).fieldsOnOffer.map { "'\($0)'" })
      throw .refused(tr("the rules '\(name.rawValue)' have no field of \(field); it is \(words)"))
    }
    return ruleset
  }
}

import BlockEngine

extension RulesetReader {
  /// Refuses keys that the inherited set fixes, and options of machines that it does not have.
  func checkKeys() throws(RulesetError) {
    let inherited = lines.entries.first { $0.key == RulesetKey.inherits.rawValue }?.value
    let base = inherited.flatMap { Ruleset.Name(rawValue: String($0)) }.map { Ruleset($0) }
    let options = base?.machine.map { $0.options.map(\.0) }
    for entry in lines.entries {
      let key = RulesetKey(rawValue: String(entry.key))
      if let key, RulesetKey.common.contains(key) { continue }
      if let base, let options {
        if let key, options.contains(key) { continue }
        let known = (RulesetKey.common + options).map(\.rawValue).joined(separator: " ")
        throw RulesetError(
          line: entry.line,
          "'\(entry.key.excerpt)' is fixed in rules that inherit \(base.name), a machine's; its keys are \(known)"
        )
      }
      if let key, RulesetKey.ofMachines.contains(key) {
        let known = Ruleset.Name.allCases.filter {
          Ruleset($0).machine?.options.contains { $0.0 == key } ?? false
        }
        throw RulesetError(
          line: entry.line,
          "'\(key.rawValue)' needs 'inherits = \(known.map(\.rawValue).joined(separator: " | "))'")
      }
    }
  }
}

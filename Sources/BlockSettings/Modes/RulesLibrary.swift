import BlockEngine
import BlockPlatform
import BlockRecords
import Glibc
import TerminalUI

/// The player's own rule sets: files NAME.rules in the configuration folder.
package struct RulesLibrary: Equatable, Sendable {
  /// The folder; nil if there is no home folder.
  package let userFolder: String?

  private static let fileExtension = ".rules"
  /// A limit beyond any real collection.
  private static let maxNames = 200

  /// The rule sets of this environment.
  package static func locate(environment: (String) -> String? = environmentValue) -> RulesLibrary {
    RulesLibrary(userFolder: ConfigurationFolder.path(environment: environment).map { $0 + "/rules" })
  }

  /// The names of the files in the folder, in order, valid or not.
  package func names() -> [String] {
    TextFile.names(
      in: [userFolder], fileExtension: RulesLibrary.fileExtension, atMost: RulesLibrary.maxNames
    ) { Ruleset.isCustomName($0) }
  }

  /// The valid rule sets in the folder, in order of their files' names.
  func rulesets() -> [Ruleset] { names().compactMap { try? load($0) } }

  /// The path of the file for a rule set's name; nil if there is no home folder.
  package func path(of name: String) -> String? {
    userFolder.map { "\($0)/\(name)\(RulesLibrary.fileExtension)" }
  }

  /// Reads a rule set from the folder.
  ///
  /// - Throws: `TextFileError`, which gives the fault and its remedy.
  package func load(_ name: String) throws(TextFileError) -> Ruleset {
    guard Ruleset.isCustomName(name), let path = path(of: name), access(path, F_OK) == 0 else {
      let words = quoted(Ruleset.Name.allCases.map(\.rawValue) + names())
      throw TextFileError(file: name, reason: tr("there are no such rules; there are \(words)"))
    }
    let rules = try RulesLibrary.read(path)
    guard rules.name == name else {
      throw TextFileError(
        file: path, reason: tr("its rules are called '\(rules.name)'; call the file \(rules.name).rules"))
    }
    return rules
  }

  /// The rule set for an argument of the command line: a built-in one, one in the folder, or a file anywhere,
  /// recognized by a slash in its name or by its extension.
  package func find(_ text: String) throws(TextFileError) -> Ruleset {
    if let name = Ruleset.Name(rawValue: text) { return Ruleset(name) }
    if text.contains("/") || text.hasSuffix(RulesLibrary.fileExtension) { return try RulesLibrary.read(text) }
    return try load(text)
  }

  /// Reads a rule set from any file.
  package static func read(_ path: String) throws(TextFileError) -> Ruleset {
    let bytes = try TextFile.bytes(of: path, atMost: Ruleset.maxTextBytes)
    do throws(RulesetError) { return try Ruleset(text: bytes) } catch {
      throw TextFileError(file: path, line: error.line, reason: translated(error.message))
    }
  }
}

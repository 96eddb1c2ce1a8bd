import BlockEngine
import Glibc
import TerminalUI

/// A person's own rule sets: files NAME.rules in the configuration folder.
struct RulesLibrary: Equatable, Sendable {
  /// The folder; nil where there is no home.
  let own: String?

  private static let ending = ".rules"
  /// More than anybody has.
  private static let mostNames = 200

  /// The rule sets of this environment.
  static func locate(environment: (String) -> String? = environmentValue) -> RulesLibrary {
    RulesLibrary(own: ConfigurationFolder.path(environment: environment).map { $0 + "/rules" })
  }

  /// The names of the files in the folder, in order, right or not.
  func names() -> [String] {
    let files = own.map { OwnFile.names(in: $0).prefix(4_096) } ?? []
    let names = files.filter { $0.hasSuffix(RulesLibrary.ending) }
      .map { String($0.dropLast(RulesLibrary.ending.count)) }
      .filter { Ruleset.isOwnName($0) }
    return Array(Set(names).sorted().prefix(RulesLibrary.mostNames))
  }

  /// The rule sets in the folder that are right, in the order of their files' names.
  func rulesets() -> [Ruleset] {
    names().compactMap { try? load($0) }
  }

  /// Where the file of a rule set of that name would be; nil where there is no home.
  func path(of name: String) -> String? {
    own.map { "\($0)/\(name)\(RulesLibrary.ending)" }
  }

  /// Reads a rule set from the folder.
  ///
  /// - Throws: `RulesFileError`, which says what is wrong and what would be right.
  func load(_ name: String) throws(RulesFileError) -> Ruleset {
    guard Ruleset.isOwnName(name), let path = path(of: name), access(path, F_OK) == 0 else {
      let words = (Ruleset.Name.allCases.map(\.rawValue) + names()).map { "'\($0)'" }.joined(separator: ", ")
      throw RulesFileError(file: name, reason: tr("there are no such rules; there are \(words)"))
    }
    let rules = try RulesLibrary.read(path)
    guard rules.name == name else {
      throw RulesFileError(
        file: path, reason: tr("its rules are called '\(rules.name)'; call the file \(rules.name).rules"))
    }
    return rules
  }

  /// What `text` on a command line stands for: a built-in rule set, one of the folder, or a file anywhere, which is told
  /// by a slash in its name or by its ending.
  func find(_ text: String) throws(RulesFileError) -> Ruleset {
    if let name = Ruleset.Name(rawValue: text) { return Ruleset(name) }
    if text.contains("/") || text.hasSuffix(RulesLibrary.ending) { return try RulesLibrary.read(text) }
    return try load(text)
  }

  /// Reads a rule set from any file.
  static func read(_ path: String) throws(RulesFileError) -> Ruleset {
    let bytes = try bytes(of: path, atMost: Ruleset.mostBytesOfText)
    do throws(RulesetError) { return try Ruleset(text: bytes) } catch {
      throw RulesFileError(file: path, line: error.line, reason: spoken(error.message))
    }
  }

  /// What is in a file, which is a plain one and no larger than it may be.
  static func bytes(of path: String, atMost most: Int) throws(RulesFileError) -> [UInt8] {
    // Not blocking: a pipe in a file's place would hold the program up.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else {
      throw RulesFileError(file: path, reason: tr("it cannot be read: \(SystemError.last)"))
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw RulesFileError(file: path, reason: tr("it is not a plain file"))
    }
    do throws(SystemError) { return try BoundedBytes(of: file, atMost: most).bytes } catch {
      throw RulesFileError(file: path, reason: tr("it cannot be read: \(error)"))
    }
  }
}

/// What is wrong with a file of rules, and what would be right.
struct RulesFileError: Error, Equatable, CustomStringConvertible {
  /// The file, or the name that was asked for where there is none.
  let file: String
  /// The line, from 1; nil where the file as a whole is meant.
  var line: Int?
  let reason: String

  var description: String {
    let place = line.map { tr("%s, line %s", file, String($0)) } ?? file
    return "\(place): \(reason)".harmless
  }
}

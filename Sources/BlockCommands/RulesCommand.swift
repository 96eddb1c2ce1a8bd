import ArgumentParser
import BlockEngine
import BlockPlatform
import BlockSettings
import TerminalUI

/// `blockfall rules`: lists rule sets, prints one as a file, and checks files.
struct RulesCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "rules",
      abstract: tr("List the rule sets, print one as a file, or check files of rules."),
      discussion: tr(
        """
        A rule set is built in, or a file NAME.rules of your own in ${XDG_CONFIG_HOME:-~/.config}/blockfall/rules. \
        'show' prints all that a file can say; with a line 'inherits = modern' a file needs only what is different.
        """),
      subcommands: [
        RulesListCommand.self, RulesShowCommand.self, RulesCheckCommand.self, RulesDealCommand.self,
      ],
      defaultSubcommand: RulesListCommand.self)
  }
}

/// `blockfall rules list`: prints a line for each rule set, and all of them as JSON.
struct RulesListCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "list", abstract: tr("List the rule sets; the last line is JSON."))
  }

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    let library = RulesLibrary.locate()
    var status: Int32 = 0
    var found: [(rules: Ruleset, origin: String)] = Ruleset.Name.allCases.map {
      (Ruleset($0), tr("built in", context: "rules"))
    }
    for name in library.names() {
      switch Result(catching: { () throws(TextFileError) in try library.load(name) }) {
      case .success(let rules): found.append((rules, library.path(of: name) ?? ""))
      case .failure(let error):
        status = 1
        console.writeError("blockfall: \(error)")
      }
    }
    for (rules, origin) in found {
      let summary = rules.summary.isEmpty ? "" : " (\(rules.summary.sanitized))"
      try console.put(line: "\(rules.name) \(rules.field)\(summary): \(origin.sanitized)")
    }
    try console.putJSON { json in
      json.array("rules") { json in
        for (rules, _) in found {
          json.object { json in
            json.member("name", rules.name)
            json.member("field", rules.field.description)
            json.member("inherits", rules.base.rawValue)
            json.member("own", rules.customName != nil)
          }
        }
      }
    }
    return status
  }
}

/// `blockfall rules show NAME`: prints a rule set as a file to start from.
struct RulesShowCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "show",
      abstract: tr("Print a rule set as a file; as JSON with --json."))
  }

  @Argument(
    help: ArgumentHelp(tr("The rules: a name or a file."), valueName: tr("name")),
    completion: .rules, transform: ArgumentValue.rules)
  var rules: Ruleset

  @Flag(help: ArgumentHelp(tr("Print it as JSON.")))
  var json = false

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    guard json else {
      try console.put(Array(rules.text.utf8))
      return 0
    }
    try console.putJSON { json in
      json.member("name", rules.name)
      json.member("text", rules.text)
    }
    return 0
  }
}

/// `blockfall rules check FILE…`: checks rule files; the last line is JSON.
struct RulesCheckCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "check",
      abstract: tr("Check files of rules; the last line is JSON, the exit status 1 if one is not right."))
  }

  @Argument(help: ArgumentHelp(tr("Files to check."), valueName: tr("file")))
  var files: [String]

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    var checked: [(file: String, result: Result<Ruleset, TextFileError>)] = []
    for file in files {
      let result = Result(catching: { () throws(TextFileError) in try RulesLibrary.read(file) })
      checked.append((file, result))
      switch result {
      case .success(let rules): try console.put(line: "\(file.sanitized): \(rules.name)")
      case .failure(let error): console.writeError("blockfall: \(error)")
      }
    }
    try console.putJSON { json in
      json.array("files") { json in
        for (file, result) in checked {
          json.object { json in
            json.member("file", file)
            switch result {
            case .success(let rules):
              json.member("right", true)
              json.member("name", rules.name)
            case .failure(let error):
              json.member("right", false)
              json.key("line")
              if let line = error.line { json.integer(line) } else { json.null() }
              json.member("reason", error.reason)
            }
          }
        }
      }
    }
    return checked.contains { if case .failure = $0.result { true } else { false } } ? 1 : 0
  }
}

import ArgumentParser
import BlockPlatform
import BlockSettings
import BlockStorage
import Glibc
import TerminalUI

/// `blockfall settings`: reads and writes the settings.
struct SettingsCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "settings",
      abstract: tr("Read and write the settings."),
      discussion: tr(
        """
        Without arguments all settings are printed, one per line: the name, a space, the value. A name alone prints \
        that setting's value, a name and a value set it; the value 'default' resets it. --export writes the lines to \
        a file, --import reads them from one; if a line is wrong, none is set. The keys of an action are names of \
        keys, or 'none'; 'add KEY', 'remove KEY' and 'move KEY' change one key, and 'move' takes it from the action \
        that has it; 'swap KEY OWN' takes KEY from the action that has it and gives that action OWN instead.
        """) + "\n\n" + table)
  }

  /// All settings, each with its values, default and help; actions with their keys.
  private static var table: String {
    let settings = Setting.table.map { setting in
      tr("%s: %s; default: %s. %s", setting.name, setting.kind.values, setting.defaultText, setting.help)
    }
    let keys = PlayerAction.allCases.map { action in
      let setting = Setting.keys(action)
      return tr("%s: keys; default: %s. %s", setting.name, setting.defaultText, action.title)
    }
    return (settings + keys).joined(separator: "\n")
  }

  @OptionGroup var data: DataOptions

  @Argument(
    help: ArgumentHelp(tr("The setting's name."), valueName: tr("key")),
    completion: .list(Setting.all.map(\.name)))
  var key: String?

  @Argument(help: ArgumentHelp(tr("Its new value; several words are one value."), valueName: tr("value")))
  var value: [String] = []

  @Option(
    name: .customLong("export"), parsing: .unconditional,
    help: ArgumentHelp(tr("Write all settings to a new file."), valueName: tr("file")))
  var exportFile: String?

  @Option(
    name: .customLong("import"), parsing: .unconditional,
    help: ArgumentHelp(tr("Set what a file says."), valueName: tr("file")))
  var importFile: String?

  /// More bytes than any settings file has.
  private static let maxBytes = 65_536

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    guard [key != nil, exportFile != nil, importFile != nil].count(where: \.self) <= 1 else {
      throw .refused(tr("a setting's name, --export and --import do not go together"))
    }
    let store = try data.store()
    defer { console.writeWarnings(of: store) }
    let (texts, faults) = try current(store)
    for fault in faults {
      let line = tr("\(fault.description.sanitized); the default applies")
      console.writeError("blockfall: \(line)")
    }
    if let importFile {
      try importSettings(from: importFile, texts, into: store)
    } else if let exportFile {
      try export(texts, to: exportFile)
    } else if let key {
      guard let known = Setting(named: key) else {
        throw .refused(tr("there is no setting '\(key)'; 'blockfall settings' lists them"))
      }
      if value.isEmpty {
        try console.put(line: texts.text(of: known))
      } else {
        try set([(known, value.joined(separator: " "))], texts, in: store)
      }
    } else {
      for key in Setting.all { try console.put(line: "\(key.name) \(texts.text(of: key))") }
    }
    return 0
  }

  private func current(_ store: Store) throws(CommandFailure) -> (Settings, [SettingError]) {
    let texts = try storing { () throws(StorageError) in
      // Create nothing if nothing is stored yet.
      try store.directory.isThere() ? try store.settingTexts() : [:]
    }
    return Settings.read(texts, own: .read())
  }

  /// Sets all of them, or none if one is invalid.
  private func set(
    _ changes: [(Setting, String)], _ current: Settings, in store: Store
  ) throws(CommandFailure) {
    var settings = current
    // Keys may move between actions: the listed actions get theirs at once.
    for (key, _) in changes {
      let action = changes.count > 1 ? PlayerAction.allCases.first { Setting.keys($0) == key } : nil
      if let action { settings.keys[action] = [] }
    }
    for (key, text) in changes {
      do throws(SettingError) {
        try settings.set(key, text == "default" ? Settings().text(of: key) : text)
      } catch {
        throw .refused(error.description)
      }
    }
    // A key that moves changes two settings.
    let moved = settings.changedKeys(from: current).map(Setting.keys).filter { key in
      changes.count == 1 && changes.allSatisfy { $0.0 != key }
    }
    // Of several values of a setting the last one counts.
    var values: [(key: String, value: String?)] = []
    for (key, text) in changes + moved.map({ ($0, "") }) {
      values.removeAll { $0.key == key.name }
      values.append((key.name, text == "default" ? nil : settings.text(of: key)))
    }
    try storing { () throws(StorageError) in try store.set(values) }
  }

  private func export(_ settings: Settings, to path: String) throws(CommandFailure) {
    let lines = Setting.all.map { "\($0.name) \(settings.text(of: $0))\n" }.joined()
    let title = tr("Settings of blockfall")
    do throws(SystemError) {
      try PrivateFile.write(Array("# \(title)\n\(lines)".utf8), to: path)
    } catch {
      throw .unwritable(path, error)
    }
  }

  private func importSettings(from path: String, _ current: Settings, into store: Store)
    throws(CommandFailure)
  {
    let found: BoundedBytes
    do throws(SystemError) {
      found = try BoundedBytes(of: path, atMost: SettingsCommand.maxBytes)
    } catch {
      throw .refused("\(quoted(path)): \(error)")
    }
    guard !found.isTooLong, let text = String(validating: found.textBytes, as: UTF8.self) else {
      throw .refused(tr("'\(path)' is no file of settings"))
    }
    var changes: [(Setting, String)] = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.isEmpty || line.hasPrefix("#") { continue }
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let key = Setting(named: String(parts[0])) else {
        throw .refused(tr("'\(path)', line \(number + 1): it is not a setting and its value"))
      }
      changes.append((key, String(parts[1])))
    }
    try set(changes, current, in: store)
  }
}

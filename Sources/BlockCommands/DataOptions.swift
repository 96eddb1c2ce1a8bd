import ArgumentParser
import BlockPlatform
import BlockStorage
import Glibc
import TerminalUI

/// The option for the data folder.
struct DataOptions: ParsableArguments {
  @Option(
    name: .customLong("data-dir"), parsing: .unconditional,
    help: ArgumentHelp(
      tr("The folder of all saved data, instead of ${XDG_DATA_HOME:-~/.local/share}/blockfall."),
      valueName: tr("dir")))
  var dataDirectory: String?

  func directory() throws(CommandFailure) -> DataDirectory {
    do throws(StorageError) {
      return try DataDirectory.locate(option: dataDirectory, environment: environmentValue)
    } catch {
      throw .refused(error.description)
    }
  }

  /// The file of a stored game or match, by its ID; nil for any other text.
  func savedReplayPath(_ text: String) throws(CommandFailure) -> String? {
    let kinds: [GameID.Kind] = [.game, .match]
    let paths = try directory()
    return kinds.compactMap { GameID(text, kind: $0).map(paths.replay) }.first { access($0, F_OK) == 0 }
  }

  /// The store in the folder.
  func store() throws(CommandFailure) -> Store { Store(directory: try directory()) }
}

/// Runs `body`, turning its errors into command failures.
func storing<Value>(_ body: () throws(StorageError) -> Value) throws(CommandFailure) -> Value {
  do throws(StorageError) { return try body() } catch { throw .refused(error.description) }
}

extension Console {
  /// Writes a line to standard output, made safe for terminals.
  func put(line: String) throws(CommandFailure) { try put(Array((line.sanitized + "\n").utf8)) }

  /// Writes a label and a text, which on a terminal with links leads to an address.
  func put(_ label: String, _ text: String, linkedTo address: String) throws(CommandFailure) {
    let shown = text.sanitized
    let linked = isOutputTerminal() && abilities().hasLinks ? WindowMarks.link(shown, to: address) : shown
    try put(Array((label.sanitized + linked + "\n").utf8))
  }

  /// Writes lines to standard output, made safe for terminals.
  func put(lines: String) throws(CommandFailure) { try put(Array(lines.sanitizedLines.utf8)) }

  /// Writes the store's notices to standard error.
  func writeWarnings(of store: Store) {
    for line in store.drainWarnings() { writeError("blockfall: \(line.sanitized)") }
  }
}

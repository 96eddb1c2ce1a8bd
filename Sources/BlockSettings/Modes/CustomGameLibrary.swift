import BlockEngine
import BlockPlatform
import BlockRecords
import Glibc
import TerminalUI

/// The player's own games: files NAME.game in the configuration folder.
package struct CustomGameLibrary: Equatable, Sendable {
  /// The folder; nil if there is no home folder.
  package let userFolder: String?
  /// The library of the rules that games name.
  let rules: RulesLibrary

  private static let fileExtension = ".game"
  /// A limit beyond any real collection.
  static let maxGames = 100

  /// The games of this environment.
  package static func locate(environment: (String) -> String? = environmentValue) -> CustomGameLibrary {
    CustomGameLibrary(
      userFolder: ConfigurationFolder.path(environment: environment).map { $0 + "/games" },
      rules: .locate(environment: environment))
  }

  /// The names of the files in the folder, in order, valid or not.
  package func names() -> [String] {
    TextFile.names(
      in: [userFolder], fileExtension: CustomGameLibrary.fileExtension, atMost: CustomGameLibrary.maxGames
    ) { CustomGame.isName($0) }
  }

  /// The valid games in the folder, in order of their names.
  package func games() -> [CustomGame] { names().compactMap { try? load($0) } }

  private func path(of name: String) -> String? {
    userFolder.map { "\($0)/\(name)\(CustomGameLibrary.fileExtension)" }
  }

  /// Reads a game from the folder.
  ///
  /// - Throws: `TextFileError`, which gives the fault and its remedy.
  func load(_ name: String) throws(TextFileError) -> CustomGame {
    guard CustomGame.isName(name), let path = path(of: name), access(path, F_OK) == 0 else {
      let words = quoted(GameMode.Kind.played.map(\.rawValue) + names())
      throw TextFileError(file: name, reason: tr("there is no such mode; it must be one of \(words)"))
    }
    let game = try read(path)
    guard game.name == name else {
      throw TextFileError(
        file: path, reason: tr("its game is called '\(game.name)'; call the file \(game.name).game"))
    }
    return game
  }

  /// The game for an argument of the command line: one in the folder, or a file anywhere, recognized by a slash in
  /// its name or by its extension.
  package func find(_ text: String) throws(TextFileError) -> CustomGame {
    text.contains("/") || text.hasSuffix(CustomGameLibrary.fileExtension) ? try read(text) : try load(text)
  }

  private func read(_ path: String) throws(TextFileError) -> CustomGame {
    let bytes = try TextFile.bytes(of: path, atMost: CustomGame.maxTextBytes)
    do throws(RulesetError) {
      return try CustomGame(text: bytes) { name in
        Ruleset.Name(rawValue: name).map { Ruleset($0) } ?? (try? rules.load(name))
      }
    } catch {
      throw TextFileError(file: path, line: error.line, reason: translated(error.message))
    }
  }

  /// Writes a game's file atomically, replacing one with the same name.
  package func save(_ game: CustomGame) throws(StorageError) {
    guard CustomGame.isName(game.name), let userFolder, let path = path(of: game.name) else {
      throw StorageError(tr("there is no folder for the games of your own"))
    }
    guard names().contains(game.name) || names().count < CustomGameLibrary.maxGames else {
      throw StorageError(tr("there are \(CustomGameLibrary.maxGames) games of your own; delete one first"))
    }
    CustomGameLibrary.makeFolders(userFolder)
    let new = "\(path).\(getpid()).new"
    unlink(new)
    do throws(SystemError) {
      try PrivateFile.write(Array(game.text.utf8), to: new)
      guard rename(new, path) == 0 else { throw .last }
    } catch {
      unlink(new)
      throw StorageError(tr("\(path) cannot be written"), error)
    }
    PrivateFile.syncFolder(userFolder)
  }

  /// Deletes a game's file; a missing file is no error.
  package func delete(_ name: String) throws(StorageError) {
    guard CustomGame.isName(name), let path = path(of: name) else { return }
    if unlink(path) != 0, errno != ENOENT {
      throw StorageError(tr("\(path) cannot be deleted"), SystemError.last)
    }
  }

  /// Creates a folder and its missing parents.
  private static func makeFolders(_ path: String) {
    for index in path.utf8.indices.dropFirst() where path.utf8[index] == UInt8(ascii: "/") {
      mkdir(String(path[..<index]), 0o700)
    }
    mkdir(path, 0o700)
  }
}

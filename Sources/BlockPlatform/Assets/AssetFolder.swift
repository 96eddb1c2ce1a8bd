import Glibc
import TerminalUI

/// The folder of the program's data files: themes, sounds, music, catalogues.
///
/// The first of these that exists: the folder named by `BLOCKFALL_ASSETS`, laid out like `Assets` in the source
/// tree; the source tree's `Assets`, for a program built inside it; the folder installed beside the program,
/// `../share/blockfall` or `../share/games/blockfall`; the same below each folder of `XDG_DATA_DIRS`.
package struct AssetFolder: Equatable, Sendable {
  /// A kind of asset, with a folder of its own.
  package enum Kind: String, CaseIterable, Sendable {
    case themes = "Themes"
    case sounds = "Sounds"
    case music = "Music"
    /// Descriptions of terminals, which come with the archive for any Linux.
    case terminfo = "Terminfo"
    case trainers = "Trainers"
  }

  /// The layout of the files.
  private enum Place: Equatable {
    /// A source tree, or a folder like its `Assets`.
    case source(assets: String, catalogues: String)
    /// A data folder that programs share, and this program's folder within it.
    case installed(share: String, own: String)
  }

  private let place: Place

  /// Finds the folder; nil if there is none, and the program has to do without.
  ///
  /// - Parameters:
  ///   - executable: the program's own path with links resolved; nil if unknown.
  ///   - environment: looks a variable up.
  package static func locate(
    executable: String? = executablePath, environment: (String) -> String? = environmentValue
  ) -> AssetFolder? {
    if let wanted = environment("BLOCKFALL_ASSETS"), wanted.isAbsolutePath {
      return AssetFolder(place: .source(assets: wanted, catalogues: wanted + "/Catalogues"))
    }
    guard let executable else { return nil }
    let path = Array(executable.utf8)
    // Built by SwiftPM: the source tree contains the build folder.
    let names = path.split(separator: UInt8(ascii: "/"))
    if let build = names.last(where: { $0.starts(with: ".build".utf8) }) {
      let tree = String(decoding: path[..<build.startIndex], as: UTF8.self)
      if isFolder(tree + "Assets") {
        return AssetFolder(place: .source(assets: tree + "Assets", catalogues: tree + ".build/catalogues"))
      }
    }
    let prefix =
      names.count > 1 ? String(decoding: path[..<names[names.count - 2].startIndex], as: UTF8.self) : "/"
    for share in [prefix + "share"] + dataFolders(environment) {
      for own in ["\(share)/blockfall", "\(share)/games/blockfall"] where isFolder(own) {
        return AssetFolder(place: .installed(share: share, own: own))
      }
    }
    return nil
  }

  /// The system's data folders; a relative path does not count.
  private static func dataFolders(_ environment: (String) -> String?) -> [String] {
    let wanted = environment("XDG_DATA_DIRS") ?? ""
    return (wanted.isEmpty ? "/usr/local/share:/usr/share" : wanted).split(separator: ":")
      .filter { String($0).isAbsolutePath }.map { String($0.hasSuffix("/") ? $0.dropLast() : $0) }
  }

  /// The folder of one kind; it may not exist.
  package func path(of kind: Kind) -> String {
    switch place {
    case .source(let assets, _): assets + "/" + kind.rawValue
    case .installed(_, let own): own + "/" + kind.rawValue.lowercased()
    }
  }

  /// Where descriptions of terminals may be: on other systems than the one that built the program, and beside it.
  ///
  /// A program with ncurses linked in knows only the folders of the system that built it.
  package static var terminfo: [String] {
    [
      "/etc/terminfo", "/usr/share/terminfo", "/usr/lib/terminfo", "/usr/local/share/terminfo",
      "/run/current-system/sw/share/terminfo",
    ] + (locate().map { [$0.path(of: .terminfo)] } ?? [])
  }

  /// The folder for gettext: `LL/LC_MESSAGES/blockfall.mo` below it holds a language's texts.
  ///
  /// In a build inside the source tree it is `.build/catalogues`, as the tree itself holds only uncompiled catalogues.
  var catalogues: String {
    switch place {
    case .source(_, let catalogues): catalogues
    case .installed(let share, _): share + "/locale"
    }
  }

  /// The folder as a whole, for messages.
  package var root: String {
    switch place {
    case .source(let assets, _): assets
    case .installed(_, let own): own
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

/// The running program's own path with links resolved; nil if /proc does not give it.
///
/// Resolved once: several parts look for files beside the program before the first frame.
package let executablePath: String? = {
  guard let path = realpath("/proc/self/exe", nil) else { return nil }
  defer { free(path) }
  return String(path: path)
}()

import Glibc
import TerminalUI

/// Where what belongs to the program besides itself is found: themes, sounds, music, catalogues.
///
/// The first of these that is there: the folder that `BLOCKFALL_ASSETS` names, laid out like `Assets` of the source
/// tree; the source tree's `Assets`, for a program that was built inside it; what was installed beside the program, in
/// `../share/blockfall` or `../share/games/blockfall`; the same below each folder of `XDG_DATA_DIRS`.
struct AssetFolder: Equatable, Sendable {
  /// A folder of files of one kind.
  enum Kind: String, CaseIterable, Sendable {
    case themes = "Themes"
    case sounds = "Sounds"
    case music = "Music"
  }

  /// How the files are laid out.
  private enum Place: Equatable {
    /// A source tree, or a folder like its `Assets`.
    case source(assets: String, catalogues: String)
    /// A folder of data for all programs, and within it that of this one.
    case installed(share: String, own: String)
  }

  private let place: Place

  /// Looks for the files; nil if there are none, and the program has to do without.
  ///
  /// - Parameters:
  ///   - executable: the program's own path without links; nil if that is not known.
  ///   - environment: looks a variable up.
  static func locate(
    executable: String? = executablePath(), environment: (String) -> String? = environmentValue
  ) -> AssetFolder? {
    if let wanted = environment("BLOCKFALL_ASSETS"), wanted.hasPrefix("/") {
      return AssetFolder(place: .source(assets: wanted, catalogues: wanted + "/Catalogues"))
    }
    guard let executable else { return nil }
    let path = Array(executable.utf8)
    // Built by SwiftPM: the tree is what the build folder is in.
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

  /// Where the system keeps what programs bring along; what is not an absolute path does not count.
  private static func dataFolders(_ environment: (String) -> String?) -> [String] {
    let wanted = environment("XDG_DATA_DIRS") ?? ""
    return (wanted.isEmpty ? "/usr/local/share:/usr/share" : wanted).split(separator: ":")
      .filter { $0.hasPrefix("/") }.map { String($0.hasSuffix("/") ? $0.dropLast() : $0) }
  }

  /// The folder of one kind's files; it need not be there.
  func path(of kind: Kind) -> String {
    switch place {
    case .source(let assets, _): assets + "/" + kind.rawValue
    case .installed(_, let own): own + "/" + kind.rawValue.lowercased()
    }
  }

  /// What gettext is told to look in: `LL/LC_MESSAGES/blockfall.mo` below it holds a language's texts.
  ///
  /// Where the program was built that is `.build/catalogues`, as a source tree holds catalogues that nobody has
  /// compiled yet.
  var catalogues: String {
    switch place {
    case .source(_, let catalogues): catalogues
    case .installed(let share, _): share + "/locale"
    }
  }

  /// The folder as a whole, to be told to a person.
  var root: String {
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

/// The running program's own path without links; nil if /proc does not tell it.
func executablePath() -> String? { ownPath }

/// Asked for once: several look for files beside the program before the first frame.
private let ownPath: String? = {
  guard let path = realpath("/proc/self/exe", nil) else { return nil }
  defer { free(path) }
  return String(cString: path)
}()

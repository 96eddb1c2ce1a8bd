import Glibc

/// The game's own program, which makes pictures and runs other people's bots.
enum GameProgram {
  /// The path of `blockfall`: beside this program, or on the search path; nil if it is in neither.
  static var path: String? {
    var folders: [String] = []
    if let own = ReplayExaminer.ownProgram, let slash = own.lastIndex(of: "/") {
      folders.append(String(own[..<slash]))
    }
    if let path = getenv("PATH") {
      folders += String(cString: path).split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    }
    return folders.map { "\($0)/blockfall" }.first { access($0, X_OK) == 0 }
  }
}

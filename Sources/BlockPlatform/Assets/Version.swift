import CVersion

/// The program's version number, in its only place.
package enum Version {
  package static let number = "0.3.0"

  /// The version, and in a release build the commit that it was built from.
  package static var text: String {
    let commit = String(cString: blockfall_commit())
    return commit.isEmpty ? number : "\(number) (\(commit))"
  }

  /// The compiler that built the program's C parts, which comes with Swift's.
  package static var compiler: String { String(cString: blockfall_compiler()) }

  /// The C library that the program was built with, and the one that it runs with.
  package static var builtCLibrary: String { String(cString: blockfall_built_c_library()) }
  package static var runningCLibrary: String { String(cString: blockfall_running_c_library()) }
}

import CVersion

/// The program's version number, in its only place.
package enum Version {
  package static let number = "0.2.0"

  /// The version, and in a release build the commit that it was built from.
  package static var text: String {
    let commit = String(cString: blockfall_commit())
    return commit.isEmpty ? number : "\(number) (\(commit))"
  }
}

import ArgumentParser
import Glibc
import LinkTransport

/// The option for the folder of keys.
struct KeyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder of keys and known servers. Default: ~/.config/blockfall/link.", valueName: "folder"))
  var keys: String?

  func folder() throws -> PrivateFolder {
    try PrivateFolder(making: try keys.map(Self.absolutePath) ?? Self.standard())
  }

  /// An absolute path.
  static func absolutePath(_ path: String) throws -> String {
    if path.hasPrefix("/") { return path }
    guard let here = getcwd(nil, 0) else { throw ValidationError("no current folder; give a path from / on") }
    defer { free(here) }
    return String(cString: here) + "/" + path
  }

  private static func standard() throws -> String {
    // The service manager's folder, for a service without a home.
    if let state = try variable("STATE_DIRECTORY") { return String(state.prefix { $0 != ":" }) }
    if let configuration = try variable("XDG_CONFIG_HOME") { return configuration + "/blockfall/link" }
    if let home = try variable("HOME") { return home + "/.config/blockfall/link" }
    throw ValidationError("there is no home folder; name a folder for keys with --keys FOLDER")
  }

  private static func variable(_ name: String) throws -> String? {
    guard let value = getenv(name) else { return nil }
    // Another path than the one that is meant would be worse than none.
    guard let text = String(validatingCString: value) else {
      throw ValidationError("\(name) is not UTF-8; name a folder for keys with --keys FOLDER")
    }
    return text.utf8.first == UInt8(ascii: "/") ? text : nil
  }
}

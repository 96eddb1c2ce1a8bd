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
    if path.isAbsolutePath { return path }
    guard let here = getcwd(nil, 0) else { throw ValidationError("no current folder; give a path from / on") }
    defer { free(here) }
    return String(path: here) + "/" + path
  }

  static func standard() throws -> String {
    // The service manager's folder, for a service without a home.
    if let state = variable("STATE_DIRECTORY") { return String(state.prefix { $0 != ":" }) }
    if let configuration = variable("XDG_CONFIG_HOME") { return configuration + "/blockfall/link" }
    if let home = variable("HOME") { return home + "/.config/blockfall/link" }
    throw ValidationError("there is no home folder; name a folder for keys with --keys FOLDER")
  }

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let path = String(path: UnsafePointer(value))
    return path.isAbsolutePath ? path : nil
  }
}

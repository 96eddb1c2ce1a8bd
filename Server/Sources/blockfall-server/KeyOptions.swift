import ArgumentParser
import Glibc
import LinkTransport

/// The option for the folder of keys.
struct KeyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Where keys and known servers are kept; ~/.config/blockfall/link unless said.", valueName: "folder"))
  var keys: String?

  func folder() throws -> PrivateFolder {
    try PrivateFolder(making: try keys.map(Self.absolutePath) ?? Self.standard())
  }

  /// An absolute path.
  static func absolutePath(_ path: String) throws -> String {
    if path.hasPrefix("/") { return path }
    guard let here = getcwd(nil, 0) else { throw ValidationError("a folder from / on is needed here") }
    defer { free(here) }
    return String(cString: here) + "/" + path
  }

  private static func standard() throws -> String {
    // The service manager's folder, for a service without a home.
    if let state = variable("STATE_DIRECTORY") { return String(state.prefix { $0 != ":" }) }
    if let configuration = variable("XDG_CONFIG_HOME") { return configuration + "/blockfall/link" }
    if let home = variable("HOME") { return home + "/.config/blockfall/link" }
    throw ValidationError("there is no home folder here: --keys FOLDER says where keys are kept")
  }

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.hasPrefix("/") ? text : nil
  }
}

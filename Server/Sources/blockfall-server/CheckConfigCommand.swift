import ArgumentParser
import LinkTransport

/// `blockfall-server check-config`: whether a configuration is right, before a server takes it.
struct CheckConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check-config",
    abstract: "Check a configuration of serve.",
    discussion: """
      Says that it is right, or the line of the first mistake and what is allowed there, with exit status 2. Without a \
      file it prints a configuration in which every key is explained.
      """)

  @Argument(help: ArgumentHelp("The configuration.", valueName: "file"))
  var file: String?

  func run() throws {
    guard let file else { return Console.write(SettingKey.example) }
    _ = try ConfigurationFile.read(try KeyOptions.absolutePath(file))
    Console.writeLine("\(file) is right")
  }
}

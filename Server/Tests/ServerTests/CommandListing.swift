import ArgumentParser
import Foundation
import Testing

@testable import blockfall_server

/// The commands of the program and their arguments, as the parser lists them.
enum CommandListing {
  private struct Listing: Decodable {
    struct Argument: Decodable {
      struct Name: Decodable { let name: String }
      let kind: String
      let valueName: String?
      let abstract: String?
      let preferredName: Name?

      /// Of addresses, those that may be the path of a socket.
      var takesPath: Bool {
        ["file", "folder", "path", "copy", "store"].contains(valueName ?? "")
          || abstract?.contains("unix:PATH") == true
      }
    }

    struct Command: Decodable {
      let commandName: String
      let arguments: [Argument]?
      let subcommands: [Command]?
    }

    let command: Command
  }

  private static func root() throws -> Listing.Command {
    try JSONDecoder().decode(Listing.self, from: Data(RootCommand._dumpHelp().utf8)).command
  }

  /// All commands that do something, by their words.
  static func commands() throws -> Set<String> {
    func leaves(_ command: Listing.Command, _ words: [String]) -> [String] {
      let inner = (command.subcommands ?? []).flatMap { leaves($0, words + [$0.commandName]) }
      return inner.isEmpty ? [words.joined(separator: " ")] : inner
    }
    return Set(leaves(try root(), []))
  }

  /// The arguments that take a path, such as `serve --config` and `verify <file>`.
  static func pathArguments() throws -> Set<String> {
    func all(_ command: Listing.Command, _ words: [String]) -> [String] {
      let own = (command.arguments ?? []).filter(\.takesPath).map { argument in
        let name =
          argument.kind == "positional"
          ? "<\(argument.valueName ?? "")>" : "--\(argument.preferredName?.name ?? "")"
        return (words + [name]).joined(separator: " ")
      }
      return own + (command.subcommands ?? []).flatMap { all($0, words + [$0.commandName]) }
    }
    return Set(all(try root(), []))
  }
}

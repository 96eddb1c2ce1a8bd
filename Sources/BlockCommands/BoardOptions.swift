import ArgumentParser
import BlockPlatform
import BlockRecords
import BlockStorage

/// The options of commands that ask a server about its boards.
struct BoardOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("The server, instead of the one whose boards were joined with 'blockfall boards --join'."),
      valueName: tr("server")))
  var server: String?

  @OptionGroup var data: DataOptions

  /// The address of the server.
  func address() throws(CommandFailure) -> String {
    if let server {
      if let fault = RoomRequest.fault(of: server) { throw .refused(fault) }
      return server
    }
    guard let membership = BoardMembership(in: try data.directory()) else {
      throw .refused(
        tr(
          "no server is known; join its boards with 'blockfall boards --join ADDRESS', or name it with --server"
        ))
    }
    return membership.address
  }
}

extension Console {
  /// Asks a server by its program, and reads the line of JSON that it answers.
  func ask(_ words: [String]) throws(CommandFailure) -> JSONObject {
    guard let reply = askServer(words) else { throw .refused(ServerProgram.missing) }
    let line = String(decoding: reply.errors.prefix { $0 != 10 }, as: UTF8.self)
    let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
    let reason = parts.count == 3 ? parts[2] : line
    switch reply.status {
    case 0: break
    case 1: throw .differs(tr("the server refuses it: %s", reason))
    default: throw .refused(reason.isEmpty ? tr("the server has not answered") : reason)
    }
    guard let object = JSONObject(Array(reply.output.prefix { $0 != 10 })) else {
      throw .refused(tr("what the server's program says cannot be read"))
    }
    return object
  }
}

/// A JSON object of which members are read.
struct JSONObject {
  private let members: [JSONValue.Member]

  init?(_ text: [UInt8]) {
    guard let value = try? JSONReader.read(text) else { return nil }
    self.init(value)
  }

  private init?(_ value: JSONValue) {
    guard case .object(let members) = value else { return nil }
    self.members = members
  }

  private func value(_ name: String) -> JSONValue? { members.first { $0.name == name }?.value }

  func text(_ name: String) -> String { value(name)?.text ?? "" }

  /// A whole number from 0; 0 for anything else.
  func number(_ name: String) -> Int64 { value(name)?.natural ?? 0 }

  func has(_ name: String) -> Bool { value(name) != nil }

  func objects(_ name: String) -> [JSONObject] {
    guard case .array(let elements) = value(name) else { return [] }
    return elements.compactMap { JSONObject($0) }
  }
}

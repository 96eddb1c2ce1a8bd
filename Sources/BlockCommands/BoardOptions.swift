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
  /// Asks a server by its program, and returns what it prints.
  func askForText(_ words: [String]) throws(CommandFailure) -> [UInt8] {
    guard let reply = askServer(words) else { throw .refused(ServerProgram.missing) }
    guard reply.status != 0 else { return reply.output }
    let line = String(decoding: reply.errors.prefix { $0 != 10 }, as: UTF8.self)
    switch ServerFailure(status: reply.status, line: line) {
    case .refused(let reason): throw .differs(tr("the server refuses it: %s", reason))
    case .failed(_, ""), .missing: throw .refused(tr("the server has not answered"))
    case .failed(_, let reason): throw .refused(reason)
    }
  }

  /// Asks a server by its program, and reads the line of JSON that it answers.
  func ask(_ words: [String]) throws(CommandFailure) -> JSONObject {
    guard let object = JSONObject(Array(try askForText(words).prefix { $0 != 10 })) else {
      throw .refused(tr("blockfall-server's answer cannot be read"))
    }
    return object
  }
}

import ArgumentParser
import BlockLink
import BlockRecords
import LinkTransport

/// `blockfall-server verify`: says who has signed match files, and whether the signatures are right.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Say which server has signed match files, and whether the signatures are right.",
    discussion: """
      A server signs the file of each match that ends on it: who played by which keys, in which room, how each part \
      ended, and all that was played. A signer is known if this machine has been connected to that server, or if --key \
      names it; a signer that is not known is no error. Whether the match holds says the game's own command, blockfall \
      verify. The exit status is 0 if all signatures are right, 1 if one is missing, wrong or not by the key of --key, 2 \
      if a file cannot be read or is no match file.
      """)

  @Argument(help: ArgumentHelp("The match files.", valueName: "file"))
  var files: [String]

  @Option(
    help: ArgumentHelp("The fingerprint of the server that must have signed them.", valueName: "fingerprint"))
  var key: String?

  @OptionGroup var keys: KeyOptions

  func run() throws {
    let given = try key.map { text in
      guard let fingerprint = Fingerprint(text) else {
        throw ValidationError("a fingerprint has 25 letters and digits, such as a host shows")
      }
      return fingerprint
    }
    let known = KnownServers(in: try keys.folder())
    var status: Int32 = 0
    for file in files {
      let name = LinkName.sanitized(String(file.prefix(200)))
      do throws(TransportError) {
        let verdict = try Self.verdict(on: file, given, known)
        Console.writeLine("\(name): \(verdict.text)")
        if !verdict.isRight { status = max(status, 1) }
      } catch {
        Console.writeError("\(name): \(error)")
        status = 2
      }
    }
    if status != 0 { throw ExitCode(status) }
  }

  private static func verdict(
    on path: String, _ given: Fingerprint?, _ known: KnownServers
  ) throws(TransportError) -> (text: String, isRight: Bool) {
    let file = try TextFile.bytes(of: path, atMost: maxBytes)
    var reader = MatchReader()
    do throws(ReplayError) {
      try reader.read(file.span)
      try reader.finish()
    } catch {
      throw TransportError(.misuse, "line \(error.line): \(error.message)")
    }
    guard let statement = reader.statement else { return ("no server has signed it", false) }
    let signer = statement.signer
    guard statement.hasSigned(file) else {
      return (
        "the signature is wrong: \(signer), whom the file names, has not signed this", false
      )
    }
    if let given {
      return given == signer
        ? ("signed by \(signer), the given key", true)
        : ("signed by \(signer), not by the given key \(given)", false)
    }
    let names = try known.names(of: signer).joined(separator: ", ")
    return (
      names.isEmpty
        ? "signed by \(signer), which is not known here" : "signed by \(signer), known as \(names)", true
    )
  }

  /// The most bytes of a match file.
  private static let maxBytes = 12 << 20
}

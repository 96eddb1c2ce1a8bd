import BlockLink

/// The file of those who may not play on a server: a line each, which an operator can read.
package struct BanFile: Sendable {
  /// The most bytes: 100,000 bans of some words.
  private static let maxBytes = 32 << 20

  private let folder: PrivateFolder
  private let name: String

  /// The file `bans` of a folder.
  ///
  /// - Parameter suffix: what is added to its name: nodes that share a folder have a file each.
  package init(in folder: PrivateFolder, suffix: String = "") {
    (self.folder, name) = (folder, "bans" + suffix)
  }

  /// The bans.
  ///
  /// - Throws: `TransportError` with the line that is none.
  package func read() throws(TransportError) -> [LobbyBan] {
    guard let bytes = try folder.read(name, atMost: Self.maxBytes) else { return [] }
    var bans: [LobbyBan] = []
    for (index, line) in TextLines.of(bytes).enumerated()
    where !line.isEmpty && line.first != UInt8(ascii: "#") {
      guard let ban = LobbyBan(line: String(decoding: line, as: UTF8.self)) else {
        throw TransportError(
          .misuse,
          "\(folder.path)/\(name):\(index + 1): a ban is key HEX or network HEX, until TIME or always, and a reason"
        )
      }
      bans.append(ban)
    }
    return bans
  }

  package func write(_ bans: [LobbyBan]) throws(TransportError) {
    let text =
      "# Who may not play here: written by blockfall-server admin ban\n"
      + bans.map { "\($0.line)\n" }.joined()
    try folder.write(Array(text.utf8), to: name)
  }
}

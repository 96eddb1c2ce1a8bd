import BlockLink

/// The file of those who may not play on a server, and of those who may invite nobody: a line each, which an operator can
/// read.
///
/// Each change is a line at its end; of two lines about the same key or network the later one counts.
package struct BanFile: Sendable {
  /// The most bytes: 100,000 bans of some words, with some changes.
  private static let maxBytes = 64 << 20
  private static let title = "# Who may not play here: written by blockfall-server admin ban\n"

  private let folder: PrivateFolder
  private let name: String

  /// The file `bans` of a folder.
  ///
  /// - Parameter suffix: what is added to its name: nodes that share a folder have a file each.
  package init(in folder: PrivateFolder, suffix: String = "") {
    (self.folder, name) = (folder, "bans" + suffix)
  }

  /// The bans, and the keys of those who may invite nobody; a last line that is torn is left out.
  ///
  /// - Throws: `TransportError` with the line that is none.
  package func read() throws(TransportError) -> (bans: [LobbyBan], muted: Set<[UInt8]>) {
    guard let bytes = try folder.read(name, atMost: Self.maxBytes) else { return ([], []) }
    var bans: [LobbyBan.Subject: LobbyBan] = [:]
    var muted: Set<[UInt8]> = []
    let lines = TextLines.of(bytes)
    var count = 0
    for (index, line) in lines.enumerated() where !line.isEmpty && line.first != UInt8(ascii: "#") {
      count += 1
      switch LobbyBan.Change(line: String(decoding: line, as: UTF8.self)) {
      case .banned(let ban): bans[ban.subject] = ban
      case .lifted(let subject): bans[subject] = nil
      case .muted(let key, let isMuted):
        if isMuted { muted.insert(key) } else { muted.remove(key) }
      case nil:
        throw TransportError(
          .misuse,
          "\(folder.path)/\(name):\(index + 1): a ban is key:HEX or network:HEX, until TIME or always, and a reason; other lines end in lifted, muted or unmuted"
        )
      }
    }
    // Each line is made once: of a hundred thousand, sorting would make it many times.
    let sorted = bans.values.map { (line: $0.line, ban: $0) }.sorted { $0.line < $1.line }
    // What was changed often, or ends without an end of line, is written anew.
    if bytes.last != 10 || count > 2 * (bans.count + muted.count) + 100 {
      let lines = sorted.map(\.line) + muted.map { LobbyBan.Change.muted($0, true).line }
      try folder.write(Array((Self.title + lines.map { "\($0)\n" }.joined()).utf8), to: name)
    }
    return (sorted.map(\.ban), muted)
  }

  /// Adds changes, lines of `LobbyBan.Change`; afterwards they are on the disk.
  package func append(_ lines: [String]) throws(TransportError) {
    try folder.append(Array(lines.map { "\($0)\n" }.joined().utf8), to: name, isSynced: true)
  }
}

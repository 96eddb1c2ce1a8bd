/// The servers whose keys are known, one per line as in SSH's known_hosts: `HOST:PORT FINGERPRINT`.
package struct KnownServers: Sendable {
  /// A fingerprint that came with an address.
  package struct Given: Equatable, Sendable {
    /// Where it came from.
    package enum Source: Sendable {
      /// The player typed it or followed a link, and was asked before it replaces a saved one.
      case replacing
      /// The player typed it or followed a link.
      case typed
      /// The local network announced it, and anybody there can announce anything.
      case announced
    }

    package let fingerprint: Fingerprint
    package let source: Source

    package init(_ fingerprint: Fingerprint, from source: Source) {
      (self.fingerprint, self.source) = (fingerprint, source)
    }
  }

  /// The result of a key's check.
  package enum Verdict: String, Equatable, Sendable {
    /// No key was known; this one is now saved.
    case first
    /// The key matches the saved one.
    case known
    /// The key matches the fingerprint that was given with the address.
    case given
  }

  static let file = "known-servers"
  private static let limit = 1 << 20
  private let folder: PrivateFolder

  package init(in folder: PrivateFolder) {
    self.folder = folder
  }

  /// Checks a key against the given fingerprint and the saved one of the address, and saves it if none is saved.
  ///
  /// A typed fingerprint may replace a saved one once the player has been asked; an announced one never does.
  package func check(
    _ fingerprint: Fingerprint, host: String, port: Int, given: Given?
  ) throws(TransportError) -> Verdict {
    let name = LinkAddress.name(host: host.lowercased(), port: port)
    if let given, given.fingerprint != fingerprint {
      throw TransportError(
        .changedKey,
        "\(name) has the key \(fingerprint), not \(given.fingerprint): another server, a typo, or somebody in between"
      )
    }
    return try folder.locked { () throws(TransportError) -> Verdict in
      var entries = try read()
      let known = entries.first { $0.name == name }?.fingerprint
      let isTyped = given != nil && given?.source != .announced
      if known == fingerprint { return isTyped ? .given : .known }
      if let known, given?.source == .typed {
        throw TransportError(
          .replacesKey(known: known, new: fingerprint),
          """
          the key of \(name) is known as \(known), and the address names \(fingerprint): if its host has told you so, \
          replace the known key with --replace-key
          """)
      }
      if let known, given?.source != .replacing {
        throw TransportError(
          .changedKey,
          """
          the key of \(name) has changed from \(known) to \(fingerprint): the server was set up again, or \
          somebody is in between; ask its host for the fingerprint and give \(name)#FINGERPRINT
          """)
      }
      entries.removeAll { $0.name == name }
      entries.append((name, fingerprint))
      let text = entries.map { "\($0.name) \($0.fingerprint)\n" }.joined()
      guard text.utf8.count <= Self.limit else {
        throw TransportError(
          .misuse, "\(folder.path)/\(Self.file) is full: remove lines that you do not need")
      }
      try folder.write(Array(text.utf8), to: Self.file)
      return isTyped ? .given : .first
    }
  }

  /// The addresses of the known servers with a key, each `HOST:PORT`.
  package func names(of fingerprint: Fingerprint) throws(TransportError) -> [String] {
    try read().filter { $0.fingerprint == fingerprint }.map(\.name)
  }

  private func read() throws(TransportError) -> [(name: String, fingerprint: Fingerprint)] {
    guard let bytes = try folder.read(Self.file, atMost: Self.limit) else { return [] }
    var entries: [(name: String, fingerprint: Fingerprint)] = []
    for (index, line) in TextLines.of(bytes).enumerated() {
      if line.isEmpty { continue }
      let words = line.split(separator: 0x20)
      guard words.count == 2, let fingerprint = Fingerprint(String(decoding: words[1], as: UTF8.self)) else {
        throw TransportError(
          .misuse, "\(folder.path)/\(Self.file), line \(index + 1): not HOST:PORT FINGERPRINT")
      }
      entries.append((String(decoding: words[0], as: UTF8.self), fingerprint))
    }
    return entries
  }
}

import Glibc
import LinkTransport
import Testing

@testable import blockfall_server

@Suite("Paths are bytes, and texts are read in each of their forms")
struct PathTests {
  /// Bytes that are no UTF-8, a text that looks replaced, and usual names.
  static let names: [[UInt8]] = [
    [0x66, 0xff, 0xfe], [0xc3], Array("é".utf8), Array("\u{10feff}".utf8), [0x80, 0x20, 0xe2, 0x82],
  ]

  @Test("Each path has a text of its own, from which its bytes come back", arguments: names)
  func text(_ bytes: [UInt8]) {
    #expect(String(path: bytes).pathBytes == bytes)
    #expect(Set(Self.names.map { String(path: $0) }).count == Self.names.count)
  }

  @Test("A home, a folder and a socket whose names are no UTF-8 are used as they are", arguments: names)
  func server(_ name: [UInt8]) throws {
    let folder = TemporaryFolder()
    let root = folder.path
    let (home, socket) = (Array("\(root)/h".utf8) + name, Array("\(root)/s".utf8) + name)
    let server = try RunningProgram(
      [
        "serve", "--listen", "127.0.0.1:0", "--socket", String(path: socket), "--matches",
        String(path: home) + "/m",
      ],
      home: String(path: home))
    #expect(server.output.line()?.hasPrefix("127.0.0.1:") == true)
    for path in [home + Array("/.config/blockfall/link/server.pem".utf8), home + Array("/m".utf8), socket] {
      #expect(Self.isThere(path), "\(String(decoding: path, as: UTF8.self))")
    }
    let keys = Array("\(root)/k".utf8) + name
    let client = try RunningProgram(
      ["connect", "unix:" + String(path: socket), "--report", "--keys", String(path: keys)], home: root)
    #expect(client.errors.line() == "connected - known")
    #expect(Self.isThere(keys + Array("/player.pem".utf8)))
  }

  private static func isThere(_ path: [UInt8]) -> Bool {
    (path + [0]).withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { chars in
        chars.baseAddress.map { access($0, F_OK) == 0 } ?? false
      }
    }
  }

  @Test(
    "Each file that a server reads may have a byte order mark and CRLF", arguments: ["\n", "\r\n"])
  func forms(_ end: String) throws {
    let running = try RunningServer()
    let player = TemporaryFolder()
    let folder = try PrivateFolder(making: "\(player.path)/link")
    let first = try Identity.loadOrCreate(in: folder, as: "player.pem")
    func rewrite(_ name: String, _ text: String) throws {
      let form = text.split(separator: "\n").joined(separator: end) + end
      try folder.write([0xef, 0xbb, 0xbf] + Array(form.utf8), to: name)
    }
    let pem = try #require(try folder.read("player.pem", atMost: 4_096))
    try rewrite("player.pem", String(decoding: pem, as: UTF8.self))
    #expect(try Identity.loadOrCreate(in: folder, as: "player.pem").fingerprint == first.fingerprint)
    try rewrite(
      "known-servers",
      "127.0.0.1:\(running.port) \(running.identity.fingerprint)\nelsewhere:1 \(first.fingerprint)\n")
    #expect(try running.client(player).client.server.verdict == .known)
    let (bans, names) = (BanFile(in: folder), NameFile(in: folder))
    try rewrite("bans", "# nobody\nkey:00ff 2027-01-01T00:00:00Z rude\nkey:01 always\n")
    #expect(try bans.read().bans.map(\.line) == ["key:00ff 2027-01-01T00:00:00Z rude", "key:01 always"])
    try rewrite("names", "key:00ff 2026-01-01T00:00:00Z Ann\nkey:01 2026-01-02T00:00:00Z Bob\n")
    #expect(try names.read().entries.map(\.name) == ["Ann", "Bob"])
    // The last line is torn.
    let kept = try #require(try folder.read("names", atMost: 4_096))
    try folder.write(Array(kept.dropLast(end.utf8.count + 3)), to: "names")
    #expect(try names.read().entries.map(\.name) == ["Ann"])
    try folder.write([0xef, 0xbb, 0xbf], to: "names")
    #expect(try names.read().entries.isEmpty)
    try rewrite("config.yaml", "# a server\nname: here\nlisten:\n  - 127.0.0.1:1\n  - 127.0.0.1:2\n")
    let settings = try ConfigurationFile.read("\(folder.path)/config.yaml")
    #expect(settings.name == "here" && settings.listen == ["127.0.0.1:1", "127.0.0.1:2"])
  }
}

import Glibc
import Testing

@testable import LinkTransport

@Suite("A private folder")
struct PrivateFolderTests {
  @Test("Only the user can access the folder and its files, whatever the umask")
  func modes() throws {
    let folder = TemporaryFolder()
    let made = try PrivateFolder(making: "\(folder.path)/a/b")
    try made.write([1], to: "file")
    _ = try made.writeNew([1], to: "new")
    for (name, mode) in [("a/b", UInt32(0o700)), ("a/b/file", 0o600), ("a/b/new", 0o600)] {
      var status = stat()
      #expect(lstat("\(folder.path)/\(name)", &status) == 0)
      #expect(status.st_mode & 0o777 == mode, "\(name)")
    }
  }

  @Test("A file that must be new overwrites nothing")
  func writeNew() throws {
    let folder = TemporaryFolder()
    let made = try PrivateFolder(making: folder.path)
    #expect(try made.writeNew([1], to: "key"))
    #expect(try !made.writeNew([2], to: "key"))
    #expect(try made.read("key", atMost: 10) == [1])
  }

  @Test("A file that others can read, a link and a file that is too long are refused")
  func refused() throws {
    let folder = TemporaryFolder()
    let made = try PrivateFolder(making: folder.path)
    try made.write([1, 2, 3], to: "file")
    #expect(throws: TransportError.self) { try made.read("file", atMost: 2) }
    chmod("\(folder.path)/file", 0o644)
    #expect(throws: TransportError.self) { try made.read("file", atMost: 3) }
    chmod("\(folder.path)/file", 0o600)
    symlink("\(folder.path)/file", "\(folder.path)/link")
    #expect(throws: TransportError.self) { try made.read("link", atMost: 3) }
    mkfifo("\(folder.path)/pipe", 0o600)
    #expect(throws: TransportError.self) { try made.read("pipe", atMost: 3) }
    #expect(try made.read("none", atMost: 3) == nil)
  }

  @Test("A key is made once and stays the same; a file that is not a key is an error")
  func keptKey() throws {
    let folder = TemporaryFolder()
    let made = try PrivateFolder(making: folder.path)
    let first = try Identity.loadOrCreate(in: made, as: "key.pem")
    #expect(try Identity.loadOrCreate(in: made, as: "key.pem").publicKey == first.publicKey)
    #expect(first.publicKey.count == 32)
    try made.write(Array("no key".utf8), to: "key.pem")
    #expect(throws: TransportError.self) { try Identity.loadOrCreate(in: made, as: "key.pem") }
  }
}

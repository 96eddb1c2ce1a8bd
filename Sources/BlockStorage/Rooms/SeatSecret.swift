import BlockLink
import BlockPlatform
import Glibc
import TerminalUI

/// What proves to a server that this program, ended and started again, is the player who sat there.
///
/// It lies in the data folder, one file for each server and each program that plays there at once; whoever uses it
/// holds a lock on it. It goes with a proper farewell, and else stays for the next start.
package final class SeatSecret: Sendable {
  package let bytes: [UInt8]
  /// The locked file; −1 if nothing is kept.
  private let file: CInt
  private let path: String

  private init(_ bytes: [UInt8], _ file: CInt, _ path: String) {
    (self.bytes, self.file, self.path) = (bytes, file, path)
  }

  deinit { if file >= 0 { close(file) } }

  /// The most programs that play at one server from one data folder and can be resumed.
  private static let maxCount = 8
  /// The age, in seconds, of a file that no server knows any more.
  private static let maxAge = 3_600

  /// The secret for a server's address; a new one if this program did not leave one behind.
  ///
  /// - Returns: nil if it cannot be kept, so that there is no resuming after the program's end.
  static func kept(for address: String, in directory: DataDirectory) -> SeatSecret? {
    guard (try? directory.prepareSeats()) != nil else { return nil }
    let name = address.fingerprint.hexadecimal(digits: 16)
    removeObsolete(in: directory.seats, except: name)
    for number in 1...maxCount {
      let path = "\(directory.seats)/\(name)-\(number)"
      let file: CInt
      if let found = try? PrivateFile.openIfThere(path, O_RDWR) {
        file = found
      } else if let made = try? PrivateFile.create(path) {
        file = made
      } else {
        continue
      }
      if flock(file, LOCK_EX | LOCK_NB) == 0, let bytes = read(file) ?? write(to: file) {
        return SeatSecret(bytes, file, path)
      }
      close(file)
    }
    return nil
  }

  /// The secret of a guest who shares the account with others: it follows from the guest's SSH key, if sshd names it.
  ///
  /// - Parameter path: the file that `ExposeAuthInfo` makes, from `SSH_USER_AUTH`.
  package static func ofSSHKey(_ path: String? = environmentValue("SSH_USER_AUTH")) -> SeatSecret? {
    guard let path, let text = SmallFile.read(path, limit: 16_384).text,
      let key = text.split(separator: "\n").first(where: { $0.hasPrefix("publickey ") })
    else { return nil }
    let hash = LinkHash.sha256(Array("blockfall seat \(key)".utf8))
    return SeatSecret(Array(hash.prefix(LinkProtocol.secretBytes)), -1, "")
  }

  /// Deletes it, as the player has left.
  package func discard() {
    if file >= 0 { unlink(path) }
  }

  private static func read(_ file: CInt) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: LinkProtocol.secretBytes + 1)
    return pread(file, &bytes, bytes.count, 0) == LinkProtocol.secretBytes ? Array(bytes.dropLast()) : nil
  }

  private static func write(to file: CInt) -> [UInt8]? {
    let bytes = (0..<LinkProtocol.secretBytes).map { _ in UInt8.random(in: 0 ... .max) }
    guard ftruncate(file, 0) == 0, pwrite(file, bytes, bytes.count, 0) == bytes.count else { return nil }
    return bytes
  }

  /// Deletes what was left behind long ago and that nobody uses.
  private static func removeObsolete(in folder: String, except kept: String) {
    for name in PrivateFile.names(in: folder, atMost: 256) where !name.hasPrefix(kept) {
      guard let file = try? PrivateFile.openIfThere("\(folder)/\(name)", O_RDONLY) else { continue }
      defer { close(file) }
      var status = stat()
      guard fstat(file, &status) == 0, time(nil) - status.st_mtim.tv_sec > maxAge,
        flock(file, LOCK_EX | LOCK_NB) == 0
      else { continue }
      unlink("\(folder)/\(name)")
    }
  }
}

import BlockEngine
import Glibc

/// A file that holds a position: as a fumen code, as pieces, or as a diagram.
struct PositionFile {
  let path: String

  /// More bytes than any position has.
  private static let mostBytes = 1 << 16

  /// Reads the position.
  func read(on console: Console) throws(CommandFailure) -> Position {
    let name = tr("position file '\(path)'")
    let text = path == "-" ? try console.wholeInput(name: tr("the position")) : try contents(name)
    var editor = PositionEditor(Position(rules: .modern))
    do throws(PositionEditor.PasteError) { try editor.paste(text) } catch {
      throw .refused("\(name): \(error)")
    }
    do throws(GameError) { _ = try Game(editor.position, seed: 0) } catch {
      throw .refused("\(name): \(spoken(error.wording))")
    }
    return editor.position
  }

  private func contents(_ name: String) throws(CommandFailure) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .refused("\(name): \(SystemError.last)") }
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    do throws(SystemError) {
      while bytes.count <= PositionFile.mostBytes {
        let count = try readSome(from: file, into: &chunk)
        if count == 0 { return String(decoding: bytes, as: UTF8.self) }
        bytes += chunk[..<count]
      }
    } catch {
      throw .refused("\(name): \(error)")
    }
    throw .refused(tr("\(name) has more than \(PositionFile.mostBytes) bytes; that much is not read"))
  }
}

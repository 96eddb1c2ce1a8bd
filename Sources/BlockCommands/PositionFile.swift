import BlockEngine
import BlockPlatform
import BlockRecords
import BlockViews

/// A file with a position: a fumen code, pieces, or a diagram.
struct PositionFile {
  let path: String

  var isStandardInput: Bool { path == "-" }

  /// More bytes than any position has.
  private static let maxBytes = 1 << 16

  /// Reads the position.
  func read(on console: Console) throws(CommandFailure) -> Position {
    let name = tr("position file '\(path)'")
    let text =
      try isStandardInput
      ? console.wholeInput(name: tr("the position"))
      : BoundedBytes.text(of: path, called: name, atMost: PositionFile.maxBytes)
    var editor = PositionEditor(Position(rules: .modern))
    do throws(PositionEditor.PasteError) { try editor.paste(text) } catch {
      throw .refused("\(name): \(error)")
    }
    do throws(GameError) { _ = try Game(editor.position, seed: 0) } catch {
      throw .refused("\(name): \(translated(error.localizedMessage))")
    }
    return editor.position
  }
}

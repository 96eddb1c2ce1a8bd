import BlockEngine
import BlockPlatform
import BlockSettings
import BlockViews
import TerminalUI

/// The narration of the editor.
extension EditorScreen {
  /// The key that reads the rows of the field, as in a game; `#` chooses garbage.
  static let rowsKey = PlainQuestion.gaps.key

  package var handlesFullStop: Bool { true }

  /// Describes the field's content, the cursor and the brush.
  func narrateAll(in context: inout ScreenContext) {
    guard context.isPlain else { return }
    context.narration.add(PlainQuestion.gaps(of: editor.position.playfield))
    context.narration.add(cellWords)
    context.narration.add(brushWords)
    let key = String(EditorScreen.rowsKey)
    context.narration.add(tr("%s reads the rows, %s repeats what was said last.", key, "Ctrl-R"))
    let garbageKey = PlainReader.Words.translated.symbol("#") ?? "#"
    context.narration.add(tr("%s chooses garbage, x erases, a letter chooses a piece.", garbageKey))
  }

  /// Describes what a message has changed compared with `old`.
  func narrateChanges(since old: EditorScreen, in context: inout ScreenContext) {
    guard context.isPlain else { return }
    if focus != old.focus {
      switch focus {
      case .field: context.narration.add(tr("Field"))
      case .queue: context.narration.add(tr("Pieces"))
      case .hold: context.narration.add(tr("Hold", context: "what is held"))
      }
    }
    let (now, before) = (editor.position, old.editor.position)
    if now.rules != before.rules,
      let rules = RulesChoice(
        now.rules, field: FieldSize(width: now.playfield.width, height: now.playfield.height))
    {
      context.narration.add(rules.title(isUnicode: context.isUnicode))
    }
    if editor.brush != old.editor.brush { context.narration.add(brushWords) }
    if now.queue != before.queue || now.held != before.held {
      let letters = now.queue.map { String($0.letter) }.joined(separator: " ")
      let next = letters.isEmpty ? tr("as they come") : tr("Next %s", letters)
      let held = now.held.map { [tr("Held %s", String($0.letter))] } ?? []
      context.narration.add(([next] + held).joined(separator: ". "))
    }
    if editor.cursor != old.editor.cursor {
      context.narration.add(cellWords)
    } else if now.playfield != before.playfield {
      let changed = EditorScreen.changedCells(now.playfield, before.playfield)
      context.narration.add(changed == 1 ? cellWords : PlainQuestion.gaps(of: now.playfield))
    }
  }

  /// Answers a spoken question about the field; false for any other key.
  func answer(_ key: KeyEvent, in context: inout ScreenContext) -> Bool {
    guard context.isPlain, key.phase == .press, key.modifiers.isEmpty, focus == .field else { return false }
    switch key.key {
    case .character(EditorScreen.rowsKey):
      context.narration.add(PlainQuestion.gaps(of: editor.position.playfield))
    default: return false
    }
    return true
  }

  /// The cursor's place and its content; rows count from the floor.
  private var cellWords: String {
    let field = editor.position.playfield
    let (x, y) = (editor.cursor.x, editor.cursor.y)
    return tr(
      "Column %s, row %s: %s", String(x + 1), String(field.height - y), EditorScreen.name(of: field[x, y]))
  }

  private var brushWords: String { tr("Brush: %s", editor.brush.map(EditorScreen.name) ?? tr("erase")) }

  private static func name(of mino: Mino?) -> String {
    switch mino {
    case nil: tr("nothing")
    case .garbage: tr("garbage")
    case .some(let mino): String(mino.letter)
    }
  }

  private static func changedCells(_ a: Playfield, _ b: Playfield) -> Int {
    guard a.width == b.width, a.height == b.height else { return .max }
    return (0..<a.height).map { y in (0..<a.width).count { a[$0, y] != b[$0, y] } }.reduce(0, +)
  }
}

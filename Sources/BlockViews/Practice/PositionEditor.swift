import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSettings
import TerminalUI

/// A position under edit: the field by a brush, the queue by letters; each change can be undone.
package struct PositionEditor: Equatable, Sendable {
  package private(set) var position: Position
  /// The mino that the brush paints; nil erases.
  package var brush: Mino? = .garbage
  /// The cell under the keyboard cursor.
  package private(set) var cursor: Point
  private var undoStack: [Position] = []
  private var redoStack: [Position] = []
  /// The current stroke of the mouse; nil while no button is pressed.
  private var stroke: Stroke?

  private struct Stroke: Equatable, Sendable {
    let mino: Mino?
    /// Whether anything has been painted.
    var isBegun = false
    /// The last painted cell; nil if the mouse comes from outside the field.
    var last: Point?
  }

  /// The most undo steps.
  private static let maxUndoSteps = 1_000

  package init(_ position: Position) {
    self.position = position
    cursor = Point(x: position.playfield.width / 2, y: position.playfield.height - 1)
  }

  /// Makes a change that can be undone; a change without effect is not recorded.
  package mutating func change(_ body: (inout Position) -> Void) {
    var changed = position
    body(&changed)
    replace(with: changed)
  }

  package mutating func replace(with other: Position) {
    guard other != position else { return }
    undoStack.append(position)
    if undoStack.count > PositionEditor.maxUndoSteps { undoStack.removeFirst() }
    redoStack.removeAll()
    position = other
    clampCursor()
  }

  package mutating func undo() { exchange(\.undoStack, \.redoStack) }
  package mutating func redo() { exchange(\.redoStack, \.undoStack) }

  /// Returns to the last position of one stack, and puts the current one on the other.
  private mutating func exchange(
    _ source: WritableKeyPath<Self, [Position]>, _ target: WritableKeyPath<Self, [Position]>
  ) {
    guard let last = self[keyPath: source].popLast() else { return }
    self[keyPath: target].append(position)
    position = last
    clampCursor()
  }

  /// Keeps the cursor on the field, which may have changed, and ends the stroke on the old one.
  private mutating func clampCursor() {
    stroke = nil
    cursor.x = min(cursor.x, position.playfield.width - 1)
    cursor.y = min(cursor.y, position.playfield.height - 1)
  }

  // MARK: Keys

  /// Moves the cursor, wrapping around at the edges.
  package mutating func move(_ x: Int, _ y: Int) {
    let field = position.playfield
    cursor.x = (cursor.x + x + field.width) % field.width
    cursor.y = (cursor.y + y + field.height) % field.height
  }

  /// Paints the cell at the cursor, or erases it if it already has the brush's mino.
  package mutating func paint() {
    let (x, y) = (cursor.x, cursor.y)
    let mino = position.playfield[x, y] == brush ? nil : brush
    change { $0.playfield[x, y] = mino }
  }

  /// Erases the cell at the cursor.
  package mutating func erase() {
    let (x, y) = (cursor.x, cursor.y)
    change { $0.playfield[x, y] = nil }
  }

  // MARK: The mouse

  /// Starts a stroke at the pressed cell; if that already has the brush's mino, the whole stroke erases.
  package mutating func press(_ cell: Point, erases: Bool) {
    let isThere = position.playfield[cell.x, cell.y] == brush
    stroke = Stroke(mino: erases || isThere ? nil : brush)
    drag(to: cell)
  }

  /// Continues the stroke, with the cells that a fast hand skips between two reports; the stroke is one undo step.
  package mutating func drag(to cell: Point) {
    guard stroke != nil else { return }
    let from = stroke?.last ?? cell
    let (x, y) = (cell.x - from.x, cell.y - from.y)
    let steps = max(1, abs(x), abs(y))
    for step in 1...steps {
      paintOn(
        Point(
          x: from.x + (2 * x * step + x.signum() * steps) / (2 * steps),
          y: from.y + (2 * y * step + y.signum() * steps) / (2 * steps)))
    }
    stroke?.last = cell
  }

  /// Handles the mouse leaving the field: cells passed outside are not painted.
  package mutating func leave() { stroke?.last = nil }

  private mutating func paintOn(_ cell: Point) {
    guard var stroke else { return }
    cursor = cell
    guard position.playfield[cell.x, cell.y] != stroke.mino else { return }
    if stroke.isBegun {
      position.playfield[cell.x, cell.y] = stroke.mino
    } else {
      let mino = stroke.mino
      change { $0.playfield[cell.x, cell.y] = mino }
      // The stroke continues, unlike after any other change.
      stroke.isBegun = true
      self.stroke = stroke
    }
  }

  /// Ends the stroke: the button is up, or its release would not be reported.
  package mutating func release() { stroke = nil }

  // MARK: The whole field

  /// Clears the field.
  package mutating func clear() {
    change { position in
      for y in 0..<position.playfield.height {
        for x in 0..<position.playfield.width { position.playfield[x, y] = nil }
      }
    }
  }

  /// Mirrors the position left to right, the pieces too.
  package mutating func mirror() {
    change { position in
      let field = position.playfield
      for y in 0..<field.height {
        for x in 0..<field.width { position.playfield[field.width - 1 - x, y] = field[x, y]?.mirrored }
      }
      position.queue = position.queue.map(\.mirrored)
      position.held = position.held?.mirrored
    }
  }

  /// Switches to the next combination of rules and field, keeping the minos that fit, counted from the floor.
  package mutating func changeRules() {
    let field = FieldSize(width: position.playfield.width, height: position.playfield.height)
    let current = RulesChoice(position.rules, field: field)
    let next = (current.map { RulesChoice.allCases.cycled(from: $0, by: 1) } ?? .classic).ruleset
    change { position in
      let old = position.playfield
      position.rules = next.base
      guard var new = try? Playfield(width: next.width, height: next.height) else { return }
      for y in 1...min(old.height, new.height) {
        for x in 0..<min(old.width, new.width) { new[x, new.height - y] = old[x, old.height - y] }
      }
      position.playfield = new
      if !next.allowsHold { position.held = nil }
    }
  }

  /// Replaces the position by a pasted text: a fumen code, pieces by their letters, or a diagram.
  ///
  /// - Throws: the reason if the text is none of these; nothing has changed then.
  package mutating func paste(_ text: String) throws(PasteError) {
    if text.contains("@") {
      do throws(FumenError) {
        guard let page = try Fumen(text).pages.first else { return }
        return replace(with: Position(page))
      } catch { throw PasteError(description: translated(error.localizedMessage)) }
    }
    if !text.allSatisfy(\.isWhitespace), !text.contains("."), !text.contains(":"), !text.contains("#") {
      do throws(QueueError) {
        let pieces = try Tetromino.queue(text.uppercased())
        return change { $0.queue = pieces }
      } catch { throw PasteError(description: translated(error.localizedMessage)) }
    }
    do throws(PositionError) { replace(with: try Position(text: text)) } catch {
      throw PasteError(description: translated(error.localizedMessage))
    }
  }

  /// The reason why a text is not a position.
  package struct PasteError: Error, Equatable, CustomStringConvertible {
    package let description: String
  }
}

extension Mino {
  /// The mirror image of the mino.
  var mirrored: Mino { Tetromino(rawValue: rawValue).map { Mino($0.mirrored) } ?? self }
}

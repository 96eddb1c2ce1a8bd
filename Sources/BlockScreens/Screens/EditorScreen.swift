import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// Edits a practice position: the field with mouse and keys, the pieces by their letters.
package struct EditorScreen: Screen {
  enum Action: Hashable, Sendable {
    case play, focus, undo, redo, code, save, open, clear, mirror, rules, gravity, more
  }

  /// The part that letters and arrow keys edit.
  enum Focus: CaseIterable { case field, queue, hold }

  var editor: PositionEditor
  private(set) var focus = Focus.field
  /// The text field for the name to save under.
  private(set) var saving: TextField?
  /// Whether gravity is on when the position is played.
  private(set) var hasGravity = false
  /// Which buttons are shown if not all fit.
  var buttonPages = ButtonPages()

  /// - Parameter position: the position to start from; nil for the current practice position, or an empty field.
  package init(_ position: Position? = nil, in context: ScreenContext) {
    initial = position ?? context.position ?? Position(rules: context.settings.rules.ruleset.base)
    editor = PositionEditor(initial)
  }

  /// The position at the start; only a change makes it worth saving.
  private var initial: Position

  /// Loads a position chosen meanwhile; the first time, requests the last practice position.
  package mutating func appear(in context: inout ScreenContext) {
    if let chosen = context.position {
      editor.replace(with: chosen)
    } else if context.hasStarted {
      context.ask(.lastPosition)
    }
    narrateAll(in: &context)
  }

  /// Starts with the current rules now that the settings are known, unless there is a position already.
  private mutating func begin(in context: inout ScreenContext) {
    guard context.position == nil else { return }
    begin(with: Position(rules: context.settings.rules.ruleset.base))
    context.ask(.lastPosition)
  }

  /// Starts over with another position, keeping the brush.
  private mutating func begin(with position: Position) {
    let brush = editor.brush
    (editor, initial) = (PositionEditor(position), position)
    editor.brush = brush
  }

  /// The least time between two saves of the position.
  private static let autosaveInterval = Duration.seconds(2)

  /// Letters select brushes and pieces, and the right button erases.
  package var acceptsText: Bool { true }
  package var acceptsEveryButton: Bool { true }

  var bar: NavigationBar {
    NavigationBar(left: tr("Back"), title: tr("Practice"), right: tr("Play", context: "a game"))
  }

  // MARK: Messages

  package mutating func update(_ message: Message, in context: inout ScreenContext) -> Transition {
    let before = self
    defer { narrateChanges(since: before, in: &context) }
    if case .terminating = message { save(in: &context) }
    return dispatch(message, in: &context)
  }

  package mutating func rest(in context: inout ScreenContext) {
    editor.release()
    save(in: &context)
  }

  /// The field has moved on the screen.
  package mutating func sizeChanged(in context: inout ScreenContext) { editor.release() }

  package mutating func receive(_ reply: StorageReply, in context: inout ScreenContext) -> Transition {
    switch reply.answer {
    case .started: begin(in: &context)
    // The player may have started editing meanwhile.
    case .lastPosition(let found?) where context.position == nil:
      begin(with: found)
      context.setPracticePosition(found)
    default: break
    }
    return .stay
  }

  package mutating func respond(to event: InputEvent, in context: inout ScreenContext) -> Transition {
    let transition = saving == nil ? handle(event, in: &context) : save(event, in: &context)
    // Share the position with the other screens, but keep an unedited one replaceable by the last practice position.
    if context.position != nil || editor.position != initial { context.setPracticePosition(editor.position) }
    if case .stay = transition {
      save(in: &context, atMostEvery: EditorScreen.autosaveInterval)
    } else {
      save(in: &context)
    }
    return transition
  }

  /// Saves the position if it has changed.
  private func save(in context: inout ScreenContext, atMostEvery interval: Duration = .zero) {
    guard context.lastAutosave != nil || editor.position != initial else { return }
    context.autosave(editor.position, atMostEvery: interval)
  }

  private mutating func handle(_ event: InputEvent, in context: inout ScreenContext) -> Transition {
    if case .paste(let text) = event {
      do throws(PositionEditor.PasteError) { try editor.paste(text) } catch {
        context.showNotice(error.description)
      }
      return .stay
    }
    if bar.isBack(event, in: context.drawing) {
      if focus == .field { return .pop }
      focus = .field
      return .stay
    }
    if case .mouse(let mouse) = event { return respond(to: mouse, in: &context) }
    guard case .key(let key) = event, key.phase != .release else { return .stay }
    if answer(key, in: &context) { return .stay }
    if focus == .field, let action = buttons(in: context).pressed(by: event, in: context.size) {
      return act(action, in: &context)
    }
    switch (key.key, focus) {
    case (.enter, _): return act(.play, in: &context)
    case (.tab, _): return act(.focus, in: &context)
    case (_, .field): paint(key)
    case (_, .queue): typePiece(key, in: &context)
    case (_, .hold): typeHold(key, in: &context)
    }
    return .stay
  }

  private mutating func respond(to mouse: MouseEvent, in context: inout ScreenContext) -> Transition {
    if bar.isRight(.mouse(mouse), in: context.drawing) { return act(.play, in: &context) }
    if let action = buttons(in: context).pressed(by: .mouse(mouse), in: context.size) {
      return act(action, in: &context)
    }
    guard let layout = layout(in: context) else { return .stay }
    switch mouse.action {
    case .press:
      if let brush = brush(at: mouse.position, layout) { editor.brush = brush }
      guard mouse.button != .middle, let cell = cell(at: mouse.position, layout) else { break }
      editor.press(cell, erases: mouse.button == .right)
      focus = .field
    case .drag:
      if let cell = cell(at: mouse.position, layout) { editor.drag(to: cell) } else { editor.leave() }
    case .release: editor.release()
    case .wheelUp: changeBrush(by: -1)
    case .wheelDown: changeBrush(by: 1)
    case .wheelLeft, .wheelRight: break
    }
    return .stay
  }

  mutating func act(_ action: Action, in context: inout ScreenContext) -> Transition {
    // A new screen may hide the button's release.
    editor.release()
    switch action {
    case .play:
      do throws(GameError) {
        return .replace(
          try GameScreen(practising: editor.position, hasGravity: hasGravity, in: &context))
      } catch {
        context.showNotice(translated(error.localizedMessage))
      }
    case .focus:
      switch focus {
      case .field: focus = .queue
      case .queue: focus = Ruleset(editor.position.rules).allowsHold ? .hold : .field
      case .hold: focus = .field
      }
    case .undo: editor.undo()
    case .redo: editor.redo()
    case .code: return .push(CodeScreen(editor.position))
    case .save: saving = TextField()
    case .open: return .push(PositionsScreen())
    case .clear: editor.clear()
    case .mirror: editor.mirror()
    case .rules: editor.changeRules()
    case .gravity: hasGravity.toggle()
    case .more: buttonPages.turn(buttons(in: context), in: context.size)
    }
    return .stay
  }

  // MARK: Keys

  private mutating func paint(_ key: KeyEvent) {
    guard key.modifiers.isSubset(of: .shift) else { return }
    switch key.key {
    case .left: editor.move(-1, 0)
    case .right: editor.move(1, 0)
    case .up: editor.move(0, -1)
    case .down: editor.move(0, 1)
    case .character(" "): editor.paint()
    case .backspace, .delete: editor.erase()
    case .character("x"): editor.brush = nil
    case .character("g"), .character("#"): editor.brush = .garbage
    case .character(let letter):
      if let tetromino = Tetromino(typed: letter) { editor.brush = Mino(tetromino) }
    default: break
    }
  }

  private mutating func typePiece(_ key: KeyEvent, in context: inout ScreenContext) {
    switch key.key {
    case .backspace, .delete: editor.change { _ = $0.queue.popLast() }
    case .character(let letter) where key.modifiers.isSubset(of: .shift):
      enter(letter, in: &context) { piece, position in
        if position.queue.count < Position.maxPieces { position.queue.append(piece) }
      }
    default: break
    }
  }

  private mutating func typeHold(_ key: KeyEvent, in context: inout ScreenContext) {
    switch key.key {
    case .backspace, .delete: editor.change { $0.held = nil }
    case .character(let letter) where key.modifiers.isSubset(of: .shift):
      enter(letter, in: &context) { piece, position in position.held = piece }
    default: break
    }
  }

  private mutating func enter(
    _ letter: Character, in context: inout ScreenContext,
    _ body: (Tetromino, inout Position) -> Void
  ) {
    guard let piece = Tetromino(typed: letter) else {
      context.showNotice(tr("%s is no piece; a piece is one of I O T S Z J L", String(letter).sanitized))
      return
    }
    editor.change { body(piece, &$0) }
  }

  private mutating func changeBrush(by step: Int) {
    editor.brush = EditorScreen.brushes.cycled(from: editor.brush, by: step)
  }

  private mutating func save(_ event: InputEvent, in context: inout ScreenContext) -> Transition {
    guard let text = saving.confirmed(by: event) else { return .stay }
    do throws(PlayerNameError) {
      let name = try PlayerName(text)
      context.ask(.savePosition(name, editor.position))
      context.showNotice(tr("Saved as %s", name.description), isProblem: false)
      saving = nil
    } catch {
      context.showNotice(error.description)
    }
    return .stay
  }
}

extension Tetromino {
  /// The piece of a typed letter, capital or small; nil for any other character.
  fileprivate init?(typed letter: Character) {
    // Others are no piece even if their capital is: that of "ß" is "SS", which is no character at all.
    guard letter.isASCII, let capital = letter.uppercased().first else { return nil }
    self.init(letter: capital)
  }
}

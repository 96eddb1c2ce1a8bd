import BlockEngine
import BlockPlatform
import BlockSettings
import TerminalUI

/// The content of Help, in lines of a given width.
package struct HelpContent {
  package enum Line {
    case heading(String)
    case text(String)
    case row(String, String)
    /// Keys on the line below their action, if one line is too narrow for both.
    case keys(String)
    /// One line, from 0, of a row of pictures side by side.
    case pictures([HelpPicture], line: Int)
    case gap

    /// The searchable text.
    package var text: String {
      switch self {
      case .heading(let text), .text(let text), .keys(let text): text
      case .row(let name, let keys): name + " " + keys
      case .pictures(let pictures, let line): pictures.captions(inRow: line).joined(separator: "  ")
      case .gap: ""
      }
    }
  }

  package private(set) var lines: [Line] = [.gap]
  private let columns: Int
  private let context: DrawingContext
  private let isPlain: Bool
  /// The machine of the game that was left for Help; nil for rules that commands play.
  private let machine: Machine?

  package static let maxNameWidth = 25

  /// - Parameters:
  ///   - sensor: the name of the connected tilt sensor; nil if there is none.
  ///   - isPlain: whether it is read aloud.
  package init(
    columns: Int, machine: Machine?, sensor: String?, hasPads: Bool, isPlain: Bool, in context: DrawingContext
  ) {
    self.columns = max(1, columns)
    self.context = context
    self.isPlain = isPlain
    self.machine = machine
    addAim()
    addKeys()
    addPointer()
    addTilt(sensor)
    if hasPads { addPads() }
    addModes()
    addMatches()
    addNetwork()
    if let machine { addMachine(machine) } else { addRules() }
  }

  private mutating func add(_ heading: String, _ paragraphs: [String]) {
    lines.append(.heading(heading))
    for paragraph in paragraphs { lines += TextWrap.lines(of: paragraph, columns: columns).map(Line.text) }
  }

  private mutating func add(_ pictures: [HelpPicture]) {
    for row in HelpPicture.rows(pictures, columns: columns - 2) {
      lines.append(.gap)
      lines += (0..<row.rows).map { Line.pictures(row, line: $0) }
    }
    lines.append(.gap)
  }

  private mutating func addTable(_ rows: [(String, String)]) {
    let widestKeys = rows.map { CellBuffer.columns(of: $0.1) }.max() ?? 0
    let fits = 2 + HelpContent.maxNameWidth + widestKeys <= columns
    lines += rows.flatMap { fits ? [Line.row($0, $1)] : [.text("  " + $0), .keys($1)] }
  }

  private func keys(of actions: [PlayerAction]) -> [(String, String)] {
    actions.map { action in
      let names = context.settings.chords(of: action).map { $0.name(isUnicode: context.isUnicode) }
      return (action.title, names.joined(separator: "  "))
    }
  }

  private mutating func addAim() {
    add(
      tr("The aim"),
      [
        tr(
          "Pieces of four blocks fall onto the field. Fill a row from wall to wall and it vanishes; the more rows at once, the more points. The game is over when the stack leaves no room for the next piece."
        )
      ])
    add(HelpPicture.moves(of: machine, in: context))
  }

  private mutating func addKeys() {
    lines.append(.heading(tr("Keys")))
    let buttons = PlayerAction.allCases.filter { action in
      guard action.isOfMachine, let command = action.inGame.command else { return false }
      return machine.map { $0.buttons(for: command) != nil } ?? true
    }
    let ordinary = PlayerAction.allCases.filter {
      !$0.isTilt && !$0.isOfMachine && (machine == nil || !$0.isPlay)
    }
    addTable(
      keys(of: (machine == nil ? [] : buttons) + ordinary)
        + [(tr("Redraw the screen"), "Ctrl-L"), (tr("Suspend (fg resumes)"), "Ctrl-Z")])
    lines.append(.gap)
    if machine == nil {
      add(
        tr("Keys of machines"),
        [tr("In 8-bit, handheld and arcade games keys are the buttons of the machine's pad.")])
      addTable(keys(of: buttons))
      lines.append(.gap)
    }
    guard isPlain else { return }
    lines.append(.heading(tr("Asking in plain mode")))
    addTable(
      PlainQuestion.keys
        + [
          (
            tr("The next entry of a list with this first letter"),
            tr("a letter, with Shift if it has another use")
          )
        ])
    lines.append(.gap)
  }

  private mutating func addPointer() {
    add(
      tr("Mouse and touch"),
      [tr("In menus and on the bar at the top a click or tap chooses; the wheel goes through lists.")])
    add(HelpPicture.gestures(of: machine))
    let paragraphs =
      HelpPicture.hasDrop(machine)
      ? [
        tr(
          "In the game: drag with the left button to move the piece, down for a soft drop; drag with the right button, or with Shift, Ctrl or Alt, to turn it to that side. The wheel turns too; a double click drops."
        ),
        tr(
          "Before the first drag, and therefore always on a touch screen that can only tap: tap left or right to move, in the middle to turn, twice there to drop; swipe or wheel down for a soft drop. After the first drag a double tap drops anywhere."
        ),
      ]
      : [
        tr(
          "In the game: drag with the left button to move the piece, down for a soft drop; drag with the right button, or with Shift, Ctrl or Alt, to turn it to that side. The wheel turns too."
        ),
        tr(
          "Before the first drag, and therefore always on a touch screen that can only tap: tap left or right to move, in the middle to turn; swipe or wheel down for a soft drop."
        ),
      ]
    for text in paragraphs { lines += TextWrap.lines(of: text, columns: columns).map(Line.text) }
    lines.append(.gap)
  }

  private mutating func addTilt(_ sensor: String?) {
    guard context.settings.tilt else {
      add(tr("Tilt"), [tr("Tilt is off; you can switch it on in Settings.")])
      return add(HelpPicture.tilts(of: machine))
    }
    add(
      tr("Tilt"),
      [
        sensor.map { tr("By the sensor %s: tilt to a side to move, nod to drop.", $0) }
          ?? tr("No sensor is there; these keys tilt:")
      ])
    addTable(keys(of: PlayerAction.allCases.filter(\.isTilt)))
    add(HelpPicture.tilts(of: machine))
  }

  private mutating func addPads() {
    lines.append(.heading(tr("Pad")))
    addTable(
      PlayerAction.allCases.map { ($0.title, context.bindings.padNames(of: $0).joined(separator: "  ")) }
        .filter { !$0.1.isEmpty })
    lines.append(.gap)
  }

  private mutating func addModes() {
    add(
      tr("Modes"),
      GameMode.Kind.listed.map { "\($0.title): \($0.rule)" } + [
        tr(
          "In survival, rows that are due wait until the falling piece has locked; arrows on the wall count them."
        ),
        tr(
          "In zen, practice and puzzles you can undo pieces one by one, to the first; the clock of a puzzle runs on."
        ),
        tr(
          "In trainers you can undo too, even the piece that failed; a task solved with undo or a hint does not count."
        ),
      ])
    lines.append(.gap)
  }

  private mutating func addMatches() {
    add(
      tr("Matches"),
      [
        tr(
          "The bar beside a field shows the garbage that waits: pale at first, denser from halfway on, solid once it has arrived. What enters with the next lock is bright; what is solid but not bright enters with a later lock."
        ),
        tr("Under most attack tables your clear first cancels garbage that waits; only the rest is sent."),
      ])
    lines.append(.gap)
  }

  private mutating func addNetwork() {
    add(
      tr("Across a network"),
      [
        tr(
          "Choose Versus, then Across a network. Open a room, and friends type or paste the line that it shows; rooms of the local network are listed by themselves. Bots take seats too, and others may watch."
        ),
        tr(
          "Pieces answer at once at any distance, and nothing pauses. A lost connection comes back within half a minute; the match is saved with the others."
        ),
      ])
    lines.append(.gap)
  }

  private mutating func addMachine(_ machine: Machine) {
    var paragraphs = [
      tr(
        "Keys are the buttons of the machine's pad, and the machine decides how a held direction repeats: the settings of auto shift do not count here."
      )
    ]
    switch machine {
    case .console, .handheld:
      paragraphs.append(
        tr(
          "A piece turns only if there is room, without a kick. Nothing drops at once and nothing is held; Down falls faster, and locks a piece that lies on the stack."
        ))
    case .arcade:
      paragraphs.append(
        tr(
          "Down locks a piece that lies on the stack at once. A turn that is held while no piece is there turns the next one as it appears."
        ))
      if machine.buttons(for: .hardDrop) != nil {
        paragraphs.append(tr("Up takes the piece to the floor without locking it."))
      }
      if machine.buttons(for: .hold) != nil {
        paragraphs.append(tr("Hold keeps a piece for later, once for each piece."))
      }
      paragraphs.append(
        tr(
          "The level rises with each piece and each row; only a row takes it past a level that ends in 99."
        ))
    }
    add(tr("This machine"), paragraphs)
  }

  private mutating func addRules() {
    add(
      tr("Classic rules"),
      [
        tr(
          "A piece that meets a wall or the stack on its way to the side slips diagonally down if there is room."
        ),
        tr(
          "A turn without room does not happen. A piece locks if it should fall but cannot."
        ),
      ])
    add(HelpPicture.classicMoves())
    add(
      tr("Modern rules"),
      [
        tr(
          "A turn without room is tried again a little to the side, up or down. The seven pieces come in shuffled bags; once for each piece you can hold it, which brings back the one held before."
        ),
        tr(
          "A piece on the floor locks after half a second; a move or a turn restarts that, fifteen times at most."
        ),
      ])
    add(HelpPicture.modernMoves(in: context))
    add(
      tr("Points"),
      [
        tr("1, 2, 3 and 4 rows at once give 100, 300, 500 and 800, times the level."),
        tr("A soft drop gives 1 point per row, a hard drop 2."),
        tr(
          "Modern rules give more for T-spins, for quads and spins back to back, for clears piece after piece, and for a field left empty."
        ),
        tr("The pale shape below a piece shows where a hard drop puts it."),
      ])
    lines.append(.gap)
    add(
      tr("Levels"),
      [
        tr(
          "Ten rows raise the level by one, up to 20, and pieces fall faster: one row per second at level 1."),
        tr("At level 14 a piece is on the floor in a third of a second, at level 20 in an eightieth."),
        tr("The level to start at is chosen in the menu."),
      ])
  }
}

import BlockBot
import BlockControls
import BlockEngine
import BlockPlatform
import BlockScreens
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// The matches that can be played here, the notes on them, and the drawing of the setup.
extension VersusSetupScreen {
  // MARK: What can be played

  /// Why a match cannot start; nil if it can.
  func refusal(of setup: VersusSetup, in context: ScreenContext) -> String? {
    guard setup.takenSeats.count > 1 else { return tr("A match needs at least two players.") }
    let names = setup.people.prefix(2).map { tr("Seat %s", String(setup.takenSeats[$0] + 1)) }
    if let clash = DeviceAssignment.Keys.clash(context.settings, names: names) { return clash }
    let assignments = setup.assignments(pads: context.pads)
    if let missing = assignments.firstIndex(of: nil) {
      let seat = setup.takenSeats[setup.people[missing]] + 1
      return tr("Nothing is left for seat %s to play with: connect a pad.", String(seat))
    }
    let rules = setup.rules.ruleset
    if setup.hasProgram {
      if context.permissions.programs == nil { return tr("No programs play here.") }
      if setup.program.isEmpty { return tr("Type the command of the program that plays.") }
      if !BotHost.supports(rules) {
        return tr(
          "The Tetris Bot Protocol is for fields of 10x20, the super rotation system and hold; choose such rules, or another player."
        )
      }
    }
    return sizeRefusal(of: setup, in: context)
  }

  /// The error that the terminal is too small for a match, with the required size; nil if it is large enough.
  private func sizeRefusal(of setup: VersusSetup, in context: ScreenContext) -> String? {
    guard !setup.fits(in: context) else { return nil }
    let need = VersusLayout.needed(near: context.size, setup.layoutRequest(in: context))
    return tr("This match needs a terminal of %sx%s.", String(need.columns), String(need.rows))
  }

  /// The closest match that fits on the terminal; nil if the current one fits, or none does.
  func smallerMatch(in context: ScreenContext) -> VersusSetup? {
    let setup = context.settings.versus
    let smaller = setup.fitting(in: context)
    return smaller == setup ? nil : smaller
  }

  /// The notes below the list: why the match cannot start, who uses which controls, what two people cannot do here.
  private func notes(in context: ScreenContext) -> [(text: String, ink: Ink)] {
    if menu.selected == .proceed, let match = chosenSummary {
      let parts = [LocalTime.text(match.started), match.players, match.seriesText, match.goal.title]
      return [(parts.filter { !$0.isEmpty }.joined(separator: "  "), .faint)]
    }
    // The match that the selected row would start.
    let setup = menu.selected == .forTwo ? context.settings.versus.forTwo : context.settings.versus
    if let reason = refusal(of: setup, in: context) { return [(reason, .warning)] }
    let goal = setup.goal == .standing ? [] : [(text: setup.goal.help, ink: Ink.faint)]
    guard setup.people.count > 1 else {
      return goal + (setup.people.isEmpty ? [(tr("Nobody plays: you watch."), .faint)] : [])
    }
    let assignments = setup.assignments(pads: context.pads)
    let gap = context.isUnicode ? " · " : ", "
    var notes = goal
    notes.append(
      (
        text: zip(setup.people, assignments).map { player, assignment in
          tr("Seat %s", String(setup.takenSeats[player] + 1)) + ": " + (assignment?.title ?? "")
        }.joined(separator: gap), ink: Ink.faint
      ))
    if !context.reportsReleases {
      notes.append(
        (
          tr(
            "This terminal does not report key releases: of two held keys only the last one repeats. Tap to move, or play in kitty, foot or Ghostty, or with a pad."
          ), .warning
        ))
    }
    return notes
  }

  // MARK: Drawing

  var bar: NavigationBar { NavigationBar(left: tr("Back"), title: tr("Versus"), right: tr("Start")) }

  func page(in context: ScreenContext) -> MenuWithNotes<Row> {
    MenuWithNotes(
      menu, typing: typing, fieldColumns: menu.selected == .program ? 60 : 24, notes: notes(in: context),
      footer: footer(in: context), in: context.size)
  }

  /// What the keys do, the longest text first.
  private func footer(in context: ScreenContext) -> [String] {
    context.isUnicode
      ? [tr("↑ ↓ choose · ← → change · Enter starts · ? helps"), tr("↑ ↓ ← → Enter · ? helps")]
      : [tr("Arrows choose and change, Enter starts, ? helps"), tr("Arrows, Enter, ? helps")]
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    page(in: context).draw(into: &buffer, in: context.drawing)
    if showsNotes { page(in: context).drawAll(into: &buffer, in: context.drawing) }
    asking?.question.draw(into: &buffer, in: context.drawing)
    if let notice = context.notice { Notice.draw(notice, into: &buffer, ink: context.noticeInk) }
  }
}

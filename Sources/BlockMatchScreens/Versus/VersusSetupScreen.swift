import BlockEngine
import BlockPlatform
import BlockScreens
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// The setup of a match: who takes which seat, the rules and the goal.
///
/// With the setup as it is, one key starts the match.
struct VersusSetupScreen: Screen {
  enum Row: Hashable, Sendable {
    /// An unfinished match; left and right choose among several.
    case proceed
    case start
    /// Two people at one keyboard, at once.
    case forTwo
    /// The closest match that fits on the terminal, if the current one does not.
    case fitting
    /// A seat, from 0.
    case seat(Int)
    case part(VersusSetup.Part)
    case handicap(Int)
    /// The command of a bot program.
    case program
    case seed
    /// Rounds instead: the same games in turn.
    case turns
    /// Players on other machines instead.
    case network
    /// The keys of one of the first two people, from 0.
    case personKeys(Int)
    case keys
  }

  private(set) var menu: MenuList<Row>
  /// The text field for a seed or a command; nil while closed.
  private(set) var typing: TextField?
  /// Whether the notes that do not fit are shown whole.
  var showsNotes = false
  /// The question whether the program may run with the player's rights, and the match that waits; nil while closed.
  private(set) var asking: (subject: VersusSetup, question: ConfirmationPanel)?

  /// The unfinished matches, as last read from the disk, the latest first.
  private var unfinished: [GameID] = []
  var unfinishedCount: Int { unfinished.count }
  /// The index of the chosen one.
  private(set) var chosenIndex = 0
  /// The summary in its file, if there are several.
  private(set) var chosenSummary: MatchSummary?

  var isMatch: Bool { true }

  init(in context: ScreenContext) {
    menu = MenuList([.init(.start, tr("Start"))])
    fill(in: context)
  }

  /// Rebuilds the list.
  private mutating func fill(in context: ScreenContext) {
    let setup = context.settings.versus
    let selected = menu.selected
    let items = groups(of: setup, in: context).flatMap { heading, items in
      items.enumerated().map { index, item in index == 0 && !context.isPlain ? item.beginning(heading) : item
      }
    }
    // If the selected row is gone, select one that starts a match.
    let places = [selected, .fitting, .start].compactMap { row in items.firstIndex { $0.id == row } }
    menu = MenuList(items, selected: places.first ?? 0)
  }

  // MARK: Messages

  mutating func appear(in context: inout ScreenContext) {
    unfinished = context.saver.unfinishedMatches
    chooseUnfinished(by: -chosenIndex, in: context)
    fill(in: context)
  }
  mutating func languageChanged(in context: ScreenContext) { fill(in: context) }
  mutating func settingsChanged(in context: inout ScreenContext) { fill(in: context) }

  var focus: Focus? {
    if let asking { return Focus(page: 1, item: asking.question.selection) }
    return typing == nil ? Focus(item: menu.selection) : nil
  }
  var acceptsText: Bool { typing != nil }

  mutating func receive(_ reply: StorageReply, in context: inout ScreenContext) -> Transition {
    fill(in: context)
    return .stay
  }

  mutating func sizeChanged(in context: inout ScreenContext) { fill(in: context) }

  mutating func respond(to event: InputEvent, in context: inout ScreenContext) -> Transition {
    if asking != nil { return allow(event, in: &context) }
    if typing != nil { return type(event, in: &context) }
    if showsNotes {
      showsNotes = !SelectionHelp.isClosed(by: event)
      return .stay
    }
    if page(in: context).asksForAll(event, in: context.drawing) {
      showsNotes = true
      return .stay
    }
    if bar.isBack(event, in: context.drawing) { return .pop }
    if case .mouse(let mouse) = event, mouse.button == .left, bar.isRight(event, in: context.drawing) {
      return start(context.settings.versus, in: &context)
    }
    if case .key(let key) = event, key.phase == .press, context.bindings.action(for: key) == .help {
      return .push(HelpScreen())
    }
    switch page(in: context).grouped.respond(to: event, &menu) {
    case .chosen(.seed):
      typing = TextField(context.settings.versus.seed.map { String($0) } ?? "", maxCharacters: 20)
    case .chosen(.program):
      typing = TextField(context.settings.versus.program, maxCharacters: VersusSetup.maxProgramBytes)
    case .chosen(.fitting): useFittingSetup(in: &context)
    case .chosen(.forTwo): return startForTwo(in: &context)
    case .chosen(.proceed): return proceed(in: &context)
    case .chosen(.turns): return .push(RoundsSetupScreen(in: context))
    case .chosen(.network): return context.permissions.usesNetwork ? .push(NetworkScreen()) : .stay
    case .chosen(.keys): return .push(SplitKeyboardScreen())
    case .chosen: return start(context.settings.versus, in: &context)
    case .changed(.proceed, let step):
      chooseUnfinished(by: step, in: context)
      fill(in: context)
    case .changed(let row, let step): change(row, by: step, in: &context)
    case .none: break
    }
    return .stay
  }

  private mutating func proceed(in context: inout ScreenContext) -> Transition {
    guard unfinished.indices.contains(chosenIndex) else { return .stay }
    let match = context.saver.resumeInBackground(unfinished[chosenIndex])
    if let screen = ResumingScreen.screen(for: match, in: &context) { return .replace(screen) }
    // The match was resumed elsewhere, or could not be read.
    appear(in: &context)
    return .stay
  }

  /// Chooses another unfinished match.
  private mutating func chooseUnfinished(by step: Int, in context: ScreenContext) {
    chosenIndex = unfinished.isEmpty ? 0 : (chosenIndex + step + unfinished.count) % unfinished.count
    chosenSummary = unfinished.count > 1 ? context.saver.matches?.summary(of: unfinished[chosenIndex]) : nil
  }

  /// Changes the setup to the closest match that fits on the terminal; the next key starts it.
  private mutating func useFittingSetup(in context: inout ScreenContext) {
    guard let smaller = smallerMatch(in: context) else { return }
    context.set([.versusSeats, .versusRules, .versusAttack], as: smaller)
    menu.select(.start)
  }

  /// Starts a match of two people, and saves that choice.
  private mutating func startForTwo(in context: inout ScreenContext) -> Transition {
    let two = context.settings.versus.forTwo
    context.set([.versusSeats, .versusFirstTo], as: two)
    return start(two, in: &context)
  }

  private mutating func start(_ setup: VersusSetup, in context: inout ScreenContext) -> Transition {
    if let reason = refusal(of: setup, in: context) {
      context.showNotice(reason)
      // One more key takes the match that fits.
      menu.select(.fitting)
      return .stay
    }
    if setup.hasProgram, let right = context.permissions.programs, !right.trusts(setup.program),
      BotProtection.find(searchPath: environmentValue("PATH")) != .bubblewrap
    {
      asking = (
        setup,
        ConfirmationPanel(
          tr("Run this program?"),
          lines: [
            .text(setup.program.sanitized),
            .text(tr("Bubblewrap cannot confine it here: the program would have your rights.")),
          ],
          no: tr("No"), yes: tr("Run it"))
      )
      return .stay
    }
    return .replace(ifAny: VersusScreen(setup, in: &context))
  }

  /// Starts the match that waits if the player lets its program run.
  private mutating func allow(_ event: InputEvent, in context: inout ScreenContext) -> Transition {
    guard let setup: VersusSetup = asking.confirmed(by: event, bar: bar, in: context.drawing) else {
      return .stay
    }
    context.trustProgram(setup.program)
    return .replace(ifAny: VersusScreen(setup, in: &context))
  }

  private mutating func change(_ row: Row, by step: Int, in context: inout ScreenContext) {
    var setup = context.settings.versus
    switch row {
    case .fitting: useFittingSetup(in: &context)
    case .start, .forTwo, .turns, .network, .keys, .proceed, .program: return
    case .seat(let seat):
      setup.occupants[seat] = VersusSetup.Occupant.all(
        allowsPrograms: context.permissions.programs != nil
      ).cycled(
        from: setup.occupants[seat], by: step)
      context.set([.versusSeats], as: setup)
    case .personKeys(let person):
      setup.keys[person] = DeviceAssignment.Keys.ofTwo.cycled(from: setup.keys[person], by: step)
      context.set([.versusHands], as: setup)
    case .part(let part):
      setup.change(part, by: step)
      context.set(part.keys, as: setup)
    case .handicap(let seat):
      setup.handicap[seat] = VersusSetup.handicapRange.stepped(from: setup.handicap[seat], by: step)
      context.set([.versusHandicap], as: setup)
    case .seed:
      setup.seed = setup.seed == nil ? 1 : nil
      context.set([.versusSeed], as: setup)
    }
  }

  private mutating func type(_ event: InputEvent, in context: inout ScreenContext) -> Transition {
    guard let text = typing.confirmed(by: event) else { return .stay }
    do throws(SettingError) {
      if menu.selected == .program {
        try context.set(.versusProgram, text.isEmpty ? "none" : text)
      } else {
        try context.set(.versusSeed, text.isEmpty ? "random" : text)
      }
      typing = nil
    } catch {
      context.showNotice(
        menu.selected == .program
          ? error.description : tr("a seed is a whole number; leave it empty for a random one"))
    }
    return .stay
  }
}

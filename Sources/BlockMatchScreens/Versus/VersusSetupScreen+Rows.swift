import BlockBot
import BlockPlatform
import BlockScreens
import BlockSettings
import BlockViews
import TerminalUI

/// The rows of the setup, in groups, each with what it means.
extension VersusSetupScreen {
  typealias Item = MenuList<Row>.Item

  /// The groups that have rows, each with its name.
  func groups(of setup: VersusSetup, in context: ScreenContext) -> [(heading: String, items: [Item])] {
    [
      ("", starts(setup, in: context)), (tr("Together"), together(setup)),
      (tr("Players"), players(setup, in: context)), (tr("Match"), match(setup, in: context)),
      (tr("Other ways"), others(in: context)),
      (tr("Keys"), keys(setup)),
    ].filter { !$0.items.isEmpty }
  }

  private func starts(_ setup: VersusSetup, in context: ScreenContext) -> [Item] {
    var items: [Item] = []
    if unfinishedCount > 0 {
      let which = unfinishedCount > 1 ? "\(chosenIndex + 1)/\(unfinishedCount)" : nil
      items.append(
        .init(
          .proceed, tr("Continue the match"), value: which, help: tr("Continues the match that you left."))
      )
    }
    items.append(.init(.start, tr("Start"), help: tr("Starts the match that is set up below.")))
    if let smaller = smallerMatch(in: context) {
      let seats = trn("%s seat", "%s seats", smaller.takenSeats.count, String(smaller.takenSeats.count))
      let rules = smaller.rules == setup.rules ? "" : smaller.rules.title(isUnicode: context.isUnicode) + ", "
      items.append(.init(.fitting, tr("What fits here"), value: rules + seats, brief: (tr("Fits"), seats)))
    }
    return items
  }

  private func players(_ setup: VersusSetup, in context: ScreenContext) -> [Item] {
    var items = (0..<VersusSetup.seatCount).map { seat in
      Item(
        .seat(seat), tr("Seat %s", String(seat + 1)), value: setup.occupants[seat].title,
        help: help(of: setup.occupants[seat]))
    }
    if setup.hasProgram, context.permissions.programs != nil {
      let command = CellBuffer.shortened(setup.program, to: 20, isUnicode: context.isUnicode)
      items.append(
        .init(
          .program, tr("Program"), value: command.isEmpty ? tr("none", context: "a program") : command,
          help: tr("The command of a bot that speaks the Tetris Bot Protocol; Enter types it.")))
    }
    return items
  }

  private func help(of occupant: VersusSetup.Occupant) -> String {
    guard case .bot(let grade) = occupant else {
      return tr("Who plays here: a person, a bot of some grade, or nobody.")
    }
    return tr("Who plays here. Grade %s: %s.", String(grade), BotGrade.name(of: grade))
  }

  private func match(_ setup: VersusSetup, in context: ScreenContext) -> [Item] {
    var items: [Item] = setup.parts.map { part in
      let item: Item =
        part == .rules
        ? .rules(.part(part), setup.rules, in: context)
        : .init(.part(part), part.title, value: setup.value(of: part, isUnicode: context.isUnicode))
      return item.helped(part.help)
    }
    items += setup.takenSeats.map { seat in
      .init(
        .handicap(seat), tr("Garbage for seat %s", String(seat + 1)), value: String(setup.handicap[seat]),
        help: tr("Rows of garbage that this seat begins with: a handicap for a stronger player."))
    }
    items.append(
      .init(
        .seed, tr("Seed"), value: setup.seed.map { String($0) } ?? tr("random"),
        help: tr("The same seed deals the same pieces again; Enter types one.")))
    return items
  }

  /// A match that needs no setup.
  private func together(_ setup: VersusSetup) -> [Item] {
    guard setup != setup.forTwo else { return [] }
    return [
      .init(
        .forTwo, tr("Two people: first to %s", String(VersusSetup.firstToForTwo)),
        help: tr("Starts at once: two people at this keyboard."))
    ]
  }

  private func others(in context: ScreenContext) -> [Item] {
    let turns = Item(
      .turns, tr("Take turns"), help: tr("The same games one after another, for players or teams."))
    guard context.permissions.usesNetwork else { return [turns] }
    return [
      turns,
      .init(.network, tr("Across a network"), help: tr("Rooms on other machines, or one here for friends.")),
    ]
  }

  private func keys(_ setup: VersusSetup) -> [Item] {
    guard setup.people.count > 1 else { return [] }
    let own: [Item] = setup.keys.indices.map { person in
      let seat = String(setup.takenSeats[setup.people[person]] + 1)
      let keys = setup.keys[person]
      return .init(
        .personKeys(person), tr("Keys of seat %s", seat), value: keys.title,
        brief: (tr("Keys %s", seat), keys.briefTitle),
        help: tr("Which part of the keyboard this seat plays on."))
    }
    return own + [.init(.keys, tr("Keys for two"), help: tr("Every key of both halves of the keyboard."))]
  }
}

extension VersusSetup.Part {
  /// What it means.
  fileprivate var help: String {
    switch self {
    case .rules: tr("The rules of all fields: pieces, turns, hold, speed.")
    case .attack: tr("How many lines a clear sends to the others.")
    case .goal: tr("What decides a match.")
    case .minutes: tr("How long a match lasts.")
    case .firstTo: tr("How many matches win the series.")
    }
  }
}

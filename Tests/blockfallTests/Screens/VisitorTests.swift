import ArgumentParser
import BlockEngine
import BlockLink
import BlockRecords
import Testing

@testable import BlockCommands
@testable import BlockMatchScreens
@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// A stranger at the account, such as a visitor over SSH, who tries every menu, field and key for a way out.
@Suite struct VisitorTests {
  /// What a walk through the program has seen.
  private struct Walk {
    var screens: Set<String> = []
    /// The arguments of the server program's runs.
    var runs: [[String]] = []
    var hasSuspended = false
    var hasUsedDevices = false
    var hasTypedCommand = false
    var rounds = 0

    /// The steps after which the program is started anew, so that no screen holds a walk for long.
    static let roundLength = 125
  }

  /// What a visitor types into whatever takes text.
  private static let texts = [
    "sh -c id", "/bin/sh", "../../etc/passwd", "unix:/tmp/x", "127.0.0.1:22", "$(id)", "`id`", "~/.ssh",
    "!sh", ":!sh", "7",
  ]

  private func walk(_ permissions: Permissions, seed: UInt64, steps: Int) throws -> Walk {
    let home = try TemporaryFolder()
    let saver = permissions.keeps ? GameSaver(directory: .success(home.data)) : .disabled
    let store = Store(directory: home.data)
    var random = SeededGenerator(seed: seed)
    var walk = Walk()
    var driver: ModelDriver?
    for step in 0..<steps {
      if driver == nil || step % Walk.roundLength == 0 {
        walk.rounds += 1
        var settings = Settings()
        // Somebody with more rights has left a program in a seat.
        settings.versus.occupants = [.person, .program, .nobody, .nobody]
        settings.versus.program = "id"
        var new = ModelDriver(settings: settings, saver: saver, permissions: permissions)
        new.send(.shown)
        // Every other round begins where players, programs and machines meet.
        if walk.rounds.isMultiple(of: 2) { new.open("Versus") }
        driver = new
      }
      var isOver = false
      let screen = driver?.model.stack.screens.last
      for message in Self.messages(
        &random, isField: screen?.acceptsText ?? false, isSetUp: screen is VersusSetupScreen)
      {
        driver?.send(message)
        for effect in driver?.effects ?? [] {
          switch effect {
          case .link(.start(let arguments), _): walk.runs.append(arguments)
          case .suspend: walk.hasSuspended = true
          case .devices(.switchTo(let switches)) where switches.pads || switches.tilt || switches.vibration:
            walk.hasUsedDevices = true
          case .quit: isOver = true
          default: break
          }
        }
        // Games of one's own lie with the settings of whoever runs the tests.
        driver?.effects.removeAll { effect in
          switch effect {
          case .ask(.saveCustomGame, _), .ask(.deleteCustomGame, _): true
          default: false
          }
        }
        if permissions.keeps { driver?.serve(store) }
        if isOver { break }
      }
      if let screen = driver?.model.stack.screens.last { walk.screens.insert("\(type(of: screen))") }
      if driver?.model.context.settings.versus.program != "id" { walk.hasTypedCommand = true }
      driver?.skip(.milliseconds(700))
      if isOver || driver?.model.stack.screens.isEmpty == true { driver = nil }
    }
    return walk
  }

  /// The next thing that a visitor does.
  ///
  /// - Parameters:
  ///   - isField: whether there is a field to type into.
  ///   - isSetUp: whether a match is set up, where a row may open a field for a command line.
  private static func messages(_ random: inout SeededGenerator, isField: Bool, isSetUp: Bool) -> [Message] {
    func key(_ key: Key, _ modifiers: Modifiers = []) -> [Message] {
      [.input(.key(KeyEvent(key: key, modifiers: modifiers)))]
    }
    let text = texts[Int(random.draw(below: UInt64(texts.count)))]
    if isField, random.draw(below: 4) == 0 { return text.flatMap { key(.character($0)) } + key(.enter) }
    func row() -> [Message] {
      key(.home) + (0..<random.draw(below: 24)).flatMap { _ in key(.down) } + key(.enter)
    }
    // A walk seldom meets that row and then types by itself.
    if isSetUp, random.draw(below: 2) == 0 {
      return row() + text.flatMap { key(.character($0)) } + key(.enter)
    }
    switch random.draw(below: 100) {
    // A row anywhere in a list, so that the ends of long menus are tried as often as their beginnings.
    case 0..<26: return row()
    case 26..<38: return key(.down)
    case 38..<42: return key(.up)
    case 42..<50: return key(.right)
    case 50..<52: return key(.left)
    case 52..<72: return key(.enter)
    case 72..<82: return key(.escape)
    case 82..<84: return key(.character("z"), .control)
    case 84..<85: return key(.tab)
    case 85..<91:
      let letters = Array("abcdefghijklmnopqrstuvwxyz?!/:.~0123456789")
      return key(.character(letters[Int(random.draw(below: UInt64(letters.count)))]))
    case 91..<95:
      let point = Point(x: Int(random.draw(below: 80)), y: Int(random.draw(below: 24)))
      return [
        .input(.mouse(MouseEvent(action: .press, button: .left, position: point))),
        .input(.mouse(MouseEvent(action: .release, button: .left, position: point))),
      ]
    case 95..<97: return [.input(.paste(text))]
    default: return text.flatMap { key(.character($0)) } + key(.enter)
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func aStrangerFindsNoWayOut(seed: UInt64) throws {
    let walk = try walk(.stranger(keeps: seed % 2 == 0, server: nil), seed: seed, steps: 1_500)
    #expect(walk.runs.isEmpty && !walk.hasSuspended && !walk.hasUsedDevices && !walk.hasTypedCommand)
    #expect(!walk.screens.contains("NetworkScreen") && !walk.screens.contains("RoomScreen"))
    #expect(walk.screens.count > 8, "\(walk.screens)")
  }

  /// A walk that begins as the recipe for visitors over SSH does: in the lobby of the server that the command line
  /// names, with somebody in a room there.
  private func walkFromTheLobby(keeps: Bool, seed: UInt64, steps: Int) throws -> Walk {
    let home = try TemporaryFolder()
    let store = Store(directory: home.data)
    var random = SeededGenerator(seed: seed)
    var walk = Walk()
    var world: RoomWorld?
    for step in 0..<steps {
      if world == nil || step % Walk.roundLength == 0 {
        walk.rounds += 1
        var new = RoomWorld()
        new.join("Anna")
        new.pass(milliseconds: 100)
        new.open(by: 0)
        new.join(
          "Guest", saver: keeps ? GameSaver(directory: .success(home.data)) : .disabled, endsProgram: true,
          permissions: .stranger(keeps: keeps, server: "unix:/test"))
        if keeps { new.stores = [1: store] }
        new.changeSettings(of: 1) { settings in
          settings.versus.occupants = [.person, .program, .nobody, .nobody]
          settings.versus.program = "id"
        }
        new.pass(milliseconds: 200)
        switch walk.rounds % 4 {
        case 1:
          let isResumed = new.players[1].shows("Resume your game")
          new.choose(isResumed ? "Resume your game" : "Play alone", by: 1)
        case 2:
          new.choose("Anna", by: 1)
          for player in 0..<2 { new.choose("Ready", by: player) }
          new.pass(milliseconds: 3_500)
        case 3: new.choose("Menu", by: 1)
        default: break
        }
        world = new
      }
      guard var current = world else { break }
      world = nil
      let screen = current.players[1].model.stack.screens.last
      for message in Self.messages(
        &random, isField: screen?.acceptsText ?? false, isSetUp: screen is VersusSetupScreen)
      {
        current.send(message, to: 1)
        if current.players[1].model.stack.screens.isEmpty { break }
      }
      current.pass(milliseconds: 100)
      let visitor = current.players[1]
      if let screen = visitor.model.stack.screens.last { walk.screens.insert("\(type(of: screen))") }
      let room = visitor.model.stack.screens.last as? RoomScreen
      if room?.connection.session.room != nil { walk.screens.insert("a room") }
      if room?.connection.session.match != nil { walk.screens.insert("a match") }
      walk.runs = current.runs.filter { $0.player == 1 }.map(\.arguments)
      #expect(walk.runs.allSatisfy { $0 == ["connect", "--report", "unix:/test"] }, "\(walk.runs)")
      for case (1, .suspend) in current.demands { walk.hasSuspended = true }
      for case (1, .devices(.switchTo(let switches))) in current.demands
      where switches.pads || switches.tilt || switches.vibration { walk.hasUsedDevices = true }
      if visitor.model.context.settings.versus.program != "id" { walk.hasTypedCommand = true }
      world = visitor.model.stack.screens.isEmpty ? nil : current
    }
    return walk
  }

  @Test(arguments: [false, true]) func aVisitorOfTheRecipeFindsNoWayOut(keeps: Bool) throws {
    let walk = try walkFromTheLobby(keeps: keeps, seed: 3, steps: 1_500)
    #expect(!walk.hasSuspended && !walk.hasUsedDevices && !walk.hasTypedCommand)
    let reached: Set = [
      "RoomScreen", "a room", "a match", "GameScreen", "MainMenuScreen", "SettingsScreen", "HelpScreen",
    ]
    #expect(reached.isSubset(of: walk.screens), "not reached: \(reached.subtracting(walk.screens))")
    #expect(!walk.screens.contains("NetworkScreen"))
  }

  /// The control: the same walk finds, for the owner, what a stranger must not.
  @Test func theOwnerFindsThemAll() throws {
    var found: Set<String> = []
    for seed in 0..<8 as Range<UInt64> where found.count < 4 {
      let walk = try walk(.owner, seed: seed, steps: 1_500)
      if !walk.runs.isEmpty { found.insert("the server's program") }
      if walk.hasSuspended { found.insert("the shell") }
      if walk.hasTypedCommand { found.insert("a command line") }
      if walk.screens.contains("NetworkScreen") { found.insert("the network") }
    }
    #expect(found.count == 4, "\(found)")
  }

  @Test(arguments: [
    ["connect", "--report", "unix:/other"], ["connect", "--report", "unix:/here", "--keys", "/tmp"],
    ["host", "--until-end"], ["rooms", "--stay"], ["serve"], [],
  ])
  func theServersProgramRunsForAStrangerOnlyToGoWhereTheCommandLineSays(arguments: [String]) {
    let stranger = Permissions.stranger(keeps: true, server: "unix:/here")
    #expect(stranger.serverRun(arguments) == nil && Permissions.owner.serverRun(arguments) == arguments)
    let here = ["connect", "--report", "unix:/here"]
    #expect(stranger.serverRun(here) == here)
    #expect(
      Permissions.stranger(keeps: false, server: "unix:/here").serverRun(here) == here + ["--temporary"])
    #expect(Permissions.stranger(keeps: true, server: nil).serverRun(here) == nil)
  }

  @Test func aProgramInASeatDoesNotPlayForAStranger() throws {
    var settings = Settings()
    settings.versus.occupants = [.person, .program, .nobody, .nobody]
    settings.versus.program = "id"
    var driver = ModelDriver(
      size: Size(columns: 120, rows: 40), settings: settings, permissions: .stranger(keeps: true, server: nil)
    )
    driver.open("Versus")
    #expect(driver.shows("No programs play here.") && !driver.shows("Across a network"))
    driver.press(.home)
    driver.press(.enter)
    #expect(driver.model.stack.screens.last is VersusSetupScreen)
    #expect(BotSeat.Player(number: MatchHeader.program, program: "id", nil) == nil)
  }

  @Test(
    arguments: [
      (["play", "--restricted"], true, nil), (["play", "--guest"], false, nil),
      (["join", "--restricted", "unix:/here"], true, "unix:/here"),
      (["join", "unix:/here", "--guest"], false, "unix:/here"),
      (["watch", "--guest", "unix:/here"], false, "unix:/here"),
      (["ranked", "--restricted", "unix:/here"], true, "unix:/here"),
      (["ranked", "unix:/here", "--guest"], false, "unix:/here"),
    ] as [([String], Bool, String?)])
  func theOptionsSayWhatAStrangerMay(arguments: [String], keeps: Bool, server: String?) throws {
    let options = try #require(CommandTrial().run(arguments).played.last)
    #expect(options.permissions == .stranger(keeps: keeps, server: server))
    #expect(options.link?.endsProgram ?? true)
  }

  /// A list leads nowhere, so the options change nothing; the recipes give them to every command.
  @Test(arguments: ["--restricted", "--guest"]) func aListOfRoomsTakesTheOptionsToo(option: String) throws {
    let command = try #require(try RootCommand.parseAsRoot(["rooms", option]) as? RoomsCommand)
    #expect(command.visitor.permissions() == .stranger(keeps: option != "--guest", server: nil))
  }

  @Test(arguments: [
    ["play", "--restricted", "--watchable"], ["play", "--guest", "--trust-bot"],
    ["play", "--restricted", "--bot-read", "/usr"], ["host", "--restricted"], ["duel", "1", "2", "--guest"],
  ])
  func whatAStrangerMayNotIsRefused(arguments: [String]) {
    let outcome = CommandTrial().run(arguments)
    #expect(outcome.status == 2 && outcome.errors.count == 1 && outcome.played.isEmpty)
  }

  @Test func aVisitorSeesTheLobbyAlsoIfOnlyOneRoomIsOpen() {
    var world = RoomWorld()
    world.join("Anna")
    world.pass(milliseconds: 100)
    world.open(by: 0)
    world.join("Guest", endsProgram: true)
    world.pass(milliseconds: 500)
    let text = world.players[1].screen.text
    #expect(world.players[1].shows("Play alone") && world.players[1].shows("Anna"), "\(text)")
    #expect(!world.players[1].shows("Leave the room"), "\(text)")
  }

  @Test func leavingTheRoomEndsTheProgram() {
    for way in ["Leave the room", "Esc"] {
      var world = RoomWorld()
      world.join("Anna")
      world.pass(milliseconds: 100)
      world.open(by: 0)
      world.join("Guest", endsProgram: true)
      world.pass(milliseconds: 100)
      world.choose("Anna", by: 1)
      world.pass(milliseconds: 100)
      #expect(world.players[1].shows("Leave the room"), "\(world.players[1].screen.text)")
      if way == "Esc" { world.press(.escape, by: 1) }
      world.choose("Leave the room", by: 1)
      #expect(world.players[1].model.stack.screens.isEmpty, "\(way)")
    }
  }
}

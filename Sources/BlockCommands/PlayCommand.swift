import ArgumentParser
import BlockEngine
import BlockPlatform
import BlockSettings
import BlockStorage

/// `blockfall play`: the game in the terminal.
struct PlayCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "play",
      abstract: tr("Play in the terminal."),
      discussion: tr(
        "The seed and the level apply to the first game; rules, field and mode to every quick game."))
  }

  @OptionGroup var start: StartOptions

  @OptionGroup var field: FieldOption

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr(
        "What is played: \(GameMode.Kind.played.map(\.rawValue).joined(separator: ", ")), or a game of your own."
      ),
      valueName: tr("name")),
    completion: .list(GameMode.Kind.played.map(\.rawValue)), transform: ArgumentValue.playedMode)
  var mode: ModeChoice?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("How blocks are drawn: \(GlyphPreference.allCases.map(\.rawValue).joined(separator: ", "))."),
      valueName: tr("name")),
    completion: .list(GlyphPreference.allCases.map(\.rawValue)), transform: ArgumentValue.glyphs)
  var glyphs = GlyphPreference.auto

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("The theme; 'blockfall themes' lists all."), valueName: tr("name")),
    completion: .themes, transform: ArgumentValue.theme)
  var theme: String?

  @Flag(name: .customLong("no-color"), help: ArgumentHelp(tr("Draw without colours.")))
  var noColor = false

  @Flag(name: .customLong("mute"), help: ArgumentHelp(tr("Make no sound.")))
  var isMute = false

  @Flag(
    name: .customLong("plain"),
    help: ArgumentHelp(
      tr("Describe the game in short lines, for screen readers and logs; keys come from the terminal.")))
  var isPlain = false

  @Flag(name: .customLong("new"), help: ArgumentHelp(tr("Do not resume an unfinished game.")))
  var startsNew = false

  @Flag(
    name: .customLong("watchable"),
    help: ArgumentHelp(
      tr(
        """
        Let friends watch the games that you play alone; Pause shows the line that they type. Of matches at one \
        terminal they see nothing: 'blockfall host' opens a room that can be watched.
        """)))
  var isWatchable = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("The language: \(Language.allCases.map(\.rawValue).joined(separator: ", "))."), valueName: tr("name")
    ),
    completion: .list(Language.allCases.map(\.rawValue)), transform: ArgumentValue.language)
  var language: Language?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("Whose career is played; a new name adds a player."), valueName: tr("name", context: "of a person")),
    transform: ArgumentValue.player)
  var player: String?

  @OptionGroup var data: DataOptions

  @OptionGroup var visitor: VisitorOptions

  @OptionGroup var foreign: BotOptions

  /// The requested options.
  func options() throws(CommandFailure) -> PlayOptions {
    let rules = try rulesChoice()
    if let rules, let mode, mode.game == nil, let parts = mode.mode?.parts {
      do throws(ModeConflict) { try parts.check(with: rules.ruleset) } catch {
        throw .refused(translated(error.localizedMessage))
      }
    }
    var options = PlayOptions(
      rules: rules, mode: mode, seed: start.seed,
      level: try start.level(under: mode?.game?.rules ?? rules?.ruleset ?? .classic), glyphs: glyphs,
      theme: theme,
      noColor: noColor, isMute: isMute, isPlain: isPlain, language: language, startsNew: startsNew,
      player: player,
      dataDirectory: data.dataDirectory)
    options.isWatchable = isWatchable
    options.permissions =
      visitor.permissions() ?? .owner(reading: foreign.readable, trustsPrograms: foreign.trustsPrograms)
    if options.permissions.programs == nil {
      guard !isWatchable else {
        throw .refused(tr("--watchable opens a server, which a stranger may not; leave out one of the two"))
      }
      guard foreign.readable.isEmpty, !foreign.trustsPrograms else {
        throw .refused(tr("--bot-read and --trust-bot are for programs, which a stranger may not run"))
      }
    }
    return options
  }

  /// The rules on the requested field; nil if neither was given.
  private func rulesChoice() throws(CommandFailure) -> RulesChoice? {
    guard start.rules != nil || field.field != nil else { return nil }
    if mode?.game != nil { throw ModeOption.ownRulesRefusal }
    let ruleset = try field.ruleset(start.rules ?? .classic)
    return RulesChoice(ruleset)
  }

  func run(on console: Console) throws(CommandFailure) -> Int32 { console.play(try options()) }
}

import ArgumentParser
import BlockBot
import BlockPlatform
import BlockStorage
import BlockViews

/// `blockfall train`: opens the trainers.
struct TrainCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "train",
      abstract: tr("Train in the terminal: finesse, openers, T-spins, your own costly places."),
      discussion: tr(
        """
        Each trainer gives one task after the other. A task that fails comes again, with the reason; the longest run \
        of solved tasks is the record. Without a name the list of trainers opens. 'costly' deals the costly places of \
        the ten games that were analysed last. A week's plan has a trainer for each day, more often those whose tasks \
        failed more often in the four weeks before; --plan prints it.
        """))
  }

  @OptionGroup var data: DataOptions

  @Argument(
    help: ArgumentHelp(
      tr("The trainer: %s.", Drill.Kind.allCases.map(\.rawValue).joined(separator: ", ")),
      valueName: tr("name")),
    completion: .list(Drill.Kind.allCases.map(\.rawValue)))
  var name: String?

  @Flag(
    name: .customLong("plain"),
    help: ArgumentHelp(
      tr("Describe the game in short lines, for screen readers and logs; keys come from the terminal.")))
  var isPlain = false

  @Flag(help: ArgumentHelp(tr("Print the plan of this week.")))
  var plan = false

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    if plan {
      guard name == nil, !isPlain else { throw .refused(tr("--plan goes with no trainer and no --plain")) }
      return try printPlan(on: console)
    }
    var options = PlayOptions(dataDirectory: data.dataDirectory)
    options.isPlain = isPlain
    options.trains = true
    if let name {
      guard let kind = Drill.Kind(rawValue: name) else {
        let known = Drill.Kind.allCases.map(\.rawValue).joined(separator: " ")
        throw .refused(tr("there is no trainer '%s'; it must be one of %s", name.sanitized, known))
      }
      options.training = kind
    }
    return console.play(options)
  }

  private func printPlan(on console: Console) throws(CommandFailure) -> Int32 {
    let directory = try data.directory()
    let records = TrainingRecords(in: directory)
    let hasExercises = ExerciseFolder(directory).hasAnalyses
    let plan = TrainingPlan(records, on: TrainingPlan.today, hasExercises: hasExercises)
    for (index, kind) in plan.kinds.enumerated() {
      let day = plan.monday + index
      let tally = records.tally(of: kind, on: day..<day + 1)
      // Noon, which is the same day in nearly every place.
      let date = LocalTime.day(WallTime(seconds: Int64(day) * 86_400 + 43_200))
      try console.put(
        line: tr(
          "%s: %s, %s of %s tasks solved", date, kind.title, Numeral().text(tally.solved),
          String(TrainingPlan.tasks)))
    }
    return 0
  }
}

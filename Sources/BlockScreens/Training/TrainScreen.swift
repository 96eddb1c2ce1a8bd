import BlockBot
import BlockPlatform
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// The trainers, each with what it is for and its record.
package struct TrainScreen: Screen {
  private let library: Result<TrainingLibrary, StorageError>
  private var records = TrainingRecords()
  private var list = ScrollList(count: Drill.Kind.allCases.count)
  /// The trainer to begin with at once; nil for none.
  private var first: Drill.Kind?
  /// The costly places of one's own games, while they are looked for; nil otherwise.
  private var search: BackgroundValue<[Exercise]>?
  private var hasExercises = false

  /// The list of trainers.
  ///
  /// - Parameter first: the trainer to begin with at once.
  package init(beginningWith first: Drill.Kind? = nil) {
    do throws(StorageError) { library = .success(try TrainingLibrary.load()) } catch {
      library = .failure(error)
    }
    self.first = first
  }

  package var focus: Focus? { Focus(item: list.selection) }

  private var bar: NavigationBar {
    NavigationBar(left: tr("Back"), title: tr("Train"), right: tr("Play", context: "a game"))
  }

  package mutating func appear(in context: inout ScreenContext) {
    guard case .success(let directory) = context.saver.directory else { return }
    records = TrainingRecords(in: directory)
    hasExercises = ExerciseFolder(directory).hasAnalyses
  }

  package mutating func nextWake(after now: Moment) -> Moment? {
    search == nil ? nil : now + PlaceHint.pollInterval
  }

  package mutating func update(_ message: Message, in context: inout ScreenContext) -> Transition {
    if case .terminating = message { return .quit }
    if let kind = first {
      first = nil
      return begin(kind, in: &context)
    }
    if let exercises = search?.value {
      search = nil
      return begin(.costly, exercises, in: &context)
    }
    return dispatch(message, in: &context)
  }

  package mutating func respond(to event: InputEvent, in context: inout ScreenContext) -> Transition {
    if bar.isBack(event, in: context.drawing) {
      search = nil
      return .pop
    }
    guard search == nil else { return .stay }
    if bar.isRight(event, in: context.drawing) { return beginSelected(in: &context) }
    guard
      case .chosen = list.respond(
        to: event, in: area(in: context.size), titles: Drill.Kind.allCases.map(\.title))
    else { return .stay }
    return beginSelected(in: &context)
  }

  private mutating func beginSelected(in context: inout ScreenContext) -> Transition {
    let kinds = Drill.Kind.allCases
    return kinds.indices.contains(list.selection)
      ? begin(kinds[list.selection], in: &context) : .stay
  }

  private mutating func begin(_ kind: Drill.Kind, in context: inout ScreenContext) -> Transition {
    guard kind == .costly else { return begin(kind, [], in: &context) }
    guard case .success(let directory) = context.saver.directory, hasExercises else {
      context.showNotice(Self.noExercises)
      return .stay
    }
    let records = records
    search = BackgroundValue { ExerciseFolder(directory).exercises(records) }
    context.showNotice(tr("Looking for your costly places"), isProblem: false)
    return .stay
  }

  private static var noExercises: String {
    tr("Analyse a game first, from its result or in History: its costly places come here.")
  }

  private func begin(
    _ kind: Drill.Kind, _ exercises: [Exercise], in context: inout ScreenContext
  ) -> Transition {
    switch library {
    case .failure(let error):
      context.showNotice(tr("There is nothing to train with: %s", error.description))
      return .stay
    case .success(let library):
      guard let drill = library.drill(kind, exercises: exercises, seed: context.newSeed()) else {
        context.showNotice(kind == .costly ? Self.noExercises : tr("There is nothing to train with."))
        return .stay
      }
      if context.isPlain { context.narration.add(kind.help) } else { context.showNews(kind.help) }
      var training = Training(drill, records: records)
      if let quiz = SpinQuizScreen(training, in: context) { return .push(quiz) }
      training.skipQuiz()
      guard var screen = GameScreen(training, in: context) else { return .stay }
      screen.narrateTarget(in: &context)
      return .push(screen)
    }
  }

  /// What the week's plan has for today, in a few words if there are few columns.
  private func planText(columns: Int) -> String {
    let day = TrainingPlan.today
    let kind = TrainingPlan(records, on: day, hasExercises: hasExercises).kind(on: day)
    let solved = records.tally(of: kind, on: day..<day + 1).solved
    let whole = tr(
      "Today's plan: %s, %s of %s tasks solved", kind.title, Numeral().text(solved),
      String(TrainingPlan.tasks))
    return CellBuffer.columns(of: whole) <= columns
      ? whole : "\(kind.title) \(Numeral().text(solved))/\(TrainingPlan.tasks)"
  }

  // MARK: Drawing

  private func area(in size: Size) -> ScrollList.Area {
    let columns = max(1, min(size.columns - 2, 70))
    return ScrollList.Area(
      rect: Rect(
        x: max(0, (size.columns - columns) / 2), y: 3, columns: columns, rows: max(1, size.rows - 5)),
      heights: Drill.Kind.allCases.map { 2 + helpLines(of: $0, columns: columns).count })
  }

  private func helpLines(of kind: Drill.Kind, columns: Int) -> [String] {
    TextWrap.lines(of: kind.help, columns: max(1, columns - 4))
  }

  package func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    let area = area(in: buffer.size)
    let plan = CellBuffer.shortened(
      planText(columns: area.rect.size.columns), to: area.rect.size.columns, isUnicode: context.isUnicode)
    buffer.put(plan, x: area.rect.minX, y: 1, Style(foreground: .title))
    for (index, rect) in list.visible(in: area) {
      let kind = Drill.Kind.allCases[index]
      let row = Rect(x: rect.minX, y: rect.minY, columns: rect.size.columns, rows: 1)
      let style = buffer.putRow(row, isSelected: index == list.selection, of: rect)
      buffer.put(kind.title, x: rect.minX + 1, y: rect.minY, style)
      let record = records.count(of: kind)
      if record > 0 {
        buffer.putRightAligned(
          tr("record %s", Numeral().text(record)), end: rect.maxX - 1, y: rect.minY, style)
      }
      let help = helpLines(of: kind, columns: rect.size.columns)
      if index != list.selection {
        buffer.reading.addParagraph(
          Rect(x: rect.minX, y: rect.minY + 1, columns: rect.size.columns, rows: help.count))
      }
      for (line, text) in help.enumerated()
      where rect.minY + 1 + line < rect.maxY {
        buffer.put(text, x: rect.minX + 3, y: rect.minY + 1 + line, Style(foreground: .faint))
      }
    }
    list.scrollBar(in: area).draw(into: &buffer, isUnicode: context.isUnicode)
    if let notice = context.notice { Notice.draw(notice, into: &buffer, ink: context.noticeInk) }
  }
}

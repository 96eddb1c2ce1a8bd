import BlockPlatform
import BlockSettings
import TerminalUI

/// The rows of the Settings screen: headings, settings and subscreens.
struct SettingsList: Sendable {
  enum Row: Equatable, Sendable {
    case heading(Setting.Group)
    case setting(Setting)
    case page(SettingsPage)
  }

  /// A visible row and its place.
  struct Visible {
    let row: Row
    let rect: Rect
    let isSelected: Bool
  }

  private(set) var rows: [Row]
  private var list: ScrollList
  private var query = ""

  init() {
    rows = SettingsList.all
    list = ScrollList(count: rows.count)
    leaveHeading(by: 1)
  }

  private static let all: [Row] = Setting.Group.allCases.flatMap { group -> [Row] in
    [.heading(group)] + Setting.table.filter { $0.group == group && $0.isListed }.map(Row.setting)
      + SettingsPage.allCases.filter { $0.group == group }.map(Row.page)
  }

  /// Whether it is not filtered by a search.
  var isUnfiltered: Bool { query.isEmpty }
  var isEmpty: Bool { rows.isEmpty }
  var selection: Int { list.selection }
  var selected: Row? { rows.indices.contains(list.selection) ? rows[list.selection] : nil }

  /// Lists only rows that match in titles, headings, help or the players' own words; with "" all rows.
  mutating func search(_ text: String) {
    let before = selected
    query = text
    filter()
    list = ScrollList(count: rows.count)
    // A row of that very name is what was looked for.
    let named = rows.firstIndex { $0.title.map { FoldedText($0) == FoldedText(text) } ?? false }
    if let index = named ?? rows.firstIndex(where: { $0 == before }) { list.select(index) }
    leaveHeading(by: 1)
  }

  private mutating func filter() {
    let query = FoldedText(query)
    rows = isUnfiltered ? SettingsList.all : SettingsList.all.filter { $0.matches(by: query) }
    // Drop headings without rows.
    rows = rows.indices.filter { index in
      guard case .heading = rows[index] else { return true }
      guard index + 1 < rows.count else { return false }
      if case .heading = rows[index + 1] { return false }
      return true
    }.map { rows[$0] }
  }

  /// Handles an input.
  ///
  /// - Returns: whether the selected row was activated.
  @discardableResult
  mutating func respond(to event: InputEvent, in area: ScrollList.Area) -> Bool {
    let before = list.selection
    let titles = rows.map { row in
      switch row {
      // Nobody can choose a heading.
      case .heading: ""
      case .setting(let key): key.title
      case .page(let page): page.title
      }
    }
    let response = list.respond(to: event, in: area, titles: titles)
    leaveHeading(by: list.selection < before ? -1 : 1)
    if case .chosen = response { return true }
    return false
  }

  /// Selects the first row of the next section, or of the previous one.
  mutating func jump(by step: Int) {
    let starts = rows.indices.filter { if case .heading = rows[$0] { true } else { false } }
    guard !starts.isEmpty else { return }
    let current = starts.lastIndex { $0 < selection } ?? 0
    list.select(starts[(current + step + starts.count) % starts.count] + 1)
  }

  /// Moves the selection off a heading; from the first one down.
  private mutating func leaveHeading(by step: Int) {
    guard case .heading = selected else { return }
    list.select(list.selection + (list.selection == 0 ? 1 : step))
  }

  func visible(in area: ScrollList.Area) -> [Visible] {
    list.visible(in: area).map {
      Visible(row: rows[$0.index], rect: $0.rect, isSelected: $0.index == list.selection)
    }
  }

  /// The scroll position mark.
  func scrollBar(in area: ScrollList.Area) -> ScrollBar {
    func isEntry(_ row: Row) -> Bool { if case .heading = row { false } else { true } }
    var bar = list.scrollBar(in: area)
    bar.list = .init(
      area.rect, selection: rows.prefix(list.selection).count(where: isEntry),
      count: rows.count(where: isEntry))
    return bar
  }
}

extension SettingsList.Row {
  /// The name of a setting or page; nil for a heading.
  fileprivate var title: String? {
    switch self {
    case .heading: nil
    case .setting(let key): key.title
    case .page(let page): page.title
    }
  }

  /// Whether the row matches a search; headings always match, as empty ones are dropped later.
  fileprivate func matches(by query: FoldedText) -> Bool {
    switch self {
    case .heading: true
    case .setting(let key): query.isIn([key.title, key.group.title, key.help, key.words])
    case .page(let page): query.isIn([page.title, page.group.title, page.help, page.words])
    }
  }
}

extension FoldedText {
  /// Whether one of the texts contains this one.
  fileprivate func isIn(_ texts: [String]) -> Bool {
    texts.contains { !FoldedText($0).ranges(of: self).isEmpty }
  }
}

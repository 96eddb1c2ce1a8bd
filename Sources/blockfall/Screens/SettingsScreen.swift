import BlockEngine

/// What a person can choose; each change is kept at once.
struct SettingsScreen: Screen {
  private var list = ScrollList(count: SettingsScreen.keys.count + SettingsScreen.pages.count)

  /// The settings in the order in which they are shown; the keys have a screen of their own.
  private static let keys: [SettingKey] = [
    .rules, .glyphs, .ghost, .next, .reducedMotion, .mute, .music, .musicVolume, .effects, .effectsVolume,
    .landingSound, .clearedRowSound, .startLevel, .keepQuickGames, .race, .autoShiftDelay, .autoShiftRate,
    .autoShiftPause, .softDropStep, .softDropInterval, .softDropDeceleration, .tilt, .pads, .vibration,
    .shake, .stick, .stickTop, .language,
  ]

  /// The screens that lie behind the settings.
  fileprivate enum Page: CaseIterable { case theme, keys, keyRepeat, inputTest, about }

  private static let pages = Page.allCases
  private static let themeRow = keys.count

  private var page: Page? {
    let index = list.selection - SettingsScreen.keys.count
    return SettingsScreen.pages.indices.contains(index) ? SettingsScreen.pages[index] : nil
  }

  var focus: Focus? { Focus(item: list.selection) }

  private var bar: NavigationBar { NavigationBar(left: tr("Back"), title: tr("Settings")) }

  mutating func update(_ message: Message, in context: inout AppContext) -> Transition {
    switch message {
    case .terminating: return .quit
    case .tick, .resized, .suspending, .continued, .shown, .keyboard, .device, .storage: return .stay
    case .input(let event): return respond(to: event, in: &context)
    }
  }

  private mutating func respond(to event: InputEvent, in context: inout AppContext) -> Transition {
    if bar.isBack(event, in: context) { return .pop }
    if case .key(let key) = event, key.phase != .release, key.modifiers.isEmpty {
      switch key.key {
      case .left, .character("h"):
        change(by: -1, in: &context)
        return .stay
      case .right, .character("l"), .character(" "):
        change(by: 1, in: &context)
        return .stay
      default: break
      }
    }
    let isLowering = lowers(event, in: context)
    let response = list.respond(to: event, in: area(in: context.size))
    if case .mouse(let mouse) = event, mouse.action == .press, case .none = response {
      // A click on another row only selects it.
      return .stay
    }
    guard case .chosen = response else { return .stay }
    switch page {
    case .theme: return .push(ThemeScreen(in: context))
    case .keys: return .push(KeysScreen())
    case .keyRepeat: return .push(KeyRepeatScreen())
    case .inputTest: return .push(InputTestScreen(in: context))
    case .about: return .push(AboutScreen())
    case nil:
      change(by: isLowering ? -1 : 1, in: &context)
      return .stay
    }
  }

  /// Whether an event is a click on the arrow to the left of the value that is selected, or on the value's left half.
  private func lowers(_ event: InputEvent, in context: AppContext) -> Bool {
    guard case .mouse(let mouse) = event, SettingsScreen.keys.indices.contains(list.selection),
      let row = list.visible(in: area(in: context.size)).first(where: { $0.index == list.selection })?.rect
    else { return false }
    let value = value(of: SettingsScreen.keys[list.selection], isSelected: true, in: context)
    let width = CellBuffer.columns(of: value)
    let start = row.maxX - 1 - width
    return row.contains(mouse.position) && (start..<(start + width / 2)).contains(mouse.position.x)
  }

  /// A setting's value as it is drawn, with arrows where it can be changed.
  private func value(of key: SettingKey, isSelected: Bool, in context: AppContext) -> String {
    let value = context.settings.shown(key)
    return !isSelected ? "\(value)  " : context.isUnicode ? "‹ \(value) ›" : "< \(value) >"
  }

  private func change(by step: Int, in context: inout AppContext) {
    guard SettingsScreen.keys.indices.contains(list.selection) else { return }
    let key = SettingsScreen.keys[list.selection]
    let text = context.settings.text(of: key, changedBy: step)
    do throws(SettingError) {
      try context.set(key, text)
    } catch {
      context.notice = error.description
    }
  }

  // MARK: Drawing

  private func columns(in size: Size) -> Range<Int> {
    let width = min(size.columns - 2, 56)
    let from = max(0, (size.columns - width) / 2)
    return from..<(from + max(1, width))
  }

  private func area(in size: Size) -> ScrollList.Area {
    let columns = columns(in: size)
    let rows = max(1, size.rows - 4)
    return ScrollList.Area(
      rect: Rect(x: columns.lowerBound, y: min(2, size.rows - 1), columns: columns.count, rows: rows))
  }

  func draw(into buffer: inout CellBuffer, in context: AppContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    for (index, rect) in list.visible(in: area(in: buffer.size)) {
      let isSelected = index == list.selection
      let style =
        isSelected
        ? Style(foreground: .selectionText, background: .selection, attributes: .bold) : Style.standard
      buffer.fill(rect, with: Cell(" ", style))
      let key = SettingsScreen.keys.indices.contains(index) ? SettingsScreen.keys[index] : nil
      let title = key?.title ?? SettingsScreen.pages[index - SettingsScreen.keys.count].title
      guard let key else {
        buffer.put(title, x: rect.minX + 1, y: rect.minY, style, limit: rect.size.columns - 2)
        if index == SettingsScreen.themeRow {
          buffer.putRight("\(context.settings.theme)  ", end: rect.maxX - 1, y: rect.minY, style)
        }
        continue
      }
      let text = value(of: key, isSelected: isSelected, in: context)
      let room = rect.size.columns - 3 - CellBuffer.columns(of: text)
      buffer.put(title, x: rect.minX + 1, y: rect.minY, style, limit: max(0, room))
      buffer.putRight(text, end: rect.maxX - 1, y: rect.minY, style)
    }
    let y = buffer.size.rows - 1
    if let notice = context.notice {
      Notice.draw(notice, into: &buffer)
    } else if let note = note(in: context), y > 3 {
      // The list leaves two rows.
      let lines = TextWrap.lines(of: note, columns: max(1, buffer.size.columns - 2)).prefix(2)
      for (row, line) in lines.enumerated() {
        buffer.putCentred(
          line, from: 0, to: buffer.size.columns, y: y + 1 - lines.count + row, Style(foreground: .faint))
      }
    }
  }

  /// What has to be known of the selected setting.
  private func note(in context: AppContext) -> String? {
    switch page {
    case .theme: return tr("What everything looks like; each theme is shown before it is chosen.")
    case .keys: return tr("Which keys do what; every one can be changed.")
    case .keyRepeat: return tr("Measures how this terminal repeats a key that is held.")
    case .about: return tr("The version, where things are kept, and what was found to play with.")
    case .inputTest: return tr("Shows what arrives of keys, mouse, pads and tilt, and what it would do.")
    case nil: break
    }
    let key = SettingsScreen.keys[list.selection]
    if key.isOfSound, let silence = context.silence { return silence.description }
    switch key {
    case .mute: return tr("Whether nothing is heard at all; a key does the same everywhere.")
    case .music: return tr("Music while a game is played; it goes with the level.")
    case .effects: return tr("Short sounds for what happens in games and menus.")
    case .landingSound: return tr("Whether a piece that lands is heard.")
    case .clearedRowSound: return tr("Whether rows that vanish are heard.")
    case .shake: return tr("What shakes where neither pad nor telephone can.")
    case .tilt: return tr("Tilting moves the piece: by a sensor, or by keys. Help tells which.")
    case .pads: return tr("Whether game pads are looked for.")
    case .vibration: return tr("Landings and vanishing rows shake the pad, the telephone or the field.")
    case .stick: return tr("A stick for the mouse in a corner of the game.")
    case .stickTop: return tr("How fast sticks are at their rim, up to 100: on the screen and of pads.")
    case .autoShiftDelay: return tr("How long a direction is held before the piece goes on by itself.")
    case .autoShiftRate: return tr("How long each further cell takes then; 0 is to the wall at once.")
    case .autoShiftPause: return tr("How long a held direction rests after a piece has locked.")
    case .softDropStep: return tr("How much faster a held soft drop gets at each step, up to 100.")
    case .softDropInterval: return tr("How long each such step takes.")
    case .softDropDeceleration: return tr("Whether a soft drop let go slows down by steps, not at once.")
    case .race: return tr("Your best run of the same mode, small beside your field.")
    case .keepQuickGames: return tr("Whether finished quick games stay in the history.")
    case .rules: return tr("What a new game is played by, and on which field.")
    case .reducedMotion: return tr("Nothing flashes, glides, slides or shakes.")
    default: return nil
    }
  }
}

extension SettingsScreen.Page {
  fileprivate var title: String {
    switch self {
    case .theme: tr("Theme")
    case .keys: tr("Keys")
    case .keyRepeat: tr("Key repeat")
    case .inputTest: tr("Input test")
    case .about: tr("About")
    }
  }
}

extension SettingKey {
  /// Whether it is of no use while nothing can be heard.
  fileprivate var isOfSound: Bool {
    switch self {
    case .mute, .music, .musicVolume, .effects, .effectsVolume, .landingSound, .clearedRowSound: true
    default: false
    }
  }
}

extension Settings {
  /// A setting's value as a person reads it.
  func shown(_ key: SettingKey) -> String {
    switch key {
    case .mute, .music, .effects, .landingSound, .clearedRowSound, .vibration, .tilt, .ghost, .next,
      .reducedMotion, .keepQuickGames, .race, .softDropDeceleration, .pads:
      text(of: key) == "on" ? tr("on") : tr("off")
    case .shake:
      switch shake {
      case .off: tr("off")
      case .nudge: tr("the field moves")
      case .bell: tr("the screen flashes")
      }
    case .rules: rules.title
    case .mode: mode.title
    case .stick:
      switch stick {
      case .off: tr("off")
      case .left: tr("left")
      case .right: tr("right")
      }
    case .glyphs:
      switch glyphs {
      case .auto: tr("as fits")
      case .normal: tr("whole cells")
      case .half: tr("half blocks")
      case .braille: tr("Braille")
      case .ascii: tr("ASCII")
      }
    case .autoShiftDelay, .autoShiftRate, .autoShiftPause, .softDropInterval: tr("%s ms", text(of: key))
    case .musicVolume, .effectsVolume: tr("%s %%", text(of: key))
    case .language: language.map { Language(code: $0)?.name ?? $0 } ?? tr("automatic")
    case .theme, .startLevel, .softDropStep, .stickTop, .keyRepeatDelay, .keyRepeatInterval, .hints, .keys:
      text(of: key)
    }
  }

  /// The value beside the present one, for keys that go through the values one by one.
  fileprivate func text(of key: SettingKey, changedBy step: Int) -> String {
    func number(_ value: Int, _ range: ClosedRange<Int>, by size: Int = 1) -> String {
      String(min(max(value + step * size, range.lowerBound), range.upperBound))
    }
    switch key {
    case .mute, .music, .effects, .landingSound, .clearedRowSound, .vibration, .tilt, .ghost, .next,
      .reducedMotion, .keepQuickGames, .race, .softDropDeceleration, .pads:
      return text(of: key) == "on" ? "off" : "on"
    case .glyphs: return GlyphPreference.allCases.beside(glyphs, step).rawValue
    case .musicVolume: return number(musicVolume, Settings.volumes, by: 10)
    case .effectsVolume: return number(effectsVolume, Settings.volumes, by: 10)
    case .shake: return ScreenShake.allCases.beside(shake, step).rawValue
    case .rules: return RulesChoice.allCases.beside(rules, step).rawValue
    case .mode: return GameMode.Kind.played.beside(mode, step).rawValue
    case .startLevel: return number(startLevel, Settings.levels)
    case .autoShiftDelay: return number(autoShiftDelay, Settings.delays, by: 10)
    case .autoShiftRate: return number(autoShiftRate, Settings.rates, by: 5)
    case .autoShiftPause: return number(autoShiftPause, Settings.pauses, by: 10)
    case .stick: return ScreenStick.Side.allCases.beside(stick, step).rawValue
    case .stickTop: return number(stickTop, Settings.stickTops, by: 5)
    case .softDropStep: return number(softDropStep, Settings.softDropSteps)
    case .softDropInterval: return number(softDropInterval, Settings.softDropIntervals, by: 5)
    case .language:
      let all: [Language?] = [nil] + Language.allCases
      return all.beside(spokenLanguage, step)?.rawValue ?? "auto"
    case .theme, .keyRepeatDelay, .keyRepeatInterval, .hints, .keys: return text(of: key)
    }
  }
}

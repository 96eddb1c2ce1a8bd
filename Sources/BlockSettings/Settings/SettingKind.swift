import BlockPlatform

/// The kind of a setting: its valid values, and where `Settings` stores the value.
package enum SettingKind: Sendable {
  /// On or off.
  case toggle(WritableKeyPath<Settings, Bool> & Sendable)
  /// A whole number within a range.
  ///
  /// - Parameter step: the change by an arrow key.
  case number(
    WritableKeyPath<Settings, Int> & Sendable, ClosedRange<Int>, step: Int = 1,
    unit: SettingError.Unit = .none)
  /// A word from a fixed list.
  case choice(Choice)
  /// A text with its own rule of validity.
  case text(Text)

  /// A word from a fixed list, each with a title.
  package struct Choice: Sendable {
    let words: [String]
    let titles: @Sendable () -> [String]
    let text: @Sendable (Settings) -> String
    let set: @Sendable (inout Settings, String) -> Void
  }

  package struct Text: Sendable {
    /// The valid values, for the manual.
    let values: @Sendable () -> String
    let text: @Sendable (Settings) -> String
    let set: @Sendable (inout Settings, String) throws(SettingError) -> Void
    /// The value for display.
    var shown: @Sendable (Settings) -> String
    /// A neighbouring value; the current one if the setting has a screen of its own.
    var stepped: @Sendable (Settings, Int) -> String
  }

  /// One of the cases of an enumeration.
  static func choice<Value: RawRepresentable & Equatable & Sendable>(
    _ path: WritableKeyPath<Settings, Value> & Sendable, _ values: [Value],
    title: @escaping @Sendable (Value) -> String
  ) -> SettingKind where Value.RawValue == String {
    .choice(
      Choice(
        words: values.map(\.rawValue), titles: { values.map(title) }, text: { $0[keyPath: path].rawValue },
        set: { settings, text in
          if let value = values.first(where: { $0.rawValue == text }) { settings[keyPath: path] = value }
        }))
  }

  /// The valid values, for the manual.
  package var values: String {
    switch self {
    case .toggle: "on, off"
    case .number(_, let range, _, let unit): unit.values(range)
    case .choice(let choice): choice.words.joined(separator: ", ")
    case .text(let text): text.values()
    }
  }
}

extension Settings {
  /// A setting as text.
  package func text(of key: Setting) -> String {
    switch key.kind {
    case .toggle(let path): self[keyPath: path] ? "on" : "off"
    case .number(let path, _, _, _): String(self[keyPath: path])
    case .choice(let choice): choice.text(self)
    case .text(let text): text.text(self)
    }
  }

  /// Sets a setting to the value in `text`.
  ///
  /// - Throws: `SettingError` with the valid values; nothing changes then.
  package mutating func set(_ key: Setting, _ text: String) throws(SettingError) {
    switch key.kind {
    case .toggle(let path):
      guard text == "on" || text == "off" else { throw SettingError(key, text, tr("it must be on or off")) }
      self[keyPath: path] = text == "on"
    case .number(let path, let range, _, let unit):
      let isPlain = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
      guard isPlain, let value = Int(text), range.contains(value) else {
        throw SettingError(key, text, unit.right(range))
      }
      self[keyPath: path] = value
    case .choice(let choice):
      guard choice.words.contains(text) else { throw SettingError(key, text, oneOf: choice.words) }
      choice.set(&self, text)
    case .text(let kind): try kind.set(&self, text)
    }
  }

  /// A setting's value for display.
  package func shown(_ key: Setting) -> String {
    switch key.kind {
    case .toggle(let path): self[keyPath: path] ? tr("on") : tr("off")
    case .number(let path, _, _, let unit): unit.shown(self[keyPath: path])
    case .choice(let choice):
      choice.words.firstIndex(of: choice.text(self)).map { choice.titles()[$0] } ?? choice.text(self)
    case .text(let text): text.shown(self)
    }
  }

  /// A neighbouring value, for keys that step through the values.
  package func text(of key: Setting, changedBy step: Int) -> String {
    switch key.kind {
    case .toggle(let path): self[keyPath: path] ? "off" : "on"
    case .number(let path, let range, let size, _):
      String(min(max(self[keyPath: path] + step * size, range.lowerBound), range.upperBound))
    case .choice(let choice): choice.words.cycled(from: choice.text(self), by: step)
    case .text(let text): text.stepped(self, step)
    }
  }
}

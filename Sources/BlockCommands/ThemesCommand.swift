import ArgumentParser
import BlockPlatform
import BlockSettings
import TerminalUI

/// `blockfall themes`: lists the themes, or checks a file.
struct ThemesCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "themes",
      abstract: tr("List the themes, or check files of themes."),
      discussion: tr(
        """
        Without arguments all themes are printed, one per line: the name, in brackets the title, and where the theme \
        comes from. Your own are files NAME.theme in ${XDG_CONFIG_HOME:-~/.config}/blockfall/themes. With files each \
        of them is checked; the exit status is 1 if one is not right. --keys prints the standard theme as a file, to \
        begin with.
        """))
  }

  @Argument(help: ArgumentHelp(tr("Files to check."), valueName: tr("file")))
  var files: [String] = []

  @Flag(name: .customLong("keys"), help: ArgumentHelp(tr("Print the standard theme as a file.")))
  var listsKeys = false

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    let library = ThemeLibrary.locate()
    if listsKeys {
      try console.put(Array(Theme.standard.fileText.utf8))
      return 0
    }
    guard !files.isEmpty else { return try list(library, on: console) }
    var status: Int32 = 0
    for file in files {
      switch Result(catching: { () throws(TextFileError) in try library.check(file) }) {
      case .success(let entry): try console.put(line: "\(file): \(entry.title)")
      case .failure(let error):
        status = 1
        console.writeError("blockfall: \(error)")
      }
    }
    return status
  }

  private func list(_ library: ThemeLibrary, on console: Console) throws(CommandFailure) -> Int32 {
    var status: Int32 = 0
    for name in library.names() {
      switch Result(catching: { () throws(TextFileError) in try library.load(name) }) {
      case .success(let entry):
        let place = if case .file(let path) = entry.origin { path } else { tr("built in") }
        try console.put(line: "\(name) (\(entry.title)): \(place)")
      case .failure(let error):
        status = 1
        console.writeError("blockfall: \(error)")
      }
    }
    return status
  }
}

extension Theme {
  /// The theme as the text of a theme file, which `ThemeFile` reads.
  var fileText: String {
    func number(_ value: UInt8?) -> String { value.map { String($0) } ?? "default" }
    let lines = Ink.allCases.map { ink in
      let color = self[ink]
      let rgb = color.rgb.map { "#" + $0.hexadecimal(digits: 6) }
      let attributes = color.monochromeForeground.union(color.monochromeBackground).words
      return
        "\(ink.name) = \(rgb ?? "default") \(number(color.indexed)) \(number(color.ansi)) \(attributes)\n"
    }
    let remarks = [
      tr(
        "A theme of blockfall. Save it as NAME.theme in ~/.config/blockfall/themes and change what you like; with a line 'inherits = standard' all that is as in the standard theme can be left out."
      ), "",
      tr(
        "A value is a colour #rrggbb, or default for the terminal's own; its number of 256 colours; its number of 8 or 16; and what stands for it without colours: bold, dim, underline, reverse, or plain. Numbers that are left out at the end are those of the nearest colours."
      ),
    ].flatMap { $0.isEmpty ? [""] : TextWrap.lines(of: $0, columns: 108) }
    return remarks.map { $0.isEmpty ? "#\n" : "# \($0)\n" }.joined() + """
      name = Standard
      description = Mineral colours; text as the terminal has it


      """ + lines.joined()
  }
}

extension Style.Attributes {
  /// The words of theme files.
  fileprivate var words: String {
    let all: [(Style.Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.underline, "underline"), (.reverse, "reverse"),
    ]
    return isEmpty ? "plain" : all.filter { contains($0.0) }.map(\.1).joined(separator: " ")
  }
}

import ArgumentParser
import BlockEngine
import BlockPlatform
import BlockRecords

/// `blockfall fumen encode`: encodes diagrams as a fumen code.
struct FumenEncodeCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "encode",
      abstract: tr("Print the fumen code of playfields."),
      discussion: tr(
        """
        Diagrams are read from standard input, one line per row, of . IOTSZJL and #, 10 wide and at most 23 high; an \
        empty line begins the next page.
        """))
  }

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("The pieces to come, the current one first, such as TTLIO."), valueName: tr("letters")),
    transform: ArgumentValue.pieces)
  var pieces = PieceList()

  @Option(
    parsing: .unconditional, help: ArgumentHelp(tr("The piece that was put aside."), valueName: tr("letter")),
    transform: ArgumentValue.piece)
  var hold: PieceList?

  @Option(
    parsing: .unconditional, help: ArgumentHelp(tr("The comment of the first page."), valueName: tr("text")))
  var comment: String?

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    if comment != nil, hold != nil || !pieces.pieces.isEmpty {
      throw .refused(tr("the comment names the pieces; give either --comment or --pieces and --hold"))
    }
    let text = try console.wholeInput(name: tr("the diagram"))
    var pages: [FumenPage] = []
    for diagram in Self.diagrams(in: text) {
      guard pages.count < Fumen.maxPages else {
        throw .refused(translated(FumenError.tooManyPages.localizedMessage))
      }
      pages.append(FumenPage(field: try Self.field(diagram, number: pages.count + 1), comment: firstComment))
    }
    guard !pages.isEmpty else {
      throw .refused(tr("there is no diagram; a line is a row of . I O T S Z J L and #"))
    }
    // The address is that of fumen's own editor.
    let code = Fumen(pages: pages).code
    try console.put("", code, linkedTo: "https://fumen.zui.jp/?" + code)
    return 0
  }

  private var firstComment: String {
    if let comment { return comment }
    guard hold != nil || !pieces.pieces.isEmpty else { return "" }
    return FumenQuiz(held: hold?.pieces.first, queue: pieces.pieces).comment
  }

  /// The diagrams in a text, separated by empty lines.
  private static func diagrams(in text: String) -> [String] {
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    return lines.split(whereSeparator: \.isEmpty).map { $0.joined(separator: "\n") }
  }

  private static func field(_ diagram: String, number: Int) throws(CommandFailure) -> FumenField {
    do {
      return try FumenField(diagram: diagram)
    } catch {
      throw .refused(tr("diagram \(number): \(translated(error.localizedMessage))"))
    }
  }
}

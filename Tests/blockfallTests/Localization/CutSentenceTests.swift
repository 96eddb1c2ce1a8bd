import Foundation
import TerminalTestSupport
import Testing

@testable import BlockPlatform
@testable import TerminalUI

/// No sentence of a screen ends in the middle: what does not fit ends in an ellipsis.
@Suite struct CutSentenceTests {
  /// The least characters of a text that count as its beginning.
  private static let minBeginning = 20
  private static let keyLength = 12

  @Test(arguments: Language.allCases)
  func noSentenceEndsInTheMiddle(language: Language) throws {
    let texts = try CutSentenceTests.texts(of: language)
    #expect(texts.count > 300)
    var cut: [String: String] = [:]
    // Help goes on over the page, as its last row says.
    for stop in try LanguageTour.of(language).stops where !stop.isCovered && stop.screen != "HelpScreen" {
      for frame in [stop.frame, stop.narrow, stop.tiny] {
        for text in CutSentenceTests.cutTexts(in: frame, of: texts) where cut[text] == nil {
          cut[text] = frame.text
        }
      }
    }
    for (text, frame) in cut { Issue.record("\(text) is cut off in\n\(frame)") }
  }

  @Test func aCutSentenceIsFound() throws {
    let text = "A sentence that is much too long for a screen of such a size."
    let texts = [CutSentenceTests.key(of: text): [CutSentenceTests.bare(text)]]
    func cut(rows: Int, end: String = "") -> [String] {
      CutSentenceTests.cutTexts(
        in: CellBuffer.drawn(24, rows) { buffer in
          for (y, line) in TextWrap.lines(of: text, columns: 22).prefix(rows).enumerated() {
            buffer.put(line + (y == rows - 1 ? end : ""), x: 1, y: y)
          }
        }, of: texts)
    }
    #expect(cut(rows: 3).isEmpty && cut(rows: 2).count == 1 && cut(rows: 2, end: "…").isEmpty)
  }

  // MARK: Texts

  private static func bare(_ text: String) -> [Character] {
    text.filter { !$0.isWhitespace && !"│┃┌┐└┘─".contains($0) }
  }

  private static func key(of text: String) -> [Character] { Array(bare(text).prefix(keyLength)) }

  /// The texts of a screen of which only the beginning is seen, where nothing scrolls.
  private static func cutTexts(in frame: CellBuffer, of texts: [[Character]: [[Character]]]) -> [String] {
    var (seen, rows): ([Character], [Int]) = ([], [])
    var lastScrolled = -1
    for (y, line) in frame.lines.enumerated() {
      let characters = bare(line)
      seen += characters
      rows += characters.map { _ in y }
      if line.suffix(3).contains(where: { "│┃".contains($0) }) { lastScrolled = y }
    }
    var cut: [String] = []
    for start in seen.indices.dropLast(keyLength) {
      guard let candidates = texts[Array(seen[start..<start + keyLength])] else { continue }
      let lengths = candidates.map { text in zip(text, seen[start...]).prefix { $0 == $1 }.count }
      guard !zip(candidates, lengths).contains(where: { $0.count == $1 }), let length = lengths.max(),
        let text = zip(candidates, lengths).first(where: { $1 == length })?.0,
        length >= max(minBeginning, text.count / 2), rows[start + length - 1] > lastScrolled
      else { continue }
      let next = start + length < seen.count ? seen[start + length] : " "
      // Beside another column the text goes on below.
      let rest = String(text[length...].prefix(keyLength))
      if next != "…", !String(seen[(start + length)...]).contains(rest) { cut.append(String(text)) }
    }
    return cut
  }

  /// The texts of a language without values, by their first characters.
  private static func texts(of language: Language) throws -> [[Character]: [[Character]]] {
    let file = language == .english ? Language.czech : language
    let wanted = language == .english ? "msgid" : "msgstr"
    var texts: [[Character]: [[Character]]] = [:]
    for entry in try String(contentsOfFile: Spoken.source(of: file), encoding: .utf8).components(
      separatedBy: "\n\n")
    {
      var (field, text) = ("", "")
      for line in entry.split(separator: "\n") where !line.hasPrefix("#") {
        if let name = line.split(separator: " ").first, line.hasPrefix("msg") { field = String(name) }
        guard field == wanted, let start = line.firstIndex(of: "\""), line.last == "\"" else { continue }
        text += line[line.index(after: start)...].dropLast()
      }
      guard !text.contains("%"), !text.contains("\\"), text.count > minBeginning + 6, text.contains(" ")
      else {
        continue
      }
      texts[key(of: text), default: []].append(bare(text))
    }
    return texts
  }
}

import Foundation
import Testing

@testable import BoardPages

@Suite("Pages that everybody can use")
struct AccessibilityTests {
  /// All pages of a site with something on each kind of board.
  private static let pages: [(path: String, html: String)] = {
    guard let site = try? BoardSiteTests.sampleSite() else { return [] }
    var (seen, waiting): (Set<String>, [String]) = (
      [], ["/", "/nothing", "/boards/league/ultra", "/ratings/league"]
    )
    var pages: [(String, String)] = []
    while let path = waiting.popLast() {
      guard seen.insert(path).inserted else { continue }
      let parts = path.replacing("&amp;", with: "&").split(separator: "?", maxSplits: 1).map(String.init)
      let query = Dictionary(
        (parts.count > 1 ? parts[1] : "").split(separator: "&").map { pair in
          let sides = pair.split(separator: "=", maxSplits: 1).map(String.init)
          return (sides[0], sides.count > 1 ? sides[1] : "")
        }, uniquingKeysWith: { $1 })
      let page = site.answer(parts[0]) { query[$0] }
      guard page.kind == .html else { continue }
      let html = String(decoding: page.body, as: UTF8.self)
      pages.append((path, html))
      waiting += html.matches(of: /href="([^"]*)"/).map { String($0.1) }
    }
    return pages
  }()

  @Test(
    "Every page has a language, a title, one first heading, headings in order, labels, texts for pictures, and headings of columns"
  )
  func pages() {
    #expect(Self.pages.count > 40)
    for kind in [
      "/boards/", "/players/", "/records/", "/ratings/", "/seasons/", "/bots", "/privacy", "/nothing",
    ] {
      #expect(Self.pages.contains { $0.path.hasPrefix(kind) }, "\(kind)")
    }
    for page in Self.pages {
      let faults = AccessibilityCheck.faults(page.html)
      #expect(faults.isEmpty, "\(page.path): \(faults)")
    }
  }

  /// The colours of the light and the dark ground, by their names.
  private static let grounds: [[String: String]] =
    Templates.style.matches(of: /:root \{([^}]*)\}/).map { match in
      Dictionary(
        match.1.matches(of: /--([a-z]+): (#[0-9a-f]+)/).map { (String($0.1), String($0.2)) },
        uniquingKeysWith: { $1 })
    }

  @Test("Every text has a contrast of at least 4.5 on both grounds")
  func contrast() throws {
    #expect(Self.grounds.count == 2)
    for ground in Self.grounds {
      let back = try #require(ground["back"])
      for name in ["text", "dim", "link"] {
        let color = try #require(ground[name])
        let ratio = try #require(AccessibilityCheck.contrast(color, back))
        #expect(ratio >= 4.5, "\(name) on \(back): \(ratio)")
      }
    }
    // Colours have no other place than the grounds, so that none is forgotten.
    let rest = Templates.style.replacing(/:root \{[^}]*\}/, with: "")
    #expect(!rest.contains(/color: *(#|[a-z]+;)/) && !rest.contains("opacity"))
    // WCAG's own figures: black on white, and the grey that is just enough.
    #expect(AccessibilityCheck.contrast("#000", "#ffffff") == 21)
    let grey = AccessibilityCheck.contrast("#767676", "#fff") ?? 0
    #expect(grey > 4.5 && grey < 4.6)
  }

  private static let good =
    #"<html lang="en"><head><title>A</title><meta content="width=device-width"></head><body><main><h1>A</h1><h2>B</h2><p><a href="/">C</a></p><label>D <select></select></label><img src="x" alt="E"><table><tr><th scope="col">F</th></tr></table><ul><li>G</li></ul><pre tabindex="0">H</pre><p id="i">I</p></main></body></html>"#

  @Test(
    "The check finds what it is for",
    arguments: [
      ("", "", ""), (#" lang="en""#, "", "html-has-lang"), ("<title>A</title>", "", "document-title"),
      ("<h2>", "<h3>", "heading-order"), ("<h1>A</h1>", "", "page-has-heading-one"),
      ("<h1>A</h1>", "<h1></h1>", "empty-heading"), ("<h2>", "<h1>", "page-has-heading-one"),
      ("<label>D", "<p>D", "select-name"), (#" alt="E""#, "", "image-alt"),
      (#" scope="col""#, "", "scope-attr-valid"),
      ("<ul>", "<p>", "list"), (">C<", "><", "link-name"), ("<main>", "<div>", "landmark-one-main"),
      (#"tabindex="0""#, "", "scrollable-region-focusable"), (#"tabindex="0""#, #"tabindex="5""#, "tabindex"),
      ("<h2>B", #"<h2 id="i">B"#, "duplicate-id"),
      ("device-width", "device-width, user-scalable=no", "meta-viewport"),
      ("<select>", "<button></button><select>", "button-name"),
    ])
  func finds(part: String, replacement: String, rule: String) {
    let faults = AccessibilityCheck.faults(Self.good.replacing(part, with: replacement, maxReplacements: 1))
    #expect(rule.isEmpty ? faults.isEmpty : faults.contains { $0.hasPrefix(rule) }, "\(faults)")
  }
}

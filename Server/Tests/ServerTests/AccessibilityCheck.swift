import Foundation

/// What keeps somebody from using a page of HTML, by the rules of WCAG 2.2 that a program can check.
///
/// The rules are those of axe-core with the same names: html-has-lang, document-title, landmark-one-main,
/// page-has-heading-one, heading-order, empty-heading, label, select-name, button-name, link-name, image-alt,
/// scope-attr-valid, td-headers-attr, duplicate-id, list, meta-viewport, scrollable-region-focusable, tabindex.
enum AccessibilityCheck {
  /// A tag, and the text up to the next one.
  private struct Tag {
    let name: String
    let isEnd: Bool
    let attributes: [String: String]
    let text: String
  }

  private static func tags(_ html: String) -> [Tag] {
    html.matches(of: /<(\/?)([a-z][a-z0-9]*)([^>]*)>([^<]*)/).map { match in
      var attributes: [String: String] = [:]
      for pair in match.3.matches(of: /([a-z\-]+)(?:="([^"]*)")?/) {
        attributes[String(pair.1)] = pair.2.map(String.init) ?? ""
      }
      return Tag(
        name: String(match.2), isEnd: !match.1.isEmpty, attributes: attributes,
        text: match.4.trimmingCharacters(in: .whitespacesAndNewlines))
    }
  }

  /// The text inside an element, with the texts that stand for its pictures.
  private static func text(from index: Int, in tags: [Tag]) -> String {
    var text = tags[index].attributes["aria-label"] ?? ""
    for tag in tags[index...] {
      if tag.isEnd, tag.name == tags[index].name { break }
      text += tag.text + (tag.attributes["alt"] ?? "")
    }
    return text
  }

  /// The faults of a whole page; empty if there are none.
  static func faults(_ html: String) -> [String] {
    let tags = tags(html)
    func all(_ name: String) -> [Tag] { tags.filter { $0.name == name && !$0.isEnd } }
    var faults: [String] = []
    func check(_ holds: Bool, _ rule: String) { if !holds { faults.append(rule) } }

    check(all("html").first?.attributes["lang"]?.isEmpty == false, "html-has-lang")
    check(all("title").count == 1 && all("title").first?.text.isEmpty == false, "document-title")
    check(all("main").count == 1, "landmark-one-main")
    check(all("h1").count == 1, "page-has-heading-one")
    check(
      all("meta").allSatisfy { tag in
        let content = tag.attributes["content"] ?? ""
        return !content.contains("user-scalable=no") && !content.contains("maximum-scale")
      }, "meta-viewport")
    var level = 0
    var labels = 0
    var isInTable = false
    var lists: [String] = []
    for (index, tag) in tags.enumerated() {
      if tag.name == "label" { labels += tag.isEnd ? -1 : 1 }
      if tag.name == "table" { isInTable = !tag.isEnd }
      if ["ul", "ol", "dl"].contains(tag.name) {
        if tag.isEnd { _ = lists.popLast() } else { lists.append(tag.name) }
      }
      guard !tag.isEnd else { continue }
      switch tag.name {
      case "h1", "h2", "h3", "h4", "h5", "h6":
        let own = Int(tag.name.dropFirst()) ?? 0
        check(own <= level + 1, "heading-order: \(tag.text)")
        check(!text(from: index, in: tags).isEmpty, "empty-heading")
        level = own
      case "img": check(tag.attributes["alt"] != nil, "image-alt")
      case "a":
        check(!text(from: index, in: tags).isEmpty && tag.attributes["href"]?.isEmpty == false, "link-name")
      case "button": check(!text(from: index, in: tags).isEmpty, "button-name")
      case "select", "input", "textarea":
        let isLabelled =
          labels > 0 || tag.attributes["aria-label"]?.isEmpty == false
          || tags.contains {
            $0.name == "label" && $0.attributes["for"] == tag.attributes["id"] && tag.attributes["id"] != nil
          }
        check(isLabelled, tag.name == "select" ? "select-name" : "label")
      case "th":
        check(
          isInTable && ["col", "row"].contains(tag.attributes["scope"] ?? ""), "scope-attr-valid: \(tag.text)"
        )
        check(!text(from: index, in: tags).isEmpty, "empty-table-header")
      case "li": check(["ul", "ol"].contains(lists.last ?? ""), "list")
      case "dt", "dd": check(lists.last == "dl", "definition-list")
      // Both scroll where the screen is narrow.
      case "pre": check(tag.attributes["tabindex"] == "0", "scrollable-region-focusable")
      default: break
      }
      if let order = tag.attributes["tabindex"] { check(["0", "-1"].contains(order), "tabindex") }
    }
    for table in html.matches(of: /<table[\s\S]*?<\/table>/).map({ String($0.0) }) {
      check(table.contains("<th "), "td-headers-attr")
    }
    let ids = tags.compactMap { $0.attributes["id"] }
    check(Set(ids).count == ids.count, "duplicate-id")
    return faults
  }

  /// The contrast of two colours of a style, such as `#fff`, from 1 to 21.
  ///
  /// Source: WCAG 2.2, "relative luminance" and "contrast ratio".
  static func contrast(_ one: String, _ other: String) -> Double? {
    guard let first = luminance(one), let second = luminance(other) else { return nil }
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  private static func luminance(_ color: String) -> Double? {
    var digits = Array(color.dropFirst())
    if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
    guard color.hasPrefix("#"), digits.count == 6 else { return nil }
    let parts = stride(from: 0, to: 6, by: 2).compactMap { Int(String(digits[$0...$0 + 1]), radix: 16) }
    guard parts.count == 3 else { return nil }
    let linear = parts.map { part in
      let value = Double(part) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }
}

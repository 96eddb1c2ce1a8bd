/// The body of an SVG in drawing order: repeated elements, each written once, and the text between them.
struct SVGBody {
  private enum Part {
    case element(String)
    case between(String)
  }

  private var parts: [Part] = []

  /// Adds elements that may repeat: each complete, with a name of four letters and no `id`.
  mutating func add(_ elements: [String]) { parts += elements.map(Part.element) }

  /// Adds text between elements.
  mutating func add(_ text: String) { parts.append(.between(text)) }

  mutating func add(_ body: SVGBody) { parts += body.parts }

  /// The whole text; a repeated element gets a name at its first occurrence if that is shorter.
  var text: String {
    let names = names
    var written: Set<String> = []
    var text = ""
    for part in parts {
      switch part {
      case .between(let between): text += between
      case .element(let element):
        guard let name = names[element] else {
          text += element
          continue
        }
        if written.insert(element).inserted {
          let start = element.index(element.startIndex, offsetBy: 5)
          text += element[..<start] + " id=\"\(name)\"" + element[start...]
        } else {
          text += "<use href=\"#\(name)\"/>"
        }
      }
    }
    return text
  }

  /// The names of the elements that need one: capital letters, as paints have lower-case ones, the shortest for the
  /// most frequent elements.
  private var names: [String: String] {
    var counts: [String: Int] = [:]
    var order: [String] = []
    for case .element(let element) in parts {
      if counts[element] == nil { order.append(element) }
      counts[element, default: 0] += 1
    }
    let again = order.enumerated().map { (element: $1, count: counts[$1] ?? 0, place: $0) }
      .filter { SVGBody.isShorterNamed($0.element, count: $0.count) }
      .sorted { ($1.count, $0.place) < ($0.count, $1.place) }
    var names: [String: String] = [:]
    for (number, one) in again.enumerated() { names[one.element] = SVGNumber.letters(number).uppercased() }
    return names
  }

  /// Whether naming an element used `count` times saves bytes; names have up to three letters.
  private static func isShorterNamed(_ element: String, count: Int) -> Bool {
    let (naming, use) = (9, 17)
    return naming + (count - 1) * use < (count - 1) * element.utf8.count
  }
}

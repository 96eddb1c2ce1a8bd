import FoundationEssentials

/// What is answered to a request: a status, what it is, and its bytes.
package struct Page: Equatable, Sendable {
  package enum Kind: String, Sendable {
    case html = "text/html; charset=utf-8"
    case css = "text/css; charset=utf-8"
    case json = "application/json"
    case feed = "application/atom+xml; charset=utf-8"
    case picture = "image/svg+xml"
    /// A replay or the file of a match.
    case replay = "application/octet-stream"
  }

  package var status: Int
  package var kind: Kind
  package var body: [UInt8]
  /// The name under which a browser saves it; nil for what it shows.
  package var fileName: String?

  init(_ kind: Kind, _ body: [UInt8], status: Int = 200, fileName: String? = nil) {
    (self.kind, self.body, self.status, self.fileName) = (kind, body, status, fileName)
  }

  init(_ kind: Kind, _ body: String, status: Int = 200) {
    self.init(kind, Array(body.utf8), status: status)
  }

  /// A value as JSON.
  init(json value: some Encodable, status: Int = 200) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data = (try? encoder.encode(value)) ?? Data("{}".utf8)
    self.init(.json, Array(data) + [10], status: status)
  }

  /// What a browser may do with it: nothing but show its own style and pictures, and send no form anywhere else.
  var policy: String {
    switch kind {
    case .picture: "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"
    default:
      "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    }
  }

  /// The header fields beside the length.
  package var fields: [(name: String, value: String)] {
    var fields = [
      ("Content-Type", kind.rawValue), ("Content-Security-Policy", policy),
      ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
      ("Cache-Control", status == 200 ? "public, max-age=10" : "no-store"),
    ]
    if let fileName { fields.append(("Content-Disposition", "attachment; filename=\"\(fileName)\"")) }
    return fields.map { (name: $0.0, value: $0.1) }
  }
}

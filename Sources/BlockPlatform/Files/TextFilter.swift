/// Makes one of the forms that text comes in: it leaves out a byte order mark at the beginning and the CR of a CRLF.
///
/// Everything that reads text from outside reads through it.
package struct TextFilter: Sendable {
  package init() {}

  /// The bytes left out so far.
  package private(set) var removedCount = 0
  /// Bytes that the next ones decide about: the beginning of a mark, or a CR.
  private var pending: [UInt8] = []
  private var isAtStart = true

  private static let mark: [UInt8] = [0xef, 0xbb, 0xbf]
  private static let carriageReturn = UInt8(ascii: "\r")

  /// Takes the next bytes and returns what is known to be text.
  package mutating func process(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var text = pending + bytes
    pending = []
    if isAtStart {
      if text.count < TextFilter.mark.count, TextFilter.mark.starts(with: text) {
        pending = text
        return []
      }
      isAtStart = false
      if text.starts(with: TextFilter.mark) {
        text.removeFirst(TextFilter.mark.count)
        removedCount += TextFilter.mark.count
      }
    }
    guard text.contains(TextFilter.carriageReturn) else { return text }
    if text.last == TextFilter.carriageReturn { pending = [text.removeLast()] }
    var end = 0
    for index in text.indices {
      let isRemoved =
        text[index] == TextFilter.carriageReturn && index + 1 < text.count
        && text[index + 1] == UInt8(ascii: "\n")
      if isRemoved { continue }
      text[end] = text[index]
      end += 1
    }
    removedCount += text.count - end
    text.removeLast(text.count - end)
    return text
  }

  /// Returns what the end of the text leaves.
  package mutating func finish() -> [UInt8] {
    defer { pending = [] }
    return pending
  }

  /// A whole text.
  package static func text(_ bytes: [UInt8]) -> [UInt8] {
    var filter = TextFilter()
    return filter.process(bytes) + filter.finish()
  }
}

import BlockEngine
import BlockPlatform
import BlockRecords
import TerminalUI

extension JSONWriter {
  /// A writer for JSON shown in terminals: terminal control characters are escaped too.
  init() { self.init { !$0.isPrintable } }

  /// A line with an object that has the members that `members` writes.
  static func line(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter()
    json.object(members)
    json.endLine()
    return json.bytes
  }
}

extension Console {
  /// Writes a line with an object that has the members that `members` writes.
  func putJSON(_ members: (inout JSONWriter) -> Void) throws(CommandFailure) {
    try put(JSONWriter.line(members))
  }
}

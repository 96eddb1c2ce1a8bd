/// The three values of a legacy mouse report: the button, the column and the row, each offset by 32.
///
/// Each is a byte, or beyond 127 two bytes of UTF-8 (mode 1005). In a byte alone, a column from 162 to 191 begins like
/// UTF-8; only a row from 96 to 159 after it could be taken for the rest of it.
struct X10MouseReport {
  enum Outcome: Equatable {
    case incomplete, complete
    /// The report is complete, but this byte does not belong to it.
    case completeWithout
  }

  private(set) var values: [Int] = []
  /// The first byte of two.
  private var lead: UInt8?

  mutating func feed(_ byte: UInt8) -> Outcome {
    if let lead {
      self.lead = nil
      if (0x80...0xBF).contains(byte) {
        values.append(Int(lead & 0x1F) << 6 | Int(byte & 0x3F))
        return outcome
      }
      values.append(Int(lead))
      if values.count == 3 { return .completeWithout }
    }
    if (0xC2...0xDF).contains(byte) { lead = byte } else { values.append(Int(byte)) }
    return outcome
  }

  private var outcome: Outcome { values.count == 3 ? .complete : .incomplete }
}

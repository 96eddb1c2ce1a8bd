import BlockControls
import BlockEngine

/// Parses the accelerometer samples in the output of `termux-sensor`, however it is cut up.
///
/// The program prints one indented JSON object after another, `{"<name>": {"values": [x, y, z]}}`, in m/s². Only
/// arrays of numbers after the key `values` count; the parser skips anything else, so garbled output costs only the
/// samples in it. It stores at most a key and three numbers.
struct SensorStreamParser {
  private enum State {
    case outside
    case string(isEscaped: Bool)
    /// Inside the array of `values`.
    case values
  }

  private static let maxWordBytes = 64

  private var state = State.outside
  /// The current string, or the last one.
  private var word: [UInt8] = []
  private var isKey = false
  private var values: [Int] = []
  private var isValid = true

  /// The samples that these bytes complete, in order.
  mutating func feed(_ bytes: some Sequence<UInt8>) -> [TiltSample] {
    var samples: [TiltSample] = []
    for byte in bytes {
      switch state {
      case .outside: readOutside(byte)
      case .string(let isEscaped): readString(byte, isEscaped: isEscaped)
      case .values: if let sample = readValues(byte) { samples.append(sample) }
      }
    }
    return samples
  }

  private mutating func readOutside(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""):
      word = []
      isKey = false
      state = .string(isEscaped: false)
    case UInt8(ascii: ":"): isKey = word == Array("values".utf8)
    case UInt8(ascii: "[") where isKey:
      isKey = false
      word = []
      values = []
      isValid = true
      state = .values
    case 0x20, 0x09, 0x0A, 0x0D: break
    default:
      isKey = false
      word = []
    }
  }

  private mutating func readString(_ byte: UInt8, isEscaped: Bool) {
    if !isEscaped, byte == UInt8(ascii: "\"") {
      state = .outside
      return
    }
    if word.count < SensorStreamParser.maxWordBytes { word.append(byte) }
    state = .string(isEscaped: !isEscaped && byte == UInt8(ascii: "\\"))
  }

  private mutating func readValues(_ byte: UInt8) -> TiltSample? {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "]"):
      if values.count < 3, let value = DecimalNumber(String(decoding: word, as: UTF8.self))?.milliG {
        values.append(value)
      } else if values.count < 3 {
        isValid = false
      }
      word = []
      guard byte == UInt8(ascii: "]") else { return nil }
      state = .outside
      guard isValid, values.count == 3 else { return nil }
      return TiltSample(x: values[0], y: values[1], z: values[2])
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "\""):
      // The array was cut off; this character starts something new.
      word = []
      state = .outside
      readOutside(byte)
      return nil
    default:
      if word.count < SensorStreamParser.maxWordBytes { word.append(byte) }
      return nil
    }
  }
}

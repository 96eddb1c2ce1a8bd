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
    case figures
  }

  private static let maxWordBytes = 64

  private var state = State.outside
  /// The current string, or the last one.
  private var word: [UInt8] = []
  private var isKey = false
  private var figures: [Int] = []
  private var isValid = true

  /// The samples that these bytes complete, in order.
  mutating func feed(_ bytes: some Sequence<UInt8>) -> [TiltSample] {
    var samples: [TiltSample] = []
    for byte in bytes {
      switch state {
      case .outside: readOutside(byte)
      case .string(let isEscaped): readString(byte, isEscaped: isEscaped)
      case .figures:
        if let sample = readFigures(byte) { samples.append(sample) }
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
    case UInt8(ascii: ":"):
      isKey = word == Array("values".utf8)
    case UInt8(ascii: "[") where isKey:
      isKey = false
      word = []
      figures = []
      isValid = true
      state = .figures
    case 0x20, 0x09, 0x0A, 0x0D:
      break
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

  private mutating func readFigures(_ byte: UInt8) -> TiltSample? {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "]"):
      if figures.count < 3, let figure = DecimalNumber(String(decoding: word, as: UTF8.self))?.milliG {
        figures.append(figure)
      } else if figures.count < 3 {
        isValid = false
      }
      word = []
      guard byte == UInt8(ascii: "]") else { return nil }
      state = .outside
      guard isValid, figures.count == 3 else { return nil }
      return TiltSample(x: figures[0], y: figures[1], z: figures[2])
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

import BlockControls
import BlockEngine
import Testing

@testable import BlockPlatform

struct DecimalNumberTests {
  @Test(arguments: [
    ("0", 0, 0), ("12", 12, 0), ("-12.50\n", -1250, -2), (" .5", 5, -1), ("+3.", 3, 0), ("1e-3", 1, -3),
    ("2.5E+2", 25, 1), ("0.000598205", 598_205, -9), ("-0", 0, 0),
    ("12345678901234567899", 12_345_678_901_234_567, 3),
  ])
  func aNumberIsReadExactly(_ text: String, _ mantissa: Int, _ exponent: Int) {
    #expect(DecimalNumber(text) == DecimalNumber(mantissa: Int128(mantissa), exponent: exponent))
  }

  @Test(arguments: [
    "", " ", "-", ".", "e", "1e", "1e99", "1.2.3", "--1", "0x10", "nan", "inf", "1 2", "1,5", "٣",
    String(repeating: "9", count: 65), "1e40",
  ])
  func whatIsNoNumberIsRefused(_ text: String) {
    #expect(DecimalNumber(text) == nil)
  }

  @Test(arguments: [
    ("9.80665", 1_000), ("-9.80665", -1_000), ("4.903325", 500), ("0.00490332", 0), ("0.00490333", 1),
    ("-0.00490333", -1), ("0.0000000000000000000000000000001", 0), ("1e20", nil as Int?),
  ])
  func metresPerSecondSquaredBecomeThousandthsOfAG(_ text: String, _ milliG: Int?) {
    let clamped = DecimalNumber(text)?.milliG
    #expect(clamped == milliG || (milliG == nil && clamped.map { $0 > 1 << 50 } ?? true))
  }

  @Test func sumsAndProductsAreExactOrNothing() {
    #expect(
      DecimalNumber("1.5").flatMap { $0.plus(DecimalNumber(mantissa: 25, exponent: -2)) }
        == DecimalNumber(mantissa: 175, exponent: -2))
    let huge = DecimalNumber(mantissa: .max, exponent: 0)
    #expect(huge.plus(.one) == nil && huge.times(huge) == nil && huge.rounded(times: 2) == nil)
  }
}

struct MountMatrixTests {
  private let sample = TiltSample(x: 100, y: 200, z: 300)

  @Test(arguments: [
    ("1, 0, 0; 0, 1, 0; 0, 0, 1", 100, 200, 300), ("0, 1, 0; 1, 0, 0; 0, 0, -1\n", 200, 100, -300),
    ("-1,0,0;0,-1,0;0,0,1", -100, -200, 300), ("0.5, 0.5, 0; 0, 1.0, 0; 0, 0, 1", 150, 200, 300),
  ])
  func theAxesAreTurnedIntoTheDevices(_ text: String, _ x: Int, _ y: Int, _ z: Int) {
    #expect(MountMatrix(text)?.apply(to: sample) == TiltSample(x: x, y: y, z: z))
  }

  @Test(arguments: [
    "", "1,0,0", "1,0,0;0,1,0;0,0", "1,0,0;0,1,0;0,0,x", "1,0,0;0,0,0;0,0,1", "1,0,0;0,1,0;0,0,99",
  ])
  func whatIsNoMatrixIsRefused(_ text: String) {
    #expect(MountMatrix(text) == nil)
  }
}

struct SensorStreamParserTests {
  private let stream = """
    {}
    {
      "LSM6DSO \\"values\\" [1,2,3]": {
        "values": [
          0.0,
          9.80665,
          -4.903325
        ]
      }
    }
    {
      "Goldfish": { "accuracy": 3, "values": [1.961330e0, 0, 9.8], "time": [7, 8, 9] }
    }
    """
  private let samples = [TiltSample(x: 0, y: 1_000, z: -500), TiltSample(x: 200, y: 0, z: 999)]

  @Test func theFiguresAreFoundWhereverTheStreamIsCut() {
    let bytes = Array(stream.utf8)
    for size in 1...bytes.count {
      var parser = SensorStreamParser()
      var found: [TiltSample] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        found += parser.feed(bytes[start..<min(start + size, bytes.count)])
      }
      #expect(found == samples)
    }
  }

  @Test(arguments: [
    "{\"values\": [1, 2]}", "{\"values\": [1, 2, null]}", "{\"values\": []}", "{\"value\": [1, 2, 3]}",
    "{\"values\": [1, [2, 3, 4]]}", "\"values\" [1, 2, 3]", "ERROR: no sensor", "{\"values\": [1, 2, {}, 3]}",
    "{\"values\": [1, 2, \"3\"]}", "\u{0}\u{1b}[2J",
  ])
  func nonsenseGivesNoSampleAndCostsNoneAfterIt(_ nonsense: String) {
    var parser = SensorStreamParser()
    #expect(parser.feed(Array(nonsense.utf8)).isEmpty)
    #expect(parser.feed(Array("\n\(stream)".utf8)) == samples)
  }

  @Test func aStreamWithoutEndIsHeldInAFewBytes() {
    var parser = SensorStreamParser()
    for opening in ["\"", "\"values\":[", "\"values\":[1,"] {
      #expect(parser.feed(Array(opening.utf8)).isEmpty)
      for _ in 0..<100 { #expect(parser.feed(repeatElement(UInt8(ascii: "7"), count: 10_000)).isEmpty) }
      _ = parser.feed(Array("\"]}\"".utf8))
      parser = SensorStreamParser()
    }
  }
}

struct PositionSensorTests {
  @Test(arguments: [
    ("(1,2)", [1, 2]), ("(-18,-1,-1064)\n", [-18, -1, -1064]), (" 3 4 5 ", [3, 4, 5]),
    ("(1)", nil), ("", nil), ("(1,2,3,4)", nil), ("(a,b,c)", nil), ("(1,2,99999999999999999999)", nil),
  ])
  func aPositionIsTwoOrThreeFigures(_ text: String, _ figures: [Int]?) {
    #expect(PositionSensor.values(of: text) == figures)
  }
}

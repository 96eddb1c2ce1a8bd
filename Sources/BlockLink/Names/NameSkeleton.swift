/// What characters look like, after UTS 39: characters that are easily confused have the same skeleton.
enum NameSkeleton {
  /// The characters that have a skeleton other than themselves, in order, and that skeleton.
  private static let prototypes = readTable()

  /// The skeleton of a text; equal skeletons are canonically equivalent, which `==` takes into account.
  static func skeleton(of text: String) -> String {
    var skeleton = ""
    for scalar in text.unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint {
      if let prototype = prototype(of: scalar) {
        skeleton += prototype
      } else if scalar != " " || skeleton.last != " " {
        skeleton.unicodeScalars.append(scalar)
      }
    }
    return skeleton
  }

  private static func prototype(of scalar: Unicode.Scalar) -> String? {
    var (low, high) = (0, prototypes.count)
    while low < high {
      let middle = (low + high) / 2
      if prototypes[middle].scalar < scalar { low = middle + 1 } else { high = middle }
    }
    return low < prototypes.count && prototypes[low].scalar == scalar ? prototypes[low].prototype : nil
  }

  private static func readTable() -> [(scalar: Unicode.Scalar, prototype: String)] {
    var prototypes: [(scalar: Unicode.Scalar, prototype: String)] = []
    let text = table.withUTF8Buffer { Array($0) }
    for entry in text.split(whereSeparator: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }) {
      let halves = entry.split(separator: UInt8(ascii: ":"))
      var prototype = String.UnicodeScalarView()
      for number in halves[0].split(separator: UInt8(ascii: "+")) {
        if let scalar = Unicode.Scalar(hexadecimal(number)) { prototype.append(scalar) }
      }
      for run in halves[1].split(separator: UInt8(ascii: ",")) {
        let ends = run.split(separator: UInt8(ascii: "-"))
        let first = hexadecimal(ends[0])
        let more = ends.count > 1 ? hexadecimal(ends[1]) : 0
        for value in first...(first + more) {
          if let scalar = Unicode.Scalar(value) { prototypes.append((scalar, String(prototype))) }
        }
      }
    }
    return prototypes.sorted { $0.scalar < $1.scalar }
  }

  private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt32 {
    digits.reduce(0) {
      $0 << 4 | UInt32($1 > UInt8(ascii: "9") ? $1 - UInt8(ascii: "a") + 10 : $1 - UInt8(ascii: "0"))
    }
  }
}

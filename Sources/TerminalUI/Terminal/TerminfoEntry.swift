import CNcurses
import Glibc

/// A terminal type's capabilities, and their compiled form (term(5), 32-bit numbers).
///
/// ncurses accepts a compiled entry in the variable `TERMINFO` itself, as `hex:…`. So a custom entry needs no file, no
/// `tic` and no other package.
struct TerminfoEntry: Sendable {
  var name: String
  var booleans = Table<Bool>()
  var numbers = Table<Int32>()
  var strings = Table<[UInt8]>()

  /// The capabilities of one type, by name.
  ///
  /// They are few, and the first use of a dictionary costs as much time before the first frame as searching them all.
  struct Table<Value: Sendable>: Sendable {
    private(set) var all: [(name: String, value: Value)] = []

    subscript(name: String) -> Value? {
      get {
        for one in all where one.name == name { return one.value }
        return nil
      }
      set {
        let index = all.indices.first { all[$0].name == name }
        switch (index, newValue) {
        case (let index?, let value?): all[index].value = value
        case (let index?, nil): all.remove(at: index)
        case (nil, let value?): all.append((name, value))
        case (nil, nil): break
        }
      }
    }
  }

  /// Non-standard capabilities that drawing depends on.
  private static let extendedBooleans = ["AX", "RGB", "XT"]

  /// The terminfo entry of a terminal type; nil if there is none.
  static func load(name: String) -> TerminfoEntry? {
    var status: Int32 = 0
    guard setupterm(name, -1, &status) == OK, status == 1 else { return nil }
    defer { blockfall_forget_terminal() }
    var entry = TerminfoEntry(name: name)
    for capability in names(blockfall_boolean_name) + extendedBooleans
    where tigetflag(capability) == 1 {
      entry.booleans[capability] = true
    }
    for capability in names(blockfall_number_name) {
      let value = tigetnum(capability)
      if value >= 0 { entry.numbers[capability] = value }
    }
    for index in 0..<blockfall_string_count() {
      if let value = blockfall_string_at(index), let name = blockfall_string_name(index) {
        entry.strings[String(cString: name)] = Array(UnsafeBufferPointer(start: value, count: strlen(value)))
          .map { UInt8(bitPattern: $0) }
      }
    }
    return entry
  }

  /// The entry with a default size if it has none.
  func withSize() -> TerminfoEntry {
    var entry = self
    for (name, standard) in [("lines", Int32(24)), ("cols", 80)] where (entry.numbers[name] ?? 0) <= 0 {
      entry.numbers[name] = standard
    }
    return entry
  }

  /// The entry with as many colour pairs as ncurses supports.
  ///
  /// A small number is only a convention if foreground and background are set separately: no such terminal stores
  /// pairs.
  func withAllPairs() -> TerminfoEntry {
    var entry = self
    if entry.strings["setaf"] != nil { entry.numbers["pairs"] = 0x1_0000 }
    return entry
  }

  /// Capabilities that set colours of the palette, or reset it.
  static let paletteStrings = ["initc", "initp", "oc", "scp"]

  /// The entry without means to change the palette, which is the user's.
  ///
  /// ncurses resets it with the first frame and at the end, whether or not it was changed.
  func withoutPalette() -> TerminfoEntry {
    var entry = self
    entry.booleans["ccc"] = nil
    for capability in Self.paletteStrings { entry.strings[capability] = nil }
    return entry
  }

  /// The entry with 24-bit colours in place of its own colours.
  ///
  /// Colour numbers are 0xRRGGBB, but 0…7 remain those of ANSI, as ncurses defines it. The form with semicolons is the
  /// one that all terminals read; many misread the standard's colons.
  func withDirectColor() -> TerminfoEntry {
    var entry = withAllPairs()
    let components = "%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d"
    entry.strings["setaf"] = Array("\u{1b}[%?%p1%{8}%<%t3%p1%d%e38;2;\(components)%;m".utf8)
    entry.strings["setab"] = Array("\u{1b}[%?%p1%{8}%<%t4%p1%d%e48;2;\(components)%;m".utf8)
    entry.numbers["colors"] = 0x100_0000
    entry.numbers["pairs"] = 0x1_0000
    entry.booleans["RGB"] = true
    for capability in ["setf", "setb"] { entry.strings[capability] = nil }
    return entry.withoutPalette()
  }

  /// The value of `TERMINFO` that makes ncurses use this entry.
  var environmentValue: String {
    let digits = Array("0123456789abcdef".utf8)
    let bytes = compiled()
    var text = Array("hex:".utf8)
    text.reserveCapacity(text.count + 2 * bytes.count)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The entry in the file format of term(5).
  func compiled() -> [UInt8] {
    let booleanNames = Self.names(blockfall_boolean_name)
    let numberNames = Self.names(blockfall_number_name)
    let nameField = Array(name.utf8) + [0]

    // Look up the few that exist instead of every possible name.
    var table: [UInt8] = []
    var offsets = [Int16](repeating: -1, count: Int(blockfall_string_count()))
    for (capability, value) in strings.all {
      let index = Int(blockfall_string_index(capability))
      // What does not fit into the format is left out; no real entry comes near.
      guard index >= 0, table.count + value.count < Int(Int16.max) else { continue }
      offsets[index] = Int16(table.count)
      table += value
      table.append(0)
    }

    var out: [UInt8] = []
    let counts = [nameField.count, booleanNames.count, numberNames.count, offsets.count, table.count]
    let magicOf32BitNumbers = 0o1036
    for value in [magicOf32BitNumbers] + counts { out.appendLittleEndian(Int16(value)) }
    out += nameField
    out += booleanNames.map { booleans[$0] == true ? 1 : 0 }
    if out.count % 2 == 1 { out.append(0) }
    for capability in numberNames { out.appendLittleEndian(numbers[capability] ?? -1) }
    for offset in offsets { out.appendLittleEndian(offset) }
    out += table
    appendExtended(to: &out)
    return out
  }

  /// The extended section, of capabilities by name: here only booleans.
  private func appendExtended(to out: inout [UInt8]) {
    let present = Self.extendedBooleans.filter { booleans[$0] == true }
    guard !present.isEmpty else { return }
    if out.count % 2 == 1 { out.append(0) }
    let table: [UInt8] = present.flatMap { Array($0.utf8) + [0] }
    // The counts of booleans, numbers and strings; then the number of strings in the table, and its size.
    for value in [present.count, 0, 0, present.count, table.count] {
      out.appendLittleEndian(Int16(value))
    }
    out += [UInt8](repeating: 1, count: present.count)
    if out.count % 2 == 1 { out.append(0) }
    var offset: Int16 = 0
    for capability in present {
      out.appendLittleEndian(offset)
      offset += Int16(capability.utf8.count) + 1
    }
    out += table
  }

  private static func names(_ name: (Int32) -> UnsafePointer<CChar>?) -> [String] {
    var result: [String] = []
    while let next = name(Int32(result.count)) { result.append(String(cString: next)) }
    return result
  }
}

extension [UInt8] {
  fileprivate mutating func appendLittleEndian(_ value: some FixedWidthInteger) {
    for shift in stride(from: 0, to: value.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }
}

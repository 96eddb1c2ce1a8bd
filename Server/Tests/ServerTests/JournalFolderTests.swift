import BlockLink
import Glibc
import Testing

@testable import LinkTransport

@Suite("The folder of journals")
struct JournalFolderTests {
  private let place = TemporaryFolder()
  private let notes = Notes()

  private func folder(limit: Int = 1 << 20) throws -> JournalFolder {
    try JournalFolder(in: PrivateFolder(making: "\(place.path)/journals"), limit: limit, log: notes.log)
  }

  private func read(_ room: Int) throws -> [UInt8]? {
    try PrivateFolder(making: "\(place.path)/journals").read("room-\(room).journal", atMost: 1 << 20)
  }

  private static func change(_ room: Int, _ kind: JournalChange.Kind) -> JournalChange {
    JournalChange(room: room, kind)
  }

  @Test("What is written is there at once, and read again in the order of rooms; a torn end is cut off")
  func writing() throws {
    let journals = try folder()
    for room in [12, 3] {
      journals.perform(Self.change(room, .begin([1, 2]))) {}
      journals.perform(Self.change(room, .append([3, 4, 5]))) {}
    }
    #expect(try read(12) == [1, 2, 3, 4, 5])
    #expect(journals.bytes == 10)
    journals.close()
    let again = try folder()
    var found: [Int] = []
    again.restore { bytes in
      #expect(bytes == [1, 2, 3, 4, 5])
      found.append(found.isEmpty ? 3 : 12)
      return .restored(room: found.last ?? 0, bytes: 4)
    }
    #expect(found == [3, 12])
    again.perform(Self.change(3, .append([9]))) {}
    #expect(try read(3) == [1, 2, 3, 4, 9])
    again.perform(Self.change(3, .end)) {}
    #expect(try read(3) == nil)
  }

  @Test("Somebody who waits is told when it is on the disk")
  func waiting() throws {
    let journals = try folder()
    journals.perform(Self.change(1, .begin([1]))) {}
    let told = Condition()
    nonisolated(unsafe) var isTold = false
    journals.perform(JournalChange(room: 1, .append([2]), waiting: [7])) { told.change { isTold = true } }
    #expect(told.wait { isTold })
  }

  @Test("What is of no use is set aside and said, and never written over")
  func unreadable() throws {
    let journals = try folder()
    journals.perform(Self.change(5, .begin([7]))) {}
    journals.close()
    let again = try folder()
    again.restore { _ in .unreadable("it is nothing") }
    #expect(try read(5) == nil)
    let names = try PrivateFolder(making: "\(place.path)/journals").names(withSuffix: "Z")
    #expect(names.count == 1 && names[0].hasPrefix("room-5.journal."))
    let isSaid = notes.all.contains {
      if case .log(let line) = $0 { line.contains("it is nothing") } else { false }
    }
    #expect(isSaid)
  }

  @Test(
    "A journal that has ended the server while it was read is set aside at the next start, and the others are read"
  )
  func fatal() throws {
    let journals = try folder()
    for room in [1, 2, 3] { journals.perform(Self.change(room, .begin([UInt8(room)]))) {} }
    journals.close()
    let place = try PrivateFolder(making: "\(place.path)/journals")
    try place.write(Array("room-2.journal".utf8), to: "reading")
    let again = try folder()
    var read: [[UInt8]] = []
    again.restore { bytes in
      read.append(bytes)
      return .restored(room: Int(bytes[0]), bytes: 1)
    }
    #expect(read == [[1], [3]])
    #expect(try self.read(2) == nil && place.read("reading", atMost: 100) == nil)
  }

  @Test("A room whose journal cannot be written goes on without one, and has one again when that is possible")
  func full() throws {
    let journals = try folder(limit: 10)
    journals.perform(Self.change(1, .begin([UInt8](repeating: 1, count: 8)))) {}
    #expect(journals.isWhole)
    journals.perform(Self.change(1, .append([1, 2, 3]))) {}
    #expect(!journals.isWhole)
    #expect(try read(1) == nil, "an old state would be a false one")
    journals.perform(Self.change(1, .append([1]))) {}
    journals.perform(Self.change(1, .begin([4]))) {}
    #expect(journals.isWhole)
    #expect(try read(1) == [4])
  }
}

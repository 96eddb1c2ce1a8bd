import BlockLink
import BlockPlatform
import BlockSettings
import Glibc

/// The names of a player's friends, which boards are asked for: a list on this machine alone.
package struct FriendList: Equatable, Sendable {
  /// The names, in the order in which they were added.
  package private(set) var names: [String] = []

  /// Why a name is not added.
  package enum Fault: Error, Equatable {
    case name(LinkName.Fault)
    case full

    package var text: String {
      switch self {
      case .name(let fault): fault.text
      case .full: tr("there are %s friends already, and there can be no more", String(maxCount))
      }
    }
  }

  /// The most friends.
  package static let maxCount = BoardQuery.maxFriends
  /// The most bytes of the file.
  private static let maxBytes = maxCount * (LinkName.maxBytes + 2)

  package init() {}

  /// The list that is kept in a folder; lines that are no names are left out.
  package init(in directory: DataDirectory) {
    guard let file = try? PrivateFile.openIfThere(directory.friends, O_RDONLY) else { return }
    defer { close(file) }
    guard let found = try? BoundedBytes(of: file, atMost: Self.maxBytes), !found.isTooLong else { return }
    for line in String(decoding: found.textBytes, as: UTF8.self).split(separator: "\n") {
      try? add(String(line))
    }
  }

  /// Adds a name that is not there yet.
  package mutating func add(_ name: String) throws(Fault) {
    if let fault = LinkName.fault(of: name) { throw .name(fault) }
    guard !names.contains(name) else { return }
    guard names.count < Self.maxCount else { throw .full }
    names.append(name)
  }

  /// Removes a name; returns whether it was there.
  @discardableResult
  package mutating func remove(_ name: String) -> Bool {
    let count = names.count
    names.removeAll { $0 == name }
    return names.count < count
  }

  /// Keeps the list in a folder.
  package func save(in directory: DataDirectory) throws(StorageError) {
    try directory.replace(directory.friends, by: Array(names.map { $0 + "\n" }.joined().utf8))
  }
}

import ArgumentParser
import BlockPlatform
import BlockStorage
import Glibc

/// `blockfall rooms`: lists the rooms on the local network.
struct RoomsCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "rooms",
      abstract: tr("List the rooms that are open in the local network."),
      discussion: tr(
        """
        One line each, after two seconds: address, rules, players/seats, name, with tabs between them. Rooms with a \
        free seat come first, and of these the fullest. It needs the program blockfall-server, which comes with the \
        package; in a clone 'make server' builds it.
        """))
  }

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("Only the rooms whose name or rules contain this text, in upper or lower case."),
      valueName: tr("text")))
  var search = ""

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("Only this page, from 1; a page has twenty rooms."), valueName: tr("number")),
    transform: ArgumentValue.page)
  var page: Int?

  /// A list keeps nothing and leads nowhere, for anybody.
  @OptionGroup var visitor: VisitorOptions

  private static let pageSize = 20

  /// The most bytes of a list.
  private static let maxBytes = 1 << 20

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    guard let path = ServerProgram.find(),
      let child = ChildProcess.start(path, ["rooms"], readsOutput: true)
    else { throw .refused(ServerProgram.missing) }
    var text: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4_096)
    while text.count < RoomsCommand.maxBytes {
      var entry = pollfd(fd: child.output, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, 10_000) > 0 else { break }
      let count = Glibc.read(child.output, &chunk, chunk.count)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      if count <= 0 { break }
      text += chunk[..<count]
    }
    child.end()
    let rooms = LocalNetwork.Room.listed(Self.rooms(in: text)).filter { $0.matches(search) }
    for room in Self.page(page, of: rooms) {
      let words = [room.address, room.rules, room.seats, room.name]
      try console.put(Array((words.joined(separator: "\t") + "\n").utf8))
    }
    let pages = (rooms.count + Self.pageSize - 1) / Self.pageSize
    if let page, pages > 1 { console.writeError(tr("page %s of %s", String(page), String(pages))) }
    return 0
  }

  /// The rooms in the output of the server's program.
  static func rooms(in text: [UInt8]) -> [LocalNetwork.Room] {
    String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap { line in
      let words = line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0).sanitized }
      return words.count == 4
        ? LocalNetwork.Room(address: words[0], rules: words[1], seats: words[2], name: words[3]) : nil
    }
  }

  /// A page of the rooms; all of them without a page.
  static func page(_ page: Int?, of rooms: [LocalNetwork.Room]) -> ArraySlice<LocalNetwork.Room> {
    guard let page else { return rooms[...] }
    let (skipped, isOver) = (page - 1).multipliedReportingOverflow(by: pageSize)
    return isOver ? [] : rooms.dropFirst(skipped).prefix(pageSize)
  }
}

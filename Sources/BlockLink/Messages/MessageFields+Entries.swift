import BlockEngine
import BlockRecords

// The entries of a game in the messages of play.
extension MessageFields {
  static let maxEntries = 512

  mutating func play() throws(MessageFault) -> LinkMessage.Play {
    let upto = try time("upto")
    let entries = try entries(garbageFigures: 2) { (figures) throws(MessageFault) in
      AttackReference(sender: try Self.seat(figures[0]), id: try Self.figure(figures[1]))
    }
    return LinkMessage.Play(upto: upto, entries: entries, digest: try digest())
  }

  mutating func peerEntries() throws(MessageFault) -> [LinkMessage.PeerEntry] {
    try entries(garbageFigures: 5, Self.arrival)
  }

  private mutating func entries<Garbage>(
    garbageFigures: Int, _ garbage: (ArraySlice<JSONValue>) throws(MessageFault) -> Garbage
  ) throws(MessageFault) -> [LinkMessage.Entry<Garbage>] {
    guard let value = optional("do") else { return [] }
    guard case .array(let values) = value, (1...Self.maxEntries).contains(values.count) else {
      throw fault("do", remedy: "an array of 1 to \(Self.maxEntries) entries")
    }
    var entries: [LinkMessage.Entry<Garbage>] = []
    for value in values {
      let (delay, word, figures) = try Self.parts(of: value)
      let event: PlayEvent<Garbage>
      switch (word, figures.count) {
      case ("garbage", garbageFigures): event = .garbage(try garbage(figures))
      case ("out", 1): event = .out(player: try Self.seat(figures[0]))
      case ("givenUp", 0): event = .givenUp
      case ("pad", 1):
        guard let buttons = figures[0].text.flatMap({ PadButtons(letters: $0) }) else {
          throw Self.malformedEntry
        }
        event = .pad(buttons)
      default: event = try Self.command(word, figures)
      }
      entries.append(LinkMessage.Entry(delay: delay, event: event))
    }
    return entries
  }

  private static var malformedEntry: MessageFault {
    MessageFault(
      "an entry of \"do\" is not in the format",
      remedy:
        "[microseconds,\"word\"], its word left right cw ccw half soft hard hold pad garbage out or givenUp")
  }

  private static func parts(of value: JSONValue) throws(MessageFault) -> (
    Int64, String, ArraySlice<JSONValue>
  ) {
    guard case .array(let elements) = value, (2...7).contains(elements.count),
      let delay = elements[0].natural, delay <= 2 * LinkProtocol.maxMatchTime, let word = elements[1].text
    else { throw malformedEntry }
    // Sliced from index 0, so that the indices of numbers equal their positions.
    return (delay, word, Array(elements.dropFirst(2))[...])
  }

  private static func figure(_ value: JSONValue) throws(MessageFault) -> Int {
    guard let figure = value.natural, figure <= 1_000_000_000 else { throw malformedEntry }
    return Int(figure)
  }

  private static func seat(_ value: JSONValue) throws(MessageFault) -> Int {
    let seat = try figure(value)
    guard Versus.seats.contains(seat) else {
      throw MessageFault("an entry of \"do\" names player \(seat)", remedy: "a player from 1 to 8")
    }
    return seat
  }

  private static func command<Garbage>(_ word: String, _ figures: ArraySlice<JSONValue>) throws(MessageFault)
    -> PlayEvent<Garbage>
  {
    guard let command = GameCommand(word: word), figures.count <= 1 else { throw malformedEntry }
    if let mark = figures.first {
      guard mark.natural == 1, command.canRepeat else {
        throw MessageFault(
          "an entry of \"do\" repeats what no held key repeats",
          remedy: "[microseconds,\"word\",1], its word left right or soft")
      }
    }
    return .command(command, isRepeat: !figures.isEmpty)
  }

  private static func arrival(_ figures: ArraySlice<JSONValue>) throws(MessageFault) -> GarbageArrival {
    let (sender, id, ack) = (try seat(figures[0]), try figure(figures[1]), try figure(figures[2]))
    let lines = try figure(figures[3])
    guard case .array(let runs) = figures[4], (1...GarbageArrival.maxLines).contains(lines) else {
      throw malformedEntry
    }
    let numbers = runs.compactMap { $0.natural }.filter { $0 <= Int64(GarbageArrival.maxLines) }
    guard numbers.count == runs.count,
      let holes = RunLength.values(numbers.map { Int($0) }, atMost: lines), holes.count == lines
    else { throw malformedEntry }
    return GarbageArrival(from: sender, id: id, ack: ack, lines: lines, holes: holes)
  }
}

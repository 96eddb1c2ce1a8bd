import Testing

@testable import BlockEngine

/// Two sides with delays between them: attacks that cross on the way cancel each other.
@Suite struct AcknowledgementTests {
  /// Two sides and the attacks in transit between them.
  private struct Exchange {
    var sides: [AttackState]
    /// The attacks in transit to each side, with their arrival times.
    var inTransit: [[(at: Int, arrival: GarbageArrival)]] = [[], []]
    /// The lines of each side's attacks.
    var attacked = [0, 0]

    init() {
      sides = (1...2).map { player in
        var side = AttackState(Versus(player: player, of: 2), standard: .guideline, seed: 0)
        // An attack needs a lock.
        side.locks = 1
        return side
      }
    }

    mutating func attack(_ side: Int, _ lines: Int, at time: Int, delay: Int) {
      attacked[side] += lines
      let left = sides[side].cancel(with: lines) { _, _ in }
      guard left > 0 else { return }
      let attack = sides[side].send(left, to: 2 - side, at: GameTime(microseconds: Int64(time)))
      // Later attacks do not overtake earlier ones.
      let at = max(time + delay, inTransit[1 - side].last?.at ?? 0)
      inTransit[1 - side].append((at, GarbageArrival(attack, from: side + 1)))
    }

    mutating func deliver(by time: Int) {
      for side in 0...1 {
        while let next = inTransit[side].first, next.at <= time {
          inTransit[side].removeFirst()
          let left = sides[side].receive(next.arrival)
          if left > 0 {
            sides[side].waiting.append(
              WaitingGarbage(
                sender: 2 - side, id: next.arrival.id, lines: left, due: .zero, hole: 0,
                sequenceNumber: sides[side].queuedPartCount))
          }
        }
      }
    }

    /// The waiting lines of the first side minus those of the second.
    var balance: Int { sides[0].waiting.lines - sides[1].waiting.lines }
  }

  @Test func bothSidesReachTheSameBalanceWhateverTheDelays() {
    var crossed = 0
    withEverySeed(in: 0..<20_000) { random in
      var exchange = Exchange()
      var time = 0
      let longest = random.pick([1, 20, 100, 1_000])
      for _ in 0..<random.pick(2...30) {
        time += random.pick(0...40)
        exchange.deliver(by: time)
        exchange.attack(random.pick(0...1), random.pick(1...6), at: time, delay: random.pick(0...longest))
      }
      exchange.deliver(by: .max)
      let sides = exchange.sides
      try ensure(
        exchange.balance == exchange.attacked[1] - exchange.attacked[0],
        "a balance of \(exchange.balance) after attacks of \(exchange.attacked)")
      try ensure(sides[0].waiting.isEmpty || sides[1].waiting.isEmpty, "both sides have waiting lines")
      for (side, other) in [(sides[0], sides[1]), (sides[1], sides[0])] {
        try ensure(
          other.sent == side.cancelled + side.waiting.lines, "sent lines are neither cancelled nor waiting")
        try ensure(other.sent == side.received, "all arrived")
      }
      crossed += sides[0].opponents[1].unacknowledged.count
    }
    #expect(crossed > 0)
  }

  @Test func attacksThatCrossCancelAndTheGreaterLeavesTheRest() {
    var exchange = Exchange()
    exchange.attack(0, 4, at: 0, delay: 100)
    exchange.attack(1, 3, at: 50, delay: 10)
    exchange.deliver(by: 60)
    #expect(exchange.sides[0].waiting.lines == 0 && exchange.sides[0].cancelled == 3)
    #expect(exchange.sides[0].opponents[1].unacknowledged.lines == 1)
    exchange.deliver(by: 100)
    #expect(exchange.sides[1].waiting.lines == 1 && exchange.sides[1].cancelled == 3)
  }

  @Test func whatHadArrivedBeforeDoesNotCross() {
    var exchange = Exchange()
    exchange.attack(0, 4, at: 0, delay: 10)
    exchange.deliver(by: 10)
    // The garbage enters, so none of it waits.
    exchange.sides[1].waiting.removeFirst()
    exchange.attack(1, 3, at: 20, delay: 10)
    exchange.deliver(by: 30)
    #expect(exchange.sides[0].waiting.lines == 3 && exchange.sides[0].cancelled == 0)
    #expect(exchange.sides[0].opponents[1].unacknowledged.isEmpty, "it was acknowledged")
  }

  @Test func aQueueKeepsItsSumOfLinesAndHashes() {
    withEverySeed(in: 0..<50) { random in
      var queue = AttackQueue<SentAttack>()
      var plain: [SentAttack] = []
      for id in 1...200 {
        switch random.pick(0...2) {
        case 0, 1:
          let sent = SentAttack(id: id, lines: random.pick(1...5))
          queue.append(sent)
          plain.append(sent)
        default:
          guard let first = plain.first else { continue }
          let count = random.pick(1...first.lines)
          queue.shrinkFirst(by: count)
          plain[0].lines -= count
          if plain[0].lines == 0 { plain.removeFirst() }
        }
        try ensure(queue.lines == plain.reduce(0) { $0 + $1.lines } && queue.count == plain.count, "lines")
        try ensure(queue.hashSum == plain.reduce(0) { $0 &+ $1.hash }, "hashes")
        try ensure(queue.first?.id == plain.first?.id, "the first one")
      }
    }
  }
}

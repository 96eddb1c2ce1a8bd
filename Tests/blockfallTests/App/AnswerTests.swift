import BlockEngine
import Glibc
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockStorage

/// Storage answers reach the screen that asked.
@Suite struct AnswerTests {
  private let folder: TemporaryFolder
  private let store: Store

  init() throws {
    folder = try TemporaryFolder()
    store = Store(directory: folder.data)
  }

  /// A finished career game, and the ticket of the request to record its result.
  private func over() throws -> (ModelDriver, StorageRequest, Ticket) {
    var driver = ModelDriver(saver: GameSaver(directory: .success(folder.data)))
    driver.send(.shown)
    driver.serve(store)
    driver.open("Career")
    driver.serve(store)
    driver.type("aAda\n")
    driver.serve(store)
    driver.press(.enter)
    driver.serve(store)
    var asked: (StorageRequest, Ticket)?
    for _ in 0..<100 where asked == nil {
      driver.press(.character(" "))
      for case .ask(let request, let ticket) in driver.effects {
        if case .record = request { asked = (request, ticket) }
      }
    }
    let (request, ticket) = try #require(asked)
    return (driver, request, ticket)
  }

  @Test func anAnswerReachesTheScreenThatAskedThoughAnotherLiesOverIt() throws {
    var (driver, request, ticket) = try over()
    driver.pass(.seconds(1))
    driver.open("Share")
    #expect(driver.shows("Share"))
    for reply in store.answer(request, for: ticket) {
      driver.send(.storage(reply.answer, for: reply.ticket))
    }
    #expect(!driver.shows("New best!"))
    driver.press(.escape)
    #expect(driver.shows("New best!"))
  }

  @Test func anAnswerForAScreenThatIsGoneReachesNoOther() throws {
    var (driver, request, ticket) = try over()
    driver.pass(.seconds(1))
    driver.press(.enter)
    let before = driver.screen
    for reply in store.answer(request, for: ticket) {
      driver.send(.storage(reply.answer, for: reply.ticket))
    }
    #expect(driver.screen == before)
  }

  @Test func whatWasTriedAgainLaterIsAnsweredWithItsOwnTicket() throws {
    put([], into: folder.data.path)
    let (id, header, result) = try StorageSamples.result(1)
    let ticket = Ticket(requester: .screen(7), number: 3)
    let first = store.answer(.record(id, header, result, isSaved: true), for: ticket)
    guard case .failed = first.first?.answer else {
      Issue.record("\(first)")
      return
    }
    #expect(store.answerAgain().isEmpty, "a known failure is not repeated")
    unlink(folder.data.path)
    let later = store.answerAgain()
    #expect(later.count == 1 && later.first?.ticket == ticket)
    guard case .recorded(id, nil) = later.first?.answer else {
      Issue.record("\(later)")
      return
    }
  }

  @Test func whatWasSetAsideMeanwhileIsSaidWithTheAnswerOfTheNextTry() throws {
    put([], into: folder.data.path)
    let (id, header, result) = try StorageSamples.result(1)
    _ = store.answer(.record(id, header, result, isSaved: true))
    unlink(folder.data.path)
    try folder.data.prepare()
    put(Array(repeating: 0x41, count: 5_000), into: folder.data.database)
    let replies = store.answerAgain()
    #expect(replies.contains { if case .recorded = $0.answer { true } else { false } })
    #expect(replies.contains { if case .notice = $0.answer { true } else { false } }, "\(replies)")
  }

  @Test func theWorkerPassesOnWhatCameOfALaterTry() throws {
    put([], into: folder.data.path)
    let worker = StorageWorker(directory: folder.data)
    let (id, header, result) = try StorageSamples.result(1)
    let ticket = Ticket(requester: .screen(7), number: 3)
    worker.ask(.record(id, header, result, isSaved: true), for: ticket)
    _ = replies(of: worker)
    unlink(folder.data.path)
    // The next request also retries the failed one.
    worker.ask(.positions, for: Ticket(requester: .program, number: 4))
    #expect(replies(of: worker).first?.ticket == ticket)
    #expect(worker.finish(atMost: .seconds(60)))
  }

  /// Waits for the next answers.
  private func replies(of worker: StorageWorker) -> [StorageReply] {
    var found: [StorageReply] = []
    while found.isEmpty {
      var entry = pollfd(fd: worker.descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, 60_000) > 0 else { break }
      found = worker.drain()
    }
    return found
  }
}

import BlockEngine
import Glibc
import Testing

@testable import BlockPlatform
@testable import BlockSettings
@testable import BlockStorage
@testable import TerminalUI

@Suite struct StorageWorkerTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func answersComeInTheOrderOfTheRequestsAndTheDescriptorSaysSo() throws {
    let worker = StorageWorker(directory: folder.data)
    var entry = pollfd(fd: worker.descriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&entry, 1, 0) == 0)
    worker.ask(.start)
    worker.ask(.addPlayer(try PlayerName("Ada")))
    worker.ask(.players(rules: "classic", mode: ""))
    #expect(worker.finish(atMost: .seconds(60)))
    #expect(poll(&entry, 1, -1) == 1)
    let answers = worker.drain().map(\.answer)
    #expect(answers.count == 3)
    guard case .started(let settings, [], nil) = answers[0], case .player(.success(let ada)) = answers[1],
      case .players([ada], let bests) = answers[2]
    else {
      Issue.record("\(answers)")
      return
    }
    #expect(settings == Settings())
    #expect(bests.isEmpty)
    #expect(poll(&entry, 1, 0) == 0 || worker.drain().isEmpty)
  }

  @Test func nothingIsTouchedBeforeTheFirstRequest() throws {
    _ = StorageWorker(directory: folder.data)
    #expect(access(folder.data.path, F_OK) != 0)
  }

  @Test func atTheEndTheDatabaseIsClosedAndNoJournalStaysBehind() throws {
    let worker = StorageWorker(directory: folder.data)
    worker.ask(.start)
    worker.ask(.addPlayer(try PlayerName("Ada")))
    #expect(worker.finish(atMost: .seconds(60)))
    let open = PrivateFile.names(in: "/proc/self/fd").compactMap { name -> String? in
      var path = [CChar](repeating: 0, count: 4096)
      let count = readlink("/proc/self/fd/\(name)", &path, path.count - 1)
      return count > 0 ? String(decoding: path[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
    }
    #expect(!open.contains { $0.hasPrefix(folder.data.database) })
    #expect(PrivateFile.names(in: folder.data.path).sorted() == ["blockfall.db", "games", "unfinished"])
  }

  /// Several connections, like those of several processes, that all finish at once.
  @Test(arguments: [2, 4, 8])
  func ofSeveralAtOnceEveryResultIsThereAndNobodySeesBusy(count: Int) throws {
    let workers = (0..<count).map { _ in StorageWorker(directory: folder.data) }
    for round in 0..<12 {
      for (place, worker) in workers.enumerated() {
        let (id, header, result) = try StorageSamples.result(round * 100 + place, player: "P\(place % 3)")
        worker.ask(.record(id, header, result, isSaved: true))
        worker.ask(.set(.music, round % 2 == 0 ? "on" : "off"))
      }
    }
    for worker in workers {
      #expect(worker.finish(atMost: .seconds(120)))
      for answer in worker.drain().map(\.answer) {
        switch answer {
        case .recorded, .done: break
        default: Issue.record("\(answer)")
        }
      }
    }
    let store = Store(directory: folder.data)
    #expect(try store.overview(HistoryFilter(), columns: 7).summary.count == 12 * count)
    #expect(try store.players().count == min(count, 3))
  }

  /// All find the same damaged database: one sets it aside, and none sets the new one aside.
  @Test func ofSeveralThatFindADamagedDatabaseOneSetsItAside() throws {
    try folder.data.prepare()
    put(Array(repeating: 0x41, count: 5_000), into: folder.data.database)
    let workers = (0..<6).map { _ in StorageWorker(directory: folder.data) }
    for (place, worker) in workers.enumerated() {
      let (id, header, result) = try StorageSamples.result(place)
      worker.ask(.record(id, header, result, isSaved: true))
    }
    for worker in workers { #expect(worker.finish(atMost: .seconds(120))) }
    let names = PrivateFile.names(in: folder.data.path).filter { $0.contains("set-aside") }
    #expect(names.count == 1)
    #expect(try Store(directory: folder.data).overview(HistoryFilter(), columns: 7).summary.count == 6)
    let answers = workers.flatMap { $0.drain().map(\.answer) }
    #expect(answers.filter { if case .notice = $0 { true } else { false } }.count == 1)
    #expect(answers.filter { if case .recorded = $0 { true } else { false } }.count == 6, "\(answers)")
  }

  @Test func aGameThatIsGivenUpFromTheListIsInTheHistory() throws {
    let syncer = JournalSyncer()
    var game = try AutosavedGame(GameSetup(seed: 1), player: nil, in: .success(folder.data), syncer: syncer)
    var events: [GameEvent] = []
    game.perform(.hardDrop, at: .zero, events: &events)
    game.close()
    let store = Store(directory: folder.data)
    guard case .unfinished(let list)? = store.answer(.unfinished).first?.answer else {
      Issue.record("no list")
      return
    }
    #expect(list.map(\.id) == [game.id])
    _ = store.answer(.giveUp(game.id))
    #expect(try store.history(HistoryFilter(), limit: 9).map(\.cause) == ["givenUp"])
    #expect(try store.games.unfinished().isEmpty)
  }
}

import BlockBot
import BlockEngine
import BlockPlatform
import BlockRecords

/// An analysis on a thread of its own, which ends with its last reference.
package final class AnalysisRun: Sendable {
  /// A finished analysis, with the game before each costly piece.
  package struct Result: Sendable {
    package let report: AnalysisReport
    package let header: ReplayHeader
    /// The games before the costly pieces, in their order.
    package let games: [Game]
  }

  /// How far it is.
  package enum State: Sendable {
    /// So many thousandths are done.
    case running(Int)
    case done(Result)
    case failed(String)
  }

  private struct Shared {
    var state = State.running(0)
    var isCancelled = false
  }

  /// The fields between two times at which an analysis is kept: about a second of work.
  private static let fieldsBetweenKeeping = 2_000_000

  private let shared: Monitor<Shared>

  /// Starts to analyse a game.
  package init(_ source: AnalysisSource) {
    let shared = Monitor(Shared())
    self.shared = shared
    // Without a thread there is no analysis: the screen has to go on answering.
    if !DetachedThread.start({ AnalysisRun.work(on: source, shared) }) {
      shared.change { $0.state = .failed(tr("the system has no free thread for it")) }
    }
  }

  deinit { shared.change { $0.isCancelled = true } }

  /// How far it is.
  package var state: State { shared.withLock { $0.state } }

  private static func work(on source: AnalysisSource, _ shared: Monitor<Shared>) {
    do throws(AnalysisSource.Failure) {
      var opened = try source.open()
      let worker = AnalysisWorker(for: opened.analysis)
      var keptFields = opened.analysis.fields
      while !opened.analysis.isDone {
        opened.analysis.advance(with: worker)
        let progress = opened.analysis.progress
        let isCancelled = shared.withLock { shared in
          shared.state = .running(progress)
          return shared.isCancelled
        }
        if isCancelled || opened.analysis.fields - keptFields >= fieldsBetweenKeeping {
          keptFields = opened.analysis.fields
          source.save(opened.analysis)
        }
        if isCancelled { return }
      }
      source.save(opened.analysis)
      let result = Result(opened, by: worker)
      shared.change { $0.state = .done(result) }
    } catch {
      shared.change { $0.state = .failed(error.description) }
    }
  }
}

extension AnalysisRun.Result {
  package init(_ opened: AnalysisSource.Opened, by worker: AnalysisWorker) {
    report = opened.analysis.report(by: worker)
    header = opened.header
    games = report.costly.compactMap { costly in
      opened.pieces.first { $0.number == costly.number }?.origin
    }
  }
}

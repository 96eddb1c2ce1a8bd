import BlockBot
import BlockPlatform

extension BotHost.Failure {
  /// Why a bot cannot play on, as the end of a sentence that begins with its name.
  package var text: String {
    switch self {
    case .exited: tr("it has ended")
    case .timedOut: tr("it said nothing for five seconds")
    case .invalidMessage: tr("it sent something that is no message of the Tetris Bot Protocol")
    case .lineTooLong: tr("it wrote a line that is longer than 64 KiB")
    case .unsupportedRules: tr("it does not play by these rules, as it says itself")
    case .noPlayableMove: tr("none of its moves can be played")
    case .notStarted: tr("it cannot be started")
    case .flooding: tr("it sends far more than it was asked for")
    case .notReading: tr("it does not read its input")
    case .tooManyProcesses: tr("it has started more than %s processes", "\(BotProcess.maxProcesses)")
    case .tooMuchMemory: tr("it takes more than 2 GiB of memory")
    }
  }
}

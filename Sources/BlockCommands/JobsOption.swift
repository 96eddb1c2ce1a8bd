import ArgumentParser
import BlockPlatform
import Glibc

/// The option for the number of threads.
struct JobsOption: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("On how many threads, 1 to 1024; default: one for each processor."), valueName: tr("number")),
    transform: { try ArgumentValue.count($0, of: tr("the number of jobs"), 1...1024) })
  var jobs: Int?

  /// The number of threads; by default that of the processors available to this process.
  var count: Int { jobs ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}

import BlockPlatform
import BlockStorage
import TerminalUI

/// The answer to `--version --verbose`: how the program was built, and with what it runs.
enum VersionReport {
  static var text: String {
    """
    blockfall \(Version.text)
    compiler: \(Version.compiler)
    C library: built with \(Version.builtCLibrary), runs with \(Version.runningCLibrary)
    terminals: \(CursesLibrary.version)
    database: SQLite \(DatabaseLibrary.version)
    data: \(AssetFolder.locate()?.root ?? "none")

    """
  }
}

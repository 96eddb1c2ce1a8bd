import TerminalUI

/// The folder of the player's own themes; nothing is ever written there.
package enum ConfigurationFolder {
  /// `${XDG_CONFIG_HOME:-~/.config}/blockfall`; nil if there is no home.
  ///
  /// A relative `XDG_CONFIG_HOME` is ignored, as its specification requires.
  package static func path(environment: (String) -> String? = environmentValue) -> String? {
    if let base = environment("XDG_CONFIG_HOME"), base.isAbsolutePath { return base + "/blockfall" }
    guard let home = environment("HOME"), home.isAbsolutePath else { return nil }
    return home + "/.config/blockfall"
  }
}

/// What a run may do for whoever sits at the terminal: everything for the account's owner, little for a stranger.
///
/// What reaches beyond the game asks for it here. Another author's program cannot even be named as a player without the
/// right to run it.
package struct Permissions: Equatable, Sendable {
  /// The right to run other authors' programs.
  package struct Programs: Equatable, Sendable {
    /// The folders that they may read beside those of their commands' files.
    fileprivate(set) var readable: [String] = []
    /// Whether all of them may run without bubblewrap, as the command line says.
    fileprivate var trustsAll = false
    /// The commands that the player lets run without bubblewrap.
    private var trusted: Set<String> = []

    fileprivate init() {}

    /// Whether a command may run with the player's rights, as bubblewrap cannot hold it.
    package func trusts(_ command: String) -> Bool { trustsAll || trusted.contains(command) }

    /// Takes note that the player lets a command run without bubblewrap.
    package mutating func trust(_ command: String) { trusted.insert(command) }
  }

  /// The right to run other authors' programs; nil without it.
  package var programs: Programs?
  /// The only server that may be connected to; nil if any may, rooms be hosted and looked for, and games be shown.
  private let onlyServer: String?
  private let mayUseNetwork: Bool
  /// Whether sensors, pads, vibration and sound of the machine belong to the player.
  package let usesDevices: Bool
  /// Whether the program may be stopped, as by Ctrl-Z, which leaves a shell if there is one.
  package let suspends: Bool
  /// Whether anything is kept.
  package let keeps: Bool
  /// Whether the player is a stranger at this account.
  package var isStranger: Bool { !mayUseNetwork }

  /// Everything: the player owns the account.
  package static let owner = Permissions(isStranger: false, keeps: true, server: nil)

  /// Everything, with what the command line says of other authors' programs.
  package static func owner(reading readable: [String], trustsPrograms: Bool) -> Permissions {
    var permissions = owner
    permissions.programs?.readable = readable
    permissions.programs?.trustsAll = trustsPrograms
    return permissions
  }

  /// What a stranger at this account may.
  ///
  /// - Parameters:
  ///   - keeps: whether the account is the stranger's own, so that games and settings are kept.
  ///   - server: the address on the command line; nil without one.
  package static func stranger(keeps: Bool, server: String?) -> Permissions {
    Permissions(isStranger: true, keeps: keeps, server: server)
  }

  private init(isStranger: Bool, keeps: Bool, server: String?) {
    programs = isStranger ? nil : Programs()
    mayUseNetwork = !isStranger
    onlyServer = server
    usesDevices = !isStranger
    suspends = !isStranger
    self.keeps = keeps
  }

  /// Whether the player may go to other servers, host rooms and look for them.
  package var usesNetwork: Bool { mayUseNetwork }

  /// The arguments with which the server program may be run when `arguments` are asked for; nil if it may not.
  package func serverRun(_ arguments: [String]) -> [String]? {
    if mayUseNetwork { return arguments }
    guard let onlyServer, arguments == ["connect", "--report", onlyServer] else { return nil }
    return keeps ? arguments : arguments + ["--temporary"]
  }
}

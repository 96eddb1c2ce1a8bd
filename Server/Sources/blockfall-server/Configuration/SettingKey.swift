import BlockEngine
import BlockLink
import LinkTransport
import RecordStore
import Standings

/// A key of the configuration.
struct SettingKey: Sendable {
  let name: String
  /// What its value may be, in words.
  let allowed: String
  let help: String
  /// The default as it stands in a configuration; nil if there is none.
  let standard: String?
  /// Whether a new value holds at once when the configuration is read again.
  let isTakenAtOnce: Bool
  /// Takes a value, a list or a single text; returns false if it is not allowed.
  let set: @Sendable (inout ServerSettings, [String]) -> Bool

  private init(
    _ name: String, _ allowed: String, standard: String? = nil, isTakenAtOnce: Bool = false, _ help: String,
    _ set: @escaping @Sendable (inout ServerSettings, [String]) -> Bool
  ) {
    (self.name, self.allowed, self.standard, self.isTakenAtOnce, self.help, self.set) =
      (name, allowed, standard, isTakenAtOnce, help, set)
  }

  private static func number(
    _ name: String, _ range: ClosedRange<Int>, standard: Int? = nil, isTakenAtOnce: Bool = true,
    _ help: String, _ path: WritableKeyPath<ServerSettings, Int> & Sendable
  ) -> SettingKey {
    SettingKey(
      name, "a whole number from \(range.lowerBound) to \(range.upperBound)",
      standard: standard.map { "\($0)" },
      isTakenAtOnce: isTakenAtOnce, help
    ) { settings, values in
      guard let number = whole(values), range.contains(number) else { return false }
      settings[keyPath: path] = number
      return true
    }
  }

  private static func path(
    _ name: String, _ help: String, isSocket: Bool = false,
    _ path: WritableKeyPath<ServerSettings, String?> & Sendable
  ) -> SettingKey {
    let allowed = isSocket ? "a path from / on of at most 107 bytes" : "a path from / on"
    return SettingKey(name, allowed, help) { settings, values in
      guard values.count == 1, values[0].isAbsolutePath, !values[0].utf8.contains(0),
        values[0].pathBytes.count < (isSocket ? 108 : 4_000)
      else { return false }
      settings[keyPath: path] = values[0]
      return true
    }
  }

  private static func flag(
    _ name: String, _ help: String, _ path: WritableKeyPath<ServerSettings, Bool> & Sendable
  ) -> SettingKey {
    SettingKey(name, "true or false", standard: "false", help) { settings, values in
      guard values == ["true"] || values == ["false"] else { return false }
      settings[keyPath: path] = values == ["true"]
      return true
    }
  }

  /// Whether a text is a short word that any file or table takes as a name.
  private static func isWord(_ text: String) -> Bool {
    (1...24).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2d
      }
  }

  private static func whole(_ values: [String]) -> Int? {
    guard values.count == 1, values[0].utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(values[0])
  }

  /// The key of a name; nil if there is none.
  static func named(_ name: String) -> SettingKey? { all.first { $0.name == name } }

  /// All keys, in the order of the configuration.
  static let all = [
    SettingKey(
      "name", "1 to \(LinkName.maxColumns) columns without control characters", standard: "blockfall",
      "The server's name, as players see it."
    ) { settings, values in
      guard values.count == 1, LinkName.fault(of: values[0]) == nil else { return false }
      settings.name = values[0]
      return true
    },
    SettingKey(
      "listen", "HOST:PORT, or a list of them",
      "Where to listen for players. Default: port 25625 of all addresses."
    ) { settings, values in
      guard (1...16).contains(values.count), values.allSatisfy({ LinkAddress.hostAndPort($0) != nil }) else {
        return false
      }
      settings.listen = values
      return true
    },
    path("socket", "A Unix socket for players of this machine. Default: none.", isSocket: true, \.socket),
    flag(
      "open-socket", "Whether all users of this machine may use the socket, not only its owner.", \.openSocket
    ),
    path(
      "visitors", "A Unix socket for visitors over SSH, whom visitors-user admits. Default: none.",
      isSocket: true,
      \.visitors),
    SettingKey(
      "visitors-user", "the name of a user of this machine",
      "The user who alone may connect to the socket for visitors, and states the number and address of each."
    ) { settings, values in
      guard values.count == 1, (1...64).contains(values[0].utf8.count),
        !values[0].utf8.contains(where: { $0 <= 0x20 })
      else { return false }
      settings.visitorsUser = values[0]
      return true
    },
    path("keys", "The folder of the server's key. Default: the state folder of the service.", \.keys),
    path("matches", "The folder for the files of matches. Default: none are saved.", \.matches),
    number(
      "keep-megabytes", 1...1_000_000, standard: 10_000,
      "The most megabytes of matches to keep; the oldest go first.", \.keepMegabytes),
    SettingKey(
      "keep-days", "a whole number from 1 to 10000", isTakenAtOnce: true,
      "Matches are removed after this many days. Default: never."
    ) { settings, values in
      guard let days = whole(values), (1...10_000).contains(days) else { return false }
      settings.keepDays = days
      return true
    },
    SettingKey(
      "journals", "a path from / on, or off",
      "The folder of the journals, by which rooms survive the server's end. Default: journals in the folder of keys."
    ) { settings, values in
      guard values != ["off"] else {
        settings.hasJournals = false
        return true
      }
      guard values.count == 1, values[0].isAbsolutePath, !values[0].utf8.contains(0),
        values[0].pathBytes.count < 4_000
      else { return false }
      (settings.hasJournals, settings.journals) = (true, values[0])
      return true
    },
    number("connections", 1...100_000, standard: 4_096, "The most connections at once.", \.connections),
    number(
      "connections-per-address", 1...100_000, standard: 32,
      "The most connections of one address at once; an IPv6 network of 64 bits counts as an address.",
      \.connectionsPerAddress),
    flag("beacon", "Whether to announce the server in the local network.", \.beacon),
    SettingKey(
      "metrics", "HOST:PORT",
      "Where /health/live, /health/ready and /metrics can be asked for by HTTP. Keep it from outside. Default: nowhere."
    ) { settings, values in
      guard values.count == 1, LinkAddress.hostAndPort(values[0]) != nil else { return false }
      settings.metrics = values[0]
      return true
    },
    SettingKey(
      "store", "off, \(StoreAddress.allowed)",
      "Where the records of boards are: a file of SQLite or a database of PostgreSQL; off for no boards. Default: boards.db in the folder of keys."
    ) { settings, values in
      guard values != ["off"] else {
        settings.hasBoards = false
        return true
      }
      guard values.count == 1, let store = StoreAddress(values[0]) else { return false }
      (settings.hasBoards, settings.store) = (true, store)
      return true
    },
    SettingKey(
      "node", "1 to 24 of the characters a to z, 0 to 9 and -",
      "The name of this node, if several share the store: each has one of its own, and all have the same keys. Default: none, for a server of one node."
    ) { settings, values in
      guard values.count == 1, isWord(values[0]) else { return false }
      settings.node = values[0]
      return true
    },
    SettingKey(
      "node-address", NodeAddress.allowed,
      "Where players reach this node: the other nodes send those there who ask for one of its rooms."
    ) { settings, values in
      guard values.count == 1, let address = NodeAddress(values[0]) else { return false }
      settings.nodeAddress = address
      return true
    },
    SettingKey(
      "season", BoardQuery.seasonNames,
      "The name of the current season of the boards; a new name begins a new one. Default: the year."
    ) { settings, values in
      guard values.count == 1, BoardQuery.isSeason(values[0]) else { return false }
      settings.season = values[0]
      return true
    },
    SettingKey(
      "pages", "HOST:PORT",
      "Where boards can be seen in a browser, by HTTP; a proxy before it adds HTTPS. Default: nowhere."
    ) { settings, values in
      guard values.count == 1, LinkAddress.hostAndPort(values[0]) != nil else { return false }
      settings.pages = values[0]
      return true
    },
    SettingKey(
      "public-url", "http:// or https:// and a host, without a slash at the end",
      "The address at which others see the pages, behind a proxy. Default: that of pages."
    ) { settings, values in
      guard values.count == 1, let url = values.first, url.utf8.count <= 200,
        url.hasPrefix("https://") || url.hasPrefix("http://"), !url.hasSuffix("/"),
        url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f && $0 != 0x22 && $0 != 0x3c && $0 != 0x3e })
      else { return false }
      settings.publicURL = url
      return true
    },
    path(
      "admin", "The Unix socket of blockfall-server admin. Default: admin in the folder of keys.",
      isSocket: true, \.admin),
    SettingKey(
      "log", "text, logfmt or json", standard: "text", "The form of the log on standard error."
    ) { settings, values in
      guard values.count == 1, let form = ServerLog.Form(rawValue: values[0]) else { return false }
      settings.logForm = form
      return true
    },
    SettingKey(
      "ladder", "a list of 2 to \(LadderBot.maxCount) bots, each \(LadderBot.allowed)",
      "The bots that blockfall-server ladder lets play each other; no other program runs. Default: the grades 1 to 10."
    ) { settings, values in
      let bots = values.compactMap { LadderBot($0) }
      guard bots.count == values.count, (2...LadderBot.maxCount).contains(bots.count),
        Set(bots.map(\.name)).count == bots.count
      else { return false }
      settings.ladder.bots = bots
      return true
    },
    SettingKey(
      "ladder-rules", Ruleset.Name.ranked.map(\.rawValue).joined(separator: ", "), standard: "modern",
      "The rules of the ladder; under classic each plays the same pieces alone. Programs play modern alone."
    ) { settings, values in
      guard values.count == 1, let rules = Ruleset.Name(rawValue: values[0]),
        Ruleset.Name.ranked.contains(rules)
      else { return false }
      settings.ladder.rules = rules
      return true
    },
    number(
      "ladder-seed", 0...Int.max, standard: 0, isTakenAtOnce: false,
      "The base seed: between grades the same seed gives the same games anywhere.", \.ladder.seed),
    SettingKey(
      "ladder-games", "an even whole number from 2 to 100000", standard: "20",
      "The games of each pair; each two have the same pieces, with the seats changed."
    ) { settings, values in
      guard let games = whole(values), (2...100_000).contains(games), games % 2 == 0 else { return false }
      settings.ladder.games = games
      return true
    },
    SettingKey(
      "ladder-pieces", "a whole number from 1 to 10000",
      "The pieces after which a match is drawn. Default: 500; under classic 200, after which the score counts."
    ) { settings, values in
      guard let pieces = whole(values), (1...10_000).contains(pieces) else { return false }
      settings.ladder.pieces = pieces
      return true
    },
    number(
      "ladder-think", 1...4_000, standard: 50, isTakenAtOnce: false,
      "How long a program of the ladder may think about a piece, in milliseconds.", \.ladder.thinking),
    path(
      "ladder-file", "The file of the ladder's games. Default: ladder.jsonl in the folder of keys.",
      \.ladder.file),
    SettingKey(
      "ladder-read", "a path from / on, or a list of them",
      "Folders that programs of the ladder may read beside those of their commands' files. Default: none."
    ) { settings, values in
      guard (1...16).contains(values.count),
        values.allSatisfy({ $0.isAbsolutePath && !$0.utf8.contains(0) && $0.pathBytes.count < 4_000 })
      else { return false }
      settings.ladder.readable = values
      return true
    },
    flag(
      "ladder-trust",
      "Whether programs of the ladder run with this user's rights where bubblewrap cannot confine them.",
      \.ladder.trustsPrograms),
  ]

  /// A configuration in which every key is explained and none is set.
  static var example: String {
    var text = """
      # The configuration of blockfall-server: blockfall-server serve --config FILE
      # Each key has its default. Take the # away before a key to set it; blockfall-server check-config FILE checks it.
      # After a change, HUP makes the server read it again, whole or not at all.

      """
    for key in all {
      text += "\n# \(key.help)\n# \(key.name): \(key.standard ?? "…"), which may be \(key.allowed)"
      if key.isTakenAtOnce { text += " (taken at once)" }
      text += "\n#\(key.name): \(key.standard ?? "")\n"
    }
    return text
  }
}

/// The tables of the database, version by version.
enum Schema {
  /// The application ID of blockfall's database: `BLKF`.
  static let applicationID = 0x424c_4b46

  /// The migration from each version to the next; the first starts from an empty file.
  ///
  /// A released element never changes; a new version is a new element. Each is one transaction.
  static let migrations = [
    """
    CREATE TABLE setting (
      key TEXT PRIMARY KEY NOT NULL CHECK (length(key) <= 64),
      value TEXT NOT NULL CHECK (length(value) <= 256)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE player (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 256)
    ) STRICT;
    -- What a player was called before: games that did not end still say so.
    CREATE TABLE former_name (
      name TEXT PRIMARY KEY NOT NULL CHECK (length(name) BETWEEN 1 AND 256),
      player INTEGER NOT NULL REFERENCES player (id) ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX former_name_by_player ON former_name (player);
    -- By its ID, and so by its start. A player of NULL is a quick game's.
    CREATE TABLE result (
      id TEXT PRIMARY KEY NOT NULL CHECK (length(id) = 25),
      player INTEGER REFERENCES player (id) ON DELETE CASCADE,
      rules TEXT NOT NULL CHECK (length(rules) <= 64),
      mode TEXT NOT NULL CHECK (length(mode) <= 64),
      score INTEGER NOT NULL CHECK (score >= 0),
      lines INTEGER NOT NULL CHECK (lines >= 0),
      level INTEGER NOT NULL CHECK (level >= 0),
      pieces INTEGER NOT NULL CHECK (pieces >= 0),
      duration INTEGER NOT NULL CHECK (duration >= 0),
      started INTEGER NOT NULL,
      ended INTEGER NOT NULL,
      cause TEXT NOT NULL CHECK (length(cause) <= 64),
      seed INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX result_by_player ON result (player, id, started, score);
    CREATE INDEX result_by_score ON result (player, rules, mode, score DESC, duration);
    """,
    """
    -- What somebody saved to practise from, as the text that positions are shared in.
    CREATE TABLE position (
      name TEXT PRIMARY KEY NOT NULL CHECK (length(name) BETWEEN 1 AND 256),
      content TEXT NOT NULL CHECK (length(content) <= 16384)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    -- What `GameMode.Ranking` orders by time: the best is the first row, however many games there are.
    CREATE INDEX result_by_shortest_time ON result (player, rules, mode, duration, score DESC) WHERE cause = 'goal';
    CREATE INDEX result_by_longest_time ON result (player, rules, mode, duration DESC, score DESC);
    """,
    """
    -- Replays of version 1 are not read any more: the results that rest on them stay, and count for no best.
    ALTER TABLE result ADD COLUMN verified INTEGER NOT NULL DEFAULT 0 CHECK (verified IN (0, 1));
    DROP INDEX result_by_score;
    DROP INDEX result_by_shortest_time;
    DROP INDEX result_by_longest_time;
    CREATE INDEX result_by_score ON result (player, rules, mode, score DESC, duration) WHERE verified = 1;
    CREATE INDEX result_by_shortest_time ON result (player, rules, mode, duration, score DESC)
      WHERE cause = 'goal' AND verified = 1;
    CREATE INDEX result_by_longest_time ON result (player, rules, mode, duration DESC, score DESC)
      WHERE verified = 1;
    """,
    """
    CREATE INDEX result_by_lines ON result (player, rules, mode, lines DESC, duration) WHERE verified = 1;
    """,
    """
    -- The level that a game began at; unknown for results of older versions.
    ALTER TABLE result ADD COLUMN start_level INTEGER CHECK (start_level >= 0);
    """,
    """
    -- The pieces that locked, while `pieces` has those that appeared; NULL until a result of an older version has been
    -- counted from its replay.
    ALTER TABLE result ADD COLUMN locked INTEGER CHECK (locked >= 0);
    -- A game that was given up counts for no best.
    DROP INDEX result_by_score;
    DROP INDEX result_by_longest_time;
    DROP INDEX result_by_lines;
    CREATE INDEX result_by_score ON result (player, rules, mode, score DESC, duration)
      WHERE verified = 1 AND cause <> 'givenUp';
    CREATE INDEX result_by_longest_time ON result (player, rules, mode, duration DESC, score DESC)
      WHERE verified = 1 AND cause <> 'givenUp';
    CREATE INDEX result_by_lines ON result (player, rules, mode, lines DESC, duration)
      WHERE verified = 1 AND cause <> 'givenUp';
    """,
  ]

  static var version: Int { migrations.count }

  /// Migrates the database to this version.
  ///
  /// Several processes may try at once; each checks again once it has the write lock.
  static func migrate(_ database: Database, _ migrations: [String] = migrations) throws(DatabaseError) {
    while try version(of: database) < migrations.count {
      try database.transaction { () throws(DatabaseError) in
        let version = try version(of: database)
        guard version < migrations.count else { return }
        try database.run(migrations[version])
        try database.run("PRAGMA application_id = \(applicationID)")
        try database.run("PRAGMA user_version = \(version + 1)")
      }
    }
  }

  static func version(of database: Database) throws(DatabaseError) -> Int {
    try database.rows("PRAGMA user_version") { $0.integer(0) }.first ?? 0
  }

  /// The database's tables and indexes as texts that can be compared.
  static func text(of database: Database) throws(DatabaseError) -> [String] {
    try database.rows(
      "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_stat%' ORDER BY type, name"
    ) { row in
      "\(row.text(0)) \(row.text(1)) \(row.text(2)) \(row.text(3))"
    }
  }
}

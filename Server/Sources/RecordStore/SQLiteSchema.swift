import GRDB

/// The tables of records in SQLite, by version.
enum SQLiteSchema {
  /// Each step makes the next version.
  static let steps = [
    """
    CREATE TABLE players (id INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, name TEXT NOT NULL);
    CREATE TABLE records (
      -- Numbers are not used again.
      id INTEGER PRIMARY KEY AUTOINCREMENT, player INTEGER NOT NULL REFERENCES players (id),
      rules TEXT NOT NULL, mode TEXT NOT NULL, level INTEGER NOT NULL,
      -- What the board compares, less is better; and microseconds of play.
      value INTEGER NOT NULL, time INTEGER NOT NULL,
      score INTEGER NOT NULL, lines INTEGER NOT NULL, endLevel INTEGER NOT NULL, pieces INTEGER NOT NULL,
      presses INTEGER NOT NULL, cause TEXT NOT NULL,
      -- The bits of an unsigned number.
      seed INTEGER NOT NULL, nonce BLOB NOT NULL,
      started TEXT NOT NULL, at TEXT NOT NULL, day TEXT NOT NULL, season TEXT NOT NULL,
      replay BLOB NOT NULL, annulled TEXT, UNIQUE (player, nonce)
    );
    -- The best record of each player, by board and time; level -1 is any level.
    CREATE TABLE standings (
      rules TEXT NOT NULL, mode TEXT NOT NULL, level INTEGER NOT NULL, period TEXT NOT NULL,
      player INTEGER NOT NULL REFERENCES players (id), record INTEGER NOT NULL REFERENCES records (id),
      value INTEGER NOT NULL, time INTEGER NOT NULL, at TEXT NOT NULL,
      PRIMARY KEY (rules, mode, level, period, player)
    ) WITHOUT ROWID;
    CREATE INDEX standings_order ON standings (rules, mode, level, period, value, time, at, record);
    -- How many places have a value in each range, of 16,777,216, of 4,096 and of one, so that a rank among a million
    -- is found by adding up some of them.
    CREATE TABLE counts (
      rules TEXT NOT NULL, mode TEXT NOT NULL, level INTEGER NOT NULL, period TEXT NOT NULL,
      shift INTEGER NOT NULL, bucket INTEGER NOT NULL, count INTEGER NOT NULL,
      PRIMARY KEY (rules, mode, level, period, shift, bucket)
    ) WITHOUT ROWID;
    CREATE TRIGGER standing_comes AFTER INSERT ON standings BEGIN
      INSERT INTO counts VALUES
        (new.rules, new.mode, new.level, new.period, 24, new.value >> 24, 1),
        (new.rules, new.mode, new.level, new.period, 12, new.value >> 12, 1),
        (new.rules, new.mode, new.level, new.period, 0, new.value, 1)
      ON CONFLICT DO UPDATE SET count = count + 1;
    END;
    CREATE TRIGGER standing_goes AFTER DELETE ON standings BEGIN
      UPDATE counts SET count = count - 1
      WHERE rules = old.rules AND mode = old.mode AND level = old.level AND period = old.period
        AND (shift, bucket) IN (VALUES (24, old.value >> 24), (12, old.value >> 12), (0, old.value));
      DELETE FROM counts
      WHERE rules = old.rules AND mode = old.mode AND level = old.level AND period = old.period
        AND (shift, bucket) IN (VALUES (24, old.value >> 24), (12, old.value >> 12), (0, old.value)) AND count = 0;
    END;
    CREATE INDEX standings_record ON standings (record);
    CREATE INDEX standings_player ON standings (player);
    """,
    """
    -- Ranked series that have ended, and the ID of the match that ended each.
    CREATE TABLE series (
      id INTEGER PRIMARY KEY AUTOINCREMENT, series TEXT NOT NULL UNIQUE, match TEXT NOT NULL UNIQUE,
      rules TEXT NOT NULL, day TEXT NOT NULL, season TEXT NOT NULL, at TEXT NOT NULL,
      first INTEGER NOT NULL REFERENCES players (id), second INTEGER NOT NULL REFERENCES players (id),
      -- The first one's result: 1000 for a win, 500 for a draw, 0 for a loss; and why it does not count.
      score INTEGER NOT NULL, uncounted TEXT,
      -- What the players were told, in thousandths of a point.
      firstBefore INTEGER NOT NULL, firstBeforeDeviation INTEGER NOT NULL,
      secondBefore INTEGER NOT NULL, secondBeforeDeviation INTEGER NOT NULL,
      firstAfter INTEGER NOT NULL, firstAfterDeviation INTEGER NOT NULL,
      secondAfter INTEGER NOT NULL, secondAfterDeviation INTEGER NOT NULL
    );
    CREATE INDEX series_rules ON series (rules, day);
    CREATE INDEX series_first ON series (first, day);
    CREATE INDEX series_second ON series (second, day);
    CREATE TABLE matches (
      id TEXT PRIMARY KEY, series TEXT NOT NULL, number INTEGER NOT NULL, at TEXT NOT NULL, file BLOB NOT NULL
    );
    CREATE INDEX matches_series ON matches (series, number);
    -- Computed from the series: the ratings of the day's beginning, and those with this day's results so far.
    CREATE TABLE ratings (
      rules TEXT NOT NULL, player INTEGER NOT NULL REFERENCES players (id),
      rating INTEGER NOT NULL, deviation INTEGER NOT NULL, volatility INTEGER NOT NULL,
      nowRating INTEGER NOT NULL, nowDeviation INTEGER NOT NULL, nowVolatility INTEGER NOT NULL,
      provisional INTEGER NOT NULL, series INTEGER NOT NULL, wins INTEGER NOT NULL, PRIMARY KEY (rules, player)
    ) WITHOUT ROWID;
    CREATE INDEX ratings_order ON ratings (rules, provisional, nowRating DESC, player);
    CREATE TABLE ratingDays (rules TEXT PRIMARY KEY, day TEXT NOT NULL) WITHOUT ROWID;
    """,
    """
    -- How a game is known: live or replayed.
    ALTER TABLE records ADD COLUMN mark TEXT NOT NULL DEFAULT 'replayed';
    CREATE INDEX players_name ON players (name);
    """,
    """
    -- The nodes of the server. An epoch begins with each start of a node; a beat says that it lives; a version is one of
    -- its rooms and players.
    CREATE TABLE nodes (
      name TEXT PRIMARY KEY, address TEXT NOT NULL, key BLOB NOT NULL,
      epoch INTEGER NOT NULL, beat INTEGER NOT NULL, version INTEGER NOT NULL
    ) WITHOUT ROWID;
    -- Where a room is: no other node takes it over.
    CREATE TABLE leases (
      code TEXT PRIMARY KEY, node TEXT NOT NULL REFERENCES nodes (name), name TEXT NOT NULL, rules TEXT NOT NULL,
      players INTEGER NOT NULL, seats INTEGER NOT NULL, playing INTEGER NOT NULL, watchable INTEGER NOT NULL,
      listed INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX leases_node ON leases (node);
    -- Who is where.
    CREATE TABLE presences (
      node TEXT NOT NULL REFERENCES nodes (name), name TEXT NOT NULL, key BLOB NOT NULL, room TEXT,
      watching INTEGER NOT NULL, connected INTEGER NOT NULL, PRIMARY KEY (node, name)
    ) WITHOUT ROWID;
    """,
    """
    -- What moderators may want to look at in a ranked match: whether both came from one address, and how the commands
    -- of each came.
    CREATE TABLE signs (
      match TEXT PRIMARY KEY, series TEXT NOT NULL, oneAddress INTEGER NOT NULL,
      firstMessages INTEGER NOT NULL, firstCommands INTEGER NOT NULL, firstBundles INTEGER NOT NULL,
      firstLongest INTEGER NOT NULL,
      secondMessages INTEGER NOT NULL, secondCommands INTEGER NOT NULL, secondBundles INTEGER NOT NULL,
      secondLongest INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX signs_series ON signs (series);
    -- The seasons with a record or a ranked series, the first of which came at this time.
    CREATE TABLE seasons (name TEXT PRIMARY KEY, since TEXT NOT NULL) WITHOUT ROWID;
    INSERT INTO seasons SELECT season, min(at) FROM (
      SELECT season, at FROM records UNION ALL SELECT season, at FROM series) AS s GROUP BY season;
    -- Computed from the series: the ratings at the end of each season that is over.
    CREATE TABLE seasonRatings (
      rules TEXT NOT NULL, season TEXT NOT NULL, player INTEGER NOT NULL REFERENCES players (id),
      rating INTEGER NOT NULL, deviation INTEGER NOT NULL, volatility INTEGER NOT NULL,
      provisional INTEGER NOT NULL, series INTEGER NOT NULL, wins INTEGER NOT NULL,
      PRIMARY KEY (rules, season, player)
    ) WITHOUT ROWID;
    CREATE INDEX seasonRatings_order ON seasonRatings (rules, season, provisional, rating DESC, player);
    ALTER TABLE ratingDays ADD COLUMN season TEXT NOT NULL DEFAULT '';
    """,
    """
    -- The hashes of the keys of those who have taken everything out lately: what a node offers again of them is refused.
    CREATE TABLE forgotten (key BLOB PRIMARY KEY, at TEXT NOT NULL) WITHOUT ROWID;
    """,
    """
    -- What was decided at one node of the server and counts at all of them, the last one of each kind about each subject.
    -- Numbers rise with each, whatever the row is.
    CREATE TABLE orders (
      kind TEXT NOT NULL, subject TEXT NOT NULL, text TEXT NOT NULL, node TEXT NOT NULL, at TEXT NOT NULL,
      number INTEGER NOT NULL UNIQUE, PRIMARY KEY (kind, subject)
    ) WITHOUT ROWID;
    CREATE INDEX orders_at ON orders (kind, at);
    CREATE INDEX orders_name ON orders (text) WHERE kind = 'name';
    CREATE INDEX presences_name ON presences (name);
    """,
  ]

  /// Brings the tables to this version.
  ///
  /// - Throws: `StoreError` if they are of a later one, or another program's.
  static func migrate(_ database: Database, path: String) throws {
    let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    guard version <= steps.count else {
      throw StoreError(
        "\(path) is of version \(version), and this program knows \(steps.count): it stays as it is")
    }
    if version == 0, try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") != 0 {
      throw StoreError("\(path) is another program's database: it stays as it is")
    }
    for step in steps[version...] { try database.execute(sql: step) }
    if version < steps.count { try database.execute(sql: "PRAGMA user_version = \(steps.count)") }
  }
}

-- A database of version 5.
CREATE TABLE setting (
  key TEXT PRIMARY KEY NOT NULL CHECK (length(key) <= 64),
  value TEXT NOT NULL CHECK (length(value) <= 256)
) STRICT, WITHOUT ROWID;
CREATE TABLE player (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 256)
) STRICT;
CREATE TABLE former_name (
  name TEXT PRIMARY KEY NOT NULL CHECK (length(name) BETWEEN 1 AND 256),
  player INTEGER NOT NULL REFERENCES player (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX former_name_by_player ON former_name (player);
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
CREATE TABLE position (
  name TEXT PRIMARY KEY NOT NULL CHECK (length(name) BETWEEN 1 AND 256),
  content TEXT NOT NULL CHECK (length(content) <= 16384)
) STRICT, WITHOUT ROWID;
CREATE INDEX result_by_shortest_time ON result (player, rules, mode, duration, score DESC) WHERE cause = 'goal';
CREATE INDEX result_by_longest_time ON result (player, rules, mode, duration DESC, score DESC);
INSERT INTO setting VALUES ('music', 'off');
INSERT INTO player (name) VALUES ('Ada'), ('Ζωή');
INSERT INTO former_name VALUES ('Zoe', 2);
INSERT INTO result VALUES
  ('20261121T013455Z-0000000a', 1, 'modern', 'sprint', 100, 40, 4, 105, 90000000, 1795224895, 1795224985, 'goal', 1),
  ('20261122T013455Z-0000000b', NULL, 'modern', 'survival', 250, 1, 1, 9, 19000000, 1795311295, 1795311314, 'blockOut', -1);
INSERT INTO position VALUES ('Ζωή''s corner', 'rules: modern
hold: T

..........
..........
..........
IIII......
');
ALTER TABLE result ADD COLUMN verified INTEGER NOT NULL DEFAULT 0 CHECK (verified IN (0, 1));
DROP INDEX result_by_score;
DROP INDEX result_by_shortest_time;
DROP INDEX result_by_longest_time;
CREATE INDEX result_by_score ON result (player, rules, mode, score DESC, duration) WHERE verified = 1;
CREATE INDEX result_by_shortest_time ON result (player, rules, mode, duration, score DESC)
  WHERE cause = 'goal' AND verified = 1;
CREATE INDEX result_by_longest_time ON result (player, rules, mode, duration DESC, score DESC)
  WHERE verified = 1;
CREATE INDEX result_by_lines ON result (player, rules, mode, lines DESC, duration) WHERE verified = 1;
ALTER TABLE result ADD COLUMN start_level INTEGER CHECK (start_level >= 0);
PRAGMA application_id = 1112296262;
PRAGMA user_version = 6;

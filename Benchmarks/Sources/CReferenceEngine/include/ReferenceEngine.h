// The classic game in fast C: a bitboard, tables, and a step with few branches.
// It shares no code with BlockEngine, so that agreement of the two is evidence that both are right.
#ifndef REFERENCE_ENGINE_H
#define REFERENCE_ENGINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  REFERENCE_WALL = 3,         // wall columns on either side
  REFERENCE_HIDDEN = 4,       // rows above row 0
  REFERENCE_MAX_HEIGHT = 40,  // visible rows
  REFERENCE_ROWS = REFERENCE_HIDDEN + REFERENCE_MAX_HEIGHT + 4,
  REFERENCE_COLUMNS = 32,
};

enum {
  REFERENCE_LEFT,
  REFERENCE_RIGHT,
  REFERENCE_CLOCKWISE,
  REFERENCE_COUNTERCLOCKWISE,
  REFERENCE_SOFT_DROP,
  REFERENCE_HARD_DROP,
};

enum {
  REFERENCE_RUNNING,
  REFERENCE_BLOCK_OUT,
  REFERENCE_LOCK_OUT,
};

typedef struct {
  // The fields that a step uses come first, together in a cache line.
  int64_t deadline;   // when the piece next falls by itself, in microseconds; INT64_MIN when the game is over
  int64_t time;       // microseconds of play
  int64_t interval;   // the fall interval of the level
  int64_t score;
  uint32_t shape;     // the falling piece times 4, plus its clockwise quarter turns
  uint32_t shift;     // the falling matrix's x, plus the wall
  uint32_t row;       // the falling matrix's y, plus the hidden rows
  uint32_t ending;    // REFERENCE_RUNNING or why the game is over

  uint32_t rows[REFERENCE_ROWS];                        // a bit per cell, bit 0 the outermost wall; walls and floor set
  uint8_t colours[REFERENCE_ROWS][REFERENCE_COLUMNS];   // 0 for empty, otherwise the piece's number plus 1

  uint64_t random;    // SplitMix64's state
  uint32_t next;      // the piece after the falling one
  uint32_t width, height;
  uint32_t walls;     // the bits of an empty row
  int32_t startLevel, level;
  int64_t lines, pieces;
} reference_game;

/// Starts a game; the first piece appears at time 0. Width 4 to 26, height 4 to 40, level 1 to 20.
void reference_start(reference_game *game, uint32_t width, uint32_t height, uint64_t seed, int32_t level);

/// Makes everything happen that is due up to `time`, then performs the command.
void reference_perform(reference_game *game, uint32_t command, int64_t time);

/// Plays `count` commands, one per millisecond, and starts a game with the next seed whenever one ends.
/// Returns the number of games that ended; adds their scores to `scores`.
uint64_t reference_play(const uint8_t *commands, size_t count, uint32_t width, uint32_t height, uint64_t seed,
                        int32_t level, int64_t *scores);

/// Fills the tables of `reference_perft`.
void reference_perft_prepare(void);

/// Counts the sequences of resting places of the first `depth` pieces on an empty 10×20 field under modern rules,
/// without half turns and hold.
uint64_t reference_perft(const uint8_t *queue, int depth);

/// FNV-1a, 64 bits, over the state in the order that BlockEngine's StateDigest documents.
uint64_t reference_digest(const reference_game *game);

#endif

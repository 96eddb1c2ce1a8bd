#include "ReferenceEngine.h"

#include <string.h>

#define RARELY(condition) __builtin_expect((condition), 0)
#define NOINLINE __attribute__((noinline))

// A matrix is 16 bits, bit 4y + x. A clockwise quarter turn takes (x, y) to (3 - y, x).
#define TURNED_CELL(m, x, y) ((((m) >> (4 * (y) + (x))) & 1u) << (4 * (x) + 3 - (y)))
#define TURNED_ROW(m, y) (TURNED_CELL(m, 0, y) | TURNED_CELL(m, 1, y) | TURNED_CELL(m, 2, y) | TURNED_CELL(m, 3, y))
#define TURNED(m) (TURNED_ROW(m, 0) | TURNED_ROW(m, 1) | TURNED_ROW(m, 2) | TURNED_ROW(m, 3))

// A 64-bit word holds two rows of a matrix as it holds two rows of the field, so that one shift places both. The
// highest bit is 25, so that no bit reaches the next row.
#define ROW(m, y) ((uint64_t)(((m) >> (4 * (y))) & 15u))
#define WORDS(m) {ROW(m, 0) | ROW(m, 1) << 32, ROW(m, 2) | ROW(m, 3) << 32}
#define FOUR_TURNS(m) WORDS(m), WORDS(TURNED(m)), WORDS(TURNED(TURNED(m))), WORDS(TURNED(TURNED(TURNED(m))))

typedef struct {
  uint64_t upper, lower;
} shape_words;

// I O T S Z J L at spawn; a nibble per row, the lowest nibble first, its lowest bit the left column.
static const shape_words shapes[28] = {
    FOUR_TURNS(0x00F0u), FOUR_TURNS(0x0660u), FOUR_TURNS(0x0720u), FOUR_TURNS(0x0360u),
    FOUR_TURNS(0x0630u), FOUR_TURNS(0x0710u), FOUR_TURNS(0x0740u),
};

static const int64_t fallIntervals[20] = {
    1000000, 793000, 617796, 472729, 355196, 262003, 189677, 134734, 93882, 64151,
    42976,   28217,  18153,  11439,  7058,   4263,   2520,   1457,   823,   455,
};

static const int64_t lineScores[5] = {0, 100, 300, 500, 800};

static inline uint64_t blocked(const reference_game *game, uint32_t shape, uint32_t shift, uint32_t row) {
  uint64_t field[2];
  memcpy(field, &game->rows[row], sizeof field);
  return (field[0] & shapes[shape].upper << shift) | (field[1] & shapes[shape].lower << shift);
}

static uint64_t randomWord(reference_game *game) {
  uint64_t z = (game->random += 0x9E3779B97F4A7C15u);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

static uint32_t drawPiece(reference_game *game) {
  const uint64_t threshold = (0 - (uint64_t)7) % 7;
  unsigned __int128 product;
  do product = (unsigned __int128)randomWord(game) * 7;
  while ((uint64_t)product < threshold);
  return (uint32_t)(product >> 64);
}

static void end(reference_game *game, uint32_t why) {
  game->ending = why;
  game->deadline = INT64_MIN;  // sends any further command to advance(), which finds the game over
}

static void spawn(reference_game *game) {
  game->shape = game->next * 4;
  game->shift = (game->width - 4) / 2 + REFERENCE_WALL;
  game->row = REFERENCE_HIDDEN - 1;
  game->next = drawPiece(game);
  game->pieces += 1;
  game->deadline = game->time + game->interval;
  if (RARELY(blocked(game, game->shape, game->shift, game->row) != 0)) end(game, REFERENCE_BLOCK_OUT);
}

// Removes the full rows from `first` to `last`, bottom up, and returns their number.
static int clearRows(reference_game *game, uint32_t first, uint32_t last) {
  uint32_t to = last;
  int cleared = 0;
  for (uint32_t from = last; from < REFERENCE_ROWS; from -= 1) {
    if (from >= first && game->rows[from] == UINT32_MAX) {
      cleared += 1;
      continue;
    }
    if (to != from) {
      game->rows[to] = game->rows[from];
      memcpy(game->colours[to], game->colours[from], sizeof game->colours[to]);
    }
    to -= 1;
  }
  for (int row = 0; row < cleared; row += 1) {
    game->rows[row] = game->walls;
    memset(game->colours[row], 0, sizeof game->colours[row]);
  }
  return cleared;
}

// Locks the piece where it is, at the game's time.
static NOINLINE void lock(reference_game *game) {
  const shape_words shape = shapes[game->shape];
  const uint64_t words[2] = {shape.upper << game->shift, shape.lower << game->shift};
  const uint8_t colour = (uint8_t)(game->shape / 4 + 1);
  const uint32_t floor = REFERENCE_HIDDEN + game->height;
  bool above = false;  // a mino is above row 0
  bool anyFull = false;
  for (uint32_t i = 0; i < 4; i += 1) {
    const uint32_t row = game->row + i;
    uint32_t minos = (uint32_t)(words[i / 2] >> (32 * (i % 2)));
    if (minos == 0) continue;
    above |= row < REFERENCE_HIDDEN;
    game->rows[row] |= minos;
    anyFull |= game->rows[row] == UINT32_MAX;
    for (; minos != 0; minos &= minos - 1) game->colours[row][__builtin_ctz(minos)] = colour;
  }
  if (RARELY(anyFull)) {
    const uint32_t last = game->row + 3 < floor ? game->row + 3 : floor - 1;
    const int cleared = clearRows(game, game->row, last);
    game->score += lineScores[cleared] * game->level;
    game->lines += cleared;
    const int64_t level = game->startLevel + game->lines / 10;
    game->level = level < 20 ? (int32_t)level : 20;
    game->interval = fallIntervals[game->level - 1];
    above = game->rows[REFERENCE_HIDDEN - 1] != game->walls;
  }
  if (RARELY(above)) end(game, REFERENCE_LOCK_OUT);
  else spawn(game);
}

// Makes all falls and locks that are due. Returns whether the game goes on.
static NOINLINE bool advance(reference_game *game, int64_t time) {
  if (game->ending != REFERENCE_RUNNING) return false;
  while (game->deadline <= time) {
    game->time = game->deadline;
    if (blocked(game, game->shape, game->shift, game->row + 1) == 0) {
      game->row += 1;
      game->deadline += game->interval;
    } else {
      lock(game);
      if (game->ending != REFERENCE_RUNNING) return false;
    }
  }
  return true;
}

static NOINLINE void hardDrop(reference_game *game) {
  const uint32_t from = game->row;
  while (blocked(game, game->shape, game->shift, game->row + 1) == 0) game->row += 1;
  game->score += 2 * (int64_t)(game->row - from);
  lock(game);
}

void reference_perform(reference_game *game, uint32_t command, int64_t time) {
  if (RARELY(time >= game->deadline) && !advance(game, time)) return;
  game->time = time;
  if (RARELY(command == REFERENCE_HARD_DROP)) {
    hardDrop(game);
    return;
  }

  // The command's changes, from constants shifted by the command: columns plus one, quarter turns, rows.
  const uint32_t sideways = (0x3u >> command) & 1;
  const uint32_t down = (0x10u >> command) & 1;
  const uint32_t shift = game->shift + ((0x158u >> (2 * command)) & 3) - 1;
  const uint32_t shape = (game->shape & ~3u) | ((game->shape + (0xD0u >> (2 * command))) & 3);
  uint32_t row = game->row + down;

  if (blocked(game, shape, shift, row) != 0) {
    if (down) {
      lock(game);
      return;
    }
    // A piece that cannot move sideways may move diagonally down.
    row += 1;
    if (!sideways || blocked(game, shape, shift, row) != 0) return;
  }
  game->deadline = row != game->row ? time + game->interval : game->deadline;
  game->shift = shift;
  game->shape = shape;
  game->row = row;
  game->score += down;
}

void reference_start(reference_game *game, uint32_t width, uint32_t height, uint64_t seed, int32_t level) {
  memset(game, 0, sizeof *game);
  game->width = width;
  game->height = height;
  game->walls = ~(((1u << width) - 1) << REFERENCE_WALL);
  for (uint32_t row = 0; row < REFERENCE_ROWS; row += 1)
    game->rows[row] = row < REFERENCE_HIDDEN + height ? game->walls : UINT32_MAX;
  game->startLevel = game->level = level;
  game->interval = fallIntervals[level - 1];
  game->random = seed;
  game->next = drawPiece(game);
  spawn(game);
}

// Counts resting places as fast move generators do: for each orientation a bitmap of the places where the piece
// fits, a flood fill of the reachable ones by shifts, and a population count at the last ply. While the stack is
// low, the lowest sixteen rows of all columns are in one vector, one column per lane; a higher stack is searched
// column by column.
#include "ReferenceEngine.h"

#include <string.h>

enum { WIDTH = 10, HEIGHT = 20, HIDDEN = 20, ROWS = HIDDEN + HEIGHT, SIDE = 3, COLUMNS = WIDTH + 2 * SIDE };

typedef struct {
  int8_t x[4], y[4];  // its cells
  int8_t dx, dy;      // the offset from the first orientation of the same shape
  uint8_t same;       // that orientation, or itself
} turned_piece;

typedef struct {
  int8_t x[5], y[5];
  int count;
} kick_list;

static turned_piece pieces[7][4];
static kick_list kicks[7][4][2];  // for each orientation, the clockwise and the counterclockwise rotation

// I O T S Z J L as in the guideline, and the sizes of their boxes.
static const char *const drawings[7] = {
    "....####........", ".##..##.........", ".#..###.........", ".##.##..........",
    "##...##.........", "#...###.........", "..#.###.........",
};
static const int boxes[7] = {4, 0, 3, 3, 3, 3, 3};

// Columns to the right and rows up, one row of the table per kind of rotation; the reverse rotations negate them.
static const int8_t otherKicks[2][5][2] = {
    {{0, 0}, {-1, 0}, {-1, 1}, {0, -2}, {-1, -2}},
    {{0, 0}, {1, 0}, {1, 1}, {0, -2}, {1, -2}},
};
static const int8_t barKicks[2][5][2] = {
    {{0, 0}, {-2, 0}, {1, 0}, {-2, -1}, {1, 2}},
    {{0, 0}, {-1, 0}, {2, 0}, {-1, 2}, {2, -1}},
};

static void setKicks(int piece, int from, int way, int to) {
  kick_list *list = &kicks[piece][from][way];
  if (piece == 1) {
    list->count = 1;
    list->x[0] = list->y[0] = 0;
    return;
  }
  int row, sign;
  if (piece == 0) {
    // spawn → right and left → half are the first row, right → half and spawn → left the second.
    const bool first = (from == 0 && to == 1) || (from == 3 && to == 2) || (from == 1 && to == 0) || (from == 2 && to == 3);
    row = first ? 0 : 1;
    sign = (from == 0 && to == 1) || (from == 3 && to == 2) || (from == 1 && to == 2) || (from == 0 && to == 3) ? 1 : -1;
  } else {
    row = from == 1 || to == 1 ? 0 : 1;
    sign = from == 0 || from == 2 ? 1 : -1;
  }
  const int8_t(*table)[2] = piece == 0 ? barKicks[row] : otherKicks[row];
  list->count = 5;
  for (int i = 0; i < 5; i += 1) {
    list->x[i] = (int8_t)(sign * table[i][0]);
    list->y[i] = (int8_t)(-sign * table[i][1]);
  }
}

void reference_perft_prepare(void) {
  for (int piece = 0; piece < 7; piece += 1) {
    bool cells[4][4];
    for (int i = 0; i < 16; i += 1) cells[i / 4][i % 4] = drawings[piece][i] == '#';
    for (int turn = 0; turn < 4; turn += 1) {
      turned_piece *shape = &pieces[piece][turn];
      int count = 0, left = 4, top = 4;
      for (int y = 0; y < 4; y += 1)
        for (int x = 0; x < 4; x += 1)
          if (cells[y][x]) {
            shape->x[count] = (int8_t)x;
            shape->y[count++] = (int8_t)y;
            left = x < left ? x : left;
            top = y < top ? y : top;
          }
      shape->same = (uint8_t)turn;
      shape->dx = shape->dy = 0;
      for (int other = 0; other < turn && shape->same == turn; other += 1) {
        const turned_piece *before = &pieces[piece][other];
        const int dx = shape->x[0] - before->x[0], dy = shape->y[0] - before->y[0];
        bool equal = true;
        for (int i = 0; i < 4; i += 1)
          equal &= shape->x[i] == before->x[i] + dx && shape->y[i] == before->y[i] + dy;
        if (equal) {
          shape->same = (uint8_t)other;
          shape->dx = (int8_t)dx;
          shape->dy = (int8_t)dy;
        }
      }
      bool turned[4][4] = {{false}};
      const int size = boxes[piece];
      for (int y = 0; y < size; y += 1)
        for (int x = 0; x < size; x += 1) turned[x][size - 1 - y] = cells[y][x];
      if (size > 0) memcpy(cells, turned, sizeof cells);
      setKicks(piece, turn, 0, (turn + 1) % 4);
      setKicks(piece, turn, 1, (turn + 3) % 4);
    }
  }
}

// Higher bits are lower rows. Returns the places of `from` and all below them through the free places `way`.
static inline uint64_t fall(uint64_t from, uint64_t way) { return (way & ~(way + from)) | from; }

static inline uint64_t lowered(uint64_t bits, int rows) { return rows >= 0 ? bits << rows : bits >> -rows; }

// Finds the places where the piece rests, by orientation and column, each set of cells only once.
static void findRests(int piece, const uint64_t *taken, int highest, uint64_t rests[4][COLUMNS]) {
  const uint64_t all = (1ull << ROWS) - 1;
  uint64_t fits[4][COLUMNS + 2 * SIDE], reached[4][COLUMNS + 2 * SIDE];
  memset(fits, 0, sizeof fits);
  memset(reached, 0, sizeof reached);
  memset(rests, 0, 4 * COLUMNS * sizeof(uint64_t));
  for (int turn = 0; turn < 4; turn += 1) {
    const turned_piece *shape = &pieces[piece][turn];
    for (int x = 0; x < COLUMNS - SIDE; x += 1) {
      uint64_t free = all;
      for (int i = 0; i < 4; i += 1) free &= (~taken[x + shape->x[i]] & all) >> shape->y[i];
      fits[turn][x + SIDE] = free;
    }
  }

  // The piece spawns above row 0, and a row lower if that is free.
  int row = HIDDEN - 2;  // at spawn the lowest cells of every piece are in its second row
  const int column = (WIDTH - 4) / 2 + 2 * SIDE;
  if (!(fits[0][column] >> row & 1)) return;
  if (fits[0][column] >> (row + 1) & 1) row += 1;
  if (highest - 4 > row + 2) {
    // Above the stack every place is reachable.
    const uint64_t open = ((1ull << (highest - 4)) - 1) & ~((1ull << row) - 1);
    for (int turn = 0; turn < 4; turn += 1)
      for (int x = 0; x < COLUMNS; x += 1) reached[turn][x + SIDE] = fits[turn][x + SIDE] & open;
  } else {
    reached[0][column] = 1ull << row;
  }

  unsigned waiting = highest - 4 > row + 2 ? 15 : 1;
  while (waiting) {
    const int turn = __builtin_ctz(waiting);
    waiting &= waiting - 1;
    uint64_t *here = reached[turn];
    const uint64_t *way = fits[turn];
    bool grows;
    do {
      grows = false;
      for (int x = SIDE; x < COLUMNS + SIDE; x += 1) {
        const uint64_t more = fall((here[x] | here[x - 1] | here[x + 1]) & way[x], way[x]);
        grows |= more != here[x];
        here[x] = more;
      }
      for (int x = COLUMNS + SIDE - 1; x >= SIDE; x -= 1)
        here[x] = fall((here[x] | here[x - 1] | here[x + 1]) & way[x], way[x]);
    } while (grows);

    for (int direction = 0; direction < 2; direction += 1) {
      const int to = (turn + (direction == 0 ? 1 : 3)) % 4;
      const kick_list *list = &kicks[piece][turn][direction];
      uint64_t news = 0;
      for (int x = SIDE; x < COLUMNS + SIDE; x += 1) {
        uint64_t left = here[x];
        for (int i = 0; i < list->count && left; i += 1) {
          const int target = x + list->x[i];
          const uint64_t there = lowered(left, list->y[i]) & fits[to][target];
          news |= there & ~reached[to][target];
          reached[to][target] |= there;
          left &= ~lowered(there, -list->y[i]);
        }
      }
      if (news) waiting |= 1u << to;
    }
  }

  for (int turn = 0; turn < 4; turn += 1) {
    const turned_piece *shape = &pieces[piece][turn];
    for (int x = 0; x < COLUMNS; x += 1) {
      const uint64_t rest = reached[turn][x + SIDE] & ~(fits[turn][x + SIDE] >> 1);
      if (rest) rests[shape->same][x + shape->dx] |= lowered(rest, shape->dy);
    }
  }
}

// Sixteen columns of the lowest sixteen rows, four columns per word: bit 16n is the top row of column n - SIDE.
enum { LOW = 16, WORDS = 4 };
typedef struct {
  uint64_t words[WORDS];
} low_rows;

#define EACH_WORD for (int i = 0; i < WORDS; i += 1)

// Moves the columns to the left by `columns`, 0 to 3; from_left moves them to the right.
static inline low_rows from_right(low_rows rows, int columns) {
  low_rows moved;
  EACH_WORD moved.words[i] =
      rows.words[i] >> (16 * columns) | (i + 1 < WORDS ? rows.words[i + 1] << 1 << (63 - 16 * columns) : 0);
  return moved;
}

static inline low_rows from_left(low_rows rows, int columns) {
  low_rows moved;
  EACH_WORD moved.words[i] = rows.words[i] << (16 * columns) | (i > 0 ? rows.words[i - 1] >> 1 >> (63 - 16 * columns) : 0);
  return moved;
}

static inline low_rows shifted(low_rows rows, int columns) {
  return columns >= 0 ? from_left(rows, columns) : from_right(rows, -columns);
}

static const uint64_t lanes = 0x0001000100010001u;

static inline low_rows low_lowered(low_rows rows, int down) {
  const uint64_t kept = down >= 0 ? lanes * (0xffffu >> down) : lanes * (0xffffu << -down & 0xffffu);
  EACH_WORD rows.words[i] = down >= 0 ? (rows.words[i] & kept) << down : (rows.words[i] & kept) >> -down;
  return rows;
}

static inline uint64_t low_any(low_rows rows) { return rows.words[0] | rows.words[1] | rows.words[2] | rows.words[3]; }

// One step to either side and all the way down. No piece fits in the lowest row, so no sum overflows its column.
static inline low_rows low_spread(low_rows here, low_rows way) {
  const low_rows left = from_left(here, 1), right = from_right(here, 1);
  low_rows spread;
  EACH_WORD {
    const uint64_t from = (here.words[i] | left.words[i] | right.words[i]) & way.words[i];
    spread.words[i] = (way.words[i] & ~(way.words[i] + from)) | from;
  }
  return spread;
}

// Repeats low_spread until nothing changes.
static inline low_rows low_flood(low_rows here, low_rows way) {
  low_rows change;
  do {
    const low_rows before = here;
    here = low_spread(here, way);
    EACH_WORD change.words[i] = here.words[i] ^ before.words[i];
  } while (low_any(change));
  return here;
}

// findRests for a highest mino at least `highest` rows below the top of the lowest sixteen.
static void findLowRests(int piece, const uint64_t *taken, int highest, low_rows rests[4]) {
  low_rows free = {{0}};
  for (int lane = 0; lane < 16; lane += 1)
    free.words[lane / 4] |= (~taken[lane] >> (ROWS - LOW) & 0xffff) << (16 * (lane % 4));
  const int turns = piece == 1 ? 1 : 4;
  const uint64_t open = lanes * ((1u << (highest - 3)) - 1);
  low_rows fits[4], reached[4];
  for (int turn = 0; turn < turns; turn += 1) {
    const turned_piece *shape = &pieces[piece][turn];
    EACH_WORD fits[turn].words[i] = ~0ull;
    for (int cell = 0; cell < 4; cell += 1) {
      const low_rows room = low_lowered(from_right(free, shape->x[cell]), -shape->y[cell]);
      EACH_WORD fits[turn].words[i] &= room.words[i];
    }
    // Above the stack every place is reachable.
    EACH_WORD reached[turn].words[i] = fits[turn].words[i] & open;
    EACH_WORD rests[turn].words[i] = 0;
  }
  for (int turn = 0; turn < turns; turn += 1) reached[turn] = low_flood(reached[turn], fits[turn]);
  unsigned waiting = (1u << turns) - 1;
  while (waiting) {
    const int turn = __builtin_ctz(waiting);
    waiting &= waiting - 1;
    const low_rows here = reached[turn] = low_flood(reached[turn], fits[turn]);
    for (int direction = 0; direction < 2 && turns > 1; direction += 1) {
      const int to = (turn + (direction == 0 ? 1 : 3)) % 4;
      // Kicks are rarely needed: nearly always everything is reached without them.
      low_rows unreached;
      EACH_WORD unreached.words[i] = fits[to].words[i] & ~reached[to].words[i];
      if (!low_any(unreached)) continue;
      const kick_list *list = &kicks[piece][turn][direction];
      low_rows left = here;
      uint64_t news = 0;
      for (int kick = 0; kick < 5; kick += 1) {
        low_rows there = low_lowered(shifted(left, list->x[kick]), list->y[kick]);
        EACH_WORD there.words[i] &= fits[to].words[i];
        EACH_WORD news |= there.words[i] & ~reached[to].words[i];
        EACH_WORD reached[to].words[i] |= there.words[i];
        const low_rows served = shifted(low_lowered(there, -list->y[kick]), -list->x[kick]);
        EACH_WORD left.words[i] &= ~served.words[i];
        if (!low_any(left)) break;
      }
      if (news) waiting |= 1u << to;
    }
  }
  for (int turn = 0; turn < turns; turn += 1) {
    const turned_piece *shape = &pieces[piece][turn];
    low_rows rest;
    EACH_WORD rest.words[i] = reached[turn].words[i] & ~(fits[turn].words[i] >> 1);
    rest = low_lowered(shifted(rest, shape->dx), shape->dy);
    EACH_WORD rests[shape->same].words[i] |= rest.words[i];
  }
}

static uint64_t count(const uint64_t *taken, const uint8_t *queue, int depth) {
  uint64_t rests[4][COLUMNS];
  uint64_t any = 0;
  for (int x = SIDE; x < SIDE + WIDTH; x += 1) any |= taken[x];
  const int highest = any ? __builtin_ctzll(any) : ROWS;
  uint64_t sum = 0;
  // Six rows between the stack and the edge leave room for every rotation.
  if (highest - (ROWS - LOW) >= 6) {
    low_rows low[4];
    findLowRests(queue[0], taken, highest - (ROWS - LOW) < LOW ? highest - (ROWS - LOW) : LOW - 1, low);
    if (depth == 1) {
      uint64_t words[16];
      memcpy(words, low, queue[0] == 1 ? 32 : 128);
      for (int i = 0; i < (queue[0] == 1 ? 4 : 16); i += 1) sum += (uint64_t)__builtin_popcountll(words[i]);
      return sum;
    }
    memset(rests, 0, sizeof rests);
    for (int turn = 0; turn < (queue[0] == 1 ? 1 : 4); turn += 1)
      for (int x = 0; x < COLUMNS; x += 1) rests[turn][x] = (low[turn].words[x / 4] >> (16 * (x % 4)) & 0xffff) << (ROWS - LOW);
  } else {
    findRests(queue[0], taken, highest, rests);
  }
  if (depth == 1) {
    for (int turn = 0; turn < 4; turn += 1)
      for (int x = 0; x < COLUMNS; x += 1) sum += (uint64_t)__builtin_popcountll(rests[turn][x]);
    return sum;
  }
  for (int turn = 0; turn < 4; turn += 1) {
    const turned_piece *shape = &pieces[queue[0]][turn];
    for (int x = 0; x < COLUMNS; x += 1) {
      for (uint64_t rest = rests[turn][x]; rest; rest &= rest - 1) {
        const int row = __builtin_ctzll(rest);
        uint64_t after[COLUMNS];
        memcpy(after, taken, sizeof after);
        int lowest = 0;
        for (int i = 0; i < 4; i += 1) {
          after[x + shape->x[i]] |= 1ull << (row + shape->y[i]);
          lowest = shape->y[i] > lowest ? shape->y[i] : lowest;
        }
        if (row + lowest < HIDDEN) continue;  // locked out: nothing follows
        uint64_t full = (1ull << ROWS) - 1;
        for (int column = SIDE; column < SIDE + WIDTH; column += 1) full &= after[column];
        for (; full; full &= full - 1) {
          const uint64_t above = (full & (0 - full)) - 1;
          for (int column = SIDE; column < SIDE + WIDTH; column += 1) {
            const uint64_t cells = after[column];
            after[column] = (cells & ~(above << 1 | 1)) | (cells & above) << 1;
          }
        }
        sum += count(after, queue + 1, depth - 1);
      }
    }
  }
  return sum;
}

uint64_t reference_perft(const uint8_t *queue, int depth) {
  uint64_t taken[COLUMNS];
  for (int x = 0; x < COLUMNS; x += 1) taken[x] = x < SIDE || x >= SIDE + WIDTH ? ~0ull : ~((1ull << ROWS) - 1);
  for (int x = SIDE; x < SIDE + WIDTH; x += 1) taken[x] = 0;
  return count(taken, queue, depth);
}

#include "ReferenceEngine.h"

static void combine(uint64_t *digest, int64_t integer) {
  uint64_t bits = (uint64_t)integer;
  for (int byte = 0; byte < 8; byte += 1) {
    *digest = (*digest ^ (bits & 0xff)) * 0x100000001b3u;
    bits >>= 8;
  }
}

// The numbers are those of the list in BlockEngine's StateDigest.
uint64_t reference_digest(const reference_game *game) {
  uint64_t digest = 0xcbf29ce484222325u;
  const bool over = game->ending != REFERENCE_RUNNING;

  const char name[] = "classic";  // 1
  combine(&digest, sizeof name - 1);
  for (size_t i = 0; i + 1 < sizeof name; i += 1) combine(&digest, name[i]);

  combine(&digest, game->width);  // 2
  combine(&digest, game->height);
  combine(&digest, REFERENCE_HIDDEN);

  for (uint32_t row = 0; row < REFERENCE_HIDDEN + game->height; row += 1)  // 3
    for (uint32_t x = 0; x < game->width; x += 1) combine(&digest, game->colours[row][x + REFERENCE_WALL]);

  combine(&digest, over ? -1 : (int64_t)game->shape / 4);  // 4
  combine(&digest, over ? -1 : (int64_t)game->shape % 4);
  combine(&digest, over ? -1 : (int64_t)game->shift - REFERENCE_WALL);
  combine(&digest, over ? -1 : (int64_t)game->row - REFERENCE_HIDDEN);

  combine(&digest, 0);  // 5: none given, one shown
  combine(&digest, 1);
  combine(&digest, game->next);
  combine(&digest, 0);   // 6
  combine(&digest, -1);  // 7
  combine(&digest, 0);

  combine(&digest, game->score);  // 8
  combine(&digest, game->lines);
  combine(&digest, game->level);
  combine(&digest, game->startLevel);
  combine(&digest, game->pieces);
  combine(&digest, 0);  // 9
  combine(&digest, 0);

  combine(&digest, game->time);  // 10
  combine(&digest, over ? -1 : game->deadline);
  combine(&digest, -1);
  combine(&digest, 0);  // 11
  combine(&digest, 0);

  combine(&digest, game->ending);           // 12
  combine(&digest, (int64_t)game->random);  // 13
  combine(&digest, 0);
  return digest;
}

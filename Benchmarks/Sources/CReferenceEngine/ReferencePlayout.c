// In a separate file, so that each step is a call that the compiler cannot inline, as a call of BlockEngine is.
#include "ReferenceEngine.h"

uint64_t reference_play(const uint8_t *commands, size_t count, uint32_t width, uint32_t height, uint64_t seed,
                        int32_t level, int64_t *scores) {
  reference_game game;
  uint64_t games = 0;
  int64_t time = 0;
  reference_start(&game, width, height, seed, level);
  for (size_t step = 0; step < count; step += 1) {
    time += 1000;
    reference_perform(&game, commands[step], time);
    if (__builtin_expect(game.ending != REFERENCE_RUNNING, 0)) {
      *scores += game.score;
      games += 1;
      seed += 1;
      time = 0;
      reference_start(&game, width, height, seed, level);
    }
  }
  *scores += game.score;
  return games;
}

#include "mixer.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

// About three quarters of a second, so that a busy machine causes no gaps; a power of two.
enum { FRAMES = 1 << 15 };
// The change of the level per frame, so that going from silence to full takes 124 milliseconds.
enum { SLOPE = 12, FADE = CSOUND_FULL / SLOPE + 1, CUT_SLOPE = CSOUND_FULL / CSOUND_CUT + 1 };

struct csound_stream {
  int16_t samples[FRAMES * 2];
  // The frames written and read since the start; their difference is correct even if they wrap around.
  _Atomic uint32_t written;
  _Atomic uint32_t read;
  _Atomic int32_t goal;
  // Whether the level changes as fast as a clip's.
  _Atomic int hurries;
  // The level of the last frame read.
  _Atomic int32_t level;
};

csound_stream *csound_stream_make(void) { return calloc(1, sizeof(csound_stream)); }
void csound_stream_free(csound_stream *stream) { free(stream); }

uint32_t csound_stream_free_frames(const csound_stream *stream) {
  return FRAMES - (atomic_load(&stream->written) - atomic_load(&stream->read));
}

void csound_stream_write(csound_stream *stream, const int16_t *samples, uint32_t frames) {
  uint32_t room = csound_stream_free_frames(stream);
  if (frames > room) frames = room;
  uint32_t written = atomic_load(&stream->written);
  for (uint32_t frame = 0; frame < frames; frame++)
    memcpy(&stream->samples[(written + frame) % FRAMES * 2], &samples[frame * 2], 2 * sizeof *samples);
  atomic_store(&stream->written, written + frames);
}

void csound_stream_level(csound_stream *stream, int32_t level) {
  atomic_store(&stream->hurries, 0);
  atomic_store(&stream->goal, level);
}

void csound_stream_hush(csound_stream *stream) {
  atomic_store(&stream->goal, 0);
  atomic_store(&stream->hurries, 1);
}

int csound_stream_is_paused(const csound_stream *stream) {
  return atomic_load(&stream->goal) == 0 && atomic_load(&stream->level) == 0;
}

void csound_stream_clear(csound_stream *stream) { atomic_store(&stream->written, atomic_load(&stream->read)); }

void csound_stream_read(csound_stream *stream, int16_t *samples, uint32_t frames) {
  uint32_t read = atomic_load(&stream->read);
  uint32_t left = atomic_load(&stream->written) - read;
  int32_t level = atomic_load(&stream->level);
  // Fades out before the stream runs dry.
  int32_t goal = left < frames + FADE ? 0 : atomic_load(&stream->goal);
  int32_t slope = atomic_load(&stream->hurries) ? CUT_SLOPE : SLOPE;
  for (uint32_t frame = 0; frame < frames; frame++) {
    if (level < goal) level = goal - level > slope ? level + slope : goal;
    if (level > goal) level = level - goal > slope ? level - slope : goal;
    const int16_t *from = &stream->samples[read % FRAMES * 2];
    int is_heard = level > 0 && left > 0;
    for (int channel = 0; channel < 2; channel++)
      samples[2 * frame + channel] = is_heard ? (int16_t)((int64_t)from[channel] * level / CSOUND_FULL) : 0;
    if (is_heard) {
      read++;
      left--;
    }
  }
  // The level comes last: a thread that sees silence may clear the rest, and `read` has its final value by then.
  atomic_store(&stream->read, read);
  atomic_store(&stream->level, level);
}

void csound_fade(int16_t *samples, uint32_t frames, int32_t *level) {
  for (uint32_t frame = 0; frame < frames; frame++) {
    *level = *level > CUT_SLOPE ? *level - CUT_SLOPE : 0;
    for (int channel = 0; channel < 2; channel++) {
      int16_t *sample = &samples[2 * frame + channel];
      *sample = (int16_t)((int64_t)*sample * *level / CSOUND_FULL);
    }
  }
}

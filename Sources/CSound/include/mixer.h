#ifndef BLOCKFALL_CSOUND_H
#define BLOCKFALL_CSOUND_H

#include <stdint.h>

// SDL2_mixer, loaded while the program runs: linking it would cost every start 9 ms and 10 MB. All of this is for
// one thread at a time. What takes a `csound_mixer` expects one that csound_load has filled.
typedef struct csound_mixer csound_mixer;
typedef struct csound_clip csound_clip;
typedef struct csound_stream csound_stream;

// The library; NULL where it is not there, or lacks something.
csound_mixer *csound_load(void);
// What the library says of the last failure; never NULL.
const char *csound_error(csound_mixer *mixer);

// Opens the sound device: signed 16 bits, two channels, `frames` at a time, for at most CSOUND_CHANNELS clips at once. 0,
// or -1 where there is none.
int csound_open(csound_mixer *mixer, int rate, int frames, int channels);
// Closes it, once everything has faded out: within 50 milliseconds.
void csound_close(csound_mixer *mixer);
enum { CSOUND_CHANNELS = 16 };
// Whether the device is still there: 1, or 0 once it has gone away.
int csound_is_open(csound_mixer *mixer);

// Samples as the device takes them; they stay the caller's and must outlive the clip. NULL where there is no room.
csound_clip *csound_clip_make(csound_mixer *mixer, const int16_t *samples, uint32_t bytes);
void csound_clip_free(csound_mixer *mixer, csound_clip *clip);
// From 0 to 128.
void csound_clip_volume(csound_mixer *mixer, csound_clip *clip, int volume);

// Plays a clip once.
int csound_play(csound_mixer *mixer, int channel, csound_clip *clip);
// Has a channel fall silent within CSOUND_CUT frames.
void csound_fade_out(csound_mixer *mixer, int channel);

// Lowers samples, left and right by turns, from a level to silence, which is CSOUND_CUT frames after CSOUND_FULL.
void csound_fade(int16_t *samples, uint32_t frames, int32_t *level);
enum { CSOUND_CUT = 352 };

// Samples on their way to the device, left and right by turns: one thread writes, the device's reads, neither waits.
// How loud they are goes from one level to the next frame by frame, and where they run out they fade before.
csound_stream *csound_stream_make(void);
// No device may read it any more.
void csound_stream_free(csound_stream *stream);
// How many frames more it can take.
uint32_t csound_stream_room(const csound_stream *stream);
// Takes at most as many frames as there is room for; the others are lost.
void csound_stream_write(csound_stream *stream, const int16_t *samples, uint32_t frames);
// How loud it shall be: from 0, where it rests, to CSOUND_FULL.
void csound_stream_level(csound_stream *stream, int32_t level);
// Has it rest within CSOUND_CUT frames.
void csound_stream_hush(csound_stream *stream);
// Whether it rests: it was told to, and its last sample is silent.
int csound_stream_rests(const csound_stream *stream);
// Forgets what has not been heard; only while it rests.
void csound_stream_clear(csound_stream *stream);
// Gives the next frames, as the device does.
void csound_stream_read(csound_stream *stream, int16_t *samples, uint32_t frames);
enum { CSOUND_FULL = 1 << 16 };

// Plays a stream beside the clips, until the device is closed.
void csound_play_stream(csound_mixer *mixer, csound_stream *stream);

#endif

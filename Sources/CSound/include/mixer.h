#ifndef BLOCKFALL_CSOUND_H
#define BLOCKFALL_CSOUND_H

#include <stdint.h>

// SDL2_mixer, loaded at run time: linking it would cost every start 9 ms and 10 MB. Only one thread at a time may use
// it. Functions with a `csound_mixer` expect one filled by csound_load.
typedef struct csound_mixer csound_mixer;
typedef struct csound_clip csound_clip;
typedef struct csound_stream csound_stream;

// Loads the library; NULL if it is missing or incomplete.
csound_mixer *csound_load(void);
// The library's message for the last failure; never NULL.
const char *csound_error(csound_mixer *mixer);

// Opens the sound device: signed 16 bits, two channels, `frames` per buffer, for at most CSOUND_CHANNELS simultaneous
// clips. Returns 0, or -1 if there is no device.
int csound_open(csound_mixer *mixer, int rate, int frames, int channels);
// Closes the device once everything has faded out: within 50 milliseconds.
void csound_close(csound_mixer *mixer);
enum { CSOUND_CHANNELS = 16 };
// Whether the device is still present: 1, or 0 once it has been removed.
int csound_is_open(csound_mixer *mixer);

// Makes a clip of samples in the device's format; the caller keeps them longer than the clip. NULL if out of memory.
csound_clip *csound_clip_make(csound_mixer *mixer, const int16_t *samples, uint32_t bytes);
void csound_clip_free(csound_mixer *mixer, csound_clip *clip);
// Sets the volume from 0 to 128.
void csound_clip_volume(csound_mixer *mixer, csound_clip *clip, int volume);

// Plays a clip once.
int csound_play(csound_mixer *mixer, int channel, csound_clip *clip);
// Fades a channel out within CSOUND_CUT frames.
void csound_fade_out(csound_mixer *mixer, int channel);

// Fades samples, left and right alternating, from a level to silence, which takes CSOUND_CUT frames from CSOUND_FULL.
void csound_fade(int16_t *samples, uint32_t frames, int32_t *level);
enum { CSOUND_CUT = 352 };

// Samples on their way to the device, left and right alternating: one thread writes, the device's reads, neither waits.
// The level changes gradually, frame by frame, and fades out before the samples run out.
csound_stream *csound_stream_make(void);
// Frees a stream that no device reads any more.
void csound_stream_free(csound_stream *stream);
// The number of frames that fit.
uint32_t csound_stream_free_frames(const csound_stream *stream);
// Writes the frames that fit; the others are lost.
void csound_stream_write(csound_stream *stream, const int16_t *samples, uint32_t frames);
// Sets the target level: from 0, at which the stream rests, to CSOUND_FULL.
void csound_stream_level(csound_stream *stream, int32_t level);
// Makes the stream rest within CSOUND_CUT frames.
void csound_stream_hush(csound_stream *stream);
// Whether the stream rests: its target level is 0, and its last sample was silent.
int csound_stream_is_paused(const csound_stream *stream);
// Drops unplayed samples; only while the stream rests.
void csound_stream_clear(csound_stream *stream);
// Reads the next frames, as the device does.
void csound_stream_read(csound_stream *stream, int16_t *samples, uint32_t frames);
enum { CSOUND_FULL = 1 << 16 };

// Plays a stream along with the clips until the device is closed.
void csound_play_stream(csound_mixer *mixer, csound_stream *stream);

#endif

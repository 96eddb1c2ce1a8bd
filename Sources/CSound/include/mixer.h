#ifndef BLOCKFALL_CSOUND_H
#define BLOCKFALL_CSOUND_H

#include <stdint.h>

// SDL2_mixer, loaded while the program runs: linking it would cost every start 9 ms and 10 MB. All of this is for
// one thread at a time. What takes a `csound_mixer` expects one that csound_load has filled.
typedef struct csound_mixer csound_mixer;
typedef struct csound_clip csound_clip;

// The library; NULL where it is not there, or lacks something.
csound_mixer *csound_load(void);
// What the library says of the last failure; never NULL.
const char *csound_error(csound_mixer *mixer);

// Opens the sound device: signed 16 bits, two channels, `frames` at a time. 0, or -1 where there is none.
int csound_open(csound_mixer *mixer, int rate, int frames, int channels);
void csound_close(csound_mixer *mixer);
// Whether the device is still there: 1, or 0 once it has gone away.
int csound_is_open(csound_mixer *mixer);

// Samples as the device takes them; they stay the caller's and must outlive the clip. NULL where there is no room.
csound_clip *csound_clip_make(csound_mixer *mixer, const int16_t *samples, uint32_t bytes);
void csound_clip_free(csound_mixer *mixer, csound_clip *clip);
// From 0 to 128.
void csound_clip_volume(csound_mixer *mixer, csound_clip *clip, int volume);

// Plays once, or for ever where `loops`, from silence to its full volume within `fade` milliseconds.
int csound_play(csound_mixer *mixer, int channel, csound_clip *clip, int loops, int fade);
void csound_fade_out(csound_mixer *mixer, int channel, int milliseconds);
void csound_halt(csound_mixer *mixer, int channel);
void csound_pause(csound_mixer *mixer, int channel);
void csound_resume(csound_mixer *mixer, int channel);

#endif

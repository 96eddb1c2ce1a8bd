#include "mixer.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

// The parts of the interfaces of SDL2 and SDL2_mixer in use; both have been stable since 2.0.
enum { INIT_AUDIO = 0x10, STOPPED = 0, FIRST_DEVICE = 2, LAST_DEVICE = 16 };
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
enum { S16_NATIVE = 0x9010 };
#else
enum { S16_NATIVE = 0x8010 };
#endif

// The fade-out of a channel. The mixer itself fades by whole buffers, which is audible as a crack.
struct fade {
  _Atomic int is_on;
  int32_t level;
};

struct csound_mixer {
  // SDL's ID of the device, once it is open.
  uint32_t device;
  int frames, rate, channels;
  struct fade fades[CSOUND_CHANNELS];
  csound_stream *stream;
  int (*set_hint)(const char *name, const char *value);
  int (*init)(uint32_t systems);
  void (*quit)(uint32_t systems);
  const char *(*error)(void);
  int (*status)(uint32_t device);
  int (*open)(int rate, uint16_t format, int channels, int frames, const char *device, int changes);
  void (*close)(void);
  int (*allocate)(int channels);
  csound_clip *(*load)(uint8_t *bytes, uint32_t count);
  void (*free_clip)(csound_clip *clip);
  int (*clip_volume)(csound_clip *clip, int volume);
  int (*play)(int channel, csound_clip *clip, int loops, int milliseconds);
  int (*halt)(int channel);
  int (*filter)(
    int channel, void (*filter)(int channel, void *bytes, int count, void *fade),
    void (*done)(int channel, void *fade), void *fade);
  void (*hook)(void (*read)(void *stream, uint8_t *bytes, int count), void *stream);
};

csound_mixer *csound_load(void) {
  void *library = dlopen("libSDL2_mixer-2.0.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) return NULL;
  csound_mixer *mixer = calloc(1, sizeof *mixer);
  if (!mixer) return NULL;
  // The handle also finds symbols of the library's dependencies, so SDL2 need not be loaded by name.
  const struct { void **place; const char *name; } symbols[] = {
    {(void **)&mixer->set_hint, "SDL_SetHint"},
    {(void **)&mixer->init, "SDL_InitSubSystem"},
    {(void **)&mixer->quit, "SDL_QuitSubSystem"},
    {(void **)&mixer->error, "SDL_GetError"},
    {(void **)&mixer->status, "SDL_GetAudioDeviceStatus"},
    {(void **)&mixer->open, "Mix_OpenAudioDevice"},
    {(void **)&mixer->close, "Mix_CloseAudio"},
    {(void **)&mixer->allocate, "Mix_AllocateChannels"},
    {(void **)&mixer->load, "Mix_QuickLoad_RAW"},
    {(void **)&mixer->free_clip, "Mix_FreeChunk"},
    {(void **)&mixer->clip_volume, "Mix_VolumeChunk"},
    {(void **)&mixer->play, "Mix_PlayChannelTimed"},
    {(void **)&mixer->halt, "Mix_HaltChannel"},
    {(void **)&mixer->filter, "Mix_RegisterEffect"},
    {(void **)&mixer->hook, "Mix_HookMusic"},
  };
  for (unsigned index = 0; index < sizeof symbols / sizeof *symbols; index++) {
    *symbols[index].place = dlsym(library, symbols[index].name);
    if (!*symbols[index].place) {
      free(mixer);
      return NULL;
    }
  }
  // SDL must not handle signals here.
  mixer->set_hint("SDL_NO_SIGNAL_HANDLERS", "1");
  mixer->set_hint("SDL_AUDIO_DEVICE_APP_NAME", "blockfall");
  return mixer;
}

const char *csound_error(csound_mixer *mixer) { return mixer->error(); }

int csound_open(csound_mixer *mixer, int rate, int frames, int channels) {
  if (channels > CSOUND_CHANNELS) return -1;
  if (mixer->init(INIT_AUDIO) < 0) return -1;
  if (mixer->open(rate, S16_NATIVE, 2, frames, NULL, 0) < 0) {
    mixer->quit(INIT_AUDIO);
    return -1;
  }
  mixer->allocate(channels);
  mixer->frames = frames;
  mixer->rate = rate;
  mixer->channels = channels;
  // The mixer does not report which device it opened, but this process has no other.
  mixer->device = 0;
  for (uint32_t device = FIRST_DEVICE; device <= LAST_DEVICE && !mixer->device; device++)
    if (mixer->status(device) != STOPPED) mixer->device = device;
  return 0;
}

void csound_close(csound_mixer *mixer) {
  if (mixer->stream) csound_stream_hush(mixer->stream);
  for (int channel = 0; channel < mixer->channels; channel++) csound_fade_out(mixer, channel);
  if (csound_is_open(mixer)) {
    // A fade takes part of a buffer; the previous one may still be in progress.
    struct timespec wait = {0, 2 * 1000000000L / mixer->rate * mixer->frames};
    nanosleep(&wait, NULL);
  }
  mixer->stream = NULL;
  mixer->hook(NULL, NULL);
  mixer->close();
  mixer->quit(INIT_AUDIO);
}

int csound_is_open(csound_mixer *mixer) {
  return mixer->device && mixer->status(mixer->device) != STOPPED;
}

csound_clip *csound_clip_make(csound_mixer *mixer, const int16_t *samples, uint32_t bytes) {
  return mixer->load((uint8_t *)samples, bytes);
}

void csound_clip_free(csound_mixer *mixer, csound_clip *clip) { mixer->free_clip(clip); }

void csound_clip_volume(csound_mixer *mixer, csound_clip *clip, int volume) {
  mixer->clip_volume(clip, volume);
}

static void fade_bytes(int channel, void *bytes, int count, void *fade) {
  (void)channel;
  struct fade *own = fade;
  if (atomic_load(&own->is_on)) csound_fade(bytes, (uint32_t)count / 4, &own->level);
}

int csound_play(csound_mixer *mixer, int channel, csound_clip *clip) {
  // A halted channel no longer has a filter, so nobody else uses its fade.
  mixer->halt(channel);
  struct fade *fade = &mixer->fades[channel];
  fade->level = CSOUND_FULL;
  atomic_store(&fade->is_on, 0);
  int played = mixer->play(channel, clip, 0, -1);
  if (played >= 0) mixer->filter(channel, fade_bytes, NULL, fade);
  return played;
}

void csound_fade_out(csound_mixer *mixer, int channel) { atomic_store(&mixer->fades[channel].is_on, 1); }

static void read_bytes(void *stream, uint8_t *bytes, int count) {
  csound_stream_read(stream, (int16_t *)bytes, (uint32_t)count / 4);
}

void csound_play_stream(csound_mixer *mixer, csound_stream *stream) {
  mixer->stream = stream;
  mixer->hook(read_bytes, stream);
}

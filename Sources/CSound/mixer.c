#include "mixer.h"

#include <dlfcn.h>
#include <stdlib.h>

// The parts of SDL2's and SDL2_mixer's interfaces that are used; both have kept them since 2.0.
enum { INIT_AUDIO = 0x10, STOPPED = 0, FIRST_DEVICE = 2, LAST_DEVICE = 16 };
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
enum { S16_NATIVE = 0x9010 };
#else
enum { S16_NATIVE = 0x8010 };
#endif

struct csound_mixer {
  // What SDL calls the device, once it is open.
  uint32_t device;
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
  int (*fade_out)(int channel, int milliseconds);
  int (*halt)(int channel);
  void (*hook)(void (*read)(void *stream, uint8_t *bytes, int count), void *stream);
};

csound_mixer *csound_load(void) {
  void *library = dlopen("libSDL2_mixer-2.0.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) return NULL;
  csound_mixer *mixer = calloc(1, sizeof *mixer);
  if (!mixer) return NULL;
  // A handle finds what its library depends on too, so SDL2 itself need not be loaded by name.
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
    {(void **)&mixer->fade_out, "Mix_FadeOutChannel"},
    {(void **)&mixer->halt, "Mix_HaltChannel"},
    {(void **)&mixer->hook, "Mix_HookMusic"},
  };
  for (unsigned index = 0; index < sizeof symbols / sizeof *symbols; index++) {
    *symbols[index].place = dlsym(library, symbols[index].name);
    if (!*symbols[index].place) {
      free(mixer);
      return NULL;
    }
  }
  // Signals and the screen saver are not SDL's here.
  mixer->set_hint("SDL_NO_SIGNAL_HANDLERS", "1");
  mixer->set_hint("SDL_AUDIO_DEVICE_APP_NAME", "blockfall");
  return mixer;
}

const char *csound_error(csound_mixer *mixer) { return mixer->error(); }

int csound_open(csound_mixer *mixer, int rate, int frames, int channels) {
  if (mixer->init(INIT_AUDIO) < 0) return -1;
  if (mixer->open(rate, S16_NATIVE, 2, frames, NULL, 0) < 0) {
    mixer->quit(INIT_AUDIO);
    return -1;
  }
  mixer->allocate(channels);
  // The mixer does not tell which device it opened, but there is no other one in this process.
  mixer->device = 0;
  for (uint32_t device = FIRST_DEVICE; device <= LAST_DEVICE && !mixer->device; device++)
    if (mixer->status(device) != STOPPED) mixer->device = device;
  return 0;
}

void csound_close(csound_mixer *mixer) {
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

int csound_play(csound_mixer *mixer, int channel, csound_clip *clip) {
  // A channel that is still fading out would stay as soft as it is; halted it has its volume again.
  mixer->halt(channel);
  return mixer->play(channel, clip, 0, -1);
}

void csound_fade_out(csound_mixer *mixer, int channel, int milliseconds) {
  mixer->fade_out(channel, milliseconds);
}


static void read_bytes(void *stream, uint8_t *bytes, int count) {
  csound_stream_read(stream, (int16_t *)bytes, (uint32_t)count / 4);
}

void csound_play_stream(csound_mixer *mixer, csound_stream *stream) { mixer->hook(read_bytes, stream); }

#ifndef BLOCKFALL_CINPUT_H
#define BLOCKFALL_CINPUT_H

#include <spawn.h>
#include <stdint.h>
#include <sys/types.h>

// epoll, eventfd and pipe2 are missing from Glibc's Swift module, and their constants import as enumerations; joydev
// and evdev need ioctls, which Swift cannot call. On failure every function returns -1 and sets errno, and every
// descriptor that it creates is closed on exec.

// The arguments of the program, its own name first. They are stored before anything else runs: later they cannot be
// found next to the environment any more if a preloaded library has changed that.
int cinput_argument_count(void);
const char *cinput_argument(int index);

// A set of descriptors that can itself be polled.
int cinput_poll_set(void);
int cinput_poll_set_add(int set, int descriptor);
// Waits for at most `most` readable descriptors of the set, forever if `milliseconds` is -1.
int cinput_poll_set_wait(int set, int *descriptors, int most, int milliseconds);

// A descriptor (an eventfd) that is readable from a signal until it is cleared; neither call ever blocks.
int cinput_event(void);
void cinput_event_signal(int event);
void cinput_event_clear(int event);

// A pipe whose reading end (ends[0]) never blocks.
int cinput_pipe(int ends[2]);

// Closes every descriptor from `first` on in a child.
int cinput_spawn_close_from(posix_spawn_file_actions_t *actions, int first);

// The resource limits of a foreign program; 0 for no limit of ours.
struct cinput_limits {
  uint64_t processor_seconds, data_bytes, file_bytes, open_files, processes;
};

// Starts one of our programs in a process group of its own, which gets SIGTERM when the calling thread ends: with only
// the three descriptors open, and no signal blocked or ignored.
pid_t cinput_start_own(
    char *const arguments[], char *const environment[], int input, int output, int errors);

// Starts a program in a process group of its own, which ends with the calling thread: with only standard input and
// output open, no standard error, no signal blocked or ignored, a lower priority, and limits. `gains_nothing` prevents
// it from gaining privileges from a file.
pid_t cinput_start_limited(
    char *const arguments[], char *const environment[], int input, int output, const struct cinput_limits *limits,
    int gains_nothing);

// A pipe that children do not inherit; only the writing end (ends[1]) never blocks.
int cinput_pipe_to_write(int ends[2]);

// inotify for creation, deletion and changes of permissions in a folder.
int cinput_watch(void);
int cinput_watch_folder(int watch, const char *path);
// inotify for the deletion of a folder, and deletions in it.
int cinput_watch_loss(int watch, const char *path);
// Watches a folder alone: whether it is moved or removed.
int cinput_watch_move(int watch, const char *path);

// The name of a joydev pad, and the absolute axis (ABS_*) of each of its axes.
int cinput_pad_name(int pad, char *name, int length);
int cinput_pad_axes(int pad, uint8_t axes[64]);

// Opens an evdev device that can rumble; -1 if it cannot.
int cinput_rumble_open(const char *path);
// Rumbles; the effect's number is stored in *effect, which must be -1 at first.
int cinput_rumble_play(int device, int16_t *effect, uint16_t strong, uint16_t weak, uint16_t milliseconds);

// Makes all threads of the process allocate from one heap.
void cinput_share_heap(void);

#endif

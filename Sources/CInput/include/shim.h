#ifndef BLOCKFALL_CINPUT_H
#define BLOCKFALL_CINPUT_H

#include <spawn.h>
#include <stdint.h>
#include <sys/types.h>

// epoll, eventfd and pipe2 are not in Glibc's Swift module, and their constants import as enumerations;
// joydev and evdev are ioctls, which Swift cannot call. Every function gives -1 and errno where it fails,
// and every descriptor it makes is closed on exec.

// The arguments that the program was started with, its own name first. They are noted before anything else runs: what
// lies beside the environment is not to be found there any more once a preloaded library has changed that.
int cinput_argument_count(void);
const char *cinput_argument(int index);

// A set of descriptors that is itself one to poll.
int cinput_poll_set(void);
int cinput_poll_set_add(int set, int descriptor);
// At most `most` descriptors of the set that can be read; waits for one, without end where `milliseconds` is -1.
int cinput_poll_set_wait(int set, int *descriptors, int most, int milliseconds);

// A descriptor that can be read once it has been rung; neither ever blocks.
int cinput_bell(void);
void cinput_bell_ring(int bell);
void cinput_bell_hush(int bell);

// A pipe whose reading end (ends[0]) never blocks.
int cinput_pipe(int ends[2]);

// In a child, closes every descriptor from `first` on.
int cinput_spawn_close_from(posix_spawn_file_actions_t *actions, int first);

// How much a program of somebody else's may use; 0 for no limit of ours.
struct cinput_limits {
  uint64_t processor_seconds, data_bytes, file_bytes, open_files, processes;
};

// Starts a program of ours in a process group of its own, which is told to end (SIGTERM) with the calling thread: nothing
// open but the three descriptors, no signal blocked or ignored.
pid_t cinput_start_own(
    char *const arguments[], char *const environment[], int input, int output, int errors);

// Starts a program in a process group of its own, which ends with the calling thread: nothing open but standard input and
// output, standard error silent, no signal blocked or ignored, at a lower priority, within limits. `gains_nothing` keeps it
// from rights that a file would give it.
pid_t cinput_start_limited(
    char *const arguments[], char *const environment[], int input, int output, const struct cinput_limits *limits,
    int gains_nothing);

// A pipe neither end of which is open in children; only the writing end (ends[1]) never blocks.
int cinput_pipe_to_write(int ends[2]);

// inotify on what comes, goes and changes its permissions in a folder.
int cinput_watch(void);
int cinput_watch_folder(int watch, const char *path);
// inotify on a folder that goes, and on what goes from it.
int cinput_watch_loss(int watch, const char *path);

// The name of a joydev pad, and which absolute axis (ABS_*) each of its axes is.
int cinput_pad_name(int pad, char *name, int length);
int cinput_pad_axes(int pad, uint8_t axes[64]);

// An evdev device that can rumble; -1 where it cannot.
int cinput_rumble_open(const char *path);
// Shakes; the effect's number is kept in *effect, which begins as -1.
int cinput_rumble_play(int device, int16_t *effect, uint16_t strong, uint16_t weak, uint16_t milliseconds);

// Lets all threads of the process allocate from one heap.
void cinput_share_heap(void);

#endif

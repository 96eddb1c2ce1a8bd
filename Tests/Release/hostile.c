// What a visitor could try who got past the game: ssh.py puts this program in the game's place. It tries to read a
// neighbour, to reach the network, and to fill memory and processes, says what came of it, and waits. At a key it fills the
// folder that is kept, file by file.
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

static int entries(const char *path) {
  DIR *folder = opendir(path);
  if (folder == NULL) return 0;
  int count = 0;
  while (readdir(folder) != NULL) count++;
  closedir(folder);
  return count;
}

static int processes_seen(void) {
  DIR *folder = opendir("/proc");
  int count = 0;
  for (struct dirent *entry; folder != NULL && (entry = readdir(folder)) != NULL;)
    count += entry->d_name[0] >= '1' && entry->d_name[0] <= '9';
  return count;
}

static int can_connect(int port) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  int result = fd >= 0 && connect(fd, (struct sockaddr *)&address, sizeof address) == 0;
  if (fd >= 0) close(fd);
  return result;
}

// Writes files of a MB into a folder, at most so many, until that fails; returns how many it wrote.
static int fill(const char *folder, int most) {
  static char block[1 << 20];
  memset(block, 'x', sizeof block);
  int count = 0;
  for (; count < most; count++) {
    char path[64];
    snprintf(path, sizeof path, "%s/full-%d", folder, count);
    int file = open(path, O_CREAT | O_WRONLY | O_TRUNC, 0600);
    long written = file < 0 ? -1 : write(file, block, sizeof block);
    if (file >= 0) close(file);
    if (written != sizeof block) break;
  }
  return count;
}

int main(int count, char **words) {
  static const char *const secrets[] = {"/etc/shadow", "/etc/passwd", "/etc/blockfall-ssh", "/var/lib/blockfall-ssh",
                                        "/root", "/run/blockfall-ssh", "/sys", "/old"};
  (void)words;
  printf("\r\nwords %d", count);
  int seen = 0;
  for (size_t i = 0; i < sizeof secrets / sizeof *secrets; i++) seen += access(secrets[i], R_OK) == 0;
  printf("\r\nsecrets %d neighbours %d processes %d", seen, entries("/data/..") > 20, processes_seen());
  printf("\r\nport %d", can_connect(2222));
  // Everybody who may be signalled: nobody but these processes themselves.
  signal(SIGHUP, SIG_IGN);
  kill(-1, SIGHUP);

  static char block[1 << 16];
  memset(block, 'x', sizeof block);
  signal(SIGXFSZ, SIG_IGN);
  int file = open("/data/full", O_CREAT | O_WRONLY | O_TRUNC, 0600);
  long written = 0;
  for (long part; file >= 0 && written < (64L << 20) && (part = write(file, block, sizeof block)) > 0;) written += part;
  printf("\r\nfile %ld MB", written >> 20);
  printf("\r\nprograms %d", open("/data/../usr/bin/sh", O_RDONLY) >= 0 || access("/bin/sh", X_OK) == 0);
  static const char *const folders[] = {"", "/tmp", "/home", "/dev", "/dev/shm", "/run", "/usr", "/etc", "/proc"};
  int temporary = 0;
  for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) temporary += fill(folders[i], 100);
  printf("\r\ntemporary %d MB", temporary);

  // Address space alone: the limit is the same, and the machine that runs the test keeps its memory.
  long reserved = 0;
  while (reserved < 16384 &&
         mmap(NULL, 64L << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0) != MAP_FAILED)
    reserved += 64;
  printf("\r\nmemory %ld MB", reserved);

  int forked = 0;
  for (; forked < 4000; forked++) {
    pid_t child = fork();
    if (child < 0) break;
    if (child == 0) {
      pause();
      _exit(0);
    }
  }
  printf("\r\nforked %d\r\nhostile is done\r\n", forked);
  fflush(stdout);
  if (getchar() != EOF) printf("kept %d MB\r\n", fill("/data", 2000));
  fflush(stdout);
  pause();
}

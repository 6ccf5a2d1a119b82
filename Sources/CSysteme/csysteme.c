// Without this the headers do not show the call.
#define _GNU_SOURCE

#include "csysteme.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#if defined(__linux__)
#include <poll.h>
#include <sys/inotify.h>
#include <time.h>
#elif defined(__APPLE__)
#include <stdio.h>
#include <sys/event.h>
#include <sys/stat.h>
#endif

void csysteme_write_out(int file, int64_t offset, int64_t count) {
#if defined(__linux__)
  (void)sync_file_range(file, offset, count, SYNC_FILE_RANGE_WRITE);
#else
  (void)file, (void)offset, (void)count;
#endif
}

#if defined(__linux__)

// The folder is watched, and not the file: so one watch tells of a file that is not there yet, and of one
// that takes another's place.
int csysteme_watch_open(const char *folder) {
  int watch = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
  if (watch == -1) return -1;
  uint32_t told = IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF;
  if (inotify_add_watch(watch, folder, told | IN_ONLYDIR) == -1) {
    int reason = errno;
    close(watch);
    errno = reason;
    return -1;
  }
  return watch;
}

// What was told of the file since the last time: 1 if anything, 0 if nothing, -1 if no more will be.
static int csysteme_watch_told(int watch, const char *name) {
  _Alignas(struct inotify_event) char events[4096];
  int told = 0;
  for (;;) {
    ssize_t count = read(watch, events, sizeof events);
    if (count == -1 && errno == EINTR) continue;
    if (count <= 0) return told;
    for (char *place = events; place < events + count;) {
      const struct inotify_event *event = (const void *)place;
      if (event->mask & (IN_IGNORED | IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT)) return -1;
      if (event->mask & IN_Q_OVERFLOW || (event->len && strcmp(event->name, name) == 0)) told = 1;
      place += sizeof *event + event->len;
    }
  }
}

static int64_t csysteme_now(void) {
  struct timespec moment;
  clock_gettime(CLOCK_MONOTONIC, &moment);
  return (int64_t)moment.tv_sec * 1000 + moment.tv_nsec / 1000000;
}

int csysteme_watch_wait(int watch, int *file, const char *folder, const char *name, int milliseconds) {
  (void)file, (void)folder;
  int64_t end = csysteme_now() + milliseconds;
  for (;;) {
    int told = csysteme_watch_told(watch, name);
    if (told != 0) return told;
    int64_t left = end - csysteme_now();
    if (left <= 0) return 0;
    struct pollfd event = {.fd = watch, .events = POLLIN};
    if (poll(&event, 1, (int)left) == -1 && errno != EINTR) return -1;
  }
}

#elif defined(__APPLE__)

int csysteme_watch_open(const char *folder) {
  (void)folder;
  return kqueue();
}

// Watches the file, or the folder as long as the file is not there.
static int csysteme_watch_file(int watch, const char *folder, const char *name) {
  char path[4096];
  if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path) return -1;
  int file = open(path, O_EVTONLY | O_CLOEXEC | O_NOFOLLOW);
  if (file == -1) file = open(folder, O_EVTONLY | O_CLOEXEC);
  if (file == -1) return -1;
  struct kevent change;
  EV_SET(&change, file, EVFILT_VNODE, EV_ADD | EV_CLEAR,
         NOTE_WRITE | NOTE_EXTEND | NOTE_DELETE | NOTE_RENAME, 0, NULL);
  if (kevent(watch, &change, 1, NULL, 0, NULL) == -1) {
    close(file);
    return -1;
  }
  return file;
}

// A file that was made or replaced is watched before the waiting thread is told of it, and looks.
int csysteme_watch_wait(int watch, int *file, const char *folder, const char *name, int milliseconds) {
  if (*file == -1) {
    *file = csysteme_watch_file(watch, folder, name);
    return *file == -1 ? -1 : 1;
  }
  struct timespec longest = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
  struct kevent event;
  int count = kevent(watch, NULL, 0, &event, 1, &longest);
  if (count == -1) return errno == EINTR ? 0 : -1;
  if (count == 0) return 0;
  char path[4096];
  if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path) return -1;
  struct stat watched, named;
  int same = !(event.fflags & (NOTE_DELETE | NOTE_RENAME)) && fstat(*file, &watched) == 0
    && lstat(path, &named) == 0 && watched.st_dev == named.st_dev && watched.st_ino == named.st_ino;
  if (!same) {
    close(*file);
    *file = csysteme_watch_file(watch, folder, name);
  }
  return 1;
}

#else

int csysteme_watch_open(const char *folder) {
  (void)folder;
  errno = ENOSYS;
  return -1;
}

int csysteme_watch_wait(int watch, int *file, const char *folder, const char *name, int milliseconds) {
  (void)watch, (void)file, (void)folder, (void)name, (void)milliseconds;
  return -1;
}

#endif

#include "version.h"

#include <features.h>
#include <gnu/libc-version.h>

// The build says it, as a bare word.
#define QUOTED(word) #word
#define TEXT(word) QUOTED(word)

const char *blockfall_commit(void) {
#ifdef BLOCKFALL_COMMIT
  return TEXT(BLOCKFALL_COMMIT);
#else
  return "";
#endif
}

const char *blockfall_compiler(void) { return __VERSION__; }

const char *blockfall_built_c_library(void) { return TEXT(__GLIBC__) "." TEXT(__GLIBC_MINOR__); }

const char *blockfall_running_c_library(void) { return gnu_get_libc_version(); }

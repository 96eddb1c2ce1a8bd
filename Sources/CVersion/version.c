#include "version.h"

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

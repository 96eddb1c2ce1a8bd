#ifndef BLOCKFALL_TERMINFO_H
#define BLOCKFALL_TERMINFO_H

#include <ncurses.h>
#include <string.h>
#include <term.h>

// The names of the standard capabilities in the order of a compiled entry,
// or NULL past the end.
static inline const char *blockfall_boolean_name(int i) { return boolnames[i]; }
static inline const char *blockfall_number_name(int i) { return numnames[i]; }
static inline const char *blockfall_string_name(int i) { return strnames[i]; }

// The number of string capabilities in a compiled entry, and the index of one by name; -1 for none.
static inline int blockfall_string_count(void) {
  int count = 0;
  while (strnames[count] != NULL) count++;
  return count;
}
static inline int blockfall_string_index(const char *name) {
  for (int i = 0; strnames[i] != NULL; i++)
    if (strnames[i][0] == name[0] && strnames[i][1] == name[1] && strcmp(strnames[i], name) == 0) return i;
  return -1;
}

// A string capability of the current terminal; NULL if it has none.
static inline const char *blockfall_string(const char *name) {
  const char *value = tigetstr((char *)name);
  return value == (const char *)-1 ? NULL : value;
}

// The same by its index in a compiled entry, without a search.
static inline const char *blockfall_string_at(int i) {
  const char *value = CUR Strings[i];
  return value == (const char *)-1 ? NULL : value;
}

// A string capability with a number inserted.
static inline const char *blockfall_string_with(const char *name, int number) {
  const char *value = blockfall_string(name);
  return value == NULL ? NULL : tiparm(value, number);
}

// Whether there is a current terminal, which is the case while ncurses has a screen.
static inline bool blockfall_has_terminal(void) { return cur_term != NULL; }

static inline void blockfall_forget_terminal(void) {
  if (cur_term != NULL) del_curterm(cur_term);
}

#endif

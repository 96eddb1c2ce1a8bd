#ifndef BLOCKFALL_DRAWING_H
#define BLOCKFALL_DRAWING_H

#include <ncurses.h>
#include <wchar.h>

// The window and the attributes as functions and constants, as Swift imports neither ncurses's global variables nor its
// function-like macros.
static inline WINDOW *blockfall_window(void) { return stdscr; }

static const attr_t blockfall_normal = A_NORMAL;
static const attr_t blockfall_bold = A_BOLD;
static const attr_t blockfall_dim = A_DIM;
static const attr_t blockfall_underline = A_UNDERLINE;
static const attr_t blockfall_reverse = A_REVERSE;

// Makes the next refresh draw every cell, whatever ncurses assumes about the terminal.
static inline void blockfall_draw_all(void) { clearok(curscr, TRUE); }

// Writes one character with up to two combining marks (0 for none) at a place, without moving the cursor or wrapping.
static inline void blockfall_put(int y, int x, wchar_t base, wchar_t mark1, wchar_t mark2,
                                 attr_t attributes, int pair) {
  wchar_t text[4] = {base, mark1, mark2, 0};
  cchar_t cell;
  if (setcchar(&cell, text, attributes, 0, &pair) == OK)
    mvwadd_wchnstr(stdscr, y, x, &cell, 1);
}

#endif

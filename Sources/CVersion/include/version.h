#pragma once

/// The commit that the program was built from; empty if nobody said it.
const char *blockfall_commit(void);

import CInput

/// Makes all threads of the process allocate from one heap; Glibc would give each thread its own.
func shareOneHeap() {
  cinput_share_heap()
}

import CInput

/// Lets all threads of the process allocate from one heap, where Glibc would give each one of its own.
func shareOneHeap() {
  cinput_share_heap()
}

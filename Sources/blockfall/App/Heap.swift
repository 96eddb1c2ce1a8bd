import CInput

/// Makes all threads of the process allocate from one heap; Glibc would give each thread its own.
func useSingleHeap() {
  cinput_share_heap()
}

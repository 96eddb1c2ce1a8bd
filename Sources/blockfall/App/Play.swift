/// Plays in the terminal and gives the exit status.
func play(_ options: PlayOptions) -> Int32 { 0 }

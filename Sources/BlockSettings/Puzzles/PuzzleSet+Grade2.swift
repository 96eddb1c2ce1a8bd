extension PuzzleSet {
  static let grade2 = [
    """
    grade: 2
    pieces: LT
    goal: allClear
    solution: left left half hard right half hard
    #......###
    #.###.####
    """,
    """
    grade: 2
    pieces: JOL
    goal: allClear
    solution: right right half hard right right right right hard left left half hard
    #...#.....
    #.#####...
    """,
    """
    grade: 2
    pieces: JTI
    goal: garbage
    solution: hard hard left left ccw hard
    ##.#######
    ##.#######
    ##.#######
    """,
    """
    grade: 2
    pieces: IO
    goal: clear:4
    solution: hold hard left ccw hard
    ###...####
    ###...####
    ###.######
    ###.######
    """,
    """
    grade: 2
    pieces: LT
    goal: clear:3
    solution: hold right right ccw hard right right right right ccw right hard
    ...#......
    #####..#..
    ######.##.
    #########.
    """,
    """
    grade: 2
    pieces: T
    goal: spin:2
    solution: cw soft soft soft soft soft soft soft soft soft soft soft soft soft soft soft soft soft \
    soft cw hard
    ####......
    ###...####
    ####.#####
    """,
    """
    grade: 2
    pieces: IOS
    goal: allClear
    solution: left left left hard right right right right hard left cw soft soft soft soft soft soft \
    soft soft soft soft soft soft soft soft soft soft soft cw hard
    ......##..
    ###..###..
    """,
    """
    grade: 2
    rules: classic
    pieces: OI
    goal: clear:4
    solution: right hard right right right right right right right right cw right hard
    ##########..#######.
    ##########..#######.
    ###################.
    ###################.
    """,
  ]
}

extension PuzzleSet {
  static let grade3 = [
    """
    grade: 3
    pieces: IJL
    goal: allClear
    solution: hard left left left half hard left left left half hard
    .......###
    ...#######
    .#.#######
    """,
    """
    grade: 3
    pieces: LJT
    goal: clear:3
    solution: left left hard hold left left left hard cw hard
    ......#...
    ......####
    #....#####
    ####.#####
    """,
    """
    grade: 3
    pieces: T
    goal: spin:1
    solution: right ccw soft soft soft soft soft soft soft soft soft soft soft soft soft soft soft \
    soft soft soft ccw hard
    ......####
    ####...###
    #####.#.##
    """,
    """
    grade: 3
    pieces: OJZ
    goal: allClear
    solution: left left left left hard hold ccw hard left left cw hard
    .....#####
    .....#####
    ##..######
    """,
    """
    grade: 3
    pieces: LTS
    goal: lines:3
    solution: right right right right ccw right hard left left half hard right right cw hard
    #.........
    #...###...
    ##.######.
    #########.
    """,
    """
    grade: 3
    pieces: IJZL
    goal: allClear
    solution: right right right hard half hard right right right hard right right right right ccw \
    right hard
    ###.......
    #####.....
    #######...
    #########.
    """,
    """
    grade: 3
    pieces: LT
    goal: spin:2
    solution: right right hard left cw soft soft soft soft soft soft soft soft soft soft soft soft \
    soft soft soft soft soft cw hard
    ###.......
    ###...####
    ####.#####
    """,
    """
    grade: 3
    pieces: ST
    goal: spin:2
    solution: left hard left soft soft soft soft soft soft soft soft soft soft soft soft soft soft \
    soft cw left left soft soft cw hard
    .........#
    ...#######
    #.########
    """,
    """
    grade: 3
    rules: classic
    pieces: SZ
    goal: lines:1
    solution: left left hard ccw soft soft soft soft soft soft soft soft soft soft soft soft soft \
    soft soft soft soft soft soft soft soft soft left hard
    ######....##########
    #######...##########
    """,
  ]
}

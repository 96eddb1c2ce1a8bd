extension PuzzleSet {
  static let grade5 = [
    """
    grade: 5
    pieces: IZLTJ
    goal: allClear
    solution: right right right hard left left left ccw hard left left left half hard hold half hard \
    right right right right half hard
    ..###.#...
    ..######.#
    .#########
    """,
    """
    grade: 5
    pieces: TZJIL
    goal: allClear
    solution: left half hard hold left left soft soft soft soft soft soft soft soft soft soft soft \
    soft soft soft soft soft cw left soft ccw hard hold left left ccw soft soft soft soft soft soft \
    soft soft soft soft soft soft soft soft soft soft soft ccw hard right half hard left left left hard
    .......###
    .....#####
    .....#####
    ...#######
    """,
    """
    grade: 5
    pieces: T
    goal: spin:3
    solution: left left soft soft soft soft soft soft soft soft soft soft soft soft soft soft cw left \
    soft ccw ccw hard
    ..##......
    ...#......
    ##.#######
    #..#######
    ##.#######
    """,
    """
    grade: 5
    pieces: TZJS
    goal: allClear
    solution: half hard left ccw soft soft soft soft soft soft soft soft soft soft soft soft soft \
    soft soft ccw soft half soft cw hard left left left hard left left soft soft soft soft soft soft \
    soft soft soft soft soft soft soft soft soft soft soft cw left cw hard
    ......####
    .....#####
    ....######
    ##.#######
    """,
    """
    grade: 5
    pieces: LJITZ
    goal: allClear
    solution: right right right ccw hard cw soft soft soft soft soft soft soft soft soft soft soft \
    soft soft soft soft soft soft cw hard hold left left left cw left hard cw hard left left hard
    ........##
    ..##....##
    .###....##
    ####.#####
    """,
    """
    grade: 5
    pieces: SJZOLI
    goal: allClear
    solution: right right right right hard hold hard right hard right right right right half hard \
    left left hard right right right right half hard
    #.........
    ###.......
    ####..#...
    #######...
    """,
    """
    grade: 5
    pieces: T
    goal: spin:3
    solution: right right right soft soft soft soft soft soft soft soft soft soft soft soft soft soft \
    ccw right soft cw cw hard
    ......##..
    ......#...
    #######.##
    #######..#
    #######.##
    """,
    """
    grade: 5
    pieces: STJLOZ
    goal: allClear
    solution: left left left ccw hard hold right right right right cw hard left hard right right hard \
    hold left left half hard right right soft soft soft soft soft soft soft soft soft soft soft soft \
    soft soft soft soft soft ccw right ccw hard
    .....#....
    .....#...#
    #..###...#
    #######..#
    """,
  ]
}

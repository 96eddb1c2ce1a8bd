function __blockfall_should_offer_completions_for_flags_or_options -a expected_commands
    set -l non_repeating_flags_or_options $argv[2..]
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __blockfall_parse_tokens
    test "$commands" = "$expected_commands"; and return $non_repeating_flags_or_options_absent
end

function __blockfall_should_offer_completions_for_positional -a expected_commands positional_index_comparison expected_positional_index
    set -l non_repeating_flags_or_options
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __blockfall_parse_tokens
    test "$commands" = "$expected_commands" -a \( "$positional_index" "$positional_index_comparison" "$expected_positional_index" \)
end

function __blockfall_parse_tokens -S
    set -l unparsed_tokens (__blockfall_tokens -pc)
    switch $unparsed_tokens[1]
    case 'blockfall'
        __blockfall_parse_subcommand 0 'version' 'h/help'
        switch $unparsed_tokens[1]
        case 'play'
            __blockfall_parse_subcommand 0 'rules=' 'seed=' 'level=' 'field=' 'mode=' 'glyphs=' 'theme=' 'no-color' 'mute' 'plain' 'new' 'language=' 'player=' 'data-dir=' 'version' 'h/help'
        case 'script'
            __blockfall_parse_subcommand 0 'rules=' 'seed=' 'level=' 'pieces=' 'field=' 'mode=' 'playfield=' 'events' 'version' 'h/help'
        case 'perft'
            __blockfall_parse_subcommand 0 'rules=' 'field=' 'queue=' 'depth=' 'playfield=' 'half-turns' 'version' 'h/help'
        case 'simulate'
            __blockfall_parse_subcommand 0 'rules=' 'seed=' 'level=' 'field=' 'games=' 'jobs=' 'version' 'h/help'
        case 'verify'
            __blockfall_parse_subcommand -r 1 'json' 'version' 'h/help'
        case 'replays'
            __blockfall_parse_subcommand 0 'version' 'h/help'
            switch $unparsed_tokens[1]
            case 'list'
                __blockfall_parse_subcommand 0 'data-dir=' 'json' 'version' 'h/help'
            case 'play'
                __blockfall_parse_subcommand 1 'data-dir=' 'version' 'h/help'
            end
        case 'share'
            __blockfall_parse_subcommand 1 'data-dir=' 'version' 'h/help'
        case 'export'
            __blockfall_parse_subcommand 2 'data-dir=' 'cast' 'version' 'h/help'
        case 'import'
            __blockfall_parse_subcommand 1 'data-dir=' 'version' 'h/help'
        case 'settings'
            __blockfall_parse_subcommand -r 2 'data-dir=' 'export=' 'import=' 'version' 'h/help'
        case 'themes'
            __blockfall_parse_subcommand -r 1 'keys' 'version' 'h/help'
        case 'paths'
            __blockfall_parse_subcommand 0 'data-dir=' 'version' 'h/help'
        case 'backup'
            __blockfall_parse_subcommand 1 'data-dir=' 'version' 'h/help'
        case 'restore'
            __blockfall_parse_subcommand 1 'data-dir=' 'version' 'h/help'
        case 'fumen'
            __blockfall_parse_subcommand 0 'version' 'h/help'
            switch $unparsed_tokens[1]
            case 'decode'
                __blockfall_parse_subcommand 1 'diagram' 'page=' 'version' 'h/help'
            case 'encode'
                __blockfall_parse_subcommand 0 'pieces=' 'hold=' 'comment=' 'version' 'h/help'
            end
        case 'practice'
            __blockfall_parse_subcommand 1 'data-dir=' 'version' 'h/help'
        case 'positions'
            __blockfall_parse_subcommand 1 'data-dir=' 'last' 'fumen' 'version' 'h/help'
        case 'puzzle'
            __blockfall_parse_subcommand -r 1 'version' 'h/help'
        case 'help'
            __blockfall_parse_subcommand -r 1 'version'
        end
    end
end

function __blockfall_tokens
    if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
        commandline --tokens-raw $argv
    else
        commandline -o $argv
    end
end

function __blockfall_parse_subcommand -S -a positional_count
    argparse -s r -- $argv
    set -l option_specs $argv[2..]
    set -l is_repeating_positional $_flag_r
    set -el _flag_r
    set -a commands $unparsed_tokens[1]
    set positional_index 0
    while true
        set -e unparsed_tokens[1]
        argparse -sn "$commands" $option_specs -- $unparsed_tokens 2> /dev/null
        set unparsed_tokens $argv
        set positional_index (math $positional_index + 1)
        for non_repeating_flag_or_option in $non_repeating_flags_or_options
            if set -ql "_flag_$(string replace -a - _ -- $non_repeating_flag_or_option)"
                set non_repeating_flags_or_options_absent 1
                break
            end
        end
        test (count $unparsed_tokens) -eq 0 -o \( -z "$is_repeating_positional" -a "$positional_index" -gt "$positional_count" \) && break
    end
end

function __blockfall_complete_directories
    set -l token (commandline -t)
    string match -- '*/' $token
    set -l subdirs $token*/
    printf %s\n $subdirs
end

function __blockfall_custom_completion
    set -x SAP_SHELL fish
    set -x SAP_SHELL_VERSION $FISH_VERSION
    set -l tokens (__blockfall_tokens -p)
    if test -z "$(__blockfall_tokens -t)"
        set -l index (count (__blockfall_tokens -pc))
        set tokens $tokens[..$index] \'\' $tokens[(math $index + 1)..]
    end
    command $tokens[1] $argv $tokens
end

complete -c 'blockfall' -f
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall" version' -l 'version' -d 'Show the version.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_positional "blockfall" -eq 1' -fa 'play' -d 'Play in the terminal.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_positional "blockfall" -eq 1' -fa 'script' -d 'Play a script from standard input and print where it led, as JSON.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_positional "blockfall" -eq 1' -fa 'perft' -d 'Count the sequences of resting places of a queue of pieces, as JSON.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_positional "blockfall" -eq 1' -fa 'simulate' -d 'Play random games on all processors and print their sum as JSON.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_positional "blockfall" -eq 1' -fa 'verify' -d 'Play replays again and say whether they hold.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_positional "blockfall" -eq 1' -fa 'replays' -d 'List the replays that are kept.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_positional "blockfall" -eq 1' -fa 'share' -d 'Print the result of a replay as a short text to share.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_positional "blockfall" -eq 1' -fa 'export' -d 'Write a replay that is kept to a new file.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_positional "blockfall" -eq 1' -fa 'import' -d 'Verify a replay and keep it.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_positional "blockfall" -eq 1' -fa 'settings' -d 'Read and write the settings.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_positional "blockfall" -eq 1' -fa 'themes' -d 'List the themes, or check files of themes.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_positional "blockfall" -eq 1' -fa 'paths' -d 'Say where everything is kept.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_positional "blockfall" -eq 1' -fa 'backup' -d 'Write everything that is kept to a new file.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_positional "blockfall" -eq 1' -fa 'restore' -d 'Bring back what a backup has.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_positional "blockfall" -eq 1' -fa 'fumen' -d 'Read and write fumen codes, in which players share positions.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_positional "blockfall" -eq 1' -fa 'practice' -d 'Practise in the terminal from a position.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_positional "blockfall" -eq 1' -fa 'positions' -d 'List the saved positions, or print one as \'blockfall practice\' reads it.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_positional "blockfall" -eq 1' -fa 'puzzle' -d 'Check puzzle files, and look for ways to solve them.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_positional "blockfall" -eq 1' -fa 'help' -d 'Show subcommand help information.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall play" rules' -l 'rules' -d 'The rules: classic, modern.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall play" seed' -l 'seed' -d 'Of everything random, 0 to 18446744073709551615.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall play" level' -l 'level' -d 'The level at the beginning, 1 to 20.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall play" field' -l 'field' -d 'The size of the field: classic 20x26, modern 10x20 or 20x26.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall play" mode' -l 'mode' -d 'What is played: endless, sprint, ultra, survival, dig, zen, daily.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall play" glyphs' -l 'glyphs' -d 'How minos are drawn: auto, normal, half, braille, ascii.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall play" theme' -l 'theme' -d 'What it looks like; \'blockfall themes\' lists them.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall play" no-color' -l 'no-color' -d 'Draw without colours.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall play" mute' -l 'mute' -d 'Make no sound.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall play" plain' -l 'plain' -d 'Tell the game in short lines, for screen readers and logs; keys come from the terminal.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall play" new' -l 'new' -d 'Do not go on with a game that was left.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall play" language' -l 'language' -d 'The language: en, cs, pt_BR, el.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall play" player' -l 'player' -d 'Who plays the career; a new name joins.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall play" data-dir' -l 'data-dir' -d 'The folder that everything is kept in, instead of ${XDG_DATA_HOME:-~/.local/share}/blockfall.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall play" version' -l 'version' -d 'Show the version.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall play" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall script" rules' -l 'rules' -d 'The rules: classic, modern.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall script" seed' -l 'seed' -d 'Of everything random, 0 to 18446744073709551615.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall script" level' -l 'level' -d 'The level at the beginning, 1 to 20.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall script" pieces' -l 'pieces' -d 'The pieces that come first, such as TTLIO.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall script" field' -l 'field' -d 'The size of the field: classic 20x26, modern 10x20 or 20x26.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall script" mode' -l 'mode' -d 'What the game is played for: endless, sprint, ultra, survival, dig, zen, puzzle:GOAL (allClear, lines:N, spin:N, clear:N, rubbish), daily (today\'s) or daily:YYYY-MM-DD, practice.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall script" playfield' -l 'playfield' -d 'A file with what is on the playfield: a line a row, of . IOTSZJL and #.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall script" events' -l 'events' -d 'Tell every event before the state.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall script" version' -l 'version' -d 'Show the version.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall script" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall perft" rules' -l 'rules' -d 'The rules: classic, modern.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall perft" field' -l 'field' -d 'The size of the field: classic 20x26, modern 10x20 or 20x26.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall perft" queue' -l 'queue' -d 'The pieces, such as IOLJSZT.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall perft" depth' -l 'depth' -d 'How many of the pieces, one after the other, are placed.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall perft" playfield' -l 'playfield' -d 'A file with what is on the playfield: a line a row, of . IOTSZJL and #.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall perft" half-turns' -l 'half-turns' -d 'Half turns lead to places too.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall perft" version' -l 'version' -d 'Show the version.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall perft" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall simulate" rules' -l 'rules' -d 'The rules: classic, modern.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall simulate" seed' -l 'seed' -d 'Of everything random, 0 to 18446744073709551615.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall simulate" level' -l 'level' -d 'The level at the beginning, 1 to 20.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall simulate" field' -l 'field' -d 'The size of the field: classic 20x26, modern 10x20 or 20x26.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall simulate" games' -l 'games' -d 'How many games, 1 to 1000000000.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall simulate" jobs' -l 'jobs' -d 'On how many threads, 1 to 1024; as many as processors unless said.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall simulate" version' -l 'version' -d 'Show the version.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall simulate" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall verify" json' -l 'json' -d 'Print a JSON object for each file, with the game\'s state as \'script\' tells it.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall verify" version' -l 'version' -d 'Show the version.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall verify" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall replays" version' -l 'version' -d 'Show the version.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall replays" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_positional "blockfall replays" -eq 1' -fa 'list' -d 'List the replays that are kept, the latest first.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_positional "blockfall replays" -eq 1' -fa 'play' -d 'Watch a replay in the terminal.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall replays list" data-dir' -l 'data-dir' -d 'The folder that everything is kept in, instead of ${XDG_DATA_HOME:-~/.local/share}/blockfall.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall replays list" json' -l 'json' -d 'Print a JSON object a line.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall replays list" version' -l 'version' -d 'Show the version.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall replays list" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall replays play" data-dir' -l 'data-dir' -d 'The folder that everything is kept in, instead of ${XDG_DATA_HOME:-~/.local/share}/blockfall.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall replays play" version' -l 'version' -d 'Show the version.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall replays play" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall share" data-dir' -l 'data-dir' -d 'The folder that everything is kept in, instead of ${XDG_DATA_HOME:-~/.local/share}/blockfall.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall share" version' -l 'version' -d 'Show the version.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall share" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall export" data-dir' -l 'data-dir' -d 'The folder that everything is kept in, instead of ${XDG_DATA_HOME:-~/.local/share}/blockfall.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall export" cast' -l 'cast' -d 'Write it as asciicast v2.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall export" version' -l 'version' -d 'Show the version.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall export" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall import" data-dir' -l 'data-dir' -d 'The folder that everything is kept in, instead of ${XDG_DATA_HOME:-~/.local/share}/blockfall.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall import" version' -l 'version' -d 'Show the version.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall import" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall settings" data-dir' -l 'data-dir' -d 'The folder that everything is kept in, instead of ${XDG_DATA_HOME:-~/.local/share}/blockfall.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall settings" export' -l 'export' -d 'Write all settings to a new file.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall settings" import' -l 'import' -d 'Set what a file says.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall settings" version' -l 'version' -d 'Show the version.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall settings" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall themes" keys' -l 'keys' -d 'Print the standard theme as a file.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall themes" version' -l 'version' -d 'Show the version.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall themes" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall paths" data-dir' -l 'data-dir' -d 'The folder that everything is kept in, instead of ${XDG_DATA_HOME:-~/.local/share}/blockfall.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall paths" version' -l 'version' -d 'Show the version.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall paths" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall backup" data-dir' -l 'data-dir' -d 'The folder that everything is kept in, instead of ${XDG_DATA_HOME:-~/.local/share}/blockfall.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall backup" version' -l 'version' -d 'Show the version.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall backup" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall restore" data-dir' -l 'data-dir' -d 'The folder that everything is kept in, instead of ${XDG_DATA_HOME:-~/.local/share}/blockfall.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall restore" version' -l 'version' -d 'Show the version.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall restore" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall fumen" version' -l 'version' -d 'Show the version.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall fumen" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_positional "blockfall fumen" -eq 1' -fa 'decode' -d 'Print what a fumen code shows, as JSON or as a diagram.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_positional "blockfall fumen" -eq 1' -fa 'encode' -d 'Print the fumen code of playfields.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall fumen decode" diagram' -l 'diagram' -d 'Print the diagram of the field alone, as --playfield reads it.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall fumen decode" page' -l 'page' -d 'This page alone, from 1.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall fumen decode" version' -l 'version' -d 'Show the version.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall fumen decode" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall fumen encode" pieces' -l 'pieces' -d 'The pieces that come, the first one to be placed, such as TTLIO.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall fumen encode" hold' -l 'hold' -d 'The piece that was put aside.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall fumen encode" comment' -l 'comment' -d 'What is said of the first page.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall fumen encode" version' -l 'version' -d 'Show the version.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall fumen encode" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall practice" data-dir' -l 'data-dir' -d 'The folder that everything is kept in, instead of ${XDG_DATA_HOME:-~/.local/share}/blockfall.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall practice" version' -l 'version' -d 'Show the version.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall practice" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall positions" data-dir' -l 'data-dir' -d 'The folder that everything is kept in, instead of ${XDG_DATA_HOME:-~/.local/share}/blockfall.' -rfka ''
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall positions" last' -l 'last' -d 'Print what was practised last.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall positions" fumen' -l 'fumen' -d 'Print the fumen code.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall positions" version' -l 'version' -d 'Show the version.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall positions" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall puzzle" version' -l 'version' -d 'Show the version.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall puzzle" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'blockfall' -n '__blockfall_should_offer_completions_for_flags_or_options "blockfall help" version' -l 'version' -d 'Show the version.'

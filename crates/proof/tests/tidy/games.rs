//! Every game in its own room: how many production files outside a game's own folders and files
//! name it, printed for each game.

use super::{project_root, read, tracked};

/// How a game is named in code, texts and paths.
struct Game {
    name: &'static str,
    /// As written in code and texts.
    words: &'static [&'static str],
    /// What a path of its own has in it.
    rooms: &'static [&'static str],
}

const GAMES: [Game; 4] = [
    Game { name: "Baccarat", words: &["baccarat", "Baccarat"], rooms: &["baccarat", "Baccarat"] },
    Game {
        name: "Sic Bo",
        words: &["sic_bo", "SicBo", "sic-bo", "Sic Bo"],
        rooms: &["sic_bo", "SicBo", "sic-bo", "sicbo"],
    },
    Game {
        name: "Pai Gow Poker",
        words: &["pai_gow_poker", "PaiGowPoker", "pai-gow-poker", "Pai Gow Poker"],
        rooms: &["pai_gow", "PaiGow", "pai-gow"],
    },
    Game {
        name: "Pai Gow Tiles",
        words: &["pai_gow_tiles", "PaiGowTiles", "pai-gow-tiles", "Pai Gow Tiles"],
        rooms: &["pai_gow", "PaiGow", "pai-gow"],
    },
];

/// How many files may name Sic Bo: some lists, and no more.
const LISTS: usize = 20;

/// Production code: no test, benchmark, prover, simulator, page of developers or generated type.
fn is_production(path: &str) -> bool {
    let code = [".rs", ".ts", ".svelte"].iter().any(|end| path.ends_with(end));
    let other =
        ["/tests/", "/tests.rs", "/benches/", "/e2e/", ".test.ts", "web/dev/", "web/src/wire/"];
    let only_in_tests = ["table/src/conformance", "table/src/toy"];
    let other = [other.as_slice(), &only_in_tests].concat();
    let never_shipped = ["crates/proof/", "crates/sim/"].iter().any(|of| path.starts_with(of));
    code && !never_shipped && !other.iter().any(|part| path.contains(part))
}

/// The production files that name a game outside its own rooms.
fn naming(game: &Game) -> Vec<String> {
    let mut files = tracked();
    files.retain(|path| is_production(path));
    files.retain(|path| !game.rooms.iter().any(|room| path.contains(room)));
    files.retain(|path| {
        let text = read(&project_root().join(path));
        game.words.iter().any(|word| text.contains(word))
    });
    files
}

#[test]
fn a_game_is_named_in_its_own_rooms_and_in_a_few_lists() {
    for game in &GAMES {
        println!("{}: {} files", game.name, naming(game).len());
    }
    let sic_bo = naming(&GAMES[1]);
    println!("{}", sic_bo.join("\n"));
    assert!(sic_bo.len() <= LISTS, "{} files name Sic Bo: {sic_bo:#?}", sic_bo.len());
}

#[test]
fn what_counts_as_production_is_what_runs_in_a_casino() {
    assert!(is_production("crates/table/src/game.rs"));
    assert!(is_production("web/src/pages/pit/Pit.svelte"));
    for other in ["crates/table/tests/x.rs", "web/src/lib/a.test.ts", "web/src/wire/Role.ts"] {
        assert!(!is_production(other), "{other}");
    }
}

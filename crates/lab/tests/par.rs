//! PAR sheets: the files are there, they can be read, they say what they must, and they are the
//! same every time.

#![allow(clippy::unwrap_used)] // helpers of tests may panic as tests do

use croupier_lab::par::{Par, ParFile};
use croupier_odds::Shoe;
use croupier_rules::rulebook::{Game, Library, Rulebook};

fn files(rulebook: &Rulebook) -> Vec<ParFile> {
    let par = match rulebook.game {
        Game::Baccarat => {
            Par::of_baccarat(rulebook, &Shoe::of_decks(rulebook, None).unwrap()).unwrap()
        }
        Game::SicBo => Par::of_rulebook(rulebook).unwrap(),
        Game::PaiGowPoker | Game::PaiGowTiles => Par::of_bets(rulebook, Vec::new()),
    };
    par.files().unwrap()
}

fn text<'f>(files: &'f [ParFile], ending: &str) -> &'f str {
    let file = files.iter().find(|file| file.name.ends_with(ending)).unwrap();
    std::str::from_utf8(&file.bytes).unwrap()
}

#[test]
fn every_rulebook_has_its_sheet_and_the_same_one_every_time() {
    let library = Library::built_in().unwrap();
    for rulebook in library.all() {
        let first = files(rulebook);
        assert_eq!(first, files(rulebook), "{}", rulebook.id);
        let markdown = text(&first, ".md");
        assert!(markdown.contains(&rulebook.hash), "{}", rulebook.id);
        assert!(markdown.contains(&rulebook.source.sha256));
        let book = first.iter().find(|file| file.name.ends_with(".xlsx")).unwrap();
        assert!(book.bytes.starts_with(b"PK\x03\x04"), "a workbook is a zip archive");
    }
}

/// Banker Big 7, Tiger Tie and Wu Dalang return less than 75 %, and nothing else.
#[test]
fn wagers_that_return_little_are_marked_with_their_authority() {
    let library = Library::built_in().unwrap();
    let rulebook = library.find("tiger-buffalo-non-commission", 1_800_000_000).unwrap();
    let files = files(rulebook);
    let marked: Vec<&str> =
        text(&files, ".md").lines().filter(|line| line.contains("under 75 %")).collect();
    assert_eq!(marked.len(), 3, "{marked:?}");
    for (wager, rule) in
        [("tiger-tie", "4.1.10"), ("banker-big-7", "4.1.6"), ("wu-dalang", "4.1.11")]
    {
        let of_wager = |line: &&&str| line.starts_with(&format!("| {wager} |"));
        let line = marked.iter().find(of_wager).unwrap();
        assert!(line.contains(&format!("odds fixed by {rule}")), "{line}");
    }
    let sic_bo = self::files(library.find("sic-bo", 0).unwrap());
    let marked = text(&sic_bo, ".md").lines().filter(|line| line.contains("under 75 %")).count();
    // Totals 4, 5, 6, 15, 16, 17; any triple; six triples; six doubles.
    assert_eq!(marked, 6 + 1 + 6 + 6);
}

/// Six throws of 216 are triples: 35 to 1 returns all, 36 to 1 more, 26 to 1 exactly 75 % and
/// 25 to 1 a little less. A return that reaches the floor is not below it.
#[test]
fn marks_are_exact_at_their_borders() {
    let mut file = "id = \"triples\"\ntitle = \"Triples\"\ngame = \"sic-bo\"\nformat = 2\n\
                    status = \"study\"\n"
        .to_owned();
    for odds in [36, 35, 26, 25] {
        let row = format!("{{ when = \"triple\", odds = \"{odds} to 1\" }}");
        file.push_str(&format!("[[bet]]\nname = \"at-{odds}\"\npays = [{row}]\n"));
    }
    let rulebook = croupier_rules::rulebook::load("triples.toml", &file).unwrap();
    let marks = |floor: u8| -> Vec<(String, String)> {
        let files = Par::of_rulebook(&rulebook).unwrap().with_floor(floor).files().unwrap();
        let lines = text(&files, ".md").lines().filter(|line| line.contains("odds fixed by"));
        let cell = |line: &str, place: usize| line.split('|').nth(place).unwrap().trim().to_owned();
        let mark = |line: &str| {
            let mark = cell(line, 9);
            (cell(line, 1), mark.split(':').next().unwrap().to_owned())
        };
        lines.map(mark).collect()
    };
    let of = |told: &[(&str, &str)]| -> Vec<(String, String)> {
        told.iter().map(|(bet, mark)| ((*bet).to_owned(), (*mark).to_owned())).collect()
    };
    let above = ("at-36", "above 100 %");
    assert_eq!(marks(0), of(&[above]));
    assert_eq!(marks(75), of(&[above, ("at-25", "under 75 %")]));
    assert_eq!(marks(76), of(&[above, ("at-26", "under 76 %"), ("at-25", "under 76 %")]));
    assert_eq!(marks(100), of(&[above, ("at-26", "under 100 %"), ("at-25", "under 100 %")]));
}

#[test]
fn the_sheet_sweeps_the_decks_and_draws_its_charts() {
    let library = Library::built_in().unwrap();
    let rulebook = library.find("tiger-buffalo-commission-insurance", 1_800_000_000).unwrap();
    let files = files(rulebook);
    let names: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
    let stem = "tiger-buffalo-commission-insurance-v2";
    for ending in [".md", ".xlsx", "-house-edge.svg", "-by-decks.svg", "-effect-of-removal.svg"] {
        assert!(names.contains(&format!("{stem}{ending}").as_str()), "{names:?}");
    }
    let markdown = text(&files, ".md");
    assert!(markdown.contains("| wager | 4 | 5 | 6 | 7 | 8 | 9 | 10 |"));
    assert!(markdown.contains("| 1.0558 |") && markdown.contains("| 1.0579 |"));
    assert!(markdown.contains("## Insurance") && markdown.contains("4.1.15"));
    for chart in files.iter().filter(|file| file.name.ends_with(".svg")) {
        let svg = std::str::from_utf8(&chart.bytes).unwrap();
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{}", chart.name);
        assert!(svg.contains("banker") && !svg.contains("NaN"), "{}", chart.name);
    }
}

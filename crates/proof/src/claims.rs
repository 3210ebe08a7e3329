//! Claims of table tests and browser tests: a comment directly above a test names one paragraph and
//! the sentence of it that the test shows, as in
//! `shows: tiger-buffalo-non-commission 5.2 "the Dealer shall advise the Player"`.

use crate::run::{By, Report, Shown};
use crate::sentences::{self, Sentence};
use crate::trace::{Paragraph, paragraphs};
use crate::vectors::{files, project_root};

/// Where tests play a running table, and how their files end.
const FOLDERS: [(&str, &str); 5] = [
    ("crates/table/tests", ".rs"),
    ("crates/floor/tests", ".rs"),
    ("crates/server/tests", ".rs"),
    ("crates/sim/tests", ".rs"),
    ("web/e2e", ".ts"),
];

/// How the browser tests are marked that `make test` leaves to `make test-screens`.
const LEFT_OUT: &str = "LONG";

/// Adds the claims of all tests to the report.
pub fn run(report: &mut Report) -> Result<(), String> {
    let known = (paragraphs()?, sentences::sentences()?);
    for (folder, ending) in FOLDERS {
        let path = project_root().join(folder);
        if !path.is_dir() {
            continue;
        }
        for (name, path) in files(&path, folder, ending)? {
            let text = std::fs::read_to_string(&path).map_err(|why| format!("{name}: {why}"))?;
            match read(&name, &text, &known) {
                Ok(shown) => report.shown.extend(shown),
                Err(why) => report.failures.push(why),
            }
        }
    }
    Ok(())
}

/// The claims of one file, held against the paragraphs and sentences there are.
fn read(
    name: &str,
    text: &str,
    (known, sentences): &(Vec<Paragraph>, Vec<Sentence>),
) -> Result<Vec<Shown>, String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let comment = line.trim_start().trim_start_matches('/').trim_start();
        let is_comment = line.trim_start().starts_with("//");
        let Some(claim) = comment.strip_prefix("shows: ").filter(|_| is_comment) else { continue };
        let at = format!("{name}:{}", index + 1);
        let bad = || format!("{at}: a claim is `shows: RULEBOOK PARAGRAPH \"SENTENCE\"`");
        let (rulebook, rest) = claim.split_once(' ').ok_or_else(bad)?;
        let (number, sentence) = rest.split_once(" \"").ok_or_else(bad)?;
        let sentence =
            sentence.strip_suffix('"').filter(|text| !text.is_empty()).ok_or_else(bad)?;
        let claimed = Paragraph { rulebook: rulebook.to_owned(), number: number.to_owned() };
        if !known.contains(&claimed) {
            return Err(format!("{at}: there is no paragraph {claimed}"));
        }
        sentences::check(sentences, &claimed, sentence).map_err(|why| format!("{at}: {why}"))?;
        let below = lines.get(index + 1..).unwrap_or_default();
        stands_above_a_test(name, below).map_err(|why| format!("{at}: {why}"))?;
        found.push(Shown {
            rulebook: claimed.rulebook,
            paragraph: claimed.number,
            vector: at,
            by: By::Table,
            sentence: Some(sentence.to_owned()),
        });
    }
    Ok(found)
}

/// Checks that the next item below a claim is a test, and one that `make test` runs.
fn stands_above_a_test(name: &str, below: &[&str]) -> Result<(), String> {
    let code = |line: &&&str| !line.trim_start().starts_with("//");
    let from = below.iter().position(|line| code(&line)).unwrap_or(below.len());
    let item = below.get(from..).unwrap_or_default();
    let first = item.first().map(|line| line.trim_start()).unwrap_or_default();
    let begins = ["#[test]", "#[tokio::test", "test(", "it("];
    if !begins.iter().any(|begins| first.starts_with(begins)) {
        return Err("no test begins directly below this claim".to_owned());
    }
    let heads = item.iter().take_while(|line| !line.contains("=>"));
    let last = item.iter().find(|line| line.contains("=>"));
    let marked = heads.chain(last).any(|line| {
        line.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == LEFT_OUT)
    });
    let is_page = name.ends_with(".ts");
    match name.ends_with(".long.ts") || (is_page && marked) {
        true => Err("make test leaves this test out; claim in one that it runs".to_owned()),
        false => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One claim of M9 in a file, with this below it.
    fn claim(file: &str, claimed: &str, below: &str) -> Result<usize, String> {
        let paragraph = Paragraph { rulebook: "mini-baccarat".into(), number: "M9".into() };
        let text = "at the conclusion of each shoe".to_owned();
        let sentence = Sentence { paragraph: paragraph.clone(), text, manual: None, line: 2 };
        let known = (vec![paragraph], vec![sentence]);
        let text = format!("/// shows: mini-baccarat {claimed}\n{below}");
        read(file, &text, &known).map(|found| found.len())
    }

    #[test]
    fn a_claim_names_a_paragraph_and_a_sentence_and_stands_above_a_test() {
        let test = "#[test]\nfn it() {}";
        assert_eq!(claim("t.rs", "M9 \"conclusion of each shoe\"", test), Ok(1));
        assert_eq!(claim("t.rs", "M9 \"each shoe\"", &format!("/// why\n{test}")), Ok(1));
        assert!(claim("t.rs", "M9", test).is_err());
        assert!(claim("t.rs", "M99 \"each shoe\"", test).is_err());
        assert!(claim("t.rs", "M9 \"at the end of the shoe\"", test).is_err(), "not a sentence");
        assert!(claim("t.rs", "M9 \"each shoe\"", "").is_err());
        let helper = format!("fn helper() {{}}\n{test}");
        assert!(claim("t.rs", "M9 \"each shoe\"", &helper).is_err(), "above a helper");
    }

    #[test]
    fn a_test_that_make_test_leaves_out_claims_nothing() {
        let shoe = "M9 \"each shoe\"";
        assert_eq!(claim("a.spec.ts", shoe, "test('x', async ({ page }) => {"), Ok(1));
        assert!(claim("a.spec.ts", shoe, "test('x', LONG, async ({ page }) => {").is_err());
        assert!(claim("a.spec.ts", shoe, "test(\n  'x',\n  LONG,\n  async () => {").is_err());
        let later = "test('x', async () => {\n});\ntest('y', LONG, async () => {";
        assert_eq!(claim("a.spec.ts", shoe, later), Ok(1));
        assert!(claim("a.long.ts", shoe, "test('x', async () => {").is_err());
    }
}

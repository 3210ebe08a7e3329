//! Claims of table tests and browser tests: a comment directly above a test names one paragraph and
//! the sentence of it that the test shows, as in
//! `shows: tiger-buffalo-non-commission 5.2 "the Dealer shall advise the Player"`.

use crate::run::{By, Report, Shown};
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

/// How many lines below its claim a test may begin.
const NEAR: usize = 12;

/// Adds the claims of all tests to the report.
pub fn run(report: &mut Report) -> Result<(), String> {
    let known = paragraphs()?;
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

/// The claims of one file.
fn read(name: &str, text: &str, known: &[Paragraph]) -> Result<Vec<Shown>, String> {
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
        let below = lines.iter().skip(index + 1).take(NEAR);
        if !below.map(|line| line.trim_start()).any(begins_a_test) {
            return Err(format!("{at}: no test begins below this claim"));
        }
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

fn begins_a_test(line: &str) -> bool {
    ["fn ", "async fn ", "test(", "it("].iter().any(|begins| line.starts_with(begins))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_claim_names_a_paragraph_a_sentence_and_stands_above_a_test() {
        let known = [Paragraph { rulebook: "mini-baccarat".into(), number: "M9".into() }];
        let claim = |paragraph: &str, below: &str| {
            read("t.rs", &format!("/// shows: mini-baccarat {paragraph}\n{below}"), &known)
        };
        let found = claim("M9 \"at the end of the shoe\"", "#[test]\nfn it() {}");
        assert_eq!(found.map(|found| found.len()), Ok(1));
        assert!(claim("M9", "fn it() {}").is_err());
        assert!(claim("M99 \"words\"", "fn it() {}").is_err());
        assert!(claim("M9 \"words\"", "").is_err());
    }
}

//! The rulings: how Croupier decides where the rule documents are silent or contradict themselves.
//! They stand in `docs/rulings.md`, each under a heading `### Rn Name`.

use crate::baccarat::OnTie;
use crate::rulebook::Rulebook;
use std::collections::BTreeSet;

/// The page, as it was when this was compiled.
const PAGE: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/rulings.md"));

/// One ruling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ruling {
    /// How it is cited, as in `R16`.
    pub number: &'static str,
    /// Its name, as in "Excess after the close".
    pub name: &'static str,
    /// What it says, in the lines of the page.
    pub text: &'static str,
}

/// Every ruling, in the order of the page.
pub fn all() -> impl Iterator<Item = Ruling> {
    PAGE.split("\n### ").skip(1).filter_map(|entry| {
        let (heading, text) = entry.split_once('\n')?;
        let (number, name) = heading.split_once(' ')?;
        let text = text.split("\n## ").next().unwrap_or(text);
        Some(Ruling { number, name, text: text.trim() })
    })
}

/// The ruling of this number.
pub fn find(number: &str) -> Option<Ruling> {
    all().find(|ruling| ruling.number == number)
}

/// The rulings that a rulebook cites, in the order of the page.
pub fn cited_by(rulebook: &Rulebook) -> Vec<Ruling> {
    let cited = citations(rulebook);
    all().filter(|ruling| cited.contains(ruling.number)).collect()
}

/// Everything a rulebook cites: paragraphs of its document, and rulings.
pub fn citations(rulebook: &Rulebook) -> BTreeSet<&str> {
    let mut cites = vec![rulebook.equipment_cite.as_str()];
    cites.extend(rulebook.layouts.iter().map(|layout| layout.cite.as_str()));
    for terms in &rulebook.bets {
        cites.extend(terms.defined.iter().map(String::as_str));
        cites.extend(terms.rows.iter().map(|row| row.cite.as_str()));
        cites.extend(terms.others.iter().filter_map(|row| row.cite.as_deref()));
    }
    for row in &rulebook.insurance {
        cites.push(&row.cite);
        if let OnTie::Pays(cite) = &row.on_tie {
            cites.push(cite);
        }
    }
    cites.extend(rulebook.paragraphs.values().flatten().map(String::as_str));
    cites.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_heading_of_the_page_is_a_ruling_with_a_text_and_stands_once() {
        let headings = PAGE.lines().filter(|line| line.starts_with("### ")).count();
        let numbers: Vec<u32> = all()
            .map(|ruling| {
                assert!(!ruling.name.is_empty() && !ruling.text.is_empty(), "{ruling:?}");
                ruling.number.strip_prefix('R').and_then(|number| number.parse().ok()).unwrap()
            })
            .collect();
        assert_eq!(numbers.len(), headings);
        assert!(numbers.windows(2).all(|pair| pair[0] < pair[1]), "in their order: {numbers:?}");
    }

    /// The last ruling of a chapter ends where the next chapter begins.
    #[test]
    fn a_ruling_is_found_by_its_number() {
        let last = find("R34").unwrap();
        assert_eq!(last.name, "Acting positions");
        assert!(last.text.ends_with("Shift Managers may everywhere."), "{}", last.text);
        assert_eq!(find(&format!("R{}", 99)), None);
        assert_eq!(find("R"), None);
    }
}

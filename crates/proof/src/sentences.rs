//! The sentences of the documents (`vectors/sentences.tsv`), and the sentence that a claim quotes.
//! Every sentence of a procedure is quoted by a claim, or listed as manual with the reason.

use crate::trace::{Paragraph, paragraph, table};

/// One sentence of a paragraph.
#[derive(Clone, Debug)]
pub struct Sentence {
    /// The paragraph.
    pub paragraph: Paragraph,
    /// The sentence as the document prints it.
    pub text: String,
    /// Why no behaviour can show it, if none can.
    pub manual: Option<String>,
    /// The line of the file.
    pub line: usize,
}

/// Every sentence that is stored, in the order of the documents.
pub fn sentences() -> Result<Vec<Sentence>, String> {
    let file = "sentences.tsv";
    table(file)?
        .into_iter()
        .map(|(line, row)| {
            let paragraph = paragraph(file, line, &row)?;
            let text = row.get(2).filter(|text| !text.is_empty()).cloned();
            let text = text.ok_or_else(|| format!("vectors/{file}:{line}: no sentence"))?;
            let manual = row.get(3).filter(|reason| !reason.is_empty()).cloned();
            Ok(Sentence { paragraph, text, manual, line })
        })
        .collect()
}

impl Sentence {
    /// Whether a quotation is this sentence or a part of it.
    pub fn contains(&self, quotation: &str) -> bool {
        let quotation = plain(quotation);
        !quotation.is_empty() && plain(&self.text).contains(&quotation)
    }
}

/// Checks that a claim quotes a sentence of its paragraph.
pub fn check(known: &[Sentence], claimed: &Paragraph, quotation: &str) -> Result<(), String> {
    let mut of_paragraph = known.iter().filter(|each| each.paragraph == *claimed);
    match of_paragraph.any(|sentence| sentence.contains(quotation)) {
        true => Ok(()),
        false => Err(format!("{claimed} has no sentence with \"{quotation}\"")),
    }
}

/// A text without what printing adds: capitals, kinds of quotation marks and dashes, and the point
/// at the end of a quotation.
fn plain(text: &str) -> String {
    let one = |c: char| match c {
        '“' | '”' | '"' | '’' | '‘' => '\'',
        '–' | '—' => '-',
        other => other,
    };
    let text: String = text.to_lowercase().chars().map(one).collect();
    let text = text.split_whitespace().collect::<Vec<&str>>().join(" ");
    text.trim_end_matches([' ', '.', ';', ',', ':', '\'']).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quotation_is_part_of_one_sentence() {
        let paragraph = Paragraph { rulebook: "mini-baccarat".into(), number: "M9".into() };
        let sentence = |text: &str| Sentence {
            paragraph: paragraph.clone(),
            text: text.to_owned(),
            manual: None,
            line: 2,
        };
        let known = [
            sentence("No more Bets shall be placed after “No more Bets”."),
            sentence("The commissions must be paid at the conclusion of each shoe."),
        ];
        let quoted = |text: &str| check(&known, &paragraph, text).is_ok();
        assert!(quoted("no more Bets shall be placed after 'No more Bets'"));
        assert!(quoted("must be paid at the conclusion of each shoe."));
        assert!(!quoted("the commissions are collected at the end of the shoe"), "our own words");
        assert!(!quoted("after No more Bets. The commissions must be paid"), "two sentences");
        assert!(!quoted("") && !quoted("."));
        let other = Paragraph { rulebook: "mini-baccarat".into(), number: "M8".into() };
        assert!(check(&known, &other, "each shoe").is_err());
    }
}

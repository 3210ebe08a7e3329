//! Which paragraphs are procedures: what people do at a table. Only a running table shows them; pay
//! tables and definitions are shown by vectors.

use crate::trace::Paragraph;

/// The procedures among the definitions of the Electronic Table Game: its Game Console, who acts in
/// a position, and its Player Terminal.
const OF_THE_ETG: [&str; 3] = ["1.6", "1.12", "1.15"];

/// The procedures of the guide.
const OF_THE_GUIDE: [&str; 21] = [
    "M2", "M4", "M5", "M6", "M9", "M11", "P5", "P6", "P7", "P8", "P9", "P10", "P11", "P12", "P13",
    "T6", "T7", "T8", "T9", "T10", "S1",
];

/// Whether a paragraph is a procedure: how the game is played, and what happens when it goes wrong.
pub fn is_procedure(paragraph: &Paragraph) -> bool {
    let number = paragraph.number.as_str();
    let of_etg =
        paragraph.rulebook == "non-commission-baccarat-etg" && OF_THE_ETG.contains(&number);
    let of_section = number.starts_with("3.") || number.starts_with("5.");
    of_section || of_etg || OF_THE_GUIDE.contains(&number)
}

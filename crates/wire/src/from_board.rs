//! Which parts of a round a board shows. Every field of the round is named here, so that a new
//! field is shown only after somebody has decided to show it.

use crate::board::BoardRound;
use crate::table::{RoundSection, Said};

/// Facts that hold free text by staff, which may name a person.
const FREE_WORDS: [&str; 2] = ["reason", "text"];

fn is_for_everybody(said: &Said) -> bool {
    !FREE_WORDS.iter().any(|fact| said.facts.contains_key(*fact))
}

/// The round on the table, as a passer-by may see it.
pub fn board_round(round: RoundSection) -> BoardRound {
    let RoundSection {
        round,
        phase,
        deadline_ms,
        window_began_ms,
        shown,
        mut said,
        offers,
        result,
        winning,
        totals,
        people,
        shoe,
        commitment,
        boxes: _,
        squeeze: _,
        options: _,
        carried,
        mut notices,
        pai_gow,
    } = round;
    said.retain(is_for_everybody);
    notices.retain(is_for_everybody);
    BoardRound {
        round,
        phase,
        deadline_ms,
        window_began_ms,
        shown,
        said,
        offers,
        result,
        winning,
        totals,
        people,
        shoe,
        commitment,
        carried,
        notices,
        pai_gow,
    }
}

//! The card that is squeezed: who is to turn it, and how far it is lifted, told on to all who
//! listen. Nothing of it is written down, and nothing that is told on knows the card; what the
//! patron who lifts it sees of its face is answered to that patron alone (`peek`).

use crate::problem::{Answered, ApiProblem};
use axum::http::StatusCode;
use croupier_house::PatronId;
use croupier_table::Table;
use croupier_wire::peel::{PeelBody, PeelView};
use std::sync::{Mutex, PoisonError};
use tokio::sync::watch;

/// A card is seen to move so often, and not more often, at one table.
const PAUSE_MS: u64 = 40;
const ALL: u8 = 100;

/// A card that waits to be turned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Turning {
    patron: PatronId,
    round: u32,
    card: usize,
}

impl Turning {
    /// The card that waits at this table, if one does.
    pub(crate) fn of(table: &Table) -> Option<Turning> {
        let (patron, card) = table.turning()?;
        Some(Turning { patron: patron.clone(), round: table.round().0, card })
    }
}

/// How far the card of a table is lifted.
#[derive(Default)]
pub(crate) struct Peel {
    told: watch::Sender<Option<PeelView>>,
    moved_ms: Mutex<Option<u64>>,
}

impl Peel {
    pub(crate) fn watch(&self) -> watch::Receiver<Option<PeelView>> {
        self.told.subscribe()
    }

    /// The patron lifts the card. Dropped, with the reason, unless it is the card that waits, the
    /// patron who is to turn it, and time to tell.
    pub(crate) fn lift(
        &self,
        turning: Option<&Turning>,
        patron: &PatronId,
        (round, body): (u32, PeelBody),
        now_ms: u64,
    ) -> Answered<()> {
        let PeelBody { card, edge, percent } = body;
        if percent > ALL {
            return Err(ApiProblem::bad_request(
                "bad_body",
                "a card is lifted by 0 to 100 percent",
            ));
        }
        let waits = turning.filter(|waits| waits.round == round && waits.card == usize::from(card));
        let conflict = |code, why| Err(ApiProblem::new(StatusCode::CONFLICT, code, why));
        match waits {
            None => return conflict("wrong_moment", "this card does not wait to be turned"),
            Some(waits) if waits.patron != *patron => {
                return conflict("not_yours", "another patron turns this card");
            }
            Some(_) => {}
        }
        let mut moved_ms = self.moved_ms.lock().unwrap_or_else(PoisonError::into_inner);
        if moved_ms.is_some_and(|moved_ms| now_ms.abs_diff(moved_ms) < PAUSE_MS) {
            return Err(ApiProblem::too_fast());
        }
        *moved_ms = Some(now_ms);
        self.show(PeelView { round, card, edge, percent });
        Ok(())
    }

    /// Shows everybody who listens here how far the card is lifted.
    pub(crate) fn show(&self, peel: PeelView) {
        self.told.send_replace(Some(peel));
    }
}

//! Options after a dealing error (000 5.12; 001, 003 5.13): each patron with a bet continues or has
//! every bet of the round returned. One choice each; silence continues.

use super::draw::insurance_offered;
use super::error::{DealingErrorKind, OptionAnswer};
use super::{BaccaratEvent, BaccaratRefusal, Draw};
use crate::bets::Bets;
use crate::command::Context;
use crate::decide::Decided;
use crate::event::TableEvent;
use crate::pit::returned;
use crate::refusal::Refusal;
use crate::round::{BetsClosed, Round, Window};
use crate::table::Table;
use croupier_house::PatronId;
use croupier_rules::equipment::Card;
use croupier_rules::rulebook::RuleKey;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A time in which patrons choose.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OptionsWindow {
    /// What went wrong.
    pub error: DealingErrorKind,
    /// Whether the hand is a Reconstructed hand.
    pub reconstructed: bool,
    /// The paragraph.
    pub rule: Option<String>,
    /// How long.
    pub window: Window,
    /// Whether insurance may be on offer afterwards.
    pub offers: bool,
    /// Every patron who had a bet, with the answer once there is one.
    pub answers: BTreeMap<PatronId, Option<OptionAnswer>>,
}

impl OptionsWindow {
    /// How many have not answered.
    pub fn waiting_for(&self) -> usize {
        self.answers.values().filter(|answer| answer.is_none()).count()
    }
}

impl OptionAnswer {
    /// The stable name.
    pub const fn name(self) -> &'static str {
        match self {
            OptionAnswer::Continue => "continue",
            OptionAnswer::Return => "return",
        }
    }
}

fn choosing(table: &Table) -> Option<(&BetsClosed, &[Card], &OptionsWindow)> {
    match &table.baccarat()?.round {
        Round::Closed(closed, Draw::Options(cards, options)) => Some((closed, cards, options)),
        Round::Closed(..) | Round::Idle | Round::Open(_) | Round::Ended(_) => None,
    }
}

impl Table {
    /// The options after a dealing error, while they are open.
    pub fn options(&self) -> Option<&OptionsWindow> {
        choosing(self).map(|(_, _, options)| options)
    }
}

/// A patron chooses.
pub(super) fn answer(
    table: &Table,
    patron: &PatronId,
    answer: OptionAnswer,
    context: &Context<'_>,
) -> Decided {
    let (closed, cards, options) =
        choosing(table).ok_or(Refusal::Baccarat(BaccaratRefusal::NoOption))?;
    let given = options.answers.get(patron).ok_or(Refusal::Baccarat(BaccaratRefusal::NoOption))?;
    match given {
        Some(given) if *given == answer => return Ok(Vec::new()),
        Some(_) => return Err(Refusal::Baccarat(BaccaratRefusal::OptionAnswered)),
        None if options.window.is_over(context.now_ms) => {
            return Err(Refusal::Baccarat(BaccaratRefusal::NoOption));
        }
        None => {}
    }
    let round = table.round();
    let mut events = vec![TableEvent::Baccarat(BaccaratEvent::OptionAnswered {
        round,
        patron: patron.clone(),
        answer,
    })];
    let mut bets = closed.bets.clone();
    if answer == OptionAnswer::Return {
        events.extend(returned(table, &closed.bets, patron, RuleKey::OptionReturned, context));
        bets.remove_patron(patron);
    }
    if options.waiting_for() == 1 {
        events.extend(closed_now(table, &bets, cards, options, context)?);
    }
    Ok(events)
}

/// Closes the options when their time is over.
pub(super) fn close_if_over(table: &Table, context: &Context<'_>) -> Vec<TableEvent> {
    match choosing(table) {
        Some((closed, cards, options)) if options.window.is_over(context.now_ms) => {
            closed_now(table, &closed.bets, cards, options, context).unwrap_or_default()
        }
        Some(_) | None => Vec::new(),
    }
}

/// The options are over: the draw goes on, with insurance where the points call for it.
fn closed_now(
    table: &Table,
    bets: &Bets,
    cards: &[Card],
    options: &OptionsWindow,
    context: &Context<'_>,
) -> Decided {
    let game = table.baccarat().ok_or(Refusal::NotThisGame)?;
    let closed = TableEvent::Baccarat(BaccaratEvent::OptionsClosed {
        round: table.round(),
        at_ms: context.now_ms,
    });
    let offered = options.offers.then(|| insurance_offered(table, game, bets, cards, context));
    Ok([closed].into_iter().chain(offered.flatten()).collect())
}

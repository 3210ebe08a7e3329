//! The bank goes round: who is offered it, what taking it needs, and who gets it.

use super::{PaiGowEvent, PaiGowRefusal, PaiGowTable, betting};
use crate::command::Context;
use crate::decide::Decided;
use crate::event::{FrameEvent, TableEvent};
use crate::refusal::Refusal;
use crate::round::Moment;
use crate::table::Table;
use crate::wager::Wager;
use croupier_house::{Ledger, PatronId};
use croupier_rules::money::{Amount, AmountOverflow};
use croupier_rules::pai_gow::{
    Bank, BankRefused, BankingRecord, HouseWagerRequest, Rotation, SeatNo, cover_needed,
    house_wager, may_bank, may_cover, offer_order,
};
use croupier_rules::rulebook;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a patron answers to the offer of the bank.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "answer", rename_all = "kebab-case")]
pub enum BankAnswer {
    /// To bank.
    Bank {
        /// The most the house shall wager; what the patron last wagered when absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        house_wager: Option<Amount>,
    },
    /// To bank, the house covering half.
    CoBank,
    /// Not to bank.
    Pass,
}

impl BankAnswer {
    /// The stable name.
    pub const fn name(self) -> &'static str {
        match self {
            BankAnswer::Bank { .. } => "bank",
            BankAnswer::CoBank => "co-bank",
            BankAnswer::Pass => "pass",
        }
    }

    const fn bank(self, seat: SeatNo) -> Option<Bank> {
        match self {
            BankAnswer::Bank { .. } => Some(Bank::Seat(seat)),
            BankAnswer::CoBank => Some(Bank::CoBank(seat)),
            BankAnswer::Pass => None,
        }
    }
}

/// The bank on offer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    pub(crate) order: Vec<SeatNo>,
    pub(crate) answers: BTreeMap<SeatNo, BankAnswer>,
}

impl Offer {
    /// The seats it is offered to, in their order.
    pub fn order(&self) -> &[SeatNo] {
        &self.order
    }

    /// What a seat has answered.
    pub fn answer_of(&self, seat: SeatNo) -> Option<BankAnswer> {
        self.answers.get(&seat).copied()
    }

    /// The first seat that has not answered.
    pub fn asked(&self) -> Option<SeatNo> {
        self.order.iter().copied().find(|seat| !self.answers.contains_key(seat))
    }
}

/// What taking the bank means for one patron.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// What must be covered.
    pub cover: Amount,
    /// What the house wagers against it.
    pub house_wager: Amount,
}

/// How the bank goes round here.
pub(super) fn rotation(table: &Table) -> Rotation {
    match table.settings.rulebook.capabilities.banking {
        rulebook::Banking::FullCircle => Rotation::FullCircle,
        rulebook::Banking::Alternate | rulebook::Banking::None => Rotation::Alternate,
    }
}

fn record(game: &PaiGowTable) -> BankingRecord<PatronId> {
    BankingRecord {
        previous: game.record.previous.clone(),
        last_seat: game.record.last_seat,
        played_the_house: game.record.wagers.keys().cloned().collect(),
    }
}

/// The bets the bank is likely to face: what every other seated patron staked last, or at least
/// the minimum.
fn expected_bets(table: &Table, patron: &PatronId) -> Vec<Amount> {
    let minimum = table.settings.limits().minimum.unwrap_or(Amount::ZERO);
    let last = |other: &PatronId| {
        let stakes = table.last_stakes(other).iter();
        let main = stakes.filter(|(_, wager, _)| *wager == betting::MAIN).map(|stake| stake.2);
        main.max().unwrap_or(minimum).max(minimum)
    };
    table.seats.keys().filter(|other| *other != patron).map(last).collect()
}

/// What a patron must cover to bank so.
pub(super) fn terms(
    table: &Table,
    game: &PaiGowTable,
    patron: &PatronId,
    (seat, answer): (SeatNo, BankAnswer),
) -> Result<Terms, AmountOverflow> {
    let last = game.record.wagers.get(patron).copied().unwrap_or(Amount::ZERO);
    let wagers = table.settings.pai_gow().house_wagers;
    let house_wager = match answer {
        BankAnswer::Bank { house_wager: None } if wagers => {
            house_wager(last, HouseWagerRequest::Unasked)
        }
        BankAnswer::Bank { house_wager: Some(asked) } if wagers => {
            house_wager(last, HouseWagerRequest::AtMost(asked))
        }
        BankAnswer::Bank { .. } | BankAnswer::CoBank | BankAnswer::Pass => Amount::ZERO,
    };
    let bank = answer.bank(seat).unwrap_or(Bank::Dealer);
    let cover = cover_needed(bank, &expected_bets(table, patron), house_wager)?;
    Ok(Terms { cover, house_wager })
}

/// What a patron has to cover a bank with. Chips lie on the table, where the dealer sees whether
/// they are enough: the credit at the cage says nothing of them.
pub(super) fn holds(table: &Table, patron: &PatronId, needed: Amount, ledger: &Ledger) -> Amount {
    match table.settings.has_chips() {
        true => needed,
        false => ledger.available(patron),
    }
}

/// Whether a patron may take the bank so, and on which terms.
pub(super) fn may_take(
    table: &Table,
    game: &PaiGowTable,
    patron: &PatronId,
    (seat, answer): (SeatNo, BankAnswer),
    ledger: &Ledger,
) -> Result<Terms, Refusal> {
    let refused = |why: BankRefused| Refusal::PaiGow(PaiGowRefusal::Bank(why));
    may_bank(rotation(table), &record(game), patron).map_err(refused)?;
    let terms = terms(table, game, patron, (seat, answer))?;
    let bank = answer.bank(seat).unwrap_or(Bank::Dealer);
    let held = holds(table, patron, terms.cover, ledger);
    let expected = expected_bets(table, patron);
    may_cover(bank, &expected, terms.house_wager, held)?.map_err(refused)?;
    Ok(terms)
}

/// The seats the bank is offered to: who may bank, and can cover it at least with the house.
pub(super) fn offered_to(table: &Table, game: &PaiGowTable, ledger: &Ledger) -> Vec<SeatNo> {
    let seated: Vec<(SeatNo, PatronId)> = table
        .seats
        .iter()
        .filter_map(|(patron, &seat)| Some((u64::from(seat).try_into().ok()?, patron.clone())))
        .collect();
    let order = offer_order(rotation(table), &record(game), &seated);
    let can = |seat: &SeatNo| {
        let patron = seated.iter().find(|(at, _)| at == seat).map(|(_, patron)| patron);
        patron.is_some_and(|patron| {
            may_take(table, game, patron, (*seat, BankAnswer::CoBank), ledger).is_ok()
        })
    };
    order.into_iter().filter(can).collect()
}

/// A patron answers the offer. Who takes the bank puts the cover in play at once; it comes back
/// when somebody before takes it.
pub(super) fn answer(
    table: &Table,
    game: &PaiGowTable,
    patron: &PatronId,
    answer: BankAnswer,
    context: &Context<'_>,
) -> Decided {
    let not_offered = || Refusal::PaiGow(PaiGowRefusal::BankNotOffered);
    let offer = game.offer.as_ref().ok_or_else(not_offered)?;
    let open = matches!(table.moment(), Moment::Open(open) if !open.window.is_over(context.now_ms));
    let seat = table.seat_of(patron).ok_or(Refusal::NotSeated)?;
    let seat: SeatNo = u64::from(seat).try_into().map_err(|_| not_offered())?;
    if !open {
        return Err(not_offered());
    }
    if !offer.order.contains(&seat) {
        may_take(table, game, patron, (seat, BankAnswer::CoBank), context.ledger)?;
        return Err(not_offered()); // sat down after the offer was made
    }
    match offer.answer_of(seat) {
        Some(given) if given == answer => return Ok(Vec::new()),
        Some(_) => return Err(PaiGowRefusal::Answered.into()),
        None => {}
    }
    let round = table.round();
    let mut events = vec![TableEvent::PaiGow(PaiGowEvent::BankAnswered {
        round,
        patron: patron.clone(),
        seat,
        answer,
    })];
    if answer != BankAnswer::Pass {
        let Terms { cover, .. } = may_take(table, game, patron, (seat, answer), context.ledger)?;
        if !cover.is_zero() {
            let (patron, seat) = (patron.clone(), u16::from(seat.get()));
            let (bet, was) = (Wager::Bank, Amount::ZERO);
            events.push(TableEvent::Frame(FrameEvent::BetPlaced {
                round,
                patron,
                seat,
                bet,
                stake: cover,
                was,
                by: None,
            }));
        }
    }
    let mut answers = offer.answers.clone();
    answers.insert(seat, answer);
    let first_open = offer
        .order
        .iter()
        .find(|seat| answers.get(seat).is_none_or(|answer| !matches!(answer, BankAnswer::Pass)));
    let undecided = first_open.is_some_and(|seat| !answers.contains_key(seat));
    if !undecided {
        events.extend(decision(table, game, &answers, context)?);
    }
    Ok(events)
}

/// The offer is over: who has not answered passes.
pub(super) fn close_offer(table: &Table, game: &PaiGowTable, context: &Context<'_>) -> Decided {
    match &game.offer {
        Some(offer) => decision(table, game, &offer.answers, context),
        None => Err(Refusal::WrongMoment { phase: table.phase() }),
    }
}

/// The bank goes to the first in the order who takes it, else to the house; the cover of others
/// who would have taken it comes back, and bets are opened.
fn decision(
    table: &Table,
    game: &PaiGowTable,
    answers: &BTreeMap<SeatNo, BankAnswer>,
    context: &Context<'_>,
) -> Decided {
    let order = game.offer.as_ref().map_or(&[][..], Offer::order);
    let takes = |seat: &SeatNo| {
        table.patron_at(u16::from(seat.get()))?;
        Some((*seat, answers.get(seat)?.bank(*seat)?))
    };
    let taken = order.iter().find_map(takes);
    let (round, at_ms) = (table.round(), context.now_ms);
    let mut events = Vec::new();
    let covers = table.bets().into_iter().flat_map(crate::bets::Bets::iter);
    let other = |seat: u16| taken.is_none_or(|(taker, _)| u16::from(taker.get()) != seat);
    for bet in covers.filter(|bet| bet.wager == Wager::Bank && other(bet.seat)) {
        let (patron, seat, was) = (bet.patron.clone(), bet.seat, bet.stake);
        events.push(TableEvent::Frame(FrameEvent::BetWithdrawn {
            round,
            patron,
            seat,
            bet: Wager::Bank,
            was,
        }));
    }
    let patron = taken.and_then(|(seat, _)| table.patron_at(u16::from(seat.get()))).cloned();
    let house_wager = match (taken, &patron) {
        (Some((seat, _)), Some(patron)) => {
            let answer = answers.get(&seat).copied().unwrap_or(BankAnswer::Pass);
            terms(table, game, patron, (seat, answer))?.house_wager
        }
        _ => Amount::ZERO,
    };
    let window_ms = table.settings.stored.betting_window_ms;
    events.push(TableEvent::PaiGow(PaiGowEvent::BankDecided {
        round,
        at_ms,
        deadline_ms: window_ms.map(|window_ms| at_ms.saturating_add(window_ms)),
        seat: taken.map(|(seat, _)| seat),
        patron,
        co_bank: matches!(taken, Some((_, Bank::CoBank(_)))),
        house_wager,
    }));
    Ok(events)
}

impl Table {
    /// Why a patron may not take the bank so, or on which terms the patron may.
    pub fn bank_terms(
        &self,
        patron: &PatronId,
        answer: BankAnswer,
        ledger: &Ledger,
    ) -> Option<(Terms, Result<(), Refusal>)> {
        let game = super::of(self)?;
        let seat: SeatNo = u64::from(self.seat_of(patron)?).try_into().ok()?;
        let terms = terms(self, game, patron, (seat, answer)).ok()?;
        let may = may_take(self, game, patron, (seat, answer), ledger).map(|_| ());
        // an own cover already in play is not asked for twice
        let answered = game.offer.as_ref().is_some_and(|offer| offer.answers.contains_key(&seat));
        Some((terms, if answered { Ok(()) } else { may }))
    }
}

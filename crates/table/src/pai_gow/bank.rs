//! The bank goes round: who is offered it, what a patron needs to take it, and who gets it.

use super::{PaiGowEvent, PaiGowRefusal, PaiGowTable, betting, cover};
use crate::command::Context;
use crate::decide::Decided;
use crate::edition::Edition;
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

/// A patron's answer to the offer of the bank.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "answer", rename_all = "kebab-case")]
pub enum BankAnswer {
    /// The patron takes the bank.
    Bank {
        /// The most the house may wager; if absent, what the patron last wagered.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        house_wager: Option<Amount>,
    },
    /// The patron takes the bank and the house covers half.
    CoBank,
    /// The patron does not take the bank.
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Offer {
    pub(crate) order: Vec<SeatNo>,
    pub(crate) answers: BTreeMap<SeatNo, BankAnswer>,
}

impl Offer {
    /// The seats it is offered to, in order.
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
    /// How much the patron must cover.
    pub cover: Amount,
    /// How much the house wagers against the bank.
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

/// The bets the bank is likely to face: what every other seated patron staked last, and at least
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

/// What a patron must cover to bank in this way.
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

/// What a patron can cover a bank with. At a chip table the chips lie on the table and the dealer
/// sees whether they are enough; the credit at the cage does not matter there.
pub(super) fn holds(table: &Table, patron: &PatronId, needed: Amount, ledger: &Ledger) -> Amount {
    match table.settings.has_chips() {
        true => needed,
        false => ledger.available(patron),
    }
}

/// The terms on which a patron may take the bank in this way, or why the patron may not. `counted`
/// is what lies as cover at a chip table, if the Dealer has counted it.
fn may_take_with(
    table: &Table,
    game: &PaiGowTable,
    patron: &PatronId,
    (seat, answer): (SeatNo, BankAnswer),
    (ledger, counted): (&Ledger, Option<Amount>),
) -> Result<Terms, Refusal> {
    let refused = |why: BankRefused| Refusal::PaiGow(PaiGowRefusal::Bank(why));
    may_bank(rotation(table), &record(game), patron).map_err(refused)?;
    let terms = terms(table, game, patron, (seat, answer))?;
    let bank = answer.bank(seat).unwrap_or(Bank::Dealer);
    let held = counted.unwrap_or_else(|| holds(table, patron, terms.cover, ledger));
    let expected = expected_bets(table, patron);
    if table.edition >= Edition::THIRD && expected.is_empty() && terms.house_wager.is_zero() {
        return Err(PaiGowRefusal::NobodyAgainst.into());
    }
    may_cover(bank, &expected, terms.house_wager, held)?.map_err(refused)?;
    Ok(terms)
}

/// The same, before anybody has counted the cover.
pub(super) fn may_take(
    table: &Table,
    game: &PaiGowTable,
    patron: &PatronId,
    taking: (SeatNo, BankAnswer),
    ledger: &Ledger,
) -> Result<Terms, Refusal> {
    may_take_with(table, game, patron, taking, (ledger, None))
}

/// The seats the bank is offered to: their patrons may bank, and can cover at least a co-bank, or
/// where nobody else sits a bank that the house wagers against.
pub(super) fn offered_to(table: &Table, game: &PaiGowTable, ledger: &Ledger) -> Vec<SeatNo> {
    let seated: Vec<(SeatNo, PatronId)> = table
        .seats
        .iter()
        .filter_map(|(patron, &seat)| Some((u64::from(seat).try_into().ok()?, patron.clone())))
        .collect();
    let order = offer_order(rotation(table), &record(game), &seated);
    let can = |seat: &SeatNo| {
        let patron = seated.iter().find(|(at, _)| at == seat).map(|(_, patron)| patron);
        let may = |patron: &PatronId, answer: BankAnswer| {
            may_take(table, game, patron, (*seat, answer), ledger).is_ok()
        };
        let alone = BankAnswer::Bank { house_wager: None };
        patron.is_some_and(|patron| match seated.len() > 1 || table.edition < Edition::THIRD {
            true => may(patron, BankAnswer::CoBank),
            false => may(patron, alone),
        })
    };
    order.into_iter().filter(can).collect()
}

/// The Dealer of a chip table records a patron's answer and the cover that lies there (P12).
pub(super) fn record_answer(
    table: &Table,
    game: &PaiGowTable,
    patron: &PatronId,
    (given, cover): (BankAnswer, Amount),
    context: &Context<'_>,
) -> Decided {
    if !table.settings.has_chips() {
        return Err(Refusal::NotAChipTable);
    }
    if game.banking.patron.as_ref() == Some(patron) {
        return cover::recorded(table, game, patron, cover, context);
    }
    answered(table, game, patron, (given, Some(cover)), context)
}

/// A patron answers the offer.
pub(super) fn answer(
    table: &Table,
    game: &PaiGowTable,
    patron: &PatronId,
    given: BankAnswer,
    context: &Context<'_>,
) -> Decided {
    answered(table, game, patron, (given, None), context)
}

/// A patron answers the offer. A patron who takes the bank puts the cover in play at once; it comes
/// back if a patron earlier in the order takes the bank.
fn answered(
    table: &Table,
    game: &PaiGowTable,
    patron: &PatronId,
    (answer, counted): (BankAnswer, Option<Amount>),
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
        return Err(not_offered()); // the patron sat down after the offer was made
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
        let held = (context.ledger, counted);
        let needed = may_take_with(table, game, patron, (seat, answer), held)?.cover;
        let cover = counted.unwrap_or(needed);
        if !cover.is_zero() {
            let (patron, seat) = (patron.clone(), u16::from(seat.get()));
            let (bet, was) = (Wager::Bank, Amount::ZERO);
            let by = counted.and_then(|_| cover::staff(context.actor));
            events.push(TableEvent::Frame(FrameEvent::BetPlaced {
                round,
                patron,
                seat,
                bet,
                stake: cover,
                was,
                by,
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

/// Ends the offer: a patron who has not answered passes.
pub(super) fn close_offer(table: &Table, game: &PaiGowTable, context: &Context<'_>) -> Decided {
    match &game.offer {
        Some(offer) => decision(table, game, &offer.answers, context),
        None => Err(Refusal::WrongMoment { phase: table.phase() }),
    }
}

/// Gives the bank to the first patron in the order who takes it, or else to the house. The other
/// covers come back, and bets open.
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
    /// The terms on which a patron would bank in this way, and whether the patron may.
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
        // A patron whose cover is already in play needs no second one.
        let answered = game.offer.as_ref().is_some_and(|offer| offer.answers.contains_key(&seat));
        Some((terms, if answered { Ok(()) } else { may }))
    }
}

//! Insurance that was not offered (000 5.13, 001 5.14, R10): before the result it is offered on the
//! points now shown. After the result, a patron who meant to take an offer that would have paid
//! gets the Original Bet back.

use super::draw::offer_at;
use super::insurance::rows;
use super::offered::{let_first_pass, was_any_neglected, was_neglected};
use super::{BaccaratEvent, BaccaratRefusal, BaccaratTable, Draw};
use crate::decide::Decided;
use crate::edition::Edition;
use crate::event::{PitEvent, TableEvent};
use crate::pit::{Deciding, IncidentKind, cite, corrected, is_decided, noted, settled_part};
use crate::refusal::Refusal;
use crate::round::{BetEnd, BetsClosed, PastRound, Round, Shown};
use crate::settings::Dealing;
use crate::table::Table;
use crate::wager::Wager;
use croupier_house::PatronId;
use croupier_rules::baccarat::{
    BaccaratBet, BetStanding, Fate, InsuranceOffer, InsuranceRow, Play, Side, Stage, deal_out,
    established, insurance_cap, offer_after,
};
use croupier_rules::equipment::Card;
use croupier_rules::money::{Amount, Odds};
use croupier_rules::rulebook::{GameBet, RuleKey};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A patron who meant to take an offer of insurance that was missed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Meant {
    /// Who.
    pub patron: PatronId,
    /// On which hand.
    pub on: Side,
    /// At which stage.
    pub stage: Stage,
    /// In which box; absent in the first edition, where it was every box of the patron.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u16>,
}

const NOTHING: Refusal = Refusal::Baccarat(BaccaratRefusal::NothingToInsure);

/// Offers the row for the points now shown, whichever offer was missed.
pub(super) fn offer(table: &Table, game: &BaccaratTable, deciding: &Deciding<'_>) -> Decided {
    if table.settings.dealing() == Dealing::Automatic {
        return Err(Refusal::DealtAutomatically); // the automatic dealer neglects nothing
    }
    check_offered(table)?;
    let (closed, cards) = match &game.round {
        Round::Closed(closed, Draw::Dealing(cards)) => (closed, cards),
        Round::Closed(_, Draw::Complete(_)) => return Err(NOTHING), // the result is known
        Round::Closed(_, Draw::Insuring(..) | Draw::Options(..))
        | Round::Idle
        | Round::Open(_)
        | Round::Ended(_) => return Err(Refusal::WrongMoment { phase: table.phase() }),
    };
    let offer = offer_after(cards).ok_or(NOTHING)?;
    let waived = offer.stage == Stage::ThirdCard && game.third_card_waived;
    // People have seen a card that was drawn and undone.
    let known = if game.seen.starts_with(cards) { &game.seen } else { cards };
    let concerned = |row: &InsuranceRow| {
        let open = is_open(table, game, known, row.on);
        open && closed.bets.iter().any(|bet| {
            let insured = Wager::Insurance(row.on, row.stage);
            let missed = table.edition < Edition::SECOND || was_any_neglected(game, &bet.patron);
            missed
                && bet.wager.original_bet_on() == Some(row.on)
                && closed.bets.stake(&bet.patron, bet.seat, insured).is_zero()
        })
    };
    if waived || !rows(&table.settings, &offer).any(concerned) {
        return Err(NOTHING);
    }
    let kind = IncidentKind::NeglectedInsurance;
    let note = noted(table, kind, "", RuleKey::NeglectedOffered, deciding);
    let offered = TableEvent::Baccarat(BaccaratEvent::NeglectedInsuranceOffered {
        round: table.round(),
        stage: offer.stage,
        player: offer.player.get(),
        banker: offer.banker.get(),
        at_ms: deciding.context.now_ms,
    });
    Ok(vec![note, offered])
}

/// A table without insurance (R10, 4.2.2) cannot neglect it.
fn check_offered(table: &Table) -> Result<(), Refusal> {
    match table.offers_insurance() {
        Some(true) => Ok(()),
        Some(false) | None => Err(NOTHING),
    }
}

/// Whether the Original Bet on a hand can still end in more than one way.
fn is_open(table: &Table, game: &BaccaratTable, cards: &[Card], on: Side) -> bool {
    let (settings, original) = (&table.settings, Wager::original(on));
    let Some(shoe) = &game.shoe else { return false };
    let certain = established(&settings.rulebook, settings.layout(), cards, shoe.unseen());
    let is_it = |bet: BaccaratBet| Wager::Bet(GameBet::Baccarat(bet)) == original;
    certain.is_ok_and(|certain| {
        certain.bets.iter().any(|&(bet, fate)| is_it(bet) && fate == Fate::Open)
    })
}

/// The most a patron may stake under this paragraph: within the caps of insurance, and so that all
/// payouts under it on that hand come to no more than the Original Bet. `None` for a patron who
/// took the offer when it was made: nothing was neglected.
pub(super) fn neglected_cap(
    table: &Table,
    (game, closed): (&BaccaratTable, &BetsClosed),
    row: &InsuranceRow,
    (patron, seat, original): (&PatronId, u16, Amount),
) -> Result<Option<Amount>, Refusal> {
    let under = |stage: Stage| game.neglected.get(&(patron.clone(), seat, row.on, stage)).copied();
    let staked = closed.bets.stake(patron, seat, Wager::Insurance(row.on, row.stage));
    if !staked.is_zero() && under(row.stage).is_none() {
        return Ok(None);
    }
    let mut paid = Amount::ZERO;
    for stage in [Stage::FourCards, Stage::ThirdCard].into_iter().filter(|&s| s != row.stage) {
        let Some(stake) = under(stage) else { continue };
        let Round::Closed(_, draw) = &game.round else { continue };
        let then = offer_at(draw.cards(), stage);
        let then = then.and_then(|then| table.settings.rulebook.insurance_row(row.on, &then));
        paid = paid.plus(then.map_or(Ok(Amount::ZERO), |row| payout(stake, row.odds))?)?;
    }
    let left = original.minus(paid).unwrap_or(Amount::ZERO);
    let most = scaled(left, row.odds.per().get(), row.odds.pays().get())?;
    Ok(Some(insurance_cap(row, original, table.settings.limits())?.min(most)))
}

fn payout(stake: Amount, odds: Odds) -> Result<Amount, Refusal> {
    scaled(stake, odds.pays().get(), odds.per().get())
}

/// ⌊amount × up ÷ down⌋.
fn scaled(amount: Amount, up: u32, down: u32) -> Result<Amount, Refusal> {
    let cents = u128::from(amount.cents()) * u128::from(up) / u128::from(down.max(1));
    let cents = u64::try_from(cents).map_err(|_| Refusal::AmountOutOfRange)?;
    Amount::new(cents).map_err(|_| Refusal::AmountOutOfRange)
}

/// Notes, until the next round commences, that a patron meant to take an offer.
pub(super) fn note(
    table: &Table,
    game: &BaccaratTable,
    (patron, seat): (&PatronId, Option<u16>),
    (on, stage): (Side, Stage),
    deciding: &Deciding<'_>,
) -> Decided {
    if table.settings.dealing() == Dealing::Automatic {
        return Err(Refusal::DealtAutomatically); // the automatic dealer neglects nothing
    }
    check_offered(table)?;
    if !had_the_right(table, game, patron, stage) {
        return Err(NOTHING);
    }
    let boxes = boxes_of(table, game, patron, Wager::original(on))?;
    let without = Refusal::Baccarat(BaccaratRefusal::InsuranceWithoutOriginalBet { on });
    let seat = match (seat, boxes.as_slice()) {
        (_, []) => return Err(without),
        (Some(seat), _) if !boxes.contains(&seat) => return Err(without),
        (_, _) if table.edition < Edition::SECOND => None,
        (Some(seat), _) => Some(seat),
        (None, &[only]) => Some(only),
        (None, _) => return Err(without), // which of the boxes must be said
    };
    let meant = Meant { patron: patron.clone(), on, stage, seat };
    if game.meant.contains(&meant) {
        return Ok(Vec::new());
    }
    let text = match seat {
        Some(seat) => format!("{patron}, box {seat}: {on}, {stage}"),
        None => format!("{patron}: {on}, {stage}"),
    };
    let kind = IncidentKind::NeglectedInsurance;
    let note = noted(table, kind, &text, RuleKey::NeglectedReturned, deciding);
    let (round, patron) = (table.round(), meant.patron);
    let event = BaccaratEvent::MeantToInsure { round, patron, on, stage, seat };
    Ok(vec![note, TableEvent::Baccarat(event)])
}

/// The boxes in which a patron has this bet.
fn boxes_of(
    table: &Table,
    game: &BaccaratTable,
    patron: &PatronId,
    wager: Wager,
) -> Result<Vec<u16>, Refusal> {
    match &game.round {
        Round::Closed(closed, _) => {
            let own = closed.bets.of_patron(patron).filter(|bet| bet.wager == wager);
            Ok(own.map(|bet| bet.seat).collect())
        }
        Round::Ended(past) => {
            let own = settled_part(past).iter().filter(|end| end.patron == *patron);
            Ok(own.filter(|end| end.wager == wager).map(|end| end.seat).collect())
        }
        Round::Idle | Round::Open(_) => Err(Refusal::WrongMoment { phase: table.phase() }),
    }
}

/// Returns the Original Bets of patrons who meant to take an offer that would have paid.
pub(super) fn give_back(table: &Table, game: &BaccaratTable, deciding: &Deciding<'_>) -> Decided {
    check_offered(table)?;
    let kind = IncidentKind::NeglectedInsurance;
    let note = noted(table, kind, "", RuleKey::NeglectedReturned, deciding);
    let rule = cite(table, RuleKey::NeglectedReturned);
    let nobody = Refusal::NobodyToReturn { rule: RuleKey::NeglectedReturned };
    match &game.round {
        Round::Closed(closed, Draw::Complete(cards)) => {
            let play = deal_out(cards)?;
            let due = |patron: &PatronId, seat: u16, wager: Wager| {
                let insured = |stage| {
                    closed
                        .bets
                        .of_patron(patron)
                        .any(|bet| bet.seat == seat && is_at(bet.wager, stage))
                };
                is_due(table, &play, &game.meant, (patron, seat, wager), insured)
            };
            let bets = closed.bets.iter().filter(|bet| due(&bet.patron, bet.seat, bet.wager));
            let ends: Vec<BetEnd> = bets.map(|bet| BetEnd::returned(bet, rule.clone())).collect();
            if ends.is_empty() {
                return Err(nobody);
            }
            let (round, at_ms) = (table.round(), deciding.context.now_ms);
            Ok(vec![
                note,
                TableEvent::Pit(PitEvent::BetsReturned { round, at_ms, bets: Arc::new(ends) }),
            ])
        }
        Round::Ended(past) => {
            let ends = ends_after(table, (game, past), rule.as_ref())?.ok_or(nobody)?;
            let end = past.end.clone();
            Ok(vec![note, corrected(table, past, None, end, ends, deciding.context)?])
        }
        Round::Closed(..) | Round::Idle | Round::Open(_) => {
            Err(Refusal::WrongMoment { phase: table.phase() })
        }
    }
}

/// Whether this patron could have taken insurance at this stage and was not asked: who walked away
/// has forgone it, a waiver of third-card insurance holds for everybody (3.14), and who let an
/// offer pass that stood long enough falls under 5.3 (R10).
fn had_the_right(table: &Table, game: &BaccaratTable, patron: &PatronId, stage: Stage) -> bool {
    let waived = stage == Stage::ThirdCard && game.third_card_waived;
    if waived || table.walked.contains(patron) {
        return false;
    }
    if table.edition < Edition::SECOND {
        return true;
    }
    let (cards, wagers): (&[Card], Vec<Wager>) = match &game.round {
        Round::Closed(closed, draw) => {
            (draw.cards(), closed.bets.of_patron(patron).map(|bet| bet.wager).collect())
        }
        Round::Ended(past) => {
            let Shown::Cards(cards) = &past.shown else { return false };
            (cards, past.bets_of(patron).map(|end| end.wager).collect())
        }
        Round::Idle | Round::Open(_) => return true, // the moment is refused
    };
    let forgone = stage == Stage::ThirdCard
        && let_first_pass(table, game, cards, patron, |wager| wagers.contains(&wager));
    was_neglected(game, patron, stage) && !forgone
}

fn is_at(wager: Wager, (on, stage): (Side, Stage)) -> bool {
    wager == Wager::Insurance(on, stage)
}

/// Whether this is an Original Bet whose owner missed an offer that would have paid.
fn is_due(
    table: &Table,
    play: &Play,
    meant: &[Meant],
    (patron, seat, wager): (&PatronId, u16, Wager),
    insured: impl Fn((Side, Stage)) -> bool,
) -> bool {
    let would_have_paid = |meant: &Meant| {
        let offer = InsuranceOffer::of_play(play, meant.stage);
        let row = offer.and_then(|offer| table.settings.rulebook.insurance_row(meant.on, &offer));
        row.is_some_and(|row| row.standing(play) == BetStanding::Won)
    };
    meant.iter().any(|meant| {
        meant.patron == *patron
            && meant.seat.is_none_or(|meant| meant == seat)
            && wager == Wager::original(meant.on)
            && !insured((meant.on, meant.stage))
            && would_have_paid(meant)
    })
}

/// Whether an Original Bet that was returned for a missed offer is still due by these cards.
pub(super) fn is_still_due(
    table: &Table,
    (game, past): (&BaccaratTable, &PastRound),
    end: &BetEnd,
    play: &Play,
) -> bool {
    let returned = end.rule == cite(table, RuleKey::NeglectedReturned);
    returned
        && is_due(table, play, &game.meant, (&end.patron, end.seat, end.wager), |stage| {
            past.bets_of(&end.patron)
                .any(|other| other.seat == end.seat && is_at(other.wager, stage))
        })
}

/// The ends of a settled round with those Original Bets returned; `None` if there are none.
fn ends_after(
    table: &Table,
    (game, past): (&BaccaratTable, &PastRound),
    rule: Option<&String>,
) -> Result<Option<Vec<BetEnd>>, Refusal> {
    let Shown::Cards(cards) = &past.shown else { return Ok(None) };
    let play = deal_out(cards)?;
    let mut any = false;
    let again = settled_part(past).iter().map(|end| {
        let insured = |stage| {
            past.bets_of(&end.patron)
                .any(|other| other.seat == end.seat && is_at(other.wager, stage))
        };
        let due = is_due(table, &play, &game.meant, (&end.patron, end.seat, end.wager), insured);
        // What a decision has returned for good is not returned once more.
        let decided = table.edition >= Edition::SECOND && is_decided(table, end);
        if due && end.rule.as_ref() != rule && !decided {
            any = true;
            return BetEnd::given_back(end, rule.cloned());
        }
        end.clone()
    });
    let ends: Vec<BetEnd> = again.collect();
    Ok(any.then_some(ends))
}

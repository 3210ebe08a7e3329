//! Insurance that was not offered (000 5.13, 001 5.14, R10): before the result it is offered on the
//! points now shown; after it, who meant to take an offer that would have paid has the Original Bet
//! returned.

use super::draw::offer_at;
use super::insurance::rows;
use super::{BaccaratEvent, BaccaratRefusal, BaccaratTable, Draw};
use crate::decide::Decided;
use crate::event::{PitEvent, TableEvent};
use crate::pit::{Deciding, IncidentKind, cite, corrected, noted, settled_part};
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
}

const NOTHING: Refusal = Refusal::Baccarat(BaccaratRefusal::NothingToInsure);

/// Offers the row that fits the points now shown, whichever offer was missed.
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
    // A card that went out and was taken back has been seen.
    let known = if game.seen.starts_with(cards) { &game.seen } else { cards };
    let concerned = |row: &InsuranceRow| {
        let open = is_open(table, game, known, row.on);
        open && closed.bets.iter().any(|bet| {
            let insured = Wager::Insurance(row.on, row.stage);
            bet.wager.original_bet_on() == Some(row.on)
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

/// Where no insurance is offered (R10, 4.2.2), none can be neglected.
fn check_offered(table: &Table) -> Result<(), Refusal> {
    match table.offers_insurance() {
        Some(true) => Ok(()),
        Some(false) | None => Err(NOTHING),
    }
}

/// Whether the Original Bet on a hand is not yet won, lost or returned under every completion.
fn is_open(table: &Table, game: &BaccaratTable, cards: &[Card], on: Side) -> bool {
    let (settings, original) = (&table.settings, Wager::original(on));
    let Some(shoe) = &game.shoe else { return false };
    let certain = established(&settings.rulebook, settings.layout(), cards, shoe.unseen());
    let is_it = |bet: BaccaratBet| Wager::Bet(GameBet::Baccarat(bet)) == original;
    certain.is_ok_and(|certain| {
        certain.bets.iter().any(|&(bet, fate)| is_it(bet) && fate == Fate::Open)
    })
}

/// The most a patron may stake under this paragraph: within the caps of insurance, and such that
/// all payouts under it on that hand come to no more than the Original Bet. `None` for who took the
/// offer when it was made: nothing was neglected.
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

/// A patron meant to take an offer: written down until the next round commences.
pub(super) fn note(
    table: &Table,
    game: &BaccaratTable,
    patron: &PatronId,
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
    let original = |wager: Wager, who: &PatronId| wager == Wager::original(on) && who == patron;
    let has_bet = match &game.round {
        Round::Closed(closed, _) => closed.bets.iter().any(|bet| original(bet.wager, &bet.patron)),
        Round::Ended(past) => settled_part(past).iter().any(|end| original(end.wager, &end.patron)),
        Round::Idle | Round::Open(_) => {
            return Err(Refusal::WrongMoment { phase: table.phase() });
        }
    };
    if !has_bet {
        return Err(Refusal::Baccarat(BaccaratRefusal::InsuranceWithoutOriginalBet { on }));
    }
    let patron = patron.clone();
    if game.meant.contains(&Meant { patron: patron.clone(), on, stage }) {
        return Ok(Vec::new());
    }
    let text = format!("{patron}: {on}, {stage}");
    let kind = IncidentKind::NeglectedInsurance;
    let note = noted(table, kind, &text, RuleKey::NeglectedReturned, deciding);
    Ok(vec![
        note,
        TableEvent::Baccarat(BaccaratEvent::MeantToInsure {
            round: table.round(),
            patron,
            on,
            stage,
        }),
    ])
}

/// Original Bets of those who meant to take an offer that would have paid are returned.
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
                is_due(table, &play, &game.meant, (patron, wager), insured)
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

/// Whether insurance at this stage was for this patron to take: who walked away has forgone it, and
/// a waiver of the third card's is for all (3.14).
fn had_the_right(table: &Table, game: &BaccaratTable, patron: &PatronId, stage: Stage) -> bool {
    let waived = stage == Stage::ThirdCard && game.third_card_waived;
    !waived && !table.walked.contains(patron)
}

fn is_at(wager: Wager, (on, stage): (Side, Stage)) -> bool {
    wager == Wager::Insurance(on, stage)
}

/// Whether this is an Original Bet whose owner missed an offer that would have paid.
fn is_due(
    table: &Table,
    play: &Play,
    meant: &[Meant],
    (patron, wager): (&PatronId, Wager),
    insured: impl Fn((Side, Stage)) -> bool,
) -> bool {
    let would_have_paid = |meant: &Meant| {
        let offer = InsuranceOffer::of_play(play, meant.stage);
        let row = offer.and_then(|offer| table.settings.rulebook.insurance_row(meant.on, &offer));
        row.is_some_and(|row| row.standing(play) == BetStanding::Won)
    };
    meant.iter().any(|meant| {
        meant.patron == *patron
            && wager == Wager::original(meant.on)
            && !insured((meant.on, meant.stage))
            && would_have_paid(meant)
    })
}

/// Whether an Original Bet returned for a missed offer is still to be, by these cards.
pub(super) fn is_still_due(
    table: &Table,
    (game, past): (&BaccaratTable, &PastRound),
    end: &BetEnd,
    play: &Play,
) -> bool {
    let returned = end.rule == cite(table, RuleKey::NeglectedReturned);
    returned
        && is_due(table, play, &game.meant, (&end.patron, end.wager), |stage| {
            past.bets_of(&end.patron)
                .any(|other| other.seat == end.seat && is_at(other.wager, stage))
        })
}

/// The ends of a settled round with those Original Bets returned; `None` where there are none.
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
        let due = is_due(table, &play, &game.meant, (&end.patron, end.wager), insured);
        if due && end.rule.as_ref() != rule {
            any = true;
            return BetEnd::given_back(end, rule.cloned());
        }
        end.clone()
    });
    let ends: Vec<BetEnd> = again.collect();
    Ok(any.then_some(ends))
}

//! The Banker's third card is squeezed or exposed before the Player's (3.14, R9): the patron with
//! the highest bet asks, the House consents, and in that round nobody is offered insurance after
//! the Player's third card.
//!
//! The shoe deals in its order all the same: the fifth card out is the Player's third and lies face
//! down, the sixth is the Banker's. Only the order in which the two are opened and entered changes.

use super::{BaccaratEvent, BaccaratRefusal, BaccaratTable, Draw, SqueezeState, highest_bet};
use crate::bets::Bet;
use crate::command::Context;
use crate::decide::Decided;
use crate::edition::Edition;
use crate::event::TableEvent;
use crate::pit::{Deciding, IncidentKind, noted};
use crate::refusal::Refusal;
use crate::round::{BetsClosed, Round};
use crate::settings::Dealing;
use crate::table::Table;
use croupier_house::PatronId;
use croupier_rules::baccarat::{offer_after, player_draws};
use croupier_rules::equipment::Card;
use croupier_rules::rulebook::RuleKey;
use serde::{Deserialize, Serialize};

/// Up to these points the Banker draws, whatever the Player's third card is.
const DRAWS_ANYWAY: u8 = 2;

/// What a patron asks about the Banker's third card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ThirdFirst {
    /// To squeeze it before the Player's third card is opened.
    Squeeze,
    /// That it is exposed before the patron squeezes the Player's third card.
    Expose,
}

impl ThirdFirst {
    /// The stable name.
    pub const fn name(self) -> &'static str {
        match self {
            ThirdFirst::Squeeze => "squeeze",
            ThirdFirst::Expose => "expose",
        }
    }
}

/// A patron's request for the Banker's third card first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ThirdAsked {
    /// Who asks.
    pub patron: PatronId,
    /// The box of the highest bet.
    pub seat: u16,
    /// What for.
    pub how: ThirdFirst,
}

/// How far the Banker's third card before the Player's has come in a round.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct BankerThird {
    /// The request.
    pub asked: Option<ThirdAsked>,
    /// The Banker's third card, opened while the Player's lies face down. Until that one is entered
    /// both wait `ahead`, the Player's first.
    pub opened: Option<Card>,
}

impl BaccaratTable {
    /// The cards changed: what was asked and granted about third cards holds only if both hands
    /// still draw.
    pub(super) fn keep_waiver_by(&mut self, cards: &[Card]) {
        if !both_draw(cards) {
            (self.third_card_waived, self.banker_third.asked) = (false, None);
        }
        if cards.len() != 4 || !self.third_card_waived || self.ahead.len() < 2 {
            self.banker_third.opened = None; // what left the shoe waits like a card drawn in error
        }
    }

    /// The round ends before the third cards were called for: they go with it.
    pub(super) fn discard_third_cards(&mut self) {
        if self.banker_third.opened.take().is_some() {
            self.ahead.drain(..self.ahead.len().min(2));
        }
    }
}

/// Whether, by the first four cards, both hands will draw a third card.
pub(super) fn both_draw(cards: &[Card]) -> bool {
    cards.get(..4).and_then(offer_after).is_some_and(|shown| {
        player_draws(shown.player, shown.banker).draws && shown.banker.get() <= DRAWS_ANYWAY
    })
}

fn refused<T>(why: BaccaratRefusal) -> Result<T, Refusal> {
    Err(Refusal::Baccarat(why))
}

/// The round, if the Banker's third card can come first now: four cards lie, and both hands will
/// draw in any case.
fn four_cards<'g>(table: &Table, game: &'g BaccaratTable) -> Result<&'g BetsClosed, Refusal> {
    let Round::Closed(closed, Draw::Dealing(cards) | Draw::Insuring(cards, _)) = &game.round else {
        return Err(Refusal::WrongMoment { phase: table.phase() });
    };
    match cards.len() == 4 && both_draw(cards) {
        true => Ok(closed),
        false => refused(BaccaratRefusal::BankerThirdDepends),
    }
}

/// The highest bet of a round at a table where the Banker's third card may come first: a person
/// deals, and the cards lie face down.
fn highest<'t>(table: &'t Table, closed: &'t BetsClosed) -> Result<&'t Bet, Refusal> {
    if table.settings.dealing() == Dealing::Automatic {
        return Err(Refusal::DealtAutomatically);
    }
    if !table.settings.procedure().face_down {
        return refused(BaccaratRefusal::NotFaceDown);
    }
    let highest = highest_bet(table, &closed.bets);
    highest.ok_or(Refusal::Baccarat(BaccaratRefusal::BankerThirdNotAsked)) // nobody can have asked
}

/// The box of a patron who may ask now, or why the patron may not.
fn may_ask(table: &Table, game: &BaccaratTable, patron: &PatronId) -> Result<u16, Refusal> {
    if table.settings.rulebook.cite(RuleKey::BankerThirdFirst).is_none() {
        return Err(Refusal::NotThisGame);
    }
    let bet = highest(table, four_cards(table, game)?)?;
    if bet.patron != *patron {
        return refused(BaccaratRefusal::BankerThirdByHighest);
    }
    match game.third_card_waived || table.edition < Edition::SECOND {
        true => Err(Refusal::WrongMoment { phase: table.phase() }),
        false => Ok(bet.seat),
    }
}

/// The patron with the highest bet asks for the Banker's third card first. A second request
/// replaces the first.
pub(super) fn ask(
    table: &Table,
    game: &BaccaratTable,
    patron: &PatronId,
    how: ThirdFirst,
) -> Decided {
    let seat = may_ask(table, game, patron)?;
    let same = |asked: &ThirdAsked| asked.patron == *patron && asked.how == how;
    if game.banker_third.asked.as_ref().is_some_and(same) {
        return Ok(Vec::new());
    }
    let (round, patron, banker_third) = (table.round(), patron.clone(), Some(how));
    let asked = BaccaratEvent::SqueezeAsked { round, patron, seat, banker_third };
    Ok(vec![TableEvent::Baccarat(asked)])
}

/// Whether the patron with the highest bet has asked for it, or squeezes this round by permission.
fn is_asked_by(game: &BaccaratTable, highest: &Bet) -> bool {
    let asked = game.banker_third.asked.as_ref();
    let squeezes = |squeeze: &&super::Squeeze| squeeze.state == SqueezeState::Granted;
    let squeeze = game.squeeze.as_ref().filter(squeezes);
    asked.is_some_and(|asked| asked.patron == highest.patron)
        || squeeze.is_some_and(|squeeze| squeeze.patron == highest.patron)
}

/// Whether the House may consent now.
fn check(table: &Table, game: &BaccaratTable) -> Result<(), Refusal> {
    let closed = four_cards(table, game)?;
    if table.edition < Edition::SECOND {
        let nobody = Refusal::Baccarat(BaccaratRefusal::NotHighestBettor);
        return highest_bet(table, &closed.bets).map(|_| ()).ok_or(nobody);
    }
    match is_asked_by(game, highest(table, closed)?) {
        true => Ok(()),
        false => refused(BaccaratRefusal::BankerThirdNotAsked),
    }
}

/// Why the House may not consent now.
pub(super) fn why_not(table: &Table, game: &BaccaratTable) -> Option<Refusal> {
    check(table, game).err()
}

/// The House consents: insurance after the Player's third card is waived, for everybody.
pub(super) fn consent(table: &Table, game: &BaccaratTable, deciding: &Deciding<'_>) -> Decided {
    check(table, game)?;
    if game.third_card_waived {
        return Ok(Vec::new());
    }
    let asked = game.banker_third.asked.as_ref();
    let text = asked.map_or_else(String::new, |asked| {
        format!("{}, box {}: {}", asked.patron, asked.seat, asked.how.name())
    });
    let note = noted(table, IncidentKind::Squeeze, &text, RuleKey::BankerThirdFirst, deciding);
    Ok(vec![
        note,
        TableEvent::Baccarat(BaccaratEvent::ThirdCardInsuranceWaived { round: table.round() }),
    ])
}

/// Whether the Banker's third card may be opened now. Where a shoe reads the cards too, they are
/// entered in the order it reads them.
pub(super) fn may_open(table: &Table, game: &BaccaratTable) -> bool {
    table.edition >= Edition::SECOND
        && game.third_card_waived
        && game.banker_third.opened.is_none()
        && game.ahead.is_empty()
        && !table.settings.procedure().second_source
        && table.settings.dealing() == Dealing::Live
        && four_cards(table, game).is_ok()
}

/// The Banker's third card is opened first.
pub(super) fn open(
    table: &Table,
    game: &BaccaratTable,
    card: Card,
    context: &Context<'_>,
) -> Decided {
    let closed = four_cards(table, game)?;
    if !game.third_card_waived && table.edition >= Edition::SECOND {
        return match is_asked_by(game, highest(table, closed)?) {
            true => Err(Refusal::WrongMoment { phase: table.phase() }), // no consent yet
            false => refused(BaccaratRefusal::BankerThirdNotAsked),
        };
    }
    if !may_open(table, game) {
        return Err(Refusal::WrongMoment { phase: table.phase() });
    }
    let shoe = game.shoe.as_ref().ok_or(Refusal::Baccarat(BaccaratRefusal::ShoeNeeded))?;
    shoe.check(card)?;
    let over = super::source::offer_over(table, game, context);
    let (round, at_ms) = (table.round(), context.now_ms);
    let opened = BaccaratEvent::BankerThirdOpened { round, card, at_ms };
    Ok(over.into_iter().chain([TableEvent::Baccarat(opened)]).collect())
}

/// The Banker's third card before the Player's, for people at the table.
impl Table {
    /// Whether a patron may ask for the Banker's third card first.
    pub fn may_ask_banker_third(&self, patron: &PatronId) -> bool {
        let game = self.baccarat().filter(|_| self.interruption.is_none());
        game.is_some_and(|game| may_ask(self, game, patron).is_ok())
    }

    /// The request for it, until the House consents or the Player's third card is drawn.
    pub fn banker_third_asked(&self) -> Option<&ThirdAsked> {
        let game = self.baccarat()?;
        let waits = four_cards(self, game).is_ok() && !game.third_card_waived;
        game.banker_third.asked.as_ref().filter(|_| waits)
    }

    /// The Banker's third card before the Player's, at a baccarat table.
    pub fn baccarat_third(&self) -> Option<&BankerThird> {
        self.baccarat().map(|game| &game.banker_third)
    }

    /// Whether the Banker's third card is the next to be entered.
    pub fn awaits_banker_third(&self) -> bool {
        self.baccarat().is_some_and(|game| may_open(self, game))
    }

    /// The Banker's third card, opened while the Player's lies face down.
    pub fn banker_third_opened(&self) -> Option<Card> {
        self.baccarat()?.banker_third.opened
    }
}

//! Two sources of a card: the dealer's entry and the reading shoe. At a table with both, a card
//! counts when they agree; when they disagree, play is interrupted. A shoe may read ahead of the
//! dealer's hand: what it read waits in order.

use super::{BaccaratEvent, BaccaratRefusal, BaccaratTable, Draw, SqueezeState, squeeze};
use crate::command::Context;
use crate::decide::Decided;
use crate::edition::Edition;
use crate::event::TableEvent;
use crate::reader::{Outcome, ReadingMode, Taken};
use crate::reader_refusal::ReaderRefusal;
use crate::refusal::Refusal;
use crate::round::Round;
use crate::table::Table;
use croupier_rules::equipment::Card;
use serde::{Deserialize, Serialize};

/// Cards that one source has reported and the other has not.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Sources {
    /// The card the dealer entered.
    pub entered: Option<Card>,
    /// The card the second source saw.
    pub scanned: Option<Card>,
    /// What the second source saw after it, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub read_ahead: Vec<Card>,
    /// What the two said when they differed last, in this round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub differed: Option<(Option<Card>, Card)>,
}

/// As many cards as a round can have.
const MOST_CARDS: usize = 6;
/// As many as are dealt before anybody has to see one: a third card is called for by those on the
/// table.
const DEALT_AT_ONCE: usize = 4;

impl Sources {
    /// The second source saw a card.
    pub(super) fn read(&mut self, card: Card) {
        match self.scanned {
            None => self.scanned = Some(card),
            Some(_) => self.read_ahead.push(card),
        }
    }

    /// A card counts: the next one that was read is compared with the next entry.
    pub(super) fn counted(&mut self) {
        self.entered = None;
        self.scanned = (!self.read_ahead.is_empty()).then(|| self.read_ahead.remove(0));
    }
}

/// What a card reported by one source leads to.
pub(super) enum Told {
    /// Both sources agree: the card counts.
    Counts,
    /// The other source has not reported, or reported another card.
    Events(Vec<TableEvent>),
}

/// The dealer enters a card at a table with two sources.
pub(super) fn entered(
    table: &Table,
    game: &BaccaratTable,
    card: Card,
    context: &Context<'_>,
) -> Told {
    let round = table.round();
    match game.sources.scanned {
        Some(scanned) if scanned == card => Told::Counts,
        Some(scanned) => Told::Events(vec![disagree(table, Some(card), scanned, context)]),
        None if table.readers.are_silent() => Told::Counts, // by hand, and marked so
        None => {
            let entered = TableEvent::Baccarat(BaccaratEvent::CardEntered { round, card });
            Told::Events(offer_over(table, game, context).into_iter().chain([entered]).collect())
        }
    }
}

/// A second source saw a card leave the shoe.
pub(super) fn scan_card(
    table: &Table,
    game: &BaccaratTable,
    card: Card,
    context: &Context<'_>,
) -> Decided {
    if !table.settings.procedure().second_source {
        return Err(Refusal::NotThisGame);
    }
    super::draw::check_next(table, game, card, context)?;
    let Sources { entered, scanned, .. } = game.sources;
    match (entered, scanned) {
        (Some(entered), None) if entered == card => {
            super::draw::count_card(table, game, card, context)
        }
        (None, None) => {
            let scanned =
                TableEvent::Baccarat(BaccaratEvent::CardScanned { round: table.round(), card });
            Ok(offer_over(table, game, context).into_iter().chain([scanned]).collect())
        }
        (None, Some(_)) if may_read_ahead(table, game) => {
            let round = table.round();
            Ok(vec![TableEvent::Baccarat(BaccaratEvent::CardScanned { round, card })])
        }
        (entered, _) => Ok(vec![disagree(table, entered, card, context)]),
    }
}

/// Whether the shoe may have read one more card than the dealer has entered.
fn may_read_ahead(table: &Table, game: &BaccaratTable) -> bool {
    let dealt = match &game.round {
        Round::Closed(_, draw) => draw.cards().len(),
        Round::Idle | Round::Open(_) | Round::Ended(_) => MOST_CARDS,
    };
    let read = 1 + game.sources.read_ahead.len();
    table.edition >= Edition::SECOND && game.ahead.is_empty() && dealt + read < MOST_CARDS
}

/// The round has all its cards, but the shoe read one more that nobody entered.
pub(super) fn read_too_many(
    table: &Table,
    game: &BaccaratTable,
    context: &Context<'_>,
) -> Option<TableEvent> {
    let extra = game.sources.read_ahead.first()?;
    Some(disagree(table, None, *extra, context))
}

fn disagree(
    table: &Table,
    entered: Option<Card>,
    scanned: Card,
    context: &Context<'_>,
) -> TableEvent {
    let (round, at_ms) = (table.round(), context.now_ms);
    TableEvent::Baccarat(BaccaratEvent::SourcesDisagree { round, entered, scanned, at_ms })
}

/// A card has left the shoe, whichever source says so: insurance on offer is over.
pub(super) fn offer_over(
    table: &Table,
    game: &BaccaratTable,
    context: &Context<'_>,
) -> Option<TableEvent> {
    match &game.round {
        Round::Closed(_, Draw::Insuring(_, window)) => {
            Some(TableEvent::Baccarat(BaccaratEvent::InsuranceClosed {
                round: table.round(),
                stage: window.offer.stage,
                at_ms: context.now_ms,
            }))
        }
        Round::Closed(_, Draw::Dealing(_) | Draw::Options(..) | Draw::Complete(_))
        | Round::Idle
        | Round::Open(_)
        | Round::Ended(_) => None,
    }
}

/// A card as a device names it: rank and suit, as in `9h` or `Td`.
pub(super) fn card(text: &str) -> Option<Card> {
    text.trim().parse().ok()
}

/// What becomes of a card that the shoe has read.
pub(super) fn read(
    table: &Table,
    game: &BaccaratTable,
    text: &str,
    context: &Context<'_>,
) -> Result<Taken, Refusal> {
    let unknown = || ReaderRefusal::ReadingUnknown { reading: text.to_owned() };
    let card = card(text).ok_or_else(unknown)?;
    if is_aside(table, game) {
        return Ok(Taken { outcome: Outcome::Aside, events: Vec::new() });
    }
    if table.reading_mode() == ReadingMode::TwoSources {
        let events = scan_card(table, game, card, context)?;
        return Ok(Taken { outcome: outcome(&events), events });
    }
    let squeezed = is_squeezed_read(table, game) && !matches!(game.draw(), Some(Draw::Complete(_)));
    if game.sources.scanned.is_none() && !must_wait(game) && !squeezed {
        super::draw::check_next(table, game, card, context)?;
        let events = super::draw::count_card(table, game, card, context)?;
        return Ok(Taken { outcome: Outcome::Counted, events });
    }
    let dealt = game.draw().map_or(MOST_CARDS, |draw| draw.cards().len());
    let waiting = usize::from(game.sources.scanned.is_some()) + game.sources.read_ahead.len();
    let too_early = squeezed && waiting > 0 && dealt + waiting >= DEALT_AT_ONCE;
    if dealt + waiting >= MOST_CARDS || too_early {
        return Err(BaccaratRefusal::CardInExcess { card }.into());
    }
    let scanned = BaccaratEvent::CardScanned { round: table.round(), card };
    let dealing = matches!(game.draw(), Some(Draw::Dealing(_) | Draw::Insuring(..)));
    let next = dealing && waiting == 0;
    let held = next.then(|| squeeze::held_read(table, game, context)).flatten();
    let over = offer_over(table, game, context);
    let events = over.into_iter().chain([scanned.into()]).chain(held).collect();
    Ok(Taken { outcome: Outcome::Queued, events })
}

/// The card that was read and waits for a patron counts, now that it is turned; the next that was
/// read waits in its turn.
pub(super) fn turned_read(
    table: &Table,
    game: &BaccaratTable,
    context: &Context<'_>,
) -> Vec<TableEvent> {
    let Some(card) = game.sources.scanned.filter(|_| is_squeezed_read(table, game)) else {
        return Vec::new();
    };
    let Ok(mut events) = super::draw::count_card(table, game, card, context) else {
        return vec![disagree(table, None, card, context)];
    };
    let drawn =
        |event: &TableEvent| matches!(event, TableEvent::Baccarat(BaccaratEvent::CardDrawn { .. }));
    if !game.sources.read_ahead.is_empty() && events.iter().all(drawn) {
        events.extend(squeeze::held_read(table, game, context));
    }
    events
}

/// Whether a card that the shoe has read is to be held back for a patron, now that nothing else
/// holds it.
fn is_to_be_held(table: &Table, game: &BaccaratTable) -> bool {
    let unheld = game.sources.scanned.is_some() && super::waits(game).is_none();
    unheld && is_squeezed_read(table, game) && matches!(game.draw(), Some(Draw::Dealing(_)))
}

/// Whether cards that the shoe reads lie face down before a patron, who turns them on a screen.
pub(super) fn is_squeezed_read(table: &Table, game: &BaccaratTable) -> bool {
    let deals = table.reading_mode() == ReadingMode::ShoeDeals && !table.settings.has_chips();
    deals && table.edition >= Edition::THIRD && is_squeezed(game)
}

/// What two sources have made of a reading.
fn outcome(events: &[TableEvent]) -> Outcome {
    let is = |fits: fn(&BaccaratEvent) -> bool| {
        events.iter().any(|event| matches!(event, TableEvent::Baccarat(event) if fits(event)))
    };
    if is(|event| matches!(event, BaccaratEvent::SourcesDisagree { .. })) {
        return Outcome::Differs;
    }
    match is(|event| matches!(event, BaccaratEvent::CardDrawn { .. })) {
        true => Outcome::Counted,
        false => Outcome::Queued,
    }
}

/// Whether a card that leaves the shoe now is no part of a round: none is on the table yet, or the
/// cards are burned after the first was turned.
fn is_aside(table: &Table, game: &BaccaratTable) -> bool {
    let between = matches!(game.round, Round::Idle | Round::Ended(_));
    match &game.shoe {
        None => between,
        Some(shoe) => between && shoe.is_fresh() && table.readers.aside < shoe.dealt(),
    }
}

/// Whether the next card lies face down until somebody turns it, or patrons choose first.
fn must_wait(game: &BaccaratTable) -> bool {
    match game.draw() {
        Some(Draw::Dealing(_)) => super::waits(game).is_some() || is_squeezed(game),
        Some(Draw::Options(..)) => true,
        Some(Draw::Insuring(..) | Draw::Complete(_)) | None => false,
    }
}

/// Whether a patron squeezes the cards: who turns one says which it is.
fn is_squeezed(game: &BaccaratTable) -> bool {
    matches!(&game.squeeze, Some(squeeze) if squeeze.state == SqueezeState::Granted)
}

/// Whether a card the shoe has read waits, and nothing else does.
fn is_next_read(table: &Table, game: &BaccaratTable) -> bool {
    let deals = table.reading_mode() == ReadingMode::ShoeDeals;
    deals && game.sources.scanned.is_some() && !must_wait(game)
}

/// Whether a card the shoe has read counts now, or is held back for a patron now.
pub(super) fn is_due(table: &Table, game: &BaccaratTable) -> bool {
    is_next_read(table, game) || is_to_be_held(table, game)
}

/// The next card that was read counts, or waits for the patron who turns it. If it cannot count,
/// play stops and a person looks.
pub(super) fn next_read(
    table: &Table,
    game: &BaccaratTable,
    context: &Context<'_>,
) -> Vec<TableEvent> {
    if is_to_be_held(table, game) {
        return squeeze::held_read(table, game, context).into_iter().collect();
    }
    let Some(card) = game.sources.scanned.filter(|_| is_next_read(table, game)) else {
        return Vec::new();
    };
    let counted = super::draw::check_next(table, game, card, context)
        .and_then(|()| super::draw::count_card(table, game, card, context));
    counted.unwrap_or_else(|_| vec![disagree(table, None, card, context)])
}

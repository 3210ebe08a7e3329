//! Folds the events only a baccarat table has.

mod cards;
mod errors;
mod offers;
mod squeeze;
mod third;

use super::neglect::Meant;
use super::{BaccaratEvent, BaccaratTable, Sources, Squeeze, SqueezeState, ThirdAsked};
use crate::evolve::{broken, set_stake};
use crate::game::GameTable;
use crate::round::Window;
use crate::table::{Interruption, Table};
use crate::wager::Wager;
use croupier_house::Corrupt;
use croupier_rules::money::Amount;

/// The baccarat table that is being folded.
fn game(table: &mut Table) -> Result<&mut BaccaratTable, Corrupt> {
    let Table { game, id, round, .. } = table;
    let GameTable::Baccarat(game) = game else {
        let what = format!("table {id}, round {round}: cards at a table without cards");
        return Err(Corrupt::new(what));
    };
    Ok(game)
}

/// The table after an event of baccarat.
pub(super) fn evolve(table: &mut Table, event: &BaccaratEvent) -> Result<(), Corrupt> {
    match event {
        BaccaratEvent::CardDrawn { card, to, at_ms, .. } => cards::drawn(table, *card, *to, *at_ms),
        BaccaratEvent::CardUndone { card, .. } => cards::undone(table, *card),
        BaccaratEvent::BankerThirdOpened { card, at_ms, .. } => third::opened(table, *card, *at_ms),
        BaccaratEvent::ShoeOpened { number, decks, first, commitment, edition, .. } => {
            let promised = (commitment.as_ref(), *edition);
            cards::shoe_opened(table, *number, *decks, *first, promised)
        }
        BaccaratEvent::ShoeEnded { number, .. } => cards::shoe_ended(table, *number),
        BaccaratEvent::ShuffleRevealed { .. } => squeeze::revealed(table),
        BaccaratEvent::ShoePassed { seat, .. } => {
            let from = table.shoe_holder();
            let game = game(table)?;
            (game.shoe_at, game.shoe_from) = (Some(*seat), from);
            Ok(())
        }
        BaccaratEvent::InsuranceOffered { .. }
        | BaccaratEvent::InsurancePlaced { .. }
        | BaccaratEvent::InsuranceWithdrawn { .. }
        | BaccaratEvent::InsuranceDeclined { .. }
        | BaccaratEvent::InsuranceClosed { .. }
        | BaccaratEvent::ThirdCardInsuranceWaived { .. }
        | BaccaratEvent::NoInsuranceAsked { .. }
        | BaccaratEvent::InsuranceSet { .. }
        | BaccaratEvent::NeglectedInsuranceOffered { .. }
        | BaccaratEvent::MeantToInsure { .. } => insurance(table, event),
        BaccaratEvent::SqueezeAsked { .. }
        | BaccaratEvent::SqueezeAnswered { .. }
        | BaccaratEvent::CardHeld { .. }
        | BaccaratEvent::CardTurned { .. }
        | BaccaratEvent::CardEntered { .. }
        | BaccaratEvent::CardScanned { .. }
        | BaccaratEvent::SourcesDisagree { .. } => before_a_card(table, event),
        BaccaratEvent::CardsRuled { .. }
        | BaccaratEvent::OptionsGiven { .. }
        | BaccaratEvent::OptionAnswered { .. }
        | BaccaratEvent::OptionsClosed { .. }
        | BaccaratEvent::SetReplaced { .. }
        | BaccaratEvent::CardsCorrected { .. } => ruling(table, event),
    }
}

fn insurance(table: &mut Table, event: &BaccaratEvent) -> Result<(), Corrupt> {
    #[allow(clippy::wildcard_enum_match_arm)] // called for these only
    match event {
        BaccaratEvent::InsuranceOffered { stage, at_ms, deadline_ms, .. } => {
            offers::made(table, *stage);
            cards::offered(table, *stage, *at_ms, *deadline_ms)
        }
        BaccaratEvent::InsurancePlaced { patron, seat, on, stage, stake, was, .. } => {
            cards::note_neglected(table, (patron, *seat), (*on, *stage), *stake);
            offers::taken(table, patron, *stage);
            game(table)?.note_insured((patron, *seat, *on, *stage), *stake);
            let spot = (patron, *seat, Wager::insurance(*on, *stage));
            set_stake(table, spot, (*stake, *was), None)
        }
        BaccaratEvent::InsuranceWithdrawn { patron, seat, on, stage, was, given_back, .. } => {
            cards::note_neglected(table, (patron, *seat), (*on, *stage), Amount::ZERO);
            if !*given_back {
                game(table)?.forget_insured((patron, *seat, *on, *stage));
            }
            let spot = (patron, *seat, Wager::insurance(*on, *stage));
            set_stake(table, spot, (Amount::ZERO, *was), None)
        }
        BaccaratEvent::InsuranceDeclined { patron, stage, .. } => {
            offers::declined(table, patron, *stage)
        }
        BaccaratEvent::InsuranceClosed { stage, at_ms, .. } => {
            offers::closed(table, *stage, *at_ms);
            cards::offer_closed(table, *stage)
        }
        BaccaratEvent::ThirdCardInsuranceWaived { .. } => {
            game(table)?.third_card_waived = true;
            Ok(())
        }
        BaccaratEvent::NoInsuranceAsked { .. } => {
            game(table)?.insurance.asked = true;
            Ok(())
        }
        BaccaratEvent::InsuranceSet { offered } => {
            let insurance = &mut game(table)?.insurance;
            (insurance.next, insurance.asked) = (*offered, false);
            Ok(())
        }
        BaccaratEvent::NeglectedInsuranceOffered { stage, at_ms, .. } => {
            cards::neglected_offered(table, *stage, *at_ms)
        }
        BaccaratEvent::MeantToInsure { patron, on, stage, seat, .. } => {
            let (patron, on, stage, seat) = (patron.clone(), *on, *stage, *seat);
            cards::meant(table, Meant { patron, on, stage, seat })
        }
        _ => broken(table, "not an event of insurance"),
    }
}

fn before_a_card(table: &mut Table, event: &BaccaratEvent) -> Result<(), Corrupt> {
    #[allow(clippy::wildcard_enum_match_arm)] // called for these only
    match event {
        BaccaratEvent::SqueezeAsked { patron, seat, banker_third: Some(how), .. } => {
            let (patron, seat, how) = (patron.clone(), *seat, *how);
            game(table)?.banker_third.asked = Some(ThirdAsked { patron, seat, how });
            Ok(())
        }
        BaccaratEvent::SqueezeAsked { patron, seat, banker_third: None, .. } => {
            let (patron, seat, state) = (patron.clone(), *seat, SqueezeState::Asked);
            game(table)?.squeeze = Some(Squeeze { patron, seat, state, turning: None });
            Ok(())
        }
        BaccaratEvent::SqueezeAnswered { granted, .. } => {
            let state = if *granted { SqueezeState::Granted } else { SqueezeState::Refused };
            squeeze::answered(table, state)
        }
        BaccaratEvent::CardHeld { at_ms, deadline_ms, .. } => {
            let window = Window { began_ms: *at_ms, deadline_ms: Some(*deadline_ms) };
            squeeze::turning(table, Some(window))
        }
        BaccaratEvent::CardTurned { .. } => squeeze::turning(table, None),
        BaccaratEvent::CardEntered { card, .. } => {
            game(table)?.sources.entered = Some(*card);
            Ok(())
        }
        BaccaratEvent::CardScanned { card, .. } => {
            game(table)?.sources.read(*card);
            Ok(())
        }
        BaccaratEvent::SourcesDisagree { at_ms, entered, scanned, .. } => {
            let differed = Some((*entered, *scanned));
            game(table)?.sources = Sources { differed, ..Sources::default() };
            let (since_ms, remaining_ms) = (*at_ms, None);
            let (nothing_failed, held) = (true, false);
            let stopped = Interruption { since_ms, remaining_ms, nothing_failed, held };
            table.interruption = Some(stopped);
            Ok(())
        }
        _ => broken(table, "not an event before a card"),
    }
}

fn ruling(table: &mut Table, event: &BaccaratEvent) -> Result<(), Corrupt> {
    #[allow(clippy::wildcard_enum_match_arm)] // called for these only
    match event {
        BaccaratEvent::CardsRuled { drawn, cards, ahead, .. } => {
            errors::ruled(table, drawn, cards, ahead)
        }
        BaccaratEvent::OptionsGiven {
            at_ms,
            deadline_ms,
            error,
            reconstructed,
            offers,
            rule,
            ..
        } => {
            let window = Window { began_ms: *at_ms, deadline_ms: Some(*deadline_ms) };
            errors::given(table, window, (*error, *reconstructed, *offers), rule.as_ref())
        }
        BaccaratEvent::OptionAnswered { patron, answer, .. } => {
            errors::answered(table, patron, *answer)
        }
        BaccaratEvent::OptionsClosed { .. } => errors::options_closed(table),
        BaccaratEvent::SetReplaced { .. } => errors::set_replaced(table),
        BaccaratEvent::CardsCorrected { was, cards, restored, .. } => {
            errors::cards_corrected(table, was, cards, restored)
        }
        _ => broken(table, "not a ruling"),
    }
}

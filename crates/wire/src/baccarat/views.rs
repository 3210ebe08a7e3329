//! What only a baccarat table has: boxes with their Differential, insurance, the shoe, the squeeze,
//! and the options after a dealing error. Other tables have none of it.

use crate::console::{ConsoleAsked, ConsoleChoice, ConsoleInsurance, ConsoleThird};
use crate::from_keeping::patron_name;
use crate::procedure::{BoxView, CarriedView, MyOption, MyThird, OptionsView, SqueezeView};
use crate::table::{InsuranceRowView, OfferView, ShoeView, Shown};
use croupier_house::{House, PatronId};
use croupier_rules::baccarat::{InsuranceRow, OnTie, PointTotal, points};
use croupier_table::baccarat::{Asked, Offer, Shoe, SqueezeState, highest_bet};
use croupier_table::{
    BaccaratCommand, Bets, BoxShown, CardInError, GameTable, Moment, Table, TableCommand,
};

/// The betting boxes.
pub(crate) fn boxes(table: &Table) -> Vec<BoxView> {
    let one = |shown: BoxShown| BoxView {
        seat: shown.seat,
        taken: shown.taken,
        player: shown.player.cents(),
        banker: shown.banker.cents(),
        differential: shown.differential().cents(),
        player_headroom: shown.player_headroom.map(|amount| amount.cents()),
        banker_headroom: shown.banker_headroom.map(|amount| amount.cents()),
    };
    table.boxes().into_iter().map(one).collect()
}

/// The squeeze, once a patron asked, or once the Banker's third card may come first.
pub(crate) fn squeeze(table: &Table) -> Option<SqueezeView> {
    let banker_third_first = table.is_third_card_insurance_waived();
    let Some(squeeze) = table.squeeze() else {
        let playing = matches!(table.moment(), Moment::Open(_) | Moment::Closed(_));
        let third = table.baccarat_third();
        return (playing && banker_third_first).then(|| SqueezeView {
            state: SqueezeState::Granted.name().to_owned(),
            seat: third.and_then(|third| third.asked.as_ref()).map(|asked| asked.seat),
            waiting: false,
            deadline_ms: None,
            banker_third_first,
        });
    };
    let turning = squeeze.turning.filter(|_| table.interruption().is_none());
    Some(SqueezeView {
        state: squeeze.state.name().to_owned(),
        seat: Some(squeeze.seat),
        waiting: turning.is_some(),
        deadline_ms: turning.and_then(|window| window.deadline_ms),
        banker_third_first,
    })
}

/// A card that a second source saw and the dealer has not entered; none that a patron has to turn.
pub(crate) fn scanned(table: &Table) -> Option<String> {
    let GameTable::Baccarat(game) = table.game() else { return None };
    let scanned = game.sources().scanned.filter(|_| !table.is_read_unseen());
    scanned.map(|card| card.to_string())
}

/// The patron who asks to squeeze, until the dealer answers.
pub(crate) fn squeeze_asked(table: &Table, house: &House) -> Option<String> {
    let asked = table.squeeze().filter(|squeeze| squeeze.state == SqueezeState::Asked)?;
    Some(patron_name(house, &asked.patron))
}

/// The options after a dealing error, while they are open.
pub(crate) fn options_view(table: &Table) -> Option<OptionsView> {
    let options = table.options()?;
    Some(OptionsView {
        error: options.error.name().to_owned(),
        reconstructed: options.reconstructed,
        waiting_for: u32::try_from(options.waiting_for()).unwrap_or(u32::MAX),
        rule: options.rule.clone(),
    })
}

/// Cards that wait to be called for; only an exposed card has a face.
pub(crate) fn carried(table: &Table) -> Vec<CarriedView> {
    let view = |card: &CardInError| CarriedView {
        card: card.card.filter(|_| card.exposed).map(|card| card.to_string()),
    };
    // Third cards that are opened out of order belong to this round and lie in its hands.
    let third = if table.banker_third_opened().is_some() { 2 } else { 0 };
    table.ahead().iter().skip(third).map(view).collect()
}

/// The hands with the Banker's third card, where it is opened before the Player's.
pub(crate) fn with_banker_third(shown: Shown, table: &Table) -> Shown {
    match (shown, table.banker_third_opened()) {
        (Shown::Cards { player, mut banker, player_points, banker_points }, Some(third)) => {
            let value = points(third.rank);
            let banker_points = banker_points.map(|two| PointTotal::of_sum(two + value).get());
            banker.push(third.to_string());
            Shown::Cards { player, banker, player_points, banker_points }
        }
        (shown, _) => shown,
    }
}

/// Whether a patron may ask for the Banker's third card first, and what the patron asked.
pub(crate) fn my_third(table: &Table, patron: &PatronId) -> Option<MyThird> {
    let asked = table.banker_third_asked().filter(|asked| asked.patron == *patron);
    table
        .may_ask_banker_third(patron)
        .then(|| MyThird { asked: asked.map(|asked| asked.how.name().to_owned()) })
}

/// The patron who may ask for the Banker's third card first, and what the patron asked.
pub(crate) fn console_third(table: &Table, house: &House) -> Option<ConsoleThird> {
    let highest = highest_bet(table, table.bets()?)?;
    let may = table.may_ask_banker_third(&highest.patron);
    let asked = table.banker_third_asked().filter(|asked| asked.patron == highest.patron);
    may.then(|| ConsoleThird {
        patron: highest.patron.to_string(),
        name: patron_name(house, &highest.patron),
        seat: highest.seat,
        asked: asked.map(|asked| asked.how.name().to_owned()),
    })
}

/// What a patron may choose, or has chosen.
pub(crate) fn my_option(table: &Table, patron: &PatronId) -> Option<MyOption> {
    let answer = table.options()?.answers.get(patron)?;
    let stakes = table.bets().map_or(0, |bets| stakes(bets, patron));
    Some(MyOption { answer: answer.map(|answer| answer.name().to_owned()), stakes })
}

fn stakes(bets: &Bets, patron: &PatronId) -> u64 {
    bets.of_patron(patron).map(|bet| bet.stake.cents()).sum()
}

/// An insurance on offer.
pub(crate) fn offer(offer: &Offer<'_>) -> OfferView {
    OfferView {
        on: offer.row.on.to_string().to_lowercase(),
        stage: offer.row.stage.to_string(),
        player: offer.points.player.get(),
        banker: offer.points.banker.get(),
        odds: offer.row.odds.to_string(),
        tie_pays: matches!(offer.row.on_tie, OnTie::Pays(_)),
        rule: offer.row.cite.clone(),
    }
}

/// The shoe, as far as everybody may know it.
pub(crate) fn shoe(table: &Table, shoe: &Shoe) -> ShoeView {
    ShoeView {
        number: shoe.number,
        dealt: shoe.dealt(),
        cards: shoe.cards(),
        rounds_left: shoe.rounds_left(),
        commitment: shoe.commitment.as_ref().map(ToString::to_string),
        at: table.shoe_holder(),
    }
}

/// The largest Differential of a box now, where the rules have one.
pub(crate) fn widest(table: &Table) -> Option<u64> {
    table.bets()?;
    table.boxes().iter().map(|in_box| in_box.differential().cents()).max()
}

/// A row of the insurance table.
pub(crate) fn insurance_row(row: &InsuranceRow) -> InsuranceRowView {
    InsuranceRowView {
        on: row.on.to_string().to_lowercase(),
        stage: row.stage.to_string(),
        player: row.player,
        banker: row.banker,
        odds: row.odds.to_string(),
        tie_pays: matches!(row.on_tie, OnTie::Pays(_)),
        rule: row.cite.clone(),
    }
}

/// The command that would offer insurance where it is not offered, or stop where it is.
pub(crate) fn other_offer(table: &Table) -> Option<TableCommand> {
    let offered = !table.offers_insurance()?;
    Some(BaccaratCommand::OfferInsurance { offered }.into())
}

/// The insurance on offer, as the dealer sees it.
pub(crate) fn console_insurance(table: &Table, house: &House) -> Option<ConsoleInsurance> {
    if table.offers().is_empty() {
        return None;
    }
    let asked = |asked: Asked| ConsoleAsked {
        seat: asked.seat,
        name: patron_name(house, &asked.patron),
        patron: asked.patron.to_string(),
        on: asked.on.to_string().to_lowercase(),
        maximum: asked.maximum.cents(),
        stake: asked.stake.cents(),
        answer: asked.answer.name().to_owned(),
    };
    Some(ConsoleInsurance {
        least_until_ms: table.insurance_least_until(),
        asked: table.asked().into_iter().map(asked).collect(),
    })
}

/// What each patron chose after a dealing error.
pub(crate) fn console_choices(table: &Table, house: &House) -> Vec<ConsoleChoice> {
    let answers = table.options().into_iter().flat_map(|options| &options.answers);
    let box_of = |patron: &PatronId| {
        let bets = table.bets().into_iter().flat_map(|bets| bets.of_patron(patron));
        let lies = bets.map(|bet| bet.seat).min();
        lies.or_else(|| table.seat_of(patron)).or_else(|| patron.place().map(|place| place.seat))
    };
    let mut choices: Vec<ConsoleChoice> = answers
        .map(|(patron, answer)| ConsoleChoice {
            patron: patron.to_string(),
            seat: box_of(patron),
            name: patron_name(house, patron),
            stakes: table.bets().map_or(0, |bets| stakes(bets, patron)),
            answer: answer.map(|answer| answer.name().to_owned()),
        })
        .collect();
    choices.sort_by_key(|choice| choice.seat);
    choices
}

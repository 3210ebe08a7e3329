//! What the dealer of a pai gow table sees in addition; at a chip table also what the dealer
//! records for the box holders: the bank, its cover and their hands (R81).

use super::views::{my_offer, split_view};
use crate::chips::HolderView;
use crate::from_chips::holder;
use crate::pai_gow::{MyBankOfferView, SplitView};
use croupier_house::{House, Ledger, PatronId};
use croupier_rules::pai_gow::{Holder, SeatNo};
use croupier_table::pai_gow::{self as engine, Hand, Position};
use croupier_table::{Moment, Phase, Table, Wager};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// What the dealer of a live pai gow table sees in addition: a part of the section `console`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PaiGowConsoleView {
    /// The positions whose hands are not entered yet, in the order of delivery.
    pub to_enter: Vec<String>,
    /// The hands as entered; empty at an automatic table.
    pub entered: Vec<EnteredHand>,
    /// The seats that have not set their hands.
    pub unset: Vec<u16>,
    /// How the house way sets the dealer's hand, once every seat has set its own; the dealer's hand
    /// is set last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub house_way: Option<SplitView>,
    /// How often the dice are shaken at least, where the shakes are recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub shakes_least: Option<u8>,
    /// Only at a chip table: the bank on offer, in the order of the offer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<ConsoleBankOffer>>")]
    pub bank_offers: Vec<ConsoleBankOffer>,
    /// Only at a chip table: the cover of the patron who banks, while it may be counted again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cover: Option<ConsoleCover>,
    /// Only at a chip table: the hands that are not set yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<ConsoleHand>>")]
    pub to_set: Vec<ConsoleHand>,
}

/// The offer of the bank to a box holder at a chip table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ConsoleBankOffer {
    /// The box holder.
    pub holder: HolderView,
    /// What is offered, and what was answered.
    pub offer: MyBankOfferView,
}

/// The cover of a bank at a chip table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ConsoleCover {
    /// The box holder who banks.
    pub holder: HolderView,
    /// What lies as cover, in cents.
    #[ts(type = "number")]
    pub cover: u64,
}

/// A hand of a box holder at a chip table that is not set yet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ConsoleHand {
    /// The box holder.
    pub holder: HolderView,
    /// Its cards or tiles.
    pub pieces: Vec<String>,
    /// Every way to set it.
    pub splits: Vec<SplitView>,
}

/// A hand as the dealer entered it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct EnteredHand {
    /// The position.
    pub position: String,
    /// Its cards or tiles.
    pub pieces: Vec<String>,
    /// Whether it is set: then only a Pit Supervisor or above enters it again.
    pub set: bool,
}

/// What the dealer sees in addition.
pub(crate) fn console_view(table: &Table, house: &House) -> Option<PaiGowConsoleView> {
    let game = table.pai_gow()?.game();
    let entered = |(position, hand): (Position, Hand)| EnteredHand {
        position: position.to_string(),
        pieces: hand.pieces().iter().map(ToString::to_string).collect(),
        set: table.is_set(position),
    };
    Some(PaiGowConsoleView {
        to_enter: table.to_enter().iter().map(ToString::to_string).collect(),
        entered: table.entered().into_iter().map(entered).collect(),
        unset: table.unset().into_iter().map(|seat| u16::from(seat.get())).collect(),
        house_way: dealers_way(table, game),
        shakes_least: table.shakes_least(),
        bank_offers: bank_offers(table, house),
        cover: cover(table, house),
        to_set: to_set(table, house, game),
    })
}

/// How the house way sets the dealer's hand, once it is the dealer's turn to set it.
fn dealers_way(table: &Table, game: engine::Game) -> Option<SplitView> {
    let dealers_turn = table.phase() == Phase::Setting && table.unset().is_empty();
    let dealer = Position(Holder::Dealer);
    let (_, hand) = table.entered().into_iter().find(|(at, _)| dealers_turn && *at == dealer)?;
    let way = game.splits(&hand).into_iter().find(|each| each.why.is_some())?;
    Some(split_view(way, table.settings().rulebook()))
}

/// The box holder at a seat of a chip table.
fn at_seat((table, house): (&Table, &House), seat: SeatNo) -> Option<(PatronId, HolderView)> {
    let seat = u16::from(seat.get());
    let patron = table.patron_at(seat).filter(|_| table.settings().has_chips())?;
    Some((patron.clone(), holder((table, house), patron, seat)))
}

/// The bank on offer, in the order of the offer. No credit covers it at a chip table: the dealer
/// counts the chips that lie there.
fn bank_offers(table: &Table, house: &House) -> Vec<ConsoleBankOffer> {
    let order = table.pai_gow().and_then(|game| game.offer()).into_iter();
    let holders =
        order.flat_map(|offer| offer.order()).filter_map(|&seat| at_seat((table, house), seat));
    let nothing = Ledger::default();
    let offered = holders.filter_map(|(patron, holder)| {
        Some(ConsoleBankOffer { offer: my_offer(table, &nothing, &patron)?, holder })
    });
    offered.collect()
}

/// The cover of the patron who banks, while it may be counted again.
fn cover(table: &Table, house: &House) -> Option<ConsoleCover> {
    let Moment::Open(open) = table.moment() else { return None };
    let bank = open.bets.iter().find(|bet| bet.wager == Wager::Bank && table.banks(&bet.patron));
    let bank = bank.filter(|_| table.settings().has_chips())?;
    Some(ConsoleCover {
        holder: holder((table, house), &bank.patron, bank.seat),
        cover: bank.stake.cents(),
    })
}

/// Hands that lie in front of their box holders and are not set.
fn to_set(table: &Table, house: &House, game: engine::Game) -> Vec<ConsoleHand> {
    let holders = table.unset().into_iter().filter_map(|seat| at_seat((table, house), seat));
    let hands = holders.filter_map(|(patron, holder)| {
        let own = table.own_hand(&patron).filter(|own| own.may_set)?;
        let rulebook = table.settings().rulebook();
        let splits = game.splits(&own.hand).into_iter().map(|each| split_view(each, rulebook));
        Some(ConsoleHand {
            holder,
            pieces: own.hand.pieces().iter().map(ToString::to_string).collect(),
            splits: splits.collect(),
        })
    });
    hands.collect()
}

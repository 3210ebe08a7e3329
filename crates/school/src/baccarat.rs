//! Baccarat: rounds drawn by chance, and what can be asked about them.

pub(crate) mod drawing;
mod examples;
pub(crate) mod insurance;
pub(crate) mod payouts;
pub(crate) mod reading;

pub(crate) use examples::examples;

use crate::chance::Chance;
use crate::exercise::Exercise;
use crate::{Fault, School};
use croupier_rules::baccarat::{BaccaratBet, Drawn, Play, Side, deal_out, next_card};
use croupier_rules::equipment::Card;
use croupier_rules::rulebook::{Game, GameBet, Layout, Rulebook};
use croupier_wire::trainer::PieceKind;

/// How often chance is asked for a case of the wanted kind.
const TRIES: usize = 400;

/// A round played out: its cards in the order they left the shoe, and its hands.
pub(crate) fn round(chance: &mut Chance) -> Result<(Vec<Card>, Play), Fault> {
    let mut cards = chance.cards(6);
    while next_card(&cards).is_err() {
        cards.pop();
    }
    match deal_out(&cards) {
        Ok(play) => Ok((cards, play)),
        Err(_) => Err(Fault::NoCase("six cards finish every round")),
    }
}

/// A round of the wanted kind.
pub(crate) fn round_where(
    chance: &mut Chance,
    wanted: impl Fn(&[Card], &Play) -> bool,
) -> Result<(Vec<Card>, Play), Fault> {
    for _ in 0..TRIES {
        let (cards, play) = round(chance)?;
        if wanted(&cards, &play) {
            return Ok((cards, play));
        }
    }
    Err(Fault::NoCase("no round of this kind was drawn"))
}

/// Any rulebook of baccarat that fits.
pub(crate) fn rulebook<'s>(
    school: &'s School,
    fits: impl Fn(&Rulebook) -> bool,
    chance: &mut Chance,
) -> Result<&'s Rulebook, Fault> {
    school.rulebook(Game::Baccarat, fits, chance)
}

/// One of a rulebook's layouts; none where it has none.
pub(crate) fn layout<'r>(rulebook: &'r Rulebook, chance: &mut Chance) -> Option<&'r Layout> {
    chance.pick(&rulebook.layouts)
}

/// The bets a layout offers.
pub(crate) fn bets_on(rulebook: &Rulebook, layout: Option<&Layout>) -> Vec<BaccaratBet> {
    let offered = rulebook.bets.iter().filter(|terms| terms.offered_on(layout));
    let bets = offered.filter_map(|terms| {
        let GameBet::Baccarat(bet) = terms.bet else { return None };
        Some(bet)
    });
    bets.collect()
}

/// The cards dealt so far, as they lie before the two hands.
pub(crate) fn hands_of(cards: &[Card]) -> [Vec<Card>; 2] {
    let mut hands = [Vec::new(), Vec::new()];
    let [player, banker] = &mut hands;
    for (place, &card) in cards.iter().enumerate() {
        match next_card(cards.get(..place).unwrap_or(&[])) {
            Ok(Drawn::To(Side::Player, _)) => player.push(card),
            Ok(Drawn::To(Side::Banker, _)) => banker.push(card),
            Ok(Drawn::Complete(_)) | Err(_) => {}
        }
    }
    hands
}

impl Exercise {
    /// The same with the cards dealt so far before the two hands.
    pub(crate) fn showing_hands(self, cards: &[Card]) -> Exercise {
        let [player, banker] = hands_of(cards);
        self.showing("hand.player", PieceKind::Cards, player).showing(
            "hand.banker",
            PieceKind::Cards,
            banker,
        )
    }
}

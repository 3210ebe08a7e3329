//! Whether an outcome is established: which bets are decided under every completion of the round
//! that the remaining cards allow.

use super::bets::{BaccaratBet, BetStanding};
use super::facts::{HandRanks, SuitsOfTwo};
use super::hand::{Play, Side};
use super::insurance::{InsuranceRow, Stage, offer_after};
use super::table_of_play::{DealRefused, Drawn, deal_out, next_card};
use crate::equipment::{Card, Composition, NotInShoe, Rank, Suit};
use crate::rulebook::{BetTerms, ByCards, Decided, Ending, GameBet, Layout, RuleKey, Rulebook};
use serde::Serialize;
use thiserror::Error;

/// What the completions of a round do to a bet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Fate {
    /// It wins under every one.
    Won,
    /// It loses under every one.
    Lost,
    /// It is returned under every one.
    Returned,
    /// It depends.
    Open,
}

/// Which bets are already decided by the cards so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Established {
    /// The fate of every bet on the layout, in the rulebook's order.
    pub bets: Vec<(BaccaratBet, Fate)>,
    /// The fate of every insurance that was placed, in the order given.
    pub insurance: Vec<(Side, Stage, Fate)>,
}

/// Why the question cannot be answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum EstablishRefused {
    /// More cards than the round takes.
    #[error(transparent)]
    Deal(#[from] DealRefused),
    /// A card that cannot have come from this shoe.
    #[error(transparent)]
    NotInShoe(#[from] NotInShoe),
    /// An insurance that these cards did not offer.
    #[error("insurance that was not on offer cannot have been placed")]
    InsuranceNotOffered,
    /// The shoe runs out under every continuation.
    #[error("the {left} cards left cannot finish the round")]
    InsufficientCards {
        /// How many cards are left.
        left: u16,
    },
}

impl EstablishRefused {
    /// A stable code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            EstablishRefused::Deal(DealRefused::TooFewCards { .. }) => "too_few_cards",
            EstablishRefused::Deal(DealRefused::TooManyCards { .. }) => "too_many_cards",
            EstablishRefused::NotInShoe(_) => "impossible_card",
            EstablishRefused::InsuranceNotOffered => "insurance_not_offered",
            EstablishRefused::InsufficientCards { .. } => "insufficient_cards",
        }
    }

    /// The rule behind it, where a rule is.
    pub const fn rule(&self) -> Option<RuleKey> {
        match self {
            EstablishRefused::Deal(
                DealRefused::TooFewCards { rule, .. } | DealRefused::TooManyCards { rule, .. },
            ) => Some(*rule),
            EstablishRefused::NotInShoe(_) => Some(RuleKey::Decks),
            EstablishRefused::InsuranceNotOffered => Some(RuleKey::InsuranceOffer),
            EstablishRefused::InsufficientCards { .. } => Some(RuleKey::InsufficientCards),
        }
    }
}

impl Established {
    /// Whether some bet is conclusively won or lost. A returned bet is neither.
    pub fn is_established(&self) -> bool {
        let bets = self.bets.iter().map(|(_, fate)| fate);
        let insurance = self.insurance.iter().map(|(_, _, fate)| fate);
        bets.chain(insurance).any(|fate| matches!(fate, Fate::Won | Fate::Lost))
    }

    /// The rule that then decides on an interrupted round.
    pub fn rule(&self) -> RuleKey {
        if self.is_established() {
            RuleKey::OutcomeEstablished
        } else {
            RuleKey::NoOutcomeEstablished
        }
    }
}

/// What is certain after `exposed`, the cards of this round in the order they left the shoe, when
/// the rest of the round comes from `shoe` (which no longer holds them) and nobody is insured.
pub fn established(
    rulebook: &Rulebook,
    layout: Option<&Layout>,
    exposed: &[Card],
    shoe: &Composition,
) -> Result<Established, EstablishRefused> {
    established_insured(rulebook, layout, exposed, shoe, &[])
}

/// As [`established`], with the insurance that was placed: it counts like the bets on the layout.
pub fn established_insured(
    rulebook: &Rulebook,
    layout: Option<&Layout>,
    exposed: &[Card],
    shoe: &Composition,
    insured: &[(Side, Stage)],
) -> Result<Established, EstablishRefused> {
    next_card(exposed)?;
    let insurance: Option<Vec<_>> = insured
        .iter()
        .map(|&(on, stage)| Some((placed_row(rulebook, exposed, on, stage)?, Seen::default())))
        .collect();
    let insurance = insurance.ok_or(EstablishRefused::InsuranceNotOffered)?;
    let offered = rulebook.bets.iter().filter(|terms| terms.offered_on(layout));
    let bets = offered.map(|terms| (terms, Seen::default()));
    let mut search = Search {
        bets: bets.collect(),
        insurance,
        ranks: shoe.by_rank(),
        cards: exposed.to_vec(),
        exposed: exposed.len(),
        completed: false,
    };
    search.explore();
    if !search.completed {
        return Err(EstablishRefused::InsufficientCards { left: shoe.total() });
    }
    let insurance = search.insurance.iter().map(|(row, seen)| (row.on, row.stage, seen.fate()));
    Ok(Established {
        insurance: insurance.collect(),
        bets: search.bets.iter().filter_map(|(terms, seen)| fate(terms, *seen)).collect(),
    })
}

fn fate(terms: &BetTerms, seen: Seen) -> Option<(BaccaratBet, Fate)> {
    let GameBet::Baccarat(bet) = terms.bet else { return None };
    Some((bet, seen.fate()))
}

/// The row an insurance was placed at: the cards so far must have made the offer.
fn placed_row<'r>(
    rulebook: &'r Rulebook,
    exposed: &[Card],
    on: Side,
    stage: Stage,
) -> Option<&'r InsuranceRow> {
    let seen_then = match stage {
        Stage::FourCards => exposed.get(..4)?,
        Stage::ThirdCard => exposed.get(..5)?,
    };
    let offer = offer_after(seen_then).filter(|offer| offer.stage == stage)?;
    rulebook.insurance_row(on, &offer)
}

/// Which ends a bet has been seen to come to.
#[derive(Clone, Copy, Default)]
struct Seen {
    won: bool,
    lost: bool,
    returned: bool,
}

impl Seen {
    fn note(&mut self, standing: BetStanding) {
        match standing {
            BetStanding::Won => self.won = true,
            BetStanding::Lost => self.lost = true,
            BetStanding::Returned => self.returned = true,
        }
    }

    fn end(&mut self, ending: Ending) {
        self.note(match ending {
            Ending::Pays(_) => BetStanding::Won,
            Ending::Returns(_) => BetStanding::Returned,
            Ending::Loses(_) => BetStanding::Lost,
        });
    }

    /// Whether two ends were seen, and so nothing more is to be learnt.
    fn fate_is_open(self) -> bool {
        [self.won, self.lost, self.returned].into_iter().filter(|seen| *seen).count() > 1
    }

    fn fate(self) -> Fate {
        match (self.won, self.lost, self.returned) {
            (true, false, false) => Fate::Won,
            (false, true, false) => Fate::Lost,
            (false, false, true) => Fate::Returned,
            (_, _, _) => Fate::Open,
        }
    }
}

/// A walk through every completion by rank, given up as soon as every bet is known to be open.
/// Suits of cards still to come are all taken to be possible, so that no bet that asks for suits
/// is called decided too early.
struct Search<'r> {
    bets: Vec<(&'r BetTerms, Seen)>,
    insurance: Vec<(&'r InsuranceRow, Seen)>,
    ranks: [u16; 13],
    cards: Vec<Card>,
    /// How many of the cards lie on the table already.
    exposed: usize,
    completed: bool,
}

/// Notes how a bet that asks for suits ends, for all suits the first two cards of a hand can still
/// have. The Player Hand has its two once three cards lie, the Banker Hand once four do.
fn note_suits(cards: &ByCards, play: &Play, exposed: usize, seen: &mut Seen) {
    if cards.asks_single_suits() {
        return note_single_suits(cards, play, exposed, seen);
    }
    let hands = [(Side::Player, 3), (Side::Banker, 4)].map(|(side, complete)| {
        let known = HandRanks::of(play.hand(side));
        let suits = match exposed >= complete {
            true => vec![known.suits],
            false => SuitsOfTwo::ALL.to_vec(),
        };
        suits.into_iter().map(|suits| HandRanks { suits, ..known }).collect::<Vec<_>>()
    });
    let [players, bankers] = &hands;
    for player in players {
        for banker in bankers {
            seen.end(cards.ending(player, banker));
        }
    }
}

/// The same for a bet that asks for the suits of single cards: all that those still to come can
/// have.
fn note_single_suits(cards: &ByCards, play: &Play, exposed: usize, seen: &mut Seen) {
    let drew = play.hand(Side::Player).third().is_some();
    let hands = [(Side::Player, [0, 2, 4]), (Side::Banker, [1, 3, 4 + usize::from(drew)])];
    let hands = hands.map(|(side, dealt)| {
        let known = HandRanks::of(play.hand(side));
        let mut ways = vec![known.single];
        for (card, at) in dealt.into_iter().enumerate() {
            let place = card + if side == Side::Banker { 3 } else { 0 };
            if at >= exposed && cards.asks_suit_of(place) {
                ways = ways.iter().flat_map(|suits| every_suit(*suits, card)).collect();
            }
        }
        ways.into_iter().map(|suits| known.in_suits(suits)).collect::<Vec<_>>()
    });
    let [players, bankers] = &hands;
    for player in players {
        for banker in bankers {
            if seen.fate_is_open() {
                return;
            }
            seen.end(cards.ending(player, banker));
        }
    }
}

/// These suits with every suit for one of the cards, if it is there.
fn every_suit(suits: [Option<Suit>; 3], card: usize) -> Vec<[Option<Suit>; 3]> {
    let with = |suit: Suit| {
        let mut changed = suits;
        changed.get_mut(card).into_iter().flatten().for_each(|held| *held = suit);
        changed
    };
    Suit::ALL.map(with).to_vec()
}

impl Search<'_> {
    fn explore(&mut self) {
        match next_card(&self.cards) {
            Ok(Drawn::Complete(_)) => {
                if let Ok(play) = deal_out(&self.cards) {
                    self.note(&play);
                }
            }
            Ok(Drawn::To(..)) => {
                for rank in Rank::ALL {
                    if !self.take(rank) {
                        continue;
                    }
                    self.cards.push(Card { rank, suit: Suit::Spades });
                    self.explore();
                    self.cards.pop();
                    self.give_back(rank);
                    if self.nothing_left_to_learn() {
                        return;
                    }
                }
            }
            Err(_) => {}
        }
    }

    fn note(&mut self, play: &Play) {
        self.completed = true;
        for (terms, seen) in &mut self.bets {
            if let Decided::ByCards(cards) = &terms.decided
                && cards.asks_suits()
            {
                note_suits(cards, play, self.exposed, seen);
            } else {
                seen.end(terms.in_round(play));
            }
        }
        for (row, seen) in &mut self.insurance {
            seen.note(row.standing(play));
        }
    }

    fn take(&mut self, rank: Rank) -> bool {
        match self.ranks.get_mut(rank.index()) {
            Some(count) if *count > 0 => {
                *count -= 1;
                true
            }
            _ => false,
        }
    }

    fn give_back(&mut self, rank: Rank) {
        if let Some(count) = self.ranks.get_mut(rank.index()) {
            *count += 1;
        }
    }

    fn nothing_left_to_learn(&self) -> bool {
        let bets = self.bets.iter().map(|(_, seen)| seen);
        let insurance = self.insurance.iter().map(|(_, seen)| seen);
        self.completed && bets.chain(insurance).all(|seen| seen.fate() == Fate::Open)
    }
}

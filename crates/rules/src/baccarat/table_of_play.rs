//! The Baccarat Table of Play: who draws a card next, and which rule says so.

use super::hand::{Hand, Play, PointTotal, Side, points};
use crate::equipment::{Card, Rank};
use crate::rulebook::RuleKey;
use thiserror::Error;

/// Whether a hand draws its third card, and by which rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision {
    /// It draws; otherwise it stands.
    pub draws: bool,
    /// The rule that decided.
    pub rule: RuleKey,
}

/// Where the next card of a round goes, or that the round is complete.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Drawn {
    /// The next card goes to this side by this rule.
    To(Side, RuleKey),
    /// The round is complete; the rule is the one by which the last hand stood or drew its last.
    Complete(RuleKey),
}

/// The cards given are not the cards of one finished round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum DealRefused {
    /// The round is not over.
    #[error("{given} cards are too few: the {to} Hand still draws a card")]
    TooFewCards {
        /// How many cards there were.
        given: usize,
        /// Where the next one goes.
        to: Side,
        /// The rule by which it does.
        rule: RuleKey,
    },
    /// Cards are left when the round is over.
    #[error("{given} cards are too many: this round takes {needed}")]
    TooManyCards {
        /// How many cards there were.
        given: usize,
        /// How many the round takes.
        needed: usize,
        /// The rule by which no further card is drawn.
        rule: RuleKey,
    },
}

/// Whether the Player Hand draws, given both totals of two cards.
pub const fn player_draws(player: PointTotal, banker: PointTotal) -> Decision {
    if player.is_natural() || banker.is_natural() {
        return Decision { draws: false, rule: RuleKey::Natural };
    }
    if player.get() <= 5 {
        Decision { draws: true, rule: RuleKey::PlayerDraws }
    } else {
        Decision { draws: false, rule: RuleKey::PlayerStands }
    }
}

/// Whether the Banker Hand draws, no Natural having been dealt.
pub fn banker_draws(banker: PointTotal, player_third: Option<Card>) -> Decision {
    let Some(third) = player_third else {
        return Decision { draws: banker.get() <= 5, rule: RuleKey::BankerAgainstStandingPlayer };
    };
    let draws = match (banker.get(), points(third.rank)) {
        (0..=2, _) => true,
        (3, third) => third != 8,
        (4, third) => (2..=7).contains(&third),
        (5, third) => (4..=7).contains(&third),
        (6, third) => (6..=7).contains(&third),
        (7.., _) => false,
    };
    let rule = if draws { RuleKey::BankerDraws } else { RuleKey::BankerStands };
    Decision { draws, rule }
}

/// Where the next card goes after `cards`, which are in the order they left the shoe. An error
/// when they are already more than the round takes.
pub fn next_card(cards: &[Card]) -> Result<Drawn, DealRefused> {
    let (&[p1, b1, p2, b2], rest) = match cards.split_first_chunk::<4>() {
        Some(split) => split,
        None => {
            let to = if cards.len().is_multiple_of(2) { Side::Player } else { Side::Banker };
            return Ok(Drawn::To(to, RuleKey::DealOrder));
        }
    };
    let (player, banker) = (Hand::new([p1, p2], None), Hand::new([b1, b2], None));
    let complete = |needed: usize, rule: RuleKey| {
        if cards.len() == needed {
            Ok(Drawn::Complete(rule))
        } else {
            Err(DealRefused::TooManyCards { given: cards.len(), needed, rule })
        }
    };
    let player_turn = player_draws(player.total_of_two(), banker.total_of_two());
    if player_turn.rule == RuleKey::Natural {
        return complete(4, RuleKey::Natural);
    }
    let (player_third, rest) = match (player_turn.draws, rest) {
        (true, []) => return Ok(Drawn::To(Side::Player, player_turn.rule)),
        (true, [third, rest @ ..]) => (Some(*third), rest),
        (false, rest) => (None, rest),
    };
    let banker_turn = banker_draws(banker.total_of_two(), player_third);
    let before_banker = cards.len() - rest.len();
    match (banker_turn.draws, rest) {
        (true, []) => Ok(Drawn::To(Side::Banker, banker_turn.rule)),
        (true, _) => complete(before_banker + 1, RuleKey::OneThirdCardEach),
        (false, _) => complete(before_banker, banker_turn.rule),
    }
}

/// The finished round that `cards`, in the order they left the shoe, make.
pub fn deal_out(cards: &[Card]) -> Result<Play, DealRefused> {
    match next_card(cards)? {
        Drawn::To(to, rule) => Err(DealRefused::TooFewCards { given: cards.len(), to, rule }),
        Drawn::Complete(_) => Ok(arrange(cards)),
    }
}

/// Puts the cards of a complete round into hands: first and third to the Player, second and
/// fourth to the Banker, then by the Table of Play.
fn arrange(cards: &[Card]) -> Play {
    let Some((&[p1, b1, p2, b2], rest)) = cards.split_first_chunk::<4>() else {
        unreachable!("a complete round has at least four cards");
    };
    let (player, banker) = (Hand::new([p1, p2], None), Hand::new([b1, b2], None));
    let player_took = player_draws(player.total_of_two(), banker.total_of_two()).draws;
    let (player_third, banker_third) = match (player_took, rest) {
        (true, [player, banker, ..]) => (Some(*player), Some(*banker)),
        (true, [player]) => (Some(*player), None),
        (false, [banker, ..]) => (None, Some(*banker)),
        (_, []) => (None, None),
    };
    Play { player: Hand::new([p1, p2], player_third), banker: Hand::new([b1, b2], banker_third) }
}

/// The rules this round was played by, in the order they applied: how it is explained to people
/// and traced to paragraphs.
pub fn explain(play: &Play) -> Vec<RuleKey> {
    let mut rules = vec![RuleKey::DealOrder];
    for card in play.player.cards().chain(play.banker.cards()) {
        let value = match points(card.rank) {
            1 => RuleKey::AceIsOne,
            0 if card.rank != Rank::Ten => RuleKey::PictureIsZero,
            _ => RuleKey::FaceValue,
        };
        if !rules.contains(&value) {
            rules.push(value);
        }
    }
    // A ten has its face value, so a hand that holds one exceeds 9 before the first digit goes.
    let face = |card: Card| if card.rank == Rank::Ten { 10 } else { points(card.rank) };
    let sums = [&play.player, &play.banker].map(|hand| hand.cards().map(face).sum::<u8>());
    if sums.iter().any(|&sum| sum > 9) {
        rules.push(RuleKey::PointTotal);
    }
    let player_turn = player_draws(play.player.total_of_two(), play.banker.total_of_two());
    rules.push(player_turn.rule);
    if player_turn.rule != RuleKey::Natural {
        rules.push(banker_draws(play.banker.total_of_two(), play.player.third()).rule);
    }
    rules.push(if play.is_tie() { RuleKey::Tie } else { RuleKey::HigherTotalWins });
    rules
}

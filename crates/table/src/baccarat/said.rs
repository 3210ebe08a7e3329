//! What has happened to the cards of a round, said for people.

use crate::said::{Phrase, Said, say};
use crate::table::Table;
use croupier_house::Facts;
use croupier_rules::baccarat::{
    Hand, Result as Winner, banker_draws, deal_out, player_draws, points,
};
use croupier_rules::equipment::Card;
use croupier_rules::rulebook::RuleKey;

/// Hands, draws and result, as far as these cards tell.
pub(crate) fn said_of_cards(said: &mut Vec<Said>, cards: &[Card]) {
    let Some((&[p1, b1, p2, b2], rest)) = cards.split_first_chunk::<4>() else { return };
    let (player, banker) = (Hand::new([p1, p2], None), Hand::new([b1, b2], None));
    let (player, banker) = (player.total_of_two(), banker.total_of_two());
    let both = || Facts::from([("player", player.get().into()), ("banker", banker.get().into())]);
    say(said, Phrase::FirstFour, both(), RuleKey::DealOrder);
    let turn = player_draws(player, banker);
    if turn.rule == RuleKey::Natural {
        say(said, Phrase::Natural, both(), turn.rule);
    } else {
        let facts = Facts::from([("points", player.get().into())]);
        let phrase = if turn.draws { Phrase::PlayerDraws } else { Phrase::PlayerStands };
        say(said, phrase, facts, turn.rule);
        let (player_third, rest) = match (turn.draws, rest.split_first()) {
            (true, Some((third, rest))) => (Some(*third), rest),
            (true, None) => return,
            (false, _) => (None, rest),
        };
        if let Some(third) = player_third {
            say(said, Phrase::PlayerDrew, drew(player.get(), third), RuleKey::PointTotal);
        }
        said_of_banker(said, banker.get(), player_third, rest);
    }
    said_of_result(said, cards);
}

fn drew(points_of_two: u8, card: Card) -> Facts {
    let total = (points_of_two + points(card.rank)) % 10;
    Facts::from([("card", card.to_string().into()), ("points", total.into())])
}

fn said_of_banker(said: &mut Vec<Said>, banker: u8, player_third: Option<Card>, rest: &[Card]) {
    let turn = banker_draws(croupier_rules::baccarat::PointTotal::of_sum(banker), player_third);
    let mut facts = Facts::from([("points", banker.into())]);
    if let Some(third) = player_third {
        facts.insert("third", points(third.rank).into());
    }
    let phrase = match (turn.draws, player_third) {
        (true, Some(_)) => Phrase::BankerDrawsAgainst,
        (false, Some(_)) => Phrase::BankerStandsAgainst,
        (true, None) => Phrase::BankerDraws,
        (false, None) => Phrase::BankerStands,
    };
    say(said, phrase, facts, turn.rule);
    if let (true, Some(&third)) = (turn.draws, rest.first()) {
        say(said, Phrase::BankerDrew, drew(banker, third), RuleKey::PointTotal);
    }
}

fn said_of_result(said: &mut Vec<Said>, cards: &[Card]) {
    let Ok(play) = deal_out(cards) else { return };
    let [player, banker] =
        [croupier_rules::baccarat::Side::Player, croupier_rules::baccarat::Side::Banker]
            .map(|side| play.hand(side).total().get());
    let both = Facts::from([("player", player.into()), ("banker", banker.into())]);
    match play.result() {
        Winner::Player => say(said, Phrase::PlayerWins, both, RuleKey::HigherTotalWins),
        Winner::Banker => say(said, Phrase::BankerWins, both, RuleKey::HigherTotalWins),
        Winner::Tie => {
            say(said, Phrase::Tie, Facts::from([("points", player.into())]), RuleKey::Tie);
        }
    }
}

/// What is on offer or to be chosen while the draw stands still.
pub(super) fn said_of_windows(said: &mut Vec<Said>, table: &Table) {
    if let Some(offer) = table.offers().first() {
        let facts = Facts::from([
            ("stage", offer.points.stage.to_string().into()),
            ("player", offer.points.player.get().into()),
            ("banker", offer.points.banker.get().into()),
        ]);
        say(said, Phrase::InsuranceOffered, facts, RuleKey::InsuranceOffer);
    }
    if let Some(options) = table.options() {
        let facts = Facts::from([("error", options.error.name().into())]);
        say(said, Phrase::Options, facts, options.error.rule());
    }
}

//! What was counted, as the wire has it.

use croupier_lab::spread::BetSpread;
use croupier_odds::pai_gow::PaiGowBetOdds;
use croupier_odds::ratio::Ratio;
use croupier_odds::wager::Figures;
use croupier_odds::{BetOdds, InsuranceOdds, RowOdds};
use croupier_rules::baccarat::{Side, Stage};
use croupier_rules::rulebook::Rulebook;
use croupier_wire::odds::{
    BetOddsView, BetSpreadView, InsuranceOddsView, RowOddsView, RulebookLine, SpreadView,
};

/// Decimal places of a row's probability.
const PLACES: usize = 12;

/// A rulebook in the list.
pub(super) fn line(rulebook: &Rulebook) -> RulebookLine {
    RulebookLine {
        rulebook: rulebook.reference(),
        title: rulebook.title.clone(),
        game: rulebook.game.word().to_owned(),
        study: rulebook.study,
        decks: rulebook.decks().map(|decks| [*decks.start(), *decks.end()]),
        default_decks: rulebook.default_decks(),
        layouts: rulebook.layouts.iter().map(|layout| layout.id.clone()).collect(),
    }
}

/// One bet.
pub(super) fn bet(bet: &BetOdds<'_>) -> BetOddsView {
    of_figures(bet.bet.to_string(), &bet.rows, &bet.figures, bet.rule)
}

/// One bet of pai gow, or the bank.
pub(super) fn pai_gow_bet(bet: &PaiGowBetOdds<'_>) -> BetOddsView {
    let name = if bet.bet == "banker" { "bank" } else { bet.bet };
    of_figures(name.to_owned(), &bet.rows, &bet.figures, bet.rule)
}

fn of_figures(bet: String, rows: &[RowOdds<'_>], figures: &Figures, rule: &str) -> BetOddsView {
    let one = Ratio::of_counts(1, 1);
    let lost = one.and_then(|one| one.checked_sub(&figures.hit_rate));
    let lost = lost.and_then(|rest| rest.checked_sub(&figures.returned));
    BetOddsView {
        bet,
        rows: rows.iter().map(row).collect(),
        house_edge: figures.house_edge.to_string(),
        house_edge_percent: figures.house_edge.percent(),
        hit_percent: figures.hit_rate.percent(),
        returned_percent: figures.returned.percent(),
        lost_percent: lost.map_or_else(String::new, |lost| lost.percent()),
        variance: figures.variance.decimal(4),
        rule: rule.to_owned(),
    }
}

fn row(row: &RowOdds<'_>) -> RowOddsView {
    RowOddsView {
        when: row.when.to_string(),
        odds: row.odds.to_string(),
        probability: row.probability.to_string(),
        decimal: row.probability.decimal(PLACES),
        rule: row.rule.to_owned(),
    }
}

/// One insurance offer.
pub(super) fn insurance(offer: &InsuranceOdds<'_>) -> InsuranceOddsView {
    let (on, stage) = (offer.on, offer.stage);
    InsuranceOddsView {
        on: if on == Side::Player { "player" } else { "banker" }.to_owned(),
        stage: if stage == Stage::FourCards { "four-cards" } else { "third-card" }.to_owned(),
        player: offer.player.get(),
        banker: offer.banker.get(),
        odds: offer.odds.to_string(),
        offered_percent: offer.offered.percent(),
        house_edge_percent: offer.figures.house_edge.percent(),
        hit_percent: offer.figures.hit_rate.percent(),
        rule: offer.rule.to_owned(),
    }
}

/// How far edges spread.
pub(super) fn spread(left: u16, shoes: u32, seed: u64, bets: &[BetSpread]) -> SpreadView {
    let percent = |part: f64| format!("{:.4}", part * 100.0);
    let bet = |bet: &BetSpread| BetSpreadView {
        bet: bet.bet.clone(),
        low_percent: percent(bet.low),
        middle_percent: percent(bet.middle),
        high_percent: percent(bet.high),
        favourable_percent: percent(bet.favourable),
    };
    SpreadView { left, shoes, seed: seed.to_string(), bets: bets.iter().map(bet).collect() }
}

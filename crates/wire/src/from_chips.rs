//! The view of a chip table for its console.

use crate::chips::{ChipCount, ChipsView, HolderView, LyingView, PaymentView, PaymentsView};
use crate::from_keeping::is_under_minimum;
use croupier_house::{House, PatronId, Place};
use croupier_rules::rulebook::RuleKey;
use croupier_rules::settlement::Outcome;
use croupier_table::{Bet, Bets, HolderPayments, Payment, Table};
use std::collections::BTreeSet;

/// What the console of a chip table shows; `None` at a table without chips.
pub(crate) fn chips_view(table: &Table, house: &House) -> Option<ChipsView> {
    let settings = table.settings();
    if !settings.has_chips() {
        return None;
    }
    let payments = table.payments();
    let values = settings.procedure().denominations().into_iter();
    let bets = table.bets().map(Bets::iter).into_iter().flatten();
    Some(ChipsView {
        values: values.map(|amount| amount.cents()).collect(),
        rack: table.kept().rack(),
        holders: holders(table, house, &payments),
        lying: bets.map(|bet| lying(table, bet)).collect(),
        payments: payments.iter().map(|holder| paid(table, house, holder)).collect(),
    })
}

pub(crate) fn holder((table, house): (&Table, &House), patron: &PatronId, seat: u16) -> HolderView {
    HolderView {
        away: table.has_walked_away(patron),
        patron: patron.to_string(),
        seat,
        standing: patron.place().and_then(|place| place.standing),
        name: house.patron(patron).map(|patron| patron.name.clone()),
    }
}

/// Everybody who sits at a box or has chips there; a box nobody has is its place.
fn holders(table: &Table, house: &House, payments: &[HolderPayments]) -> Vec<HolderView> {
    let none = Bets::default();
    let bets = table.bets().unwrap_or(&none);
    let mut all = Vec::new();
    for seat in 1..=table.settings().positions() {
        let sits = table.patron_at(seat).cloned();
        let sits = sits.or_else(|| Place { seat, standing: None }.id());
        let laid = bets.of_box(seat).iter().map(|bet| &bet.patron);
        let paid = payments.iter().filter(|paid| paid.seat == seat).map(|paid| &paid.patron);
        let others: BTreeSet<&PatronId> =
            laid.chain(paid).filter(|&patron| Some(patron) != sits.as_ref()).collect();
        let at = (table, house);
        all.extend(sits.iter().map(|patron| holder(at, patron, seat)));
        all.extend(others.into_iter().map(|patron| holder(at, patron, seat)));
    }
    all
}

fn paragraphs(table: &Table, rules: Vec<RuleKey>) -> Vec<String> {
    let rulebook = table.settings().rulebook();
    let cited = rules.into_iter().filter_map(|rule| rulebook.cite(rule));
    cited.map(|cite| cite.first.to_owned()).collect()
}

fn lying(table: &Table, bet: &Bet) -> LyingView {
    let excess = table.excess(bet);
    let closed = matches!(table.moment(), croupier_table::Moment::Closed(_));
    let rules = match closed {
        true => table.limit_rules((bet.seat, bet.wager), bet.stake, excess),
        false => Vec::new(),
    };
    LyingView {
        patron: bet.patron.to_string(),
        seat: bet.seat,
        bet: bet.wager.name(),
        stage: bet.wager.stage().map(|stage| stage.to_string()),
        stake: bet.stake.cents(),
        excess: excess.cents(),
        limits: paragraphs(table, rules),
        under_minimum: bet.wager.is_on_layout() && is_under_minimum(table, bet.stake),
    }
}

fn paid(table: &Table, house: &House, of: &HolderPayments) -> PaymentsView {
    let chips = of.chips.iter().map(|&(value, count)| ChipCount { value: value.cents(), count });
    PaymentsView {
        holder: holder((table, house), &of.patron, of.seat),
        bets: of.bets.iter().map(|bet| payment(table, bet)).collect(),
        take: of.take,
        pay: of.pay,
        chips: chips.collect(),
        rest: of.rest,
    }
}

fn payment(table: &Table, payment: &Payment) -> PaymentView {
    let Payment { end, take, pay, back, limits } = payment;
    let outcome = match end.outcome {
        Outcome::Won => "won",
        Outcome::Lost => "lost",
        Outcome::Returned => "returned",
    };
    PaymentView {
        bet: end.wager.name(),
        stage: end.wager.stage().map(|stage| stage.to_string()),
        stake: end.stake.cents(),
        outcome: outcome.to_owned(),
        take: take.cents(),
        pay: pay.cents(),
        back: back.cents(),
        excess: end.excess.cents(),
        commission: end.commission.cents(),
        odds: end.odds.map(|odds| odds.to_string()),
        rule: end.rule.clone(),
        limits: paragraphs(table, limits.clone()),
    }
}

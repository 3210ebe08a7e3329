//! Views of a round of play: for everybody at the table, and of one patron's part in it afterwards.

use crate::baccarat::views::{
    boxes, carried, offer, options_view, shoe, squeeze, with_banker_third,
};
use crate::from_keeping::notice_views;
use crate::history::RoundView;
use crate::pai_gow;
use crate::table::{MyBet, MyResult, Phase, RoundSection, Said, Shown};
use croupier_house::{Fact, Facts, PatronId};
use croupier_rules::money::Amount;
use croupier_rules::rulebook::{Game, Named, Rulebook};
use croupier_rules::settlement::Outcome;
use croupier_table::{self as table, BetEnd, Moment, PastRound, Table, Wager};
use std::collections::BTreeMap;

/// The audience of a round.
#[derive(Clone, Copy, Debug)]
pub enum Viewer<'v> {
    /// A patron, who sees their own bets.
    Patron(&'v PatronId),
    /// Staff, who see every bet.
    Staff,
}

impl Viewer<'_> {
    /// A patron's bet; for staff, who see several patrons' bets, with the patron's name.
    fn named(self, patron: &PatronId, bet: MyBet) -> MyBet {
        match self {
            Viewer::Patron(_) => bet,
            Viewer::Staff => MyBet { patron: Some(patron.to_string()), ..bet },
        }
    }

    /// Whether this audience sees a patron's action.
    pub fn sees(self, patron: &PatronId) -> bool {
        match self {
            Viewer::Patron(own) => own == patron,
            Viewer::Staff => true,
        }
    }
}

/// The game's name, as in rulebooks.
pub(crate) fn name_of_game(game: Game) -> &'static str {
    let named = Game::WORDS.iter().find(|&&(_, value)| value == game);
    named.map_or("unknown", |&(word, _)| word)
}

pub(crate) const fn phase(phase: table::Phase) -> Phase {
    match phase {
        table::Phase::Idle => Phase::Idle,
        table::Phase::Open => Phase::Open,
        table::Phase::Drawing => Phase::Drawing,
        table::Phase::Insurance => Phase::Insurance,
        table::Phase::Options => Phase::Options,
        table::Phase::Confirming => Phase::Confirming,
        table::Phase::Settled => Phase::Settled,
        table::Phase::Void => Phase::Void,
        table::Phase::Interrupted => Phase::Interrupted,
        table::Phase::BankOffer => Phase::BankOffer,
        table::Phase::Setting => Phase::Setting,
    }
}

/// The round on the table.
pub fn round_section(table: &Table) -> RoundSection {
    let rulebook = table.settings().rulebook();
    let stopped = table.interruption().is_some() || table.held_by().is_some();
    let window = table.window().filter(|_| !stopped);
    let totals = table.totals().into_iter().map(|(wager, cents)| (wager.name(), cents));
    RoundSection {
        round: table.round().0,
        phase: phase(table.phase()),
        deadline_ms: window.and_then(|window| window.deadline_ms),
        window_began_ms: window.map(|window| window.began_ms),
        shown: with_banker_third(shown(&table.shown()), table),
        said: table::said(table).into_iter().map(|said| sentence(said, rulebook)).collect(),
        offers: table.offers().iter().map(offer).collect(),
        result: table.result().map(|result| result.to_string().to_lowercase()),
        winning: table.winning().into_iter().map(Wager::name).collect(),
        totals: added_up(totals),
        people: table.bettors(),
        shoe: table.shoe().filter(|shoe| !shoe.is_shuffled()).map(|on| shoe(table, on)),
        commitment: match table.moment() {
            Moment::Open(open) => open.commitment.as_ref().map(ToString::to_string),
            Moment::Closed(closed) => closed.commitment.as_ref().map(ToString::to_string),
            Moment::Idle | Moment::Ended(_) => None,
        },
        boxes: boxes(table),
        squeeze: squeeze(table),
        options: options_view(table),
        carried: carried(table),
        notices: notice_views(table),
        pai_gow: pai_gow::views::round_view(table).map(Box::new),
    }
}

/// Adds up the stages of insurance on one hand, which share one name.
fn added_up(totals: impl Iterator<Item = (String, u64)>) -> BTreeMap<String, u64> {
    let mut sums = BTreeMap::new();
    for (bet, cents) in totals {
        *sums.entry(bet).or_default() += cents;
    }
    sums
}

pub(crate) fn shown(shown: &table::Shown) -> Shown {
    match (shown, shown.hands()) {
        (table::Shown::Dice(dice), _) => {
            Shown::Dice { dice: dice.0.map(|die| die.get()), total: dice.total() }
        }
        (table::Shown::Cards(_), Some([player, banker])) => Shown::Cards {
            player: player.cards.iter().map(ToString::to_string).collect(),
            banker: banker.cards.iter().map(ToString::to_string).collect(),
            player_points: player.points,
            banker_points: banker.points,
        },
        (table::Shown::Nothing | table::Shown::Cards(_) | table::Shown::PaiGow(_), _) => {
            Shown::Nothing // of pai gow the section has a part of its own
        }
    }
}

pub(crate) fn sentence(said: table::Said, rulebook: &Rulebook) -> Said {
    let cite = said.rule.and_then(|key| rulebook.cite(key));
    Said {
        phrase: said.phrase.key().to_owned(),
        facts: facts(said.facts),
        rule: cite.map(|cite| cite.first.to_owned()),
    }
}

pub(crate) fn facts(facts: Facts) -> BTreeMap<String, serde_json::Value> {
    let value = |fact: Fact| match fact {
        Fact::Number(number) => number.into(),
        Fact::Text(text) => text.into(),
    };
    facts.into_iter().map(|(name, fact)| (name.to_owned(), value(fact))).collect()
}

/// A bet that has not ended.
pub(crate) fn open_bet(seat: u16, wager: Wager, stake: Amount) -> MyBet {
    MyBet {
        seat,
        bet: wager.name(),
        stage: wager.stage().map(|stage| stage.to_string()),
        stake: stake.cents(),
        ended: None,
        patron: None,
    }
}

/// A bet that has ended.
pub(crate) fn ended_bet(end: &BetEnd) -> MyBet {
    let ended = Some(my_result(end));
    MyBet { ended, ..open_bet(end.seat, end.wager, end.stake) }
}

/// The word for how a bet ended.
pub(crate) const fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Won => "won",
        Outcome::Lost => "lost",
        Outcome::Returned => "returned",
    }
}

/// How a bet ended. The returned amount includes any excess that was never in play.
fn my_result(end: &BetEnd) -> MyResult {
    MyResult {
        outcome: outcome(end.outcome).to_owned(),
        odds: end.odds.map(|odds| odds.to_string()),
        win: end.win.cents(),
        returned: end.returned.cents() + end.excess.cents(),
        commission: end.commission.cents(),
        deducted: Some(end.deducted.cents()).filter(|&cents| cents > 0),
        rule: end.rule.clone(),
    }
}

/// A round that is over.
pub fn round_view(past: &PastRound, rulebook: &Rulebook, viewer: Viewer<'_>) -> RoundView {
    let ends = past.bets.iter().filter(|end| viewer.sees(&end.patron));
    let bet = |end: &BetEnd| viewer.named(&end.patron, ended_bet(end));
    RoundView {
        round: past.round.0,
        opened_ms: past.opened_ms,
        ended_ms: Some(past.ended_ms),
        phase: match past.end {
            table::RoundEnd::Settled(_) => Phase::Settled,
            table::RoundEnd::Void(_) => Phase::Void,
        },
        shown: match &past.shown {
            table::Shown::PaiGow(felt) => {
                let round = Box::new(pai_gow::views::felt_view(felt, rulebook, &past.bets));
                Shown::PaiGow { round }
            }
            other @ (table::Shown::Nothing | table::Shown::Cards(_) | table::Shown::Dice(_)) => {
                shown(other)
            }
        },
        result: past.result().map(|result| result.to_string().to_lowercase()),
        said: table::said_of(past).into_iter().map(|said| sentence(said, rulebook)).collect(),
        bets: ends.map(bet).collect(),
        steps: None,
    }
}

/// The round on the table, over or not; `None` before the first.
pub fn round_view_of_present(table: &Table, viewer: Viewer<'_>) -> Option<RoundView> {
    let rulebook = table.settings().rulebook();
    let (opened_ms, bets) = match table.moment() {
        Moment::Idle => return None,
        Moment::Ended(past) => return Some(round_view(past, rulebook, viewer)),
        Moment::Open(open) => (open.opened_ms, &open.bets),
        Moment::Closed(closed) => (closed.opened_ms, &closed.bets),
    };
    let bets = bets.iter().filter(|bet| viewer.sees(&bet.patron));
    Some(RoundView {
        round: table.round().0,
        opened_ms,
        ended_ms: None,
        phase: phase(table.phase()),
        shown: shown(&table.shown()),
        result: None,
        said: table::said(table).into_iter().map(|said| sentence(said, rulebook)).collect(),
        bets: bets
            .map(|bet| viewer.named(&bet.patron, open_bet(bet.seat, bet.wager, bet.stake)))
            .collect(),
        steps: None,
    })
}

/// A moment of a round that is over, for staff: hands that lay face down then are shown.
pub fn round_view_of_past_moment(table: &Table) -> Option<RoundView> {
    let view = round_view_of_present(table, Viewer::Staff)?;
    Some(match table.shown() {
        table::Shown::PaiGow(felt) if view.shown == Shown::Nothing => {
            let rulebook = table.settings().rulebook();
            let round = Box::new(pai_gow::views::felt_view(&felt, rulebook, &[]));
            RoundView { shown: Shown::PaiGow { round }, ..view }
        }
        table::Shown::PaiGow(_)
        | table::Shown::Nothing
        | table::Shown::Cards(_)
        | table::Shown::Dice(_) => view,
    })
}

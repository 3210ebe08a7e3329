//! What pages are told about a table; each accessor answers one audience's question.

use crate::bets::Bets;
use crate::game::on;
use crate::play::Play;
use crate::round::{BetEnd, Moment, PastRound, RoundEnd, RoundNo, RoundResult, Window};
use crate::settings::Dealing;
use crate::table::Table;
use crate::wager::Wager;
use croupier_house::PatronId;
use croupier_rules::money::Amount;
use croupier_rules::rulebook::BetTerms;
use croupier_rules::settlement::Outcome;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

impl PastRound {
    /// The result; `None` if the round is Void.
    pub fn result(&self) -> Option<RoundResult> {
        match self.end {
            RoundEnd::Settled(result) => Some(result),
            RoundEnd::Void(_) => None,
        }
    }

    /// How one patron's bets ended.
    pub fn bets_of<'p>(&'p self, patron: &'p PatronId) -> impl Iterator<Item = &'p BetEnd> {
        self.bets.iter().filter(move |end| end.patron == *patron)
    }

    /// What a patron won or lost in it, in cents; `None` without a bet.
    pub fn net(&self, patron: &PatronId) -> Option<i64> {
        self.bets_of(patron).map(BetEnd::net).reduce(|sum, net| sum + net)
    }
}

/// For everybody at the table.
impl Table {
    /// The bets of this layout, in the rulebook's order, as the felt shows them.
    pub fn spots(&self) -> impl Iterator<Item = &BetTerms> {
        let layout = self.settings.layout();
        self.settings.rulebook.bets.iter().filter(move |terms| terms.offered_on(layout))
    }

    /// The open window: of the bets or of the game.
    pub fn window(&self) -> Option<Window> {
        match self.moment() {
            Moment::Open(open) => Some(open.window),
            Moment::Closed(_) => on!(&self.game, game => game.window()),
            Moment::Idle | Moment::Ended(_) => None,
        }
    }

    /// The result of the round on the table, once there is one.
    pub fn result(&self) -> Option<RoundResult> {
        self.past().and_then(|past| past.result())
    }

    /// The round on the table, once it is over.
    pub fn past(&self) -> Option<&Arc<PastRound>> {
        match self.moment() {
            Moment::Ended(past) => Some(past),
            Moment::Idle | Moment::Open(_) | Moment::Closed(_) => None,
        }
    }

    /// A past round that the table still remembers.
    pub fn past_round(&self, round: RoundNo) -> Option<&Arc<PastRound>> {
        self.past().into_iter().chain(self.history().rev()).find(|past| past.round == round)
    }

    /// The bets of this layout that won the round on the table, to be lit up.
    pub fn winning(&self) -> Vec<Wager> {
        let Some(past) = self.past().filter(|past| past.result().is_some()) else {
            return Vec::new();
        };
        let won = self.spots().filter(|terms| past.shown.wins(terms));
        won.map(|terms| Wager::Bet(terms.bet)).collect()
    }

    /// Everybody's stakes added up, by wager, in cents.
    pub fn totals(&self) -> BTreeMap<Wager, u64> {
        match (self.bets(), self.past()) {
            (Some(bets), _) => bets.totals(),
            (None, Some(past)) => {
                let mut totals = BTreeMap::new();
                for end in past.bets.iter() {
                    *totals.entry(end.wager).or_default() += end.stake.cents();
                }
                totals
            }
            (None, None) => BTreeMap::new(),
        }
    }

    /// How many patrons have staked on each bet, by its name.
    pub fn bettors(&self) -> BTreeMap<String, u32> {
        let open = self.bets().map(Bets::iter).into_iter().flatten();
        let ended = self.past().into_iter().flat_map(|past| past.bets.iter());
        let each = open.map(|bet| (bet.wager, &bet.patron));
        let each = each.chain(ended.map(|end| (end.wager, &end.patron)));
        let mut people: BTreeMap<String, BTreeSet<&PatronId>> = BTreeMap::new();
        for (wager, patron) in each {
            people.entry(wager.name()).or_default().insert(patron);
        }
        let counted = |patrons: BTreeSet<_>| u32::try_from(patrons.len()).unwrap_or(u32::MAX);
        people.into_iter().map(|(bet, patrons)| (bet, counted(patrons))).collect()
    }
}

/// For one patron.
impl Table {
    /// The patron's bets of this round: seat, wager, stake and, once it has ended, how it ended.
    pub fn bets_of(&self, patron: &PatronId) -> Vec<(u16, Wager, Amount, Option<&BetEnd>)> {
        let open = self.bets().map(Bets::iter).into_iter().flatten();
        let open = open
            .filter(|bet| bet.patron == *patron)
            .map(|bet| (bet.seat, bet.wager, bet.stake, None));
        let given_back = match self.moment() {
            Moment::Closed(closed) => closed.given_back.as_slice(),
            Moment::Idle | Moment::Open(_) | Moment::Ended(_) => &[],
        };
        let ended = self.past().into_iter().flat_map(|past| past.bets.iter());
        let ended = given_back.iter().chain(ended);
        let ended = ended
            .filter(|end| end.patron == *patron)
            .map(|end| (end.seat, end.wager, end.stake, Some(end)));
        open.chain(ended).collect()
    }

    /// The stakes of the last round in which the patron bet, for Rebet.
    pub fn last_stakes(&self, patron: &PatronId) -> &[(u16, Wager, Amount)] {
        self.last_stakes.get(patron).map_or(&[], Vec::as_slice)
    }

    /// What the patron won or lost in the last settled round with a bet of the patron, in cents.
    pub fn net(&self, patron: &PatronId) -> Option<i64> {
        let settled = |past: &&Arc<PastRound>| past.result().is_some();
        let mut rounds = self.past().into_iter().chain(self.history().rev()).filter(settled);
        rounds.find_map(|past| past.net(patron))
    }
}

/// For the dealer.
impl Table {
    /// The commands a dealer may give now, by their names on the wire.
    pub fn commands(&self) -> Vec<&'static str> {
        match self.settings.dealing() {
            Dealing::Automatic => Vec::new(),
            Dealing::Live => {
                let commands = on!(&self.game, game => game.commands(self)).into_iter();
                commands.filter(|name| self.readings_allow(name)).collect()
            }
        }
    }
}

impl BetEnd {
    /// Whether it won.
    pub fn won(&self) -> bool {
        self.outcome == Outcome::Won
    }
}

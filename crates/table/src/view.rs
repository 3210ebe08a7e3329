//! What pages are told about a table, each accessor for one audience's question.

use crate::baccarat::{self, Insurable, Offer, Shoe, Squeeze, SqueezeState};
use crate::bets::Bets;
use crate::order::CardInError;
use crate::phase::Phase;
use crate::round::{
    BetEnd, Moment, PastRound, Round, RoundEnd, RoundNo, RoundResult, Shown, Window,
};
use crate::settings::Dealing;
use crate::table::{GameTable, Table};
use crate::wager::Wager;
use croupier_house::PatronId;
use croupier_rules::baccarat::{Drawn, InsuranceRow, Side, next_card};
use croupier_rules::money::Amount;
use croupier_rules::rulebook::BetTerms;
use croupier_rules::settlement::Outcome;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A hand as far as it is dealt.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HandShown {
    /// Its cards.
    pub cards: Vec<croupier_rules::equipment::Card>,
    /// Their total, once there is a card.
    pub points: Option<u8>,
}

impl Shown {
    /// The cards of each hand, by the order of the deal.
    pub fn hands(&self) -> Option<[HandShown; 2]> {
        let Shown::Cards(cards) = self else { return None };
        let (mut player, mut banker) = (HandShown::default(), HandShown::default());
        for (count, &card) in cards.iter().enumerate() {
            let side = match next_card(cards.get(..count).unwrap_or(&[])) {
                Ok(Drawn::To(side, _)) => side,
                Ok(Drawn::Complete(_)) | Err(_) => break,
            };
            let hand = match side {
                Side::Player => &mut player,
                Side::Banker => &mut banker,
            };
            hand.cards.push(card);
            let value = croupier_rules::baccarat::points(card.rank);
            hand.points = Some((hand.points.unwrap_or(0) + value) % 10);
        }
        Some([player, banker])
    }
}

impl PastRound {
    /// The result, unless it is Void.
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

    /// What a patron is up or down by it, in cents; `None` without a bet.
    pub fn net(&self, patron: &PatronId) -> Option<i64> {
        self.bets_of(patron).map(BetEnd::net).reduce(|sum, net| sum + net)
    }
}

/// For everybody at the table.
impl Table {
    /// The bets of this layout, in the rulebook's order: what the felt shows.
    pub fn spots(&self) -> impl Iterator<Item = &BetTerms> {
        let layout = self.settings.layout();
        self.settings.rulebook.bets.iter().filter(move |terms| terms.offered_on(layout))
    }

    /// The Insurance Plus pay table, if there is one.
    pub fn insurance_rows(&self) -> &[InsuranceRow] {
        &self.settings.rulebook.insurance
    }

    /// Whether bets may be placed now.
    pub fn may_bet(&self, now_ms: u64) -> bool {
        match self.moment() {
            Moment::Open(open) => self.interruption.is_none() && !open.window.is_over(now_ms),
            Moment::Idle | Moment::Closed(_) | Moment::Ended(_) => false,
        }
    }

    /// The window that is open, of bets or insurance.
    pub fn window(&self) -> Option<Window> {
        match (self.moment(), &self.game) {
            (Moment::Open(open), _) => Some(open.window),
            (_, GameTable::Baccarat(game)) => match &game.round {
                Round::Closed(_, baccarat::Draw::Insuring(_, offered)) => Some(offered.window),
                Round::Closed(_, baccarat::Draw::Options(_, options)) => Some(options.window),
                Round::Closed(..) | Round::Idle | Round::Open(_) | Round::Ended(_) => None,
            },
            (_, GameTable::PaiGow(game)) => game.setting().map(|(_, window)| *window),
            (_, GameTable::SicBo(_)) => None,
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

    /// A round that is over and still remembered.
    pub fn past_round(&self, round: RoundNo) -> Option<&Arc<PastRound>> {
        self.past().into_iter().chain(self.history().rev()).find(|past| past.round == round)
    }

    /// The bets of this layout that won the round on the table: what lights up.
    pub fn winning(&self) -> Vec<Wager> {
        let Some(past) = self.past().filter(|past| past.result().is_some()) else {
            return Vec::new();
        };
        let bets = self.spots().map(|terms| terms.bet);
        bets.filter(|&bet| past.shown.wins(bet)).map(Wager::Bet).collect()
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

    /// The shoe on the table.
    pub fn shoe(&self) -> Option<&Shoe> {
        match &self.game {
            GameTable::Baccarat(game) => game.shoe(),
            GameTable::SicBo(_) | GameTable::PaiGow(_) => None,
        }
    }

    /// Cards that left the shoe and wait to be called for: what everybody may see of them is those
    /// that were exposed.
    pub fn ahead(&self) -> &[CardInError] {
        match &self.game {
            GameTable::Baccarat(game) => game.ahead(),
            GameTable::SicBo(_) | GameTable::PaiGow(_) => &[],
        }
    }

    /// The insurance now on offer.
    pub fn offers(&self) -> Vec<Offer<'_>> {
        match &self.game {
            GameTable::Baccarat(game) => baccarat::offers(&self.settings, game),
            GameTable::SicBo(_) | GameTable::PaiGow(_) => Vec::new(),
        }
    }
}

/// For one patron.
impl Table {
    /// What a patron may insure now.
    pub fn insurable(&self, patron: &PatronId) -> Vec<Insurable> {
        match &self.game {
            GameTable::Baccarat(game) => baccarat::insurable(self, game, patron),
            GameTable::SicBo(_) | GameTable::PaiGow(_) => Vec::new(),
        }
    }

    /// The patron's bets of this round: seat, wager, stake, and how each ended, once it has.
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

    /// The stakes of the patron's last round that had any, for Rebet.
    pub fn last_stakes(&self, patron: &PatronId) -> &[(u16, Wager, Amount)] {
        self.last_stakes.get(patron).map_or(&[], Vec::as_slice)
    }

    /// What the patron is up or down by the last settled round with a bet of the patron, in cents.
    pub fn net(&self, patron: &PatronId) -> Option<i64> {
        let settled = |past: &&Arc<PastRound>| past.result().is_some();
        let mut rounds = self.past().into_iter().chain(self.history().rev()).filter(settled);
        rounds.find_map(|past| past.net(patron))
    }
}

/// For the dealer.
impl Table {
    /// Where the next card goes.
    pub fn next_card(&self) -> Option<Side> {
        let GameTable::Baccarat(game) = &self.game else { return None };
        let Round::Closed(_, draw) = &game.round else { return None };
        match next_card(draw.cards()) {
            Ok(Drawn::To(side, _)) => Some(side),
            Ok(Drawn::Complete(_)) | Err(_) => None,
        }
    }

    /// The commands a dealer may give now, by their names on the wire.
    pub fn commands(&self) -> Vec<&'static str> {
        if self.settings.dealing() == Dealing::Automatic {
            return Vec::new();
        }
        if let GameTable::PaiGow(game) = &self.game {
            return self.pai_gow_commands(game);
        }
        let baccarat = matches!(self.game, GameTable::Baccarat(_));
        let has_cards = matches!(self.shown(), Shown::Cards(_));
        let shuffler = self.settings.has_shuffler();
        let shoe_plays = self.shoe().is_none_or(|shoe| shoe.rounds_left() != Some(0));
        let has_cards_to_deal = !baccarat || shuffler || (self.shoe().is_some() && shoe_plays);
        let may_open = has_cards_to_deal && self.kept.may_open(self.round.next());
        let mut commands = Vec::new();
        match self.phase() {
            Phase::Idle | Phase::Settled | Phase::Void => {
                commands.extend(may_open.then_some("open-bets"));
                let may_change = baccarat && !shuffler && !self.kept.is_closed();
                commands.extend(may_change.then_some("new-shoe"));
            }
            Phase::Open => {
                commands.extend(["close-bets", "interrupt", "place-bet-for"]);
            }
            Phase::Options => commands.push("interrupt"),
            Phase::Drawing | Phase::Insurance => {
                commands.push(if baccarat { "enter-card" } else { "enter-dice" });
                commands.extend(has_cards.then_some("undo-card"));
                commands.push("interrupt");
            }
            Phase::Confirming => {
                commands.push("confirm");
                commands.push(if baccarat { "undo-card" } else { "enter-dice" });
                commands.push("interrupt");
            }
            Phase::Interrupted => commands.push("resume"),
            Phase::BankOffer | Phase::Setting => {} // of pai gow only
        }
        let asked = |squeeze: &Squeeze| squeeze.state == SqueezeState::Asked;
        let answers = self.interruption.is_none() && self.squeeze().is_some_and(asked);
        commands.extend(answers.then_some("answer-squeeze"));
        commands
    }
}

impl BetEnd {
    /// Whether it won.
    pub fn won(&self) -> bool {
        self.outcome == Outcome::Won
    }
}

//! What is to be known of boxes, squeeze, keeping and the place of the shoe.

use crate::baccarat::{BaccaratTable, Squeeze, may_squeeze, waits};
use crate::bets::{Bet, Bets};
use crate::decide::headroom;
use crate::kept::Kept;
use crate::round::{Moment, PastRound, Shown};
use crate::settings::Settings;
use crate::table::{GameTable, Table};
use crate::wager::Wager;
use croupier_house::PatronId;
use croupier_rules::baccarat::Side;
use croupier_rules::money::Amount;
use croupier_rules::rulebook::RuleKey;
use std::sync::Arc;

/// A betting box, as everybody may see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoxShown {
    /// Its number.
    pub seat: u16,
    /// Whether somebody sits at it.
    pub taken: bool,
    /// Original Bets on the Player Hand.
    pub player: Amount,
    /// Original Bets on the Banker Hand.
    pub banker: Amount,
    /// What it still takes on the Player Hand, where the Differential limits it.
    pub player_headroom: Option<Amount>,
    /// What it still takes on the Banker Hand.
    pub banker_headroom: Option<Amount>,
}

impl BoxShown {
    /// By how much the hands differ.
    pub fn differential(&self) -> Amount {
        let (more, less) = (self.player.max(self.banker), self.player.min(self.banker));
        more.minus(less).unwrap_or(Amount::ZERO)
    }
}

/// How many past rounds the pace is measured over.
const PACE_ROUNDS: usize = 12;
const HOUR_MS: u64 = 3_600_000;

impl Table {
    /// What keeping has left the table in.
    pub fn kept(&self) -> &Kept {
        &self.kept
    }

    /// The settings of the next round.
    pub fn upcoming(&self) -> &Settings {
        self.kept.next_settings.as_deref().unwrap_or(&self.settings)
    }

    /// Whether a patron stands with a bet that is registered now: at a box that is not the
    /// patron's. A bet that is not raised stays what it was.
    pub(crate) fn stands(
        &self,
        bets: &Bets,
        (patron, seat, wager): (&PatronId, u16, Wager),
        (stake, was): (Amount, Amount),
    ) -> bool {
        let own = |bet: &&Bet| bet.patron == *patron && bet.wager == wager;
        match bets.of_box(seat).iter().find(own) {
            Some(bet) if stake <= was => bet.standing,
            Some(_) | None => {
                self.settings.rulebook.capabilities.differential
                    && self.seat_of(patron) != Some(seat)
            }
        }
    }

    /// Every betting box, where boxes have a Differential.
    pub fn boxes(&self) -> Vec<BoxShown> {
        if !self.settings.rulebook.capabilities.differential {
            return Vec::new();
        }
        let none = Bets::default();
        let bets = self.bets().unwrap_or(&none);
        let maximum = self.settings.limits().maximum_differential;
        let one = |seat: u16| {
            let [player, banker] = [Side::Player, Side::Banker]
                .map(|side| bets.side_total(seat, side).unwrap_or(Amount::MAX));
            let room = |other, own| maximum.and_then(|max| headroom(max, other, own).ok());
            BoxShown {
                seat,
                taken: self.patron_at(seat).is_some(),
                player,
                banker,
                player_headroom: room(banker, player),
                banker_headroom: room(player, banker),
            }
        };
        (1..=self.settings.positions()).map(one).collect()
    }

    fn baccarat(&self) -> Option<&BaccaratTable> {
        match &self.game {
            GameTable::Baccarat(game) => Some(game),
            GameTable::SicBo(_) | GameTable::PaiGow(_) => None,
        }
    }

    /// The squeeze of the round, once somebody asked.
    pub fn squeeze(&self) -> Option<&Squeeze> {
        let playing = matches!(self.moment(), Moment::Open(_) | Moment::Closed(_));
        self.baccarat().and_then(BaccaratTable::squeeze).filter(|_| playing)
    }

    /// Whether a patron may ask to squeeze now.
    pub fn may_squeeze(&self, patron: &PatronId) -> bool {
        self.baccarat().is_some_and(|game| may_squeeze(self, game, patron))
    }

    /// Whether the next card waits for this patron to turn it.
    pub fn is_squeezing(&self, patron: &PatronId) -> bool {
        let waiting = self.baccarat().and_then(waits).is_some() && self.interruption.is_none();
        waiting && self.squeeze().is_some_and(|squeeze| squeeze.patron == *patron)
    }

    /// Who is to turn the next card now, and how many cards lie on the table before it.
    pub fn turning(&self) -> Option<(&PatronId, usize)> {
        let squeeze = self.squeeze()?;
        let cards = match self.shown() {
            Shown::Nothing => 0,
            Shown::Cards(cards) => cards.len(),
            Shown::Dice(_) | Shown::PaiGow(_) => return None,
        };
        self.is_squeezing(&squeeze.patron).then_some((&squeeze.patron, cards))
    }

    /// Whether insurance after the Player's third card is waived in this round.
    pub fn is_third_card_insurance_waived(&self) -> bool {
        self.baccarat().is_some_and(|game| game.third_card_waived)
    }

    /// Whether insurance is offered in this round, where the rules have it.
    pub fn offers_insurance(&self) -> Option<bool> {
        let insurance = self.settings.rulebook.capabilities.insurance;
        insurance.then_some(self.kept.insurance.offered)
    }

    /// The next box after this one that somebody sits at, then around.
    pub(crate) fn seat_after(&self, seat: u16) -> Option<u16> {
        let seats = || self.seats.values().copied();
        seats().filter(|&other| other > seat).min().or_else(|| seats().min())
    }

    /// The box the shoe is at, where the document lets it go round.
    pub fn shoe_holder(&self) -> Option<u16> {
        self.settings.rulebook.cite(RuleKey::ShoePasses)?;
        let at = self.baccarat()?.shoe_at.unwrap_or(0);
        match self.patron_at(at) {
            Some(_) => Some(at),
            None => self.seat_after(at),
        }
    }

    /// How many rounds an hour are played, over the last rounds.
    pub fn rounds_per_hour(&self) -> Option<u32> {
        let rounds: Vec<&Arc<PastRound>> =
            self.past().into_iter().chain(self.history().rev()).take(PACE_ROUNDS).collect();
        let (last, first) = (rounds.first()?, rounds.last()?);
        let lasted_ms = last.ended_ms.saturating_sub(first.opened_ms);
        let count = u64::try_from(rounds.len()).ok()?;
        u32::try_from((count * HOUR_MS).checked_div(lasted_ms)?).ok()
    }
}

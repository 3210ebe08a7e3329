//! How much more a patron may stake while bets are open, box by box and bet by bet, and what stops
//! the patron beyond it. A terminal asks before a tap; deciding the tap refuses by the same checks.

use crate::bets::Bets;
use crate::decide::Change;
use crate::game::on;
use crate::play::Play;
use crate::refusal::Refusal;
use crate::round::Moment;
use crate::table::Table;
use crate::wager::Wager;
use croupier_house::{Ledger, PatronId};
use croupier_rules::money::Amount;
use croupier_rules::rulebook::BetTerms;

/// How much more one patron may stake, and why no more than that.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Room {
    /// In which box; `None` in every box.
    pub seat: Option<u16>,
    /// On which bet; `None` on every bet.
    pub wager: Option<Wager>,
    /// How much more.
    pub more: Amount,
    /// The refusal of one cent more.
    pub why: Refusal,
}

/// The stakes that a bet takes, as displayed (R14).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StakeLimits {
    /// The least.
    pub minimum: Option<Amount>,
    /// The most.
    pub maximum: Option<Amount>,
}

impl Table {
    /// What limits a patron who bets at a terminal now. The limits of the bets themselves stand in
    /// [`Table::stake_limits`].
    pub fn room(&self, patron: &PatronId, ledger: &Ledger) -> Vec<Room> {
        let Moment::Open(open) = self.moment() else { return Vec::new() };
        let takes_bets = on!(&self.game, game => game.takes_bets());
        if !takes_bets || self.settings.has_chips() {
            return Vec::new();
        }
        let mut room = vec![credit(patron, ledger)];
        let has_differential = self.settings.rulebook.capabilities.differential;
        let own = self.seat_of(patron).filter(|_| !has_differential);
        let boxes = own.map_or(1..=self.settings.positions(), |own| own..=own);
        for seat in boxes {
            self.room_in_box(&open.bets, (patron, seat), &mut room);
        }
        room
    }

    fn room_in_box(&self, bets: &Bets, (patron, seat): (&PatronId, u16), room: &mut Vec<Room>) {
        let cent = |wager| Change {
            patron,
            seat,
            wager,
            stake: bets.stake(patron, seat, wager).plus(Amount::CENT).unwrap_or(Amount::MAX),
            was: bets.stake(patron, seat, wager),
            sits_down: false,
        };
        let Some(first) = self.spots().next().map(|terms| cent(Wager::Bet(terms.bet))) else {
            return;
        };
        let sits_down = match on!(&self.game, game => game.take_box(self, bets, &first)) {
            Ok(taken) => !taken.is_empty(),
            Err(why) => {
                room.push(Room { seat: Some(seat), wager: None, more: Amount::ZERO, why });
                return;
            }
        };
        for terms in self.spots() {
            let change = Change { sits_down, ..cent(Wager::Bet(terms.bet)) };
            let held = on!(&self.game, game => game.room(self, bets, &change));
            room.extend(held.map(|(more, why)| Room {
                seat: Some(seat),
                wager: Some(change.wager),
                more,
                why,
            }));
        }
    }

    /// The least and the most a patron may stake on a bet.
    pub fn stake_limits(&self, terms: &BetTerms) -> StakeLimits {
        let wager = Wager::Bet(terms.bet);
        let may_be_under = on!(&self.game, game => game.may_be_under_minimum(self, wager));
        StakeLimits {
            minimum: self.settings.limits().minimum.filter(|_| !may_be_under),
            maximum: on!(&self.game, game => game.maximum(self, wager)),
        }
    }
}

fn credit(patron: &PatronId, ledger: &Ledger) -> Room {
    let (available, owed) = (ledger.available(patron), ledger.owed(patron));
    let needed = available.plus(Amount::CENT).unwrap_or(available);
    let why = Refusal::NotEnoughCredit { needed, available, owed };
    Room { seat: None, wager: None, more: available, why }
}

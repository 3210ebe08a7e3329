//! What pages are told about a pai gow table; each accessor answers one audience's question.

use super::deal::{SHAKES_LEAST, needed};
use super::hand::{Hand, Position};
use super::set::unset_seats;
use super::{Felt, Game, PaiGowTable, SetHand, in_play, of};
use crate::edition::Edition;
use crate::phase::Phase;
use crate::round::{Moment, RoundEnd, Shown};
use crate::settings::Dealing;
use crate::table::Table;
use croupier_house::PatronId;
use croupier_rules::pai_gow::{Bank, Holder, SeatNo};
use std::sync::Arc;

/// What lies at a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lying {
    /// Nothing.
    Nothing,
    /// A hand, face down.
    FaceDown,
    /// Two hands, face down.
    Set,
    /// Two hands, shown.
    Exposed,
    /// A hand nobody plays.
    Folded,
}

/// A patron's own hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OwnHand {
    /// Where it lies.
    pub seat: SeatNo,
    /// What was dealt.
    pub hand: Hand,
    /// How it is set, once it is set.
    pub set: Option<SetHand>,
    /// Whether the patron may set it now.
    pub may_set: bool,
}

impl Felt {
    /// The positions in the order of delivery; empty before the dice lie.
    pub fn delivery(&self) -> Vec<Holder> {
        let ring = self.game.ring();
        self.dice.map_or_else(Vec::new, |dice| ring.deliver(self.bank, dice, self.style))
    }
}

/// For everybody at the table.
impl Table {
    /// The pai gow table, if it is one.
    pub fn pai_gow(&self) -> Option<&PaiGowTable> {
        of(self)
    }

    /// What everybody may see of the round: hands only once they are shown.
    pub fn felt(&self) -> Option<Arc<Felt>> {
        let game = of(self)?;
        let Some(Shown::PaiGow(felt)) = self.past().map(|past| &past.shown) else {
            return Some(Arc::new(game.felt()));
        };
        Some(Arc::clone(felt))
    }

    /// What lies at a position.
    pub fn lying(&self, holder: Holder) -> Lying {
        let Some(game) = of(self) else { return Lying::Nothing };
        if let Moment::Ended(past) = self.moment() {
            return match (&past.end, &past.shown) {
                (RoundEnd::Settled(_), Shown::PaiGow(felt)) => {
                    let shown = felt.hands.contains_key(&holder);
                    if shown { Lying::Exposed } else { Lying::Folded }
                }
                _ => Lying::Nothing,
            };
        }
        let Some(delivered) = game.delivered() else { return Lying::Nothing };
        let plays = match holder {
            Holder::Dealer => true,
            Holder::Seat(seat) => in_play(self, game).contains_key(&seat),
            Holder::Dead => false,
        };
        let dealt = delivered.hands.contains_key(&holder) || game.setting().is_some();
        match (plays, delivered.set.contains_key(&holder), dealt) {
            (true, true, _) => Lying::Set,
            (true, false, true) => Lying::FaceDown,
            (false, _, true) => Lying::Folded,
            (_, _, false) => Lying::Nothing,
        }
    }
}

/// For one patron.
impl Table {
    /// The patron's own hand, once hands are being set.
    pub fn own_hand(&self, patron: &PatronId) -> Option<OwnHand> {
        let game = of(self)?;
        if let Moment::Ended(past) = self.moment() {
            let Shown::PaiGow(felt) = &past.shown else { return None };
            let seat = past.bets_of(patron).next()?.seat;
            let seat: SeatNo = u64::from(seat).try_into().ok()?;
            let (hand, set) = felt.hands.get(&Holder::Seat(seat))?;
            return Some(OwnHand { seat, hand: *hand, set: Some(*set), may_set: false });
        }
        let (delivered, _) = game.setting()?;
        let (seat, _) = in_play(self, game).into_iter().find(|(_, who)| who == patron)?;
        let hand = *delivered.hands.get(&Holder::Seat(seat))?;
        let set = delivered.set.get(&Holder::Seat(seat)).copied();
        let co_bank = game.banking.bank == Bank::CoBank(seat);
        let may_set = set.is_none() && !co_bank && self.interruption.is_none();
        Some(OwnHand { seat, hand, set, may_set })
    }

    /// Whether a patron banks this round.
    pub fn banks(&self, patron: &PatronId) -> bool {
        of(self).is_some_and(|game| game.banking.patron.as_ref() == Some(patron))
    }
}

/// For the dealer.
impl Table {
    /// The positions whose hands are still to be entered, in the order of delivery.
    pub fn to_enter(&self) -> Vec<Position> {
        let Some(game) = of(self) else { return Vec::new() };
        let Some(delivered) = game.delivered() else { return Vec::new() };
        let needed = needed(self, game);
        let open = |at: &Holder| needed.contains(at) && !delivered.hands.contains_key(at);
        game.felt().delivery().into_iter().filter(open).map(Position).collect()
    }

    /// The hands the dealer entered; empty at an automatic table, where nobody has seen them.
    pub fn entered(&self) -> Vec<(Position, Hand)> {
        if self.settings.dealing() == Dealing::Automatic {
            return Vec::new();
        }
        let delivered = of(self).and_then(PaiGowTable::delivered);
        let hands = delivered.into_iter().flat_map(|delivered| &delivered.hands);
        hands.map(|(at, hand)| (Position(*at), *hand)).collect()
    }

    /// Whether the hand of a position is set.
    pub fn is_set(&self, position: Position) -> bool {
        let delivered = self.pai_gow().and_then(PaiGowTable::delivered);
        delivered.is_some_and(|delivered| delivered.set.contains_key(&position.0))
    }

    /// The seats whose patrons have not set their hands.
    pub fn unset(&self) -> Vec<SeatNo> {
        let game = of(self).and_then(|game| Some((game, game.setting()?)));
        game.map_or_else(Vec::new, |(game, (delivered, _))| unset_seats(self, game, delivered))
    }

    /// How often the dice are shaken at least, where the shakes are recorded (T6).
    pub fn shakes_least(&self) -> Option<u8> {
        let recorded = self.edition >= Edition::SECOND && self.settings.dealing() == Dealing::Live;
        let tiles = of(self).is_some_and(|game| matches!(game.game, Game::Tiles(_)));
        (recorded && tiles).then_some(SHAKES_LEAST)
    }

    /// The commands a dealer may give now at a live pai gow table.
    pub(super) fn pai_gow_commands(&self, game: &PaiGowTable) -> Vec<&'static str> {
        let thrown = game.delivered().is_some();
        match self.phase() {
            Phase::Idle | Phase::Void => vec!["open-bets"],
            Phase::Settled => vec!["open-bets", "correct-hand", "correct-dice"],
            Phase::BankOffer => vec!["close-offer", "interrupt"],
            Phase::Open => vec!["close-bets", "interrupt", "place-bet-for"],
            Phase::Drawing if thrown => {
                vec!["enter-hand", "enter-dice", "misdeal", "interrupt"]
            }
            Phase::Drawing => vec!["enter-dice", "interrupt"],
            Phase::Setting => {
                let all_set = self.unset().is_empty();
                let confirms = all_set || self.edition < Edition::SECOND;
                let first = confirms.then_some("confirm");
                let asked = (!all_set).then_some("house-way-for");
                let rest = ["enter-hand", "enter-dice", "misdeal", "interrupt"];
                first.into_iter().chain(asked).chain(rest).collect()
            }
            Phase::Interrupted => vec!["resume"],
            Phase::Insurance | Phase::Options | Phase::Confirming => Vec::new(),
        }
    }
}

//! Pai gow at the table, with cards or tiles: the bank goes round, dice decide who gets the first
//! hand, every patron sets a hand, and all hands are compared with the bank's.

mod bank;
mod betting;
mod command;
mod correct;
mod cover;
mod deal;
mod due;
mod event;
mod explain;
mod fold;
mod hand;
mod memory;
mod opening;
mod order;
mod play;
mod refusal;
mod said;
mod set;
mod settle;
mod stored;
mod terms;
mod view;

use crate::game::GameTable;
use crate::hex::Hex;
use crate::round::{Moment, Round, Window};
use crate::table::Table;
use croupier_house::PatronId;
use croupier_rules::equipment::Dice;
use croupier_rules::money::Amount;
use croupier_rules::pai_gow::{Bank, BankedBy, Delivery, Holder, Ring, SeatNo};
use memory::{KeptDelivered, KeptFelt};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

pub use bank::{BankAnswer, Offer, Terms};
pub use command::PaiGowCommand;
pub use correct::{Adjustment, Swapped};
pub use due::PaiGowDue;
pub use event::PaiGowEvent;
pub use explain::{HalfNamed, Named, Split, chart, tiles_chart};
pub use hand::{Game, Hand, Laid, NotAHand, NotAPiece, NotAPosition, Piece, Position, SetBy};
pub use order::PaiGowOrder;
pub use refusal::PaiGowRefusal;
pub(crate) use said::said_of_felt;
pub use settle::Compared;
use terms::ORDERS;
pub use view::{Lying, OwnHand};

/// What the two games are played with.
impl Game {
    /// How many cards or tiles there are.
    pub const fn pieces(self) -> usize {
        match self {
            Game::Poker(_) => 53,
            Game::Tiles(_) => 32,
        }
    }

    /// The ring of the game's positions.
    pub const fn ring(self) -> Ring {
        match self {
            Game::Poker(_) => Ring::Poker,
            Game::Tiles(_) => Ring::Tiles,
        }
    }

    /// How many cards or tiles a hand has.
    pub const fn hand_size(self) -> usize {
        match self {
            Game::Poker(_) => 7,
            Game::Tiles(_) => 4,
        }
    }

    /// How many cards or tiles must be left after a deal.
    pub const fn must_leave(self) -> u32 {
        match self {
            Game::Poker(_) => 4,
            Game::Tiles(_) => 0,
        }
    }
}

/// A set hand, and who set it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SetHand {
    /// How it is set.
    pub laid: Laid,
    /// Who set it.
    pub by: SetBy,
}

/// The dice, and the hands in front of their positions. Before the round is settled, a hand is
/// shown to its own patron only.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "KeptDelivered", try_from = "KeptDelivered")]
pub struct Delivered {
    pub(crate) dice: Dice,
    pub(crate) hands: BTreeMap<Holder, Hand>,
    pub(crate) set: BTreeMap<Holder, SetHand>,
}

/// The draw of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Deal {
    /// The dice are shaken in the cup.
    Dicing,
    /// The dice lie and hands are being delivered.
    Delivering(Delivered),
    /// Every hand in play lies in front of its position and is being set.
    Setting(Delivered, Window),
}

/// Who banks a round, and what the house wagers against that bank.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Banking {
    pub(crate) bank: Bank,
    /// The patron who banks, alone or with the house.
    pub(crate) patron: Option<PatronId>,
    /// What the house wagers against the patron.
    pub(crate) house_wager: Amount,
}

impl Banking {
    pub(crate) const fn house() -> Banking {
        Banking { bank: Bank::Dealer, patron: None, house_wager: Amount::ZERO }
    }

    /// The banking patron's seat.
    pub(crate) const fn seat(&self) -> Option<SeatNo> {
        match self.bank {
            Bank::Dealer => None,
            Bank::Seat(seat) | Bank::CoBank(seat) => Some(seat),
        }
    }
}

/// What past rounds mean for banking.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Record {
    pub(crate) previous: BankedBy<PatronId>,
    pub(crate) last_seat: Option<SeatNo>,
    /// What each patron wagered in the last round the dealer banked.
    pub(crate) wagers: BTreeMap<PatronId, Amount>,
}

impl Record {
    const fn new() -> Record {
        Record { previous: BankedBy::Nobody, last_seat: None, wagers: BTreeMap::new() }
    }
}

/// A pai gow table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PaiGowTable {
    pub(crate) game: Game,
    pub(crate) round: Round<Deal>,
    pub(crate) banking: Banking,
    /// The bank on offer, before bets are open.
    pub(crate) offer: Option<Offer>,
    pub(crate) record: Record,
    /// What banking remembered before the round just settled, in case that is made Void.
    pub(crate) before: Record,
    /// Which packet goes to which place, in this round.
    pub(crate) style: Delivery,
    /// The commitment of the automatic dealer, until its seed is revealed.
    pub(crate) promised: Option<Hex>,
    /// The seed of the last round, once revealed.
    pub(crate) seed: Option<Hex>,
}

/// What everybody may see of a round: the dice, and the hands once they are shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "KeptFelt", try_from = "KeptFelt")]
pub struct Felt {
    /// Who banks.
    pub bank: Bank,
    /// What the house wagers against a banking patron.
    pub house_wager: Amount,
    /// The dice.
    pub dice: Option<Dice>,
    /// The hands shown: the dealer's and those of the seats in play, with how each was set.
    pub hands: BTreeMap<Holder, (Hand, SetHand)>,
    /// Whether an entry of the round was corrected.
    pub corrected: bool,
    /// The game.
    pub game: Game,
    /// Which packet goes to which place.
    pub style: Delivery,
}

impl PaiGowTable {
    pub(crate) fn new(game: Game) -> PaiGowTable {
        PaiGowTable {
            game,
            round: Round::Idle,
            banking: Banking::house(),
            offer: None,
            record: Record::new(),
            before: Record::new(),
            style: Delivery::House,
            promised: None,
            seed: None,
        }
    }

    /// The game, with its house way.
    pub const fn game(&self) -> Game {
        self.game
    }

    /// The round.
    pub fn round(&self) -> &Round<Deal> {
        &self.round
    }

    /// Who banks this round.
    pub fn bank(&self) -> Bank {
        self.banking.bank
    }

    /// What the house wagers against a banking patron.
    pub fn house_wager(&self) -> Amount {
        self.banking.house_wager
    }

    /// The bank on offer.
    pub fn offer(&self) -> Option<&Offer> {
        self.offer.as_ref()
    }

    /// The commitment of the automatic dealer, until its seed is revealed.
    pub fn promised(&self) -> Option<&Hex> {
        self.promised.as_ref()
    }

    /// The seed of the last round, once revealed.
    pub fn seed(&self) -> Option<&Hex> {
        self.seed.as_ref()
    }

    /// The dice and hands of the round being played, once the dice lie.
    pub(crate) fn delivered(&self) -> Option<&Delivered> {
        match &self.round {
            Round::Closed(_, Deal::Delivering(delivered) | Deal::Setting(delivered, _)) => {
                Some(delivered)
            }
            Round::Closed(_, Deal::Dicing) | Round::Idle | Round::Open(_) | Round::Ended(_) => None,
        }
    }

    /// The hands and the window in which they are set.
    pub(crate) fn setting(&self) -> Option<(&Delivered, &Window)> {
        match &self.round {
            Round::Closed(_, Deal::Setting(delivered, window)) => Some((delivered, window)),
            Round::Closed(_, Deal::Dicing | Deal::Delivering(_))
            | Round::Idle
            | Round::Open(_)
            | Round::Ended(_) => None,
        }
    }

    /// What everybody may see while the round is played: no hands.
    pub(crate) fn felt(&self) -> Felt {
        Felt {
            bank: self.banking.bank,
            house_wager: self.banking.house_wager,
            dice: self.delivered().map(|delivered| delivered.dice),
            hands: BTreeMap::new(),
            corrected: false,
            game: self.game,
            style: self.style,
        }
    }
}

/// The pai gow table, if it is one.
pub(crate) fn of(table: &Table) -> Option<&PaiGowTable> {
    let GameTable::PaiGow(game) = &table.game else { return None };
    Some(game)
}

/// The seats in play, with a main bet or the bank, and the patron of each.
pub(crate) fn in_play(table: &Table, game: &PaiGowTable) -> BTreeMap<SeatNo, PatronId> {
    let bets = match table.moment() {
        Moment::Open(open) => &open.bets,
        Moment::Closed(closed) => &closed.bets,
        Moment::Idle | Moment::Ended(_) => return BTreeMap::new(),
    };
    let main = bets.iter().filter(|bet| bet.wager == betting::MAIN);
    let main = main.filter_map(|bet| {
        SeatNo::try_from(u64::from(bet.seat)).ok().map(|seat| (seat, bet.patron.clone()))
    });
    let bank = game.banking.seat().zip(game.banking.patron.clone());
    main.chain(bank).collect()
}

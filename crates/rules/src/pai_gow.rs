//! What Pai Gow Poker and Pai Gow Tiles share: the ring, the bank and the money. Knows neither
//! cards nor tiles: hands arrive here already compared.

pub mod banking;
pub mod envy;
pub mod net;
pub mod ring;
pub mod round;
mod rulebook;
pub mod settlement;
mod terms;

pub use banking::{
    BankRefused, BankedBy, BankingRecord, HouseWagerRequest, Rotation, cover_needed, house_wager,
    may_bank, may_cover, offer_order,
};
pub use envy::{
    EnvyWin, FortuneError, FortuneHand, FortunePays, FortuneSettled, FortuneWin, settle_fortune,
};
pub use net::Net;
pub use ring::{Bank, Delivery, Holder, Misdeal, NotADelivery, NotASeat, Ring, SeatNo, check_left};
pub use round::{
    DealerHand, HandSettled, PaiGow, RoundRefused, RoundSettled, SeatHand, settle_round,
};
pub use rulebook::PaiGowBet;
pub(crate) use rulebook::{RULEBOOKS, STUDIES, commission_fault};
pub use settlement::{
    BankHand, BankSettled, Commission, Compared, Delta, HalfResults, HouseWager, HouseWagerSettled,
    Outcome, Party, SeatBet, SeatSettled, SettleError, Settlement, settle,
};
pub use terms::{BankReturns, PaiGowTerms};

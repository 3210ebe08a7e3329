//! What really lay on the table, where a correction differs from what was entered.

use crate::round::Shown;
#[cfg(test)]
use crate::toy::Face;
use croupier_rules::equipment::{Card, Dice};
use serde::{Deserialize, Serialize};

/// What really lay on the table, as a correction stores it: the cards or the dice of the round, or
/// neither if they stay.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Instead {
    /// The cards, in the order they left the shoe.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<Card>,
    /// The dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<Dice>,
    /// The coin.
    #[cfg(test)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coin: Option<Face>,
}

impl Instead {
    /// What a correction stores; pai gow stores its hands and dice in events of its own.
    pub(crate) fn of(shown: Option<Shown>) -> Instead {
        match shown {
            Some(Shown::Cards(cards)) => Instead { cards, ..Instead::default() },
            Some(Shown::Dice(dice)) => Instead { dice: Some(dice), ..Instead::default() },
            #[cfg(test)]
            Some(Shown::Toy(coin)) => Instead { coin: Some(coin), ..Instead::default() },
            Some(Shown::PaiGow(_) | Shown::Nothing) | None => Instead::default(),
        }
    }

    /// What really lay on the table; `None` if that stays as it was.
    pub fn shown(&self) -> Option<Shown> {
        #[cfg(test)]
        if let Some(coin) = self.coin {
            return Some(Shown::Toy(coin));
        }
        match (self.cards.is_empty(), self.dice) {
            (false, _) => Some(Shown::Cards(self.cards.clone())),
            (true, Some(dice)) => Some(Shown::Dice(dice)),
            (true, None) => None,
        }
    }
}

//! How a hand, or every hand, stands against the bank's over all deals: whole numbers of deals.

use crate::ratio::Ratio;
use crate::wager::{Figures, Net, Outcomes};

/// Numbers of deals in which a half was a copy of the bank's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Copies {
    /// Both halves.
    pub both: u128,
    /// The high hand alone.
    pub high: u128,
    /// The low hand alone.
    pub low: u128,
}

/// Numbers of deals by how they end for the hand that does not bank. A copied half goes to the
/// bank.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MatchCounts {
    /// All of them.
    pub pairs: u128,
    /// Both halves better than the bank's.
    pub win: u128,
    /// One half better.
    pub push: u128,
    /// Neither half better.
    pub loss: u128,
    /// Where halves were equal.
    pub copies: Copies,
}

impl MatchCounts {
    /// The figures of the wager against the bank, when a win nets so much.
    pub fn as_player(&self, net: Net) -> Option<Figures> {
        figures(net, self.win, self.push, self.pairs)
    }

    /// The figures of the same wager seen from the bank: it wins what the other side loses.
    pub fn as_banker(&self, net: Net) -> Option<Figures> {
        figures(net, self.loss, self.push, self.pairs)
    }

    /// What a unit against the bank brings on average; `None` of nothing.
    pub fn expectation(&self, net: Net) -> Option<Ratio> {
        Ratio::new(self.value(net)?, self.pairs.checked_mul(net.per().into())?)
    }

    /// What all deals together bring a stake of [`Net::per`].
    pub(crate) fn value(&self, net: Net) -> Option<i128> {
        let won = i128::try_from(self.win.checked_mul(net.pays().into())?).ok()?;
        let lost = i128::try_from(self.loss.checked_mul(net.per().into())?).ok()?;
        won.checked_sub(lost)
    }

    /// Both together.
    pub(crate) fn plus(&self, other: &MatchCounts) -> MatchCounts {
        MatchCounts {
            pairs: self.pairs + other.pairs,
            win: self.win + other.win,
            push: self.push + other.push,
            loss: self.loss + other.loss,
            copies: Copies {
                both: self.copies.both + other.copies.both,
                high: self.copies.high + other.copies.high,
                low: self.copies.low + other.copies.low,
            },
        }
    }
}

fn figures(net: Net, won: u128, returned: u128, total: u128) -> Option<Figures> {
    let narrow = |count: u128| u64::try_from(count).ok();
    let rows = [(net, narrow(won)?)];
    Outcomes { rows: &rows, returned: narrow(returned)?, total: narrow(total)? }.figures()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of ten deals three are won, two pushed and five lost; 5% comes off a win on either side.
    #[test]
    fn the_commission_comes_off_the_win_of_either_side() {
        let counts = MatchCounts { pairs: 10, win: 3, push: 2, loss: 5, copies: Copies::default() };
        let net = Net::of_after_share("1 to 1".parse().unwrap(), 5, 100).unwrap();
        let (player, banker) = (counts.as_player(net).unwrap(), counts.as_banker(net).unwrap());
        assert_eq!(player.house_edge.to_string(), "43/200"); // (5 - 3 × 0.95) / 10
        assert_eq!(banker.house_edge.to_string(), "-7/40"); // (3 - 5 × 0.95) / 10
        assert_eq!(counts.expectation(net).unwrap(), player.house_edge.negated());
        assert_eq!(banker.hit_rate.to_string(), "1/2");
    }
}

//! A place at a chip table stands for a box holder the house does not know (R81): `seat-3` for
//! whoever sits at box 3, `seat-3.2` for the second person who stands there.

use crate::id::PatronId;
use std::fmt;

/// The most persons who may stand at one box and be told apart.
pub const STANDING_MAX: u8 = 9;

/// A place at a chip table, by which an unknown box holder goes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// The betting box.
    pub seat: u16,
    /// Which of those who stand at it; `None` for the person who sits there.
    pub standing: Option<u8>,
}

impl Place {
    /// The id by which bets of this place are kept.
    pub fn id(self) -> Option<PatronId> {
        self.to_string().parse().ok()
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.standing {
            None => write!(f, "seat-{}", self.seat),
            Some(number) => write!(f, "seat-{}.{number}", self.seat),
        }
    }
}

impl PatronId {
    /// The place this id stands for; `None` for the id of a person. Only the one way of writing a
    /// place is one: `seat-03` is none.
    pub fn place(&self) -> Option<Place> {
        let text = self.as_str().strip_prefix("seat-")?;
        let (seat, standing) = match text.split_once('.') {
            None => (text, None),
            Some((seat, number)) => (seat, Some(number.parse::<u8>().ok()?)),
        };
        let place = Place { seat: seat.parse().ok()?, standing };
        let fits = place.seat > 0 && standing.is_none_or(|n| (1..=STANDING_MAX).contains(&n));
        (fits && place.to_string() == self.as_str()).then_some(place)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_written_in_one_way() {
        let of = |text: &str| text.parse::<PatronId>().unwrap().place();
        assert_eq!(of("seat-3"), Some(Place { seat: 3, standing: None }));
        assert_eq!(of("seat-12.9"), Some(Place { seat: 12, standing: Some(9) }));
        for no_place in ["seat-0", "seat-03", "seat-3.0", "seat-3.10", "seat-3.", "seat-x", "ann"] {
            assert_eq!(of(no_place), None, "{no_place}");
        }
        let place = Place { seat: 7, standing: Some(2) };
        assert_eq!(place.id().unwrap().place(), Some(place));
    }
}

//! What a bend shows of a card's face: the suit signs along the lifted edge and the frame of a
//! court card, as every printed deck has them. Nothing that the bend does not show leaves here.

use croupier_rules::equipment::{Card, Rank};
use croupier_wire::peel::{Edge, PeekView, PipView};

/// The size of a card; a bend of 100 percent folds half of it over.
const WIDTH: i32 = 100;
const HEIGHT: i32 = 140;
/// From the middle of a sign to its rim, and of the large one on an ace.
const SIGN: i32 = 10;
const LARGE: i32 = 23;
/// So much of a sign is seen before it is known as one.
const SLIVER: i32 = 2;
/// The frame of a court card, from the edge; and how far its picture must be seen to be told.
const FRAME: i32 = 22;
const PICTURE: i32 = 46;

/// Where signs stand, in hundredths of the width from the left and of it from the top.
type Signs = &'static [(u8, u8)];

const CORNERS: Signs = &[(33, 29), (67, 29), (33, 111), (67, 111)];
const SIDES: Signs = &[(33, 29), (67, 29), (33, 111), (67, 111), (33, 70), (67, 70)];
const EIGHT: Signs =
    &[(33, 29), (67, 29), (33, 111), (67, 111), (33, 56), (67, 56), (33, 84), (67, 84)];

/// The signs in the side columns and those in the middle.
const fn signs(rank: Rank) -> (Signs, Signs) {
    match rank {
        Rank::Ace => (&[], &[(50, 70)]),
        Rank::Two => (&[], &[(50, 29), (50, 111)]),
        Rank::Three => (&[], &[(50, 29), (50, 70), (50, 111)]),
        Rank::Four => (CORNERS, &[]),
        Rank::Five => (CORNERS, &[(50, 70)]),
        Rank::Six => (SIDES, &[]),
        Rank::Seven => (SIDES, &[(50, 50)]),
        Rank::Eight => (SIDES, &[(50, 50), (50, 90)]),
        Rank::Nine => (EIGHT, &[(50, 70)]),
        Rank::Ten => (EIGHT, &[(50, 43), (50, 97)]),
        Rank::Jack | Rank::Queen | Rank::King => (&[], &[]),
    }
}

/// The direction of the hold, seen on the back: −1, 0 or 1, left to right and top to bottom.
const fn hold(edge: Edge) -> (i32, i32) {
    match edge {
        Edge::Top => (0, -1),
        Edge::TopRight => (1, -1),
        Edge::Right => (1, 0),
        Edge::BottomRight => (1, 1),
        Edge::Bottom => (0, 1),
        Edge::BottomLeft => (-1, 1),
        Edge::Left => (-1, 0),
        Edge::TopLeft => (-1, -1),
    }
}

/// A bend: how deep a point of the face lies behind the lifted edge, and how deep one sees.
struct Bend {
    hold: (i32, i32),
    percent: i32,
}

impl Bend {
    /// Hundredths of the card's own units. A corner is drawn along the diagonal, where a unit of
    /// `x + y` is 71 hundredths long.
    const fn unit(&self) -> i32 {
        if self.hold.0 != 0 && self.hold.1 != 0 { 71 } else { 100 }
    }

    const fn seen(&self) -> i32 {
        let whole = self.hold.0.abs() * WIDTH + self.hold.1.abs() * HEIGHT;
        whole * self.unit() * self.percent / 200
    }

    /// The face is seen from behind: its left is the right of the back.
    const fn depth(&self, x: i32, y: i32) -> i32 {
        let (across, down) = self.hold;
        let from_side = if across > 0 { x } else { WIDTH - x };
        let from_end = if down > 0 { HEIGHT - y } else { y };
        (across.abs() * from_side + down.abs() * from_end) * self.unit()
    }

    /// Whether a sign of this size is seen as one.
    const fn shows(&self, (x, y): (u8, u8), size: i32) -> bool {
        self.percent > 0 && self.depth(x as i32, y as i32) - (size - SLIVER) * 100 < self.seen()
    }

    const fn reaches(&self, depth: i32) -> bool {
        self.percent > 0 && depth * 100 <= self.seen()
    }
}

/// What the bend shows of the card.
pub(crate) fn peek(card: Card, edge: Edge, percent: u8) -> PeekView {
    let bend = Bend { hold: hold(edge), percent: i32::from(percent) };
    let large = card.rank == Rank::Ace;
    let size = if large { LARGE } else { SIGN };
    let (side, middle) = signs(card.rank);
    let shown = side.iter().chain(middle).filter(|&&at| bend.shows(at, size));
    let pips = shown.map(|&(x, y)| PipView { suit: card.suit.letter(), x, y, large }).collect();
    let court = matches!(card.rank, Rank::Jack | Rank::Queen | Rank::King);
    let told = court && bend.reaches(PICTURE);
    PeekView { pips, framed: court && bend.reaches(FRAME), court: told.then(|| card.to_string()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(card: &str, edge: Edge, percent: u8) -> PeekView {
        peek(card.parse().unwrap(), edge, percent)
    }

    #[test]
    fn a_card_that_lies_flat_shows_nothing() {
        for card in ["AS", "4H", "TD", "KC"] {
            assert_eq!(seen(card, Edge::Bottom, 0), PeekView::default(), "{card}");
        }
    }

    #[test]
    fn a_side_shows_no_legs_two_three_or_four() {
        // What everybody squeezes for: the signs along the long side.
        let legs = |card| seen(card, Edge::Right, 60).pips.iter().filter(|pip| pip.x == 33).count();
        let ranks = ["AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS"];
        assert_eq!(ranks.map(legs), [0, 0, 0, 2, 2, 3, 3, 3, 4, 4]);
    }

    #[test]
    fn a_small_bend_does_not_tell_a_six_from_a_seven_or_an_eight() {
        for edge in [Edge::Left, Edge::Right] {
            let six = seen("6H", edge, 60);
            assert_eq!(six.pips.len(), 3);
            assert_eq!((seen("7H", edge, 60), seen("8H", edge, 60)), (six.clone(), six));
        }
    }

    #[test]
    fn the_end_shows_one_sign_or_two() {
        let row = |card| seen(card, Edge::Bottom, 40).pips.len();
        assert_eq!(["AS", "2S", "3S", "4S", "9S", "TS"].map(row), [0, 1, 1, 2, 2, 2]);
        assert_eq!(seen("2S", Edge::Bottom, 40).pips.first().unwrap().y, 111);
        assert_eq!(seen("2S", Edge::Top, 40).pips.first().unwrap().y, 29);
    }

    #[test]
    fn a_court_card_shows_its_frame_before_its_picture() {
        let small = seen("KH", Edge::Bottom, 40);
        assert_eq!((small.pips.len(), small.framed, small.court), (0, true, None));
        assert_eq!(seen("KH", Edge::Bottom, 90).court.as_deref(), Some("KH"));
        assert_eq!(seen("JH", Edge::Bottom, 40), seen("QC", Edge::Bottom, 40));
    }

    #[test]
    fn a_deeper_bend_never_shows_less() {
        for card in ["AS", "2H", "5D", "7C", "8S", "TD", "QH"] {
            for edge in [Edge::Top, Edge::TopRight, Edge::Right, Edge::BottomLeft] {
                let shown = |percent| seen(card, edge, percent).pips.len();
                assert!((0..100).all(|percent| shown(percent) <= shown(percent + 1)), "{card}");
            }
        }
    }
}

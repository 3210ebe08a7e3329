//! A shoe before a round: how many cards of each rank it holds. Their order does not matter.

use crate::baccarat::{CARDS_MAX, CARDS_OF_A_ROUND};
use croupier_rules::baccarat::points;
use croupier_rules::equipment::{Card, Composition, NotInShoe, Rank, Suit};
use croupier_rules::rulebook::{ChoiceRefused, RuleKey, Rulebook};
use thiserror::Error;

/// The cards that can still come: enough for a round, so that every round can be finished, and
/// few enough to be counted, by construction. A card burned face down can still come as far as
/// anybody knows, so it counts as in the shoe.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shoe {
    ranks: [u16; 13],
    /// Every single card, where the shoe was made of whole decks.
    composition: Option<Composition>,
    decks: Option<u8>,
}

/// A shoe that cannot be.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // the messages say what the fields are
pub enum ShoeRefused {
    #[error(transparent)]
    Choice(#[from] ChoiceRefused),
    #[error(transparent)]
    NotInShoe(#[from] NotInShoe),
    #[error("there is no {} left: the shoe held {held} of that rank", .rank.letter())]
    RankNotInShoe { rank: Rank, held: u16 },
    #[error("{given} counts were given: a shoe has thirteen, for A,2,3,4,5,6,7,8,9,T,J,Q,K")]
    NotThirteenCounts { given: usize },
    #[error("{given} cards of rank {} are too many: {decks} decks hold {most}", .rank.letter())]
    TooManyOfRank { rank: Rank, given: u64, most: u16, decks: u8 },
    #[error("{cards} cards are too few to finish a round: it can take {CARDS_OF_A_ROUND}")]
    TooFewCards { cards: u16 },
    #[error("{cards} cards are more than the {CARDS_MAX} that can be counted")]
    TooManyCards { cards: u32 },
}

impl ShoeRefused {
    /// A stable code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            ShoeRefused::Choice(choice) => choice.code(),
            ShoeRefused::NotInShoe(_) | ShoeRefused::RankNotInShoe { .. } => "not_in_shoe",
            ShoeRefused::NotThirteenCounts { .. } => "not_thirteen_counts",
            ShoeRefused::TooManyOfRank { .. } => "too_many_of_rank",
            ShoeRefused::TooFewCards { .. } => "too_few_cards",
            ShoeRefused::TooManyCards { .. } => "too_many_cards",
        }
    }

    /// The rule behind it, where there is one.
    pub const fn rule(&self) -> Option<RuleKey> {
        match self {
            ShoeRefused::Choice(choice) => Some(choice.rule()),
            ShoeRefused::NotInShoe(_)
            | ShoeRefused::RankNotInShoe { .. }
            | ShoeRefused::TooManyOfRank { .. } => Some(RuleKey::Decks),
            ShoeRefused::TooFewCards { .. } => Some(RuleKey::InsufficientCards),
            ShoeRefused::NotThirteenCounts { .. } | ShoeRefused::TooManyCards { .. } => None,
        }
    }
}

/// The ranks in the order people count a shoe: the ace first.
pub const ACE_TO_KING: [Rank; 13] = [
    Rank::Ace,
    Rank::Two,
    Rank::Three,
    Rank::Four,
    Rank::Five,
    Rank::Six,
    Rank::Seven,
    Rank::Eight,
    Rank::Nine,
    Rank::Ten,
    Rank::Jack,
    Rank::Queen,
    Rank::King,
];

impl Shoe {
    /// A full shoe of `decks` decks; without a number, of the rulebook's default.
    pub fn of_decks(rulebook: &Rulebook, decks: Option<u64>) -> Result<Shoe, ShoeRefused> {
        let decks = rulebook.choose_decks(decks)?;
        let composition = Composition::full(decks);
        let ranks = composition.by_rank();
        Shoe { ranks, composition: Some(composition), decks: Some(decks) }.checked()
    }

    /// A shoe by the cards that are in it, as a table knows them.
    pub fn of_cards(composition: Composition) -> Result<Shoe, ShoeRefused> {
        let ranks = composition.by_rank();
        Shoe { ranks, composition: Some(composition), decks: None }.checked()
    }

    /// A shoe by its thirteen counts, from the ace to the king; no more of a rank than the most
    /// decks the rulebook allows can hold.
    pub fn of_counts(rulebook: &Rulebook, counts: &[u64]) -> Result<Shoe, ShoeRefused> {
        let given = counts.len();
        if given != ACE_TO_KING.len() {
            return Err(ShoeRefused::NotThirteenCounts { given });
        }
        let allowed = rulebook.decks().ok_or(ChoiceRefused::NoDecks)?;
        let (decks, most) = (*allowed.end(), u16::from(*allowed.end()) * 4);
        let mut ranks = [0; 13];
        for (rank, &given) in ACE_TO_KING.into_iter().zip(counts) {
            let fits = u16::try_from(given).ok().filter(|&count| count <= most);
            let count = fits.ok_or(ShoeRefused::TooManyOfRank { rank, given, most, decks })?;
            if let Some(slot) = ranks.get_mut(rank.index()) {
                *slot = count;
            }
        }
        Shoe { ranks, composition: None, decks: None }.checked()
    }

    /// The shoe without these cards.
    pub fn without(&self, cards: &[Card]) -> Result<Shoe, ShoeRefused> {
        self.less(cards)?.checked()
    }

    /// The shoe without one card of a rank, whichever.
    pub fn without_rank(&self, rank: Rank) -> Result<Shoe, ShoeRefused> {
        let mut less = self.clone();
        // Which of the four cards is gone is not known. Where all suits are alike it makes no
        // difference.
        let spade = Card { rank, suit: Suit::Spades };
        let even = less.composition.take().filter(Composition::is_even_in_suits);
        less.composition = even.and_then(|even| even.without(&[spade]).ok());
        less.take(rank)?;
        less.checked()
    }

    /// The shoe without these cards, even if too few are left for another round.
    pub(crate) fn less(&self, cards: &[Card]) -> Result<Shoe, ShoeRefused> {
        let mut less = self.clone();
        if let Some(composition) = less.composition.take() {
            less.composition = Some(composition.without(cards)?);
        }
        cards.iter().try_for_each(|card| less.take(card.rank))?;
        Ok(less)
    }

    fn take(&mut self, rank: Rank) -> Result<(), ShoeRefused> {
        let slot = self.ranks.get_mut(rank.index());
        match slot.and_then(|count| count.checked_sub(1).map(|left| (count, left))) {
            Some((count, left)) => *count = left,
            None => return Err(ShoeRefused::RankNotInShoe { rank, held: self.count(rank) }),
        }
        Ok(())
    }

    fn checked(self) -> Result<Shoe, ShoeRefused> {
        let cards: u32 = self.ranks.iter().copied().map(u32::from).sum();
        match u16::try_from(cards) {
            Ok(cards) if cards < CARDS_OF_A_ROUND => Err(ShoeRefused::TooFewCards { cards }),
            Ok(cards) if cards <= CARDS_MAX => Ok(self),
            Ok(_) | Err(_) => Err(ShoeRefused::TooManyCards { cards }),
        }
    }

    /// How many cards of one rank there are.
    pub fn count(&self, rank: Rank) -> u16 {
        self.ranks.get(rank.index()).copied().unwrap_or(0)
    }

    /// How many cards of each rank there are, from two to ace as [`Rank::ALL`].
    pub const fn by_rank(&self) -> &[u16; 13] {
        &self.ranks
    }

    /// How many cards of each point value there are, from 0 to 9.
    pub fn by_points(&self) -> [u16; 10] {
        let mut values = [0; 10];
        for (rank, &count) in Rank::ALL.into_iter().zip(&self.ranks) {
            if let Some(value) = values.get_mut(usize::from(points(rank))) {
                *value += count;
            }
        }
        values
    }

    /// How many cards there are in all.
    pub fn total(&self) -> u16 {
        self.ranks.iter().sum()
    }

    /// How many there are of every single card, where that is known.
    pub const fn composition(&self) -> Option<&Composition> {
        self.composition.as_ref()
    }

    /// The number of decks it was made of, if that is known.
    pub const fn decks(&self) -> Option<u8> {
        self.decks
    }
}

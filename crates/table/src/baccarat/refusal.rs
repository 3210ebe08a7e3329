//! Why a baccarat table says no.

use croupier_house::Facts;
use croupier_rules::baccarat::{Side, Stage};
use croupier_rules::equipment::Card;
use croupier_rules::money::Amount;
use croupier_rules::rulebook::RuleKey;
use thiserror::Error;

/// A refusal only a baccarat table has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // the messages say what the fields are
pub enum BaccaratRefusal {
    #[error("insurance on the {on} Hand is not on offer at the stage {stage}")]
    InsuranceNotOffered { on: Side, stage: Stage },
    #[error("insurance on the {on} Hand needs an Original Bet of this patron on it")]
    InsuranceWithoutOriginalBet { on: Side },
    #[error("insurance of {stake} is over the cap of {cap}")]
    InsuranceOverCap { stake: Amount, cap: Amount },
    #[error("insurance on the {on} Hand is forgone: the box was left, or an offer was let pass")]
    InsuranceForgone { on: Side },
    #[error("there is no {card} left: the shoe held {held} of them")]
    CardNotInShoe { card: Card, held: u8 },
    #[error("no card is called for: {card} is a card drawn in excess")]
    CardInExcess { card: Card },
    #[error("a new shoe is needed")]
    ShoeNeeded,
    #[error("the shoe on the table must be ended first")]
    ShoeInUse,
    #[error("these are not the cards that left the shoe")]
    NotTheCards,
    #[error("{card} left the shoe before and comes first")]
    CarriedFirst { card: Card },
    #[error("the House has ruled on these cards: they are corrected by order")]
    CardsRuledOn,
    #[error("a wrong number of cards that cannot be Reconstructed is Void")]
    NotReconstructed,
    #[error("nothing is to be chosen")]
    NoOption,
    #[error("the choice was made")]
    OptionAnswered,
    #[error("no insurance fits the points now shown, or the result is known")]
    NothingToInsure,
    #[error("the Banker's third card depends on the Player's")]
    BankerThirdDepends,
    #[error("nobody with the highest bet has asked for the Banker's third card first")]
    BankerThirdNotAsked,
    #[error("only the patron with the highest bet may ask for the Banker's third card first")]
    BankerThirdByHighest,
    #[error("the Banker's third card comes first only where cards are dealt face down")]
    NotFaceDown,
    #[error("nobody seated has a bet in box {seat}")]
    NobodySeated { seat: u16 },
    #[error("the stake {stake} exceeds the Differential: at most {headroom} can be taken")]
    AboveDifferential { stake: Amount, headroom: Amount, maximum_differential: Amount },
    #[error("cards are not squeezed here")]
    SqueezeNotOffered,
    #[error("only the patron with the highest bet may squeeze")]
    NotHighestBettor,
    #[error("only a private table may do without insurance")]
    NotPrivate,
    #[error("no patron has asked for no insurance")]
    NobodyAsked,
}

impl BaccaratRefusal {
    /// A stable code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            BaccaratRefusal::InsuranceNotOffered { .. } => "insurance_not_offered",
            BaccaratRefusal::InsuranceWithoutOriginalBet { .. } => "insurance_without_original_bet",
            BaccaratRefusal::InsuranceOverCap { .. } => "insurance_over_cap",
            BaccaratRefusal::InsuranceForgone { .. } => "insurance_forgone",
            BaccaratRefusal::CardNotInShoe { .. } => "card_not_in_shoe",
            BaccaratRefusal::CardInExcess { .. } => "card_in_excess",
            BaccaratRefusal::ShoeNeeded => "shoe_needed",
            BaccaratRefusal::ShoeInUse => "shoe_in_use",
            BaccaratRefusal::NotTheCards => "not_the_cards",
            BaccaratRefusal::CarriedFirst { .. } => "carried_first",
            BaccaratRefusal::CardsRuledOn => "cards_ruled_on",
            BaccaratRefusal::NotReconstructed => "not_reconstructed",
            BaccaratRefusal::NoOption => "no_option",
            BaccaratRefusal::OptionAnswered => "option_answered",
            BaccaratRefusal::NothingToInsure => "nothing_to_insure",
            BaccaratRefusal::BankerThirdDepends => "banker_third_depends",
            BaccaratRefusal::BankerThirdNotAsked => "banker_third_not_asked",
            BaccaratRefusal::BankerThirdByHighest => "banker_third_by_highest",
            BaccaratRefusal::NotFaceDown => "not_face_down",
            BaccaratRefusal::NobodySeated { .. } => "nobody_seated",
            BaccaratRefusal::AboveDifferential { .. } => "above_differential",
            BaccaratRefusal::SqueezeNotOffered => "squeeze_not_offered",
            BaccaratRefusal::NotHighestBettor => "not_highest_bettor",
            BaccaratRefusal::NotPrivate => "not_private",
            BaccaratRefusal::NobodyAsked => "nobody_asked",
        }
    }

    /// The rule behind it, if there is one. The rulebook turns it into a paragraph.
    pub const fn rule(&self) -> Option<RuleKey> {
        match self {
            BaccaratRefusal::AboveDifferential { .. } => Some(RuleKey::ExcessRejected),
            BaccaratRefusal::InsuranceNotOffered { .. } => Some(RuleKey::InsuranceOffer),
            BaccaratRefusal::InsuranceWithoutOriginalBet { .. } => {
                Some(RuleKey::InsuranceOfOriginalBet)
            }
            BaccaratRefusal::InsuranceOverCap { .. } => Some(RuleKey::InsuranceCap),
            BaccaratRefusal::InsuranceForgone { .. } => Some(RuleKey::InsuranceForgone),
            BaccaratRefusal::CardNotInShoe { .. } => Some(RuleKey::Decks),
            BaccaratRefusal::ShoeNeeded => Some(RuleKey::ShoeLastRound),
            BaccaratRefusal::NobodySeated { .. } => Some(RuleKey::StandingBet),
            BaccaratRefusal::SqueezeNotOffered | BaccaratRefusal::NotHighestBettor => {
                Some(RuleKey::Squeeze)
            }
            BaccaratRefusal::NotPrivate | BaccaratRefusal::NobodyAsked => {
                Some(RuleKey::NoInsurance)
            }
            BaccaratRefusal::CarriedFirst { .. } | BaccaratRefusal::CardInExcess { .. } => {
                Some(RuleKey::ErrorExcess)
            }
            BaccaratRefusal::CardsRuledOn => Some(RuleKey::ResultCorrected),
            BaccaratRefusal::NotReconstructed => Some(RuleKey::VoidWrongNumber),
            BaccaratRefusal::NoOption | BaccaratRefusal::OptionAnswered => Some(RuleKey::Options),
            BaccaratRefusal::NothingToInsure => Some(RuleKey::NeglectedOffered),
            BaccaratRefusal::BankerThirdDepends
            | BaccaratRefusal::BankerThirdNotAsked
            | BaccaratRefusal::BankerThirdByHighest
            | BaccaratRefusal::NotFaceDown => Some(RuleKey::BankerThirdFirst),
            BaccaratRefusal::ShoeInUse | BaccaratRefusal::NotTheCards => None,
        }
    }

    /// The facts for its sentence; amounts are cents.
    pub fn facts(&self) -> Facts {
        let side = |side: Side| side.to_string().to_lowercase();
        #[allow(clippy::wildcard_enum_match_arm)] // the others say all there is
        match self {
            BaccaratRefusal::CarriedFirst { card } | BaccaratRefusal::CardInExcess { card } => {
                Facts::from([("card", card.to_string().into())])
            }
            BaccaratRefusal::AboveDifferential { stake, headroom, maximum_differential } => {
                Facts::from([
                    ("stake", (*stake).into()),
                    ("headroom", (*headroom).into()),
                    ("maximum_differential", (*maximum_differential).into()),
                ])
            }
            BaccaratRefusal::InsuranceNotOffered { on, stage } => {
                Facts::from([("on", side(*on).into()), ("stage", stage.to_string().into())])
            }
            BaccaratRefusal::InsuranceWithoutOriginalBet { on }
            | BaccaratRefusal::InsuranceForgone { on } => Facts::from([("on", side(*on).into())]),
            BaccaratRefusal::InsuranceOverCap { stake, cap } => {
                Facts::from([("stake", (*stake).into()), ("cap", (*cap).into())])
            }
            BaccaratRefusal::CardNotInShoe { card, held } => {
                Facts::from([("card", card.to_string().into()), ("held", (*held).into())])
            }
            BaccaratRefusal::NobodySeated { seat } => Facts::from([("seat", (*seat).into())]),
            _ => Facts::new(),
        }
    }
}

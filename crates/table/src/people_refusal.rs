//! Why a table says no to people: who is not assigned here, not in position, or not there.

use croupier_house::Facts;
use croupier_rules::rulebook::RuleKey;
use thiserror::Error;

/// A refusal about people and their positions.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // the messages say what the fields are
pub enum PeopleRefusal {
    #[error("play stands still: order {approval} waits for its second person")]
    Held { approval: u32 },
    #[error("only who is assigned to this table acts here")]
    NotAssigned,
    #[error("the second person must have been in position before, and not by the first one's will")]
    NotInPosition,
    #[error("nobody acts as Shift Manager")]
    NobodyActsAsShiftManager,
    #[error("the patron is not at this table: no bet is placed for who is not there")]
    PatronNotHere,
    #[error("nobody asks the patron to agree to bet {ask}")]
    NoSuchAsk { ask: u32 },
    #[error("the floor was called already, and somebody comes")]
    FloorCalledAlready,
    #[error("nobody called the floor to this table")]
    NobodyCalled,
}

impl PeopleRefusal {
    /// A stable code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            PeopleRefusal::Held { .. } => "held",
            PeopleRefusal::NotAssigned => "not_assigned",
            PeopleRefusal::NotInPosition => "not_in_position",
            PeopleRefusal::NobodyActsAsShiftManager => "nobody_acts_as_shift_manager",
            PeopleRefusal::PatronNotHere => "patron_not_here",
            PeopleRefusal::NoSuchAsk { .. } => "no_such_ask",
            PeopleRefusal::FloorCalledAlready => "floor_called_already",
            PeopleRefusal::NobodyCalled => "nobody_called",
        }
    }

    /// The rule behind it, if there is one.
    pub const fn rule(&self) -> Option<RuleKey> {
        match self {
            PeopleRefusal::Held { .. } | PeopleRefusal::NotInPosition => {
                Some(RuleKey::SecondPerson)
            }
            PeopleRefusal::NotAssigned | PeopleRefusal::NobodyActsAsShiftManager => {
                Some(RuleKey::Authority)
            }
            PeopleRefusal::PatronNotHere
            | PeopleRefusal::NoSuchAsk { .. }
            | PeopleRefusal::FloorCalledAlready
            | PeopleRefusal::NobodyCalled => None,
        }
    }

    /// The facts for its sentence.
    pub fn facts(&self) -> Facts {
        match self {
            PeopleRefusal::Held { approval } => Facts::from([("approval", (*approval).into())]),
            PeopleRefusal::NoSuchAsk { ask } => Facts::from([("ask", (*ask).into())]),
            PeopleRefusal::NotAssigned
            | PeopleRefusal::NotInPosition
            | PeopleRefusal::NobodyActsAsShiftManager
            | PeopleRefusal::PatronNotHere
            | PeopleRefusal::FloorCalledAlready
            | PeopleRefusal::NobodyCalled => Facts::new(),
        }
    }
}

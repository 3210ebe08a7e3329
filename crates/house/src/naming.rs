//! Puts names back into a house that was kept without them.

use crate::change::PersonChange;
use crate::people::Person;
use crate::state::House;

/// What is known of a person by name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Naming {
    /// The name.
    pub name: Option<String>,
    /// The number of the card, for patrons.
    pub card_number: Option<String>,
}

impl House {
    /// Gives a person the name and card that stood covered in the journal. With the number of a
    /// change that waits for a second person, only what that change says is named.
    pub fn name_again(&mut self, person: &str, proposal: Option<u64>, naming: Naming) {
        match proposal {
            Some(number) => self.name_proposal(number, naming),
            None => self.name_person(person, naming),
        }
    }

    fn name_person(&mut self, person: &str, Naming { name, card_number }: Naming) {
        let forgotten = self.forgotten.iter().any(|known| known.path() == person);
        let Some((kind, id)) = person.split_once('/').filter(|_| !forgotten) else { return };
        if kind == "staff" {
            let staff = id.parse().ok().and_then(|id| self.staff.get_mut(&id));
            if let (Some(staff), Some(name)) = (staff, name) {
                staff.name = name;
            }
            return;
        }
        let Ok(id) = id.parse() else { return };
        let Some(patron) = self.patrons.get_mut(&id) else { return };
        if let Some(name) = name {
            patron.name = name;
        }
        if let Some(card) = card_number {
            let old = std::mem::replace(&mut patron.card_number, card.clone());
            self.logins.remove(&old);
            self.logins.insert(card, Person::Patron(id));
        }
    }

    fn name_proposal(&mut self, number: u64, Naming { name, card_number }: Naming) {
        let Some(proposal) = self.proposals.get_mut(&number) else { return };
        #[allow(clippy::wildcard_enum_match_arm)] // the others name nobody
        match &mut proposal.change {
            PersonChange::AddPatron(patron) => {
                patron.name = name.unwrap_or_default();
                patron.card_number = card_number.unwrap_or_default();
            }
            PersonChange::AddStaff(staff) => staff.name = name.unwrap_or_default(),
            PersonChange::ReplaceCard { card_number: card, .. } => {
                *card = card_number.unwrap_or_default();
            }
            _ => {}
        }
    }
}

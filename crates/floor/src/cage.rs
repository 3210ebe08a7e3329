//! Chips between the cage and a chip table: the table asks, a cashier hands them over out of the
//! own till or takes them in, and a second person counts them at the table (R81). The till's book
//! and the table's rack change in commits that name the same request.

use crate::plan::{NoPlan, Part, Plan, Planner};
use crate::refusal::FloorRefusal;
use croupier_house::{
    Actor, CageCommand, CageRefused, Carried, HouseCommand, HouseRefused, TableId, Transfer,
};
use croupier_rules::money::Amount;
use croupier_table::{ChipsMove, Keeping, Refusal, Table, TableCommand};

impl Planner<'_> {
    /// A cashier hands over what a table asked for: exactly that.
    pub(crate) fn hand_chips(&self, command: &HouseCommand) -> Result<Plan, NoPlan> {
        if let HouseCommand::Cage(CageCommand::HandChips { table, number, kind, amount }) = command
        {
            self.check_asked(table, *number, (*kind, *amount))?;
        }
        let (part, moved, answer) = self.house(command, &self.state.ledger)?;
        Ok(Plan { parts: vec![(part, moved)], answer })
    }

    fn check_asked(
        &self,
        table: &TableId,
        number: u32,
        asked: (Carried, Amount),
    ) -> Result<(), NoPlan> {
        let running = self.state.tables.get(table);
        let here = &running.ok_or_else(|| FloorRefusal::no_such_table(table))?.table;
        match carried(here, number) {
            Some(carried) if carried == asked => Ok(()),
            Some(_) | None => {
                let why = Refusal::NoSuchRequest { number };
                Err(FloorRefusal::of_table(&why, here.settings().rulebook()).into())
            }
        }
    }

    /// What happens at the cage when chips are confirmed or cancelled at a table. Where tills are
    /// kept, nothing is confirmed that no cashier handed over.
    pub(crate) fn at_the_cage(
        &self,
        table: &Table,
        command: &TableCommand,
    ) -> Result<Option<(Part, Vec<Transfer>)>, NoPlan> {
        #[allow(clippy::wildcard_enum_match_arm)] // the others move no chips
        let (number, back) = match command {
            TableCommand::Keep(Keeping::ConfirmChips { number }) => (*number, false),
            TableCommand::Keep(Keeping::CancelChips { number, .. }) => (*number, true),
            _ => return Ok(None),
        };
        let cage = self.state.house.cage();
        if let (Some(amount), Some(_), false) = (dropped(table, number), cage.vault(), back) {
            let table = table.id().clone();
            let arrived = CageCommand::DropArrived { table, number, amount };
            let (part, moved, _) = self.house(&HouseCommand::Cage(arrived), &self.state.ledger)?;
            return Ok(Some((part, moved)));
        }
        if cage.rules().is_none() || carried(table, number).is_none() {
            return Ok(None);
        }
        let handed = cage.handed(table.id(), number);
        let till = handed.and_then(|handed| cage.tills().find(|(till, _)| *till == handed.till));
        if let (Some((_, till)), Actor::Staff(by, _), false) = (till, self.actor, back)
            && till.cashier == *by
        {
            // who carried the chips does not also count them at the table, in whatever position
            return Err(HouseRefused::SecondPersonNeeded.into());
        }
        let asked = table.kept().chips.get(&number).and_then(|request| request.by.as_ref());
        if let (Some(_), Some(asked), Actor::Staff(by, _), true) = (till, asked, self.actor, back)
            && asked == by
        {
            // chips that have left a till go back into its book by another than who asked for them
            return Err(HouseRefused::SecondPersonNeeded.into());
        }
        if handed.is_none() {
            return match back {
                true => Ok(None),
                false => Err(HouseRefused::from(CageRefused::ChipsNotHanded { number }).into()),
            };
        }
        let arrived = CageCommand::ChipsArrived { table: table.id().clone(), number, back };
        let (part, moved, _) = self.house(&HouseCommand::Cage(arrived), &self.state.ledger)?;
        Ok(Some((part, moved)))
    }
}

/// The cash of a drop that is counted.
fn dropped(table: &Table, number: u32) -> Option<Amount> {
    let request = table.kept().chips.get(&number)?;
    (request.kind == ChipsMove::Drop).then_some(request.amount)
}

/// What a request of a table has to do with the cage: nothing if it is a drop or a count.
fn carried(table: &Table, number: u32) -> Option<(Carried, Amount)> {
    let request = table.kept().chips.get(&number)?;
    match request.kind {
        ChipsMove::Fill => Some((Carried::Fill, request.amount)),
        ChipsMove::Credit => Some((Carried::Credit, request.amount)),
        ChipsMove::Drop | ChipsMove::Count => None,
    }
}

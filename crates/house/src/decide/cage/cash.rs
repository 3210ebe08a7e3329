//! Cash at the threshold: what a patron brings or takes within a gaming day is summed, at the cage
//! and in note acceptors alike. From the threshold on a cashier has looked at a document, and the
//! house writes a report.

use super::{Decided, cashier, happened};
use crate::cage::{
    CageEvent, CageRefused, CageRules, Identification, Identified, Means, Terms, Way,
};
use crate::command::Context;
use crate::decide::check_known;
use crate::event::HouseEvent;
use crate::id::{PatronId, StaffId};
use crate::people::Role;
use crate::refusal::HouseRefused;
use crate::state::House;
use croupier_rules::money::Amount;

/// Money that changes hands, as the threshold for cash looks at it.
pub(super) struct Moved<'m> {
    patron: &'m PatronId,
    amount: Amount,
    way: Way,
    means: Means,
    /// The document that was shown for it, and who looked.
    shown: Option<(&'m Identification, &'m StaffId)>,
}

impl<'m> Moved<'m> {
    pub(super) fn at_the_cage(
        (patron, amount): (&'m PatronId, Amount),
        way: Way,
        terms: &'m Terms,
        cashier: &'m StaffId,
    ) -> Moved<'m> {
        let shown = terms.identified.as_ref().map(|identified| (identified, cashier));
        Moved { patron, amount, way, means: terms.means, shown }
    }
}

/// The report of a patron who reaches the threshold with this money, for the first time on this
/// gaming day; refused if the patron was not identified, now or before on the same day.
pub(super) fn report(
    house: &House,
    rules: &CageRules,
    moved: &Moved<'_>,
    context: &Context<'_>,
) -> Result<Option<HouseEvent>, HouseRefused> {
    let Moved { patron, amount, way, means, shown } = *moved;
    if means != Means::Cash {
        return Ok(None);
    }
    let today = house.cage.patron_day(patron, house.settings.gaming_day.of(context.now_ms));
    let total = today.sum(way).plus(amount).map_err(|_| HouseRefused::AmountOutOfRange)?;
    if total < rules.identify_from || today.reported(way) {
        return Ok(None);
    }
    let (document, digits, cashier) = match (shown, house.cage.identified(patron, today.day)) {
        (Some((shown, cashier)), _) => {
            check_fits(shown)?;
            (shown.document, shown.digits.clone(), cashier.clone())
        }
        (None, Some(before)) => {
            let Identified { document, digits, cashier, .. } = before.clone();
            (document, digits, cashier)
        }
        (None, None) => {
            let (patron, from) = (patron.clone(), rules.identify_from);
            return Err(CageRefused::IdentificationNeeded { patron, total, from }.into());
        }
    };
    let (patron, day) = (patron.clone(), today.day);
    let reported = CageEvent::CashReported { patron, way, total, day, document, digits, cashier };
    Ok(Some(happened(reported, context)))
}

/// The report that comes before a note, where the house keeps the threshold.
pub(in crate::decide) fn report_of_note(
    house: &House,
    (patron, amount): (&PatronId, Amount),
    context: &Context<'_>,
) -> Result<Option<HouseEvent>, HouseRefused> {
    let Some(rules) = &house.cage.rules else { return Ok(None) };
    let moved = Moved { patron, amount, way: Way::In, means: Means::Cash, shown: None };
    report(house, rules, &moved, context)
}

/// A cashier looks at the document of a patron before any money moves: until the end of the gaming
/// day nobody asks again, and no note acceptor gives a note back for want of it.
pub(super) fn identify(
    house: &House,
    (patron, shown): (&PatronId, &Identification),
    context: &Context<'_>,
) -> Decided {
    let cashier = cashier(context)?.ok_or(HouseRefused::NotAllowed { needs: Role::Cashier })?;
    if house.cage.rules.is_none() {
        return Err(CageRefused::NoTills.into());
    }
    check_known(house, patron)?;
    check_fits(shown)?;
    let day = house.settings.gaming_day.of(context.now_ms);
    let (patron, document, digits) = (patron.clone(), shown.document, shown.digits.clone());
    let identified = CageEvent::PatronIdentified { patron, day, document, digits, cashier };
    Ok(vec![happened(identified, context)])
}

fn check_fits(shown: &Identification) -> Result<(), HouseRefused> {
    match shown.fits() {
        true => Ok(()),
        false => Err(CageRefused::IdentificationUnfit.into()),
    }
}

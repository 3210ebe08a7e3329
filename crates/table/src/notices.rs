//! The notices of a table: for everybody, that it closes, what the game adds, that a machine deals
//! and that the display is information only; and for one patron alone.

use crate::game::on;
use crate::kept::Service;
use crate::play::Play;
use crate::round::Moment;
use crate::said::{Phrase, Said};
use crate::settings::Dealing;
use crate::table::Table;
use croupier_house::{Facts, PatronId};
use croupier_rules::rulebook::RuleKey;

/// The notices at a table, the most pressing first.
pub fn notices(table: &Table) -> Vec<Said> {
    let of_table = |phrase, facts, rule| Said { phrase, facts, rule };
    let mut notices = on!(&table.game, game => game.alarms(table));
    match table.kept().service {
        Service::Open => {}
        Service::Closed => notices.push(of_table(Phrase::TableClosed, Facts::new(), None)),
        Service::LastRound(last) => {
            let facts = Facts::from([("round", last.0.into())]);
            notices.push(of_table(Phrase::LastRound, facts, None));
        }
    }
    notices.extend(on!(&table.game, game => game.notices(table)));
    if table.kept().next_settings.is_some() {
        notices.push(of_table(Phrase::SettingsNextRound, Facts::new(), None));
    }
    if table.settings.dealing() == Dealing::Automatic {
        notices.push(of_table(Phrase::DealtByMachine, Facts::new(), None)); // R85
    }
    let rule = Some(RuleKey::DisplayIsInformation);
    notices.push(of_table(Phrase::DisplayIsInformation, Facts::new(), rule));
    notices
}

/// What one patron is told before the close: a bet under the minimum (R17) may be raised or
/// withdrawn; otherwise it stands.
pub fn notices_to(table: &Table, patron: &PatronId) -> Vec<Said> {
    let (Moment::Open(open), Some(minimum)) = (table.moment(), table.settings.limits().minimum)
    else {
        return Vec::new();
    };
    let under =
        open.bets.of_patron(patron).filter(|bet| bet.wager.is_on_layout() && bet.stake < minimum);
    let told = under.map(|bet| Said {
        phrase: Phrase::UnderMinimum,
        facts: Facts::from([
            ("bet", bet.wager.name().into()),
            ("stake", bet.stake.into()),
            ("seat", bet.seat.into()),
            ("minimum", minimum.into()),
        ]),
        rule: Some(RuleKey::UnderMinimumStands),
    });
    told.collect()
}

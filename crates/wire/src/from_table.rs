//! Views of a table for each audience: its description, a patron's own part, the dealer's part.

use crate::baccarat::views::{
    console_choices, console_insurance, console_third, insurance_row, my_option, my_third, scanned,
    squeeze_asked,
};
use crate::console::{ConsoleAsk, ConsoleBet, ConsoleSection, OwedView};
use crate::from_chips::chips_view;
use crate::from_devices::devices_view;
use crate::from_keeping::{is_under_minimum, my_notices, patron_name, seated};
use crate::from_round::{ended_bet, name_of_game, open_bet};
use crate::lobby::{LimitsView, MyTable, OwedHere, TableLine};
use crate::mine::MyAsk;
use crate::pai_gow;
use crate::room;
use crate::table::{BetSpot, MineSection, MyBet, MyInsurance, PayRowView, TableSection};
use croupier_house::{House, Ledger, PatronId, Role, StaffId};
use croupier_rules::money::Amount;
use croupier_rules::rulebook::{BetTerms, RuleKey};
use croupier_table::{BetAsk, BetEnd, Bets, Dealing, Settings, StakeLimits, Table, Wager};

/// The chip values that exist, in cents.
const CHIPS: [u64; 12] = [
    100, 500, 1_000, 2_500, 5_000, 10_000, 50_000, 100_000, 500_000, 1_000_000, 5_000_000,
    10_000_000,
];
/// As many as fit beside a felt.
const CHIPS_SHOWN: usize = 6;

/// The line of a table in the lobby.
pub fn table_line(table: &Table) -> TableLine {
    let settings = table.settings();
    TableLine {
        id: table.id().to_string(),
        name: table.name().to_owned(),
        game: name_of_game(settings.rulebook().game).to_owned(),
        rulebook: settings.rulebook().reference(),
        title: settings.rulebook().title.clone(),
        layout: settings.layout().map(|layout| layout.id.clone()),
        dealing: settings.dealing().name().to_owned(),
        private: settings.stored().private,
        limits: limits(settings),
        phase: table.phase().name().to_owned(),
        patrons: u32::try_from(table.seats().len()).unwrap_or(u32::MAX),
        positions: settings.positions(),
        dealer: (settings.dealing() == Dealing::Live).then(|| has_dealer(table)),
        dealer_name: None,
        stopped: None,
        position: None,
        mine: None,
    }
}

/// What a patron has at a table; `None` without a box and without money in play there.
pub fn my_table(table: &Table, ledger: &Ledger, patron: &PatronId) -> Option<MyTable> {
    let (seat, in_play) = (table.seat_of(patron), ledger.in_play(patron, table.id()).cents());
    let owed = commission_owed(table, patron);
    let here = seat.is_some() || in_play > 0 || owed > 0;
    let rule = table.settings().rulebook().cite(RuleKey::CommissionOwed);
    let rule = rule.map(|cite| cite.first.to_owned());
    here.then(|| MyTable {
        seat,
        in_play,
        needs_me: needs(&mine_section(table, ledger, patron)),
        commission: (owed > 0).then_some(OwedHere { amount: owed, rule }),
    })
}

/// The commission that a patron owes at this table, in cents.
fn commission_owed(table: &Table, patron: &PatronId) -> u64 {
    let owed = table.owed().get(patron).map_or(0, |owed| owed.cents());
    owed.saturating_sub(table.debt(patron).cents())
}

/// Whether a person who deals is at work here.
fn has_dealer(table: &Table) -> bool {
    dealer(table).is_some()
}

fn dealer(table: &Table) -> Option<&StaffId> {
    let mut at_work = table.kept().at_work.iter();
    at_work.find(|(_, at_work)| at_work.position.role() == Role::Dealer).map(|(staff, _)| staff)
}

/// The name of the dealer who is at a table that people deal.
pub fn dealer_name(table: &Table, house: &House) -> Option<String> {
    let live = table.settings().dealing() == Dealing::Live;
    let staff = house.staff(dealer(table).filter(|_| live)?)?;
    Some(staff.name.clone())
}

/// Whether the table waits for the patron.
fn needs(mine: &MineSection) -> bool {
    let pai_gow = mine.pai_gow.as_deref();
    let bank = pai_gow.and_then(|own| own.offer.as_ref()).is_some_and(|offer| offer.my_turn);
    let hand = pai_gow.and_then(|own| own.hand.as_ref());
    let unset = hand.is_some_and(|hand| hand.may_set && hand.set.is_none());
    mine.squeezing || mine.option.is_some() || !mine.insurance.is_empty() || bank || unset
}

/// The description of the table.
pub fn table_section(table: &Table) -> TableSection {
    let settings = table.settings();
    let rulebook = settings.rulebook();
    TableSection {
        id: table.id().to_string(),
        name: table.name().to_owned(),
        game: name_of_game(rulebook.game).to_owned(),
        rulebook: rulebook.reference(),
        title: rulebook.title.clone(),
        layout: settings.layout().map(|layout| layout.id.clone()),
        seats: settings.positions(),
        private: settings.stored().private,
        dealing: settings.dealing().name().to_owned(),
        limits: limits(settings),
        bets: table.spots().map(|terms| spot(table, terms)).collect(),
        insurance: table.insurance_rows().iter().map(insurance_row).collect(),
        decks: settings.decks(),
        chips: chips(settings),
        pai_gow: pai_gow::views::table_view(table).map(Box::new),
        stopped: None,
        signs: settings.stored().procedure.signs.clone(),
    }
}

/// Every limit that binds (R14): with a Differential it also binds side bets and insurance where no
/// maximum is set.
fn limits(settings: &Settings) -> LimitsView {
    const QUARTER: u64 = 4;
    let limits = settings.limits();
    let permissible = limits.permissible_maximum().map(|amount| amount.cents());
    let capabilities = &settings.rulebook().capabilities;
    let by_differential = capabilities.differential && limits.maximum.is_none();
    LimitsView {
        side_maximum: permissible.filter(|_| by_differential),
        insurance_maximum: permissible
            .filter(|_| capabilities.insurance)
            .map(|maximum| maximum / QUARTER),
        minimum: limits.minimum.map(|amount| amount.cents()),
        maximum: limits.maximum.map(|amount| amount.cents()),
        maximum_differential: limits.maximum_differential.map(|amount| amount.cents()),
    }
}

fn spot(table: &Table, terms: &BetTerms) -> BetSpot {
    let row = |row: &croupier_rules::rulebook::PayRow| PayRowView {
        when: row.when.to_string(),
        odds: row.odds.to_string(),
        rule: row.cite.clone(),
    };
    let StakeLimits { minimum, maximum } = table.stake_limits(terms);
    BetSpot {
        bet: terms.bet.to_string(),
        rows: terms.rows.iter().map(row).collect(),
        minimum: minimum.map(Amount::cents),
        maximum: maximum.map(Amount::cents),
    }
}

/// Chips from the largest that makes the minimum up to the maximum.
fn chips(settings: &Settings) -> Vec<u64> {
    if settings.has_chips() {
        let values = settings.procedure().denominations().into_iter();
        return values.map(|amount| amount.cents()).collect();
    }
    let limits = settings.limits();
    let minimum = limits.minimum.map_or(0, |amount| amount.cents());
    let maximum = limits.permissible_maximum().map_or(u64::MAX, |amount| amount.cents());
    let first = CHIPS.iter().rposition(|&chip| chip <= minimum.max(CHIPS[0])).unwrap_or(0);
    let fitting = CHIPS.iter().skip(first).copied().filter(|&chip| chip <= maximum);
    fitting.take(CHIPS_SHOWN).collect()
}

/// Everything that belongs to one patron at this table.
pub fn mine_section(table: &Table, ledger: &Ledger, patron: &PatronId) -> MineSection {
    let bets = table.bets_of(patron).into_iter();
    let bet = |(seat, wager, stake, end): (u16, Wager, Amount, Option<&BetEnd>)| match end {
        Some(end) => ended_bet(end),
        None => open_bet(seat, wager, stake),
    };
    let insurable = table.insurable(patron).into_iter();
    let last = table.last_stakes(patron).iter();
    MineSection {
        credit: ledger.credit(patron).cents(),
        in_play: ledger.in_play(patron, table.id()).cents(),
        commission_owed: ledger.owed(patron).cents().saturating_sub(table.debt(patron).cents()),
        seat: table.seat_of(patron),
        bets: bets.map(bet).collect(),
        insurance: insurable
            .map(|insurable| MyInsurance {
                seat: insurable.seat,
                on: insurable.on.to_string().to_lowercase(),
                stage: insurable.stage.to_string(),
                maximum: insurable.maximum.cents(),
                stake: insurable.stake.cents(),
            })
            .collect(),
        last_stakes: last
            .map(|&(seat, wager, stake)| open_bet(seat, wager, stake))
            .collect::<Vec<MyBet>>(),
        net: table.net(patron),
        may_squeeze: table.may_squeeze(patron),
        squeezing: table.is_squeezing(patron),
        banker_third: my_third(table, patron),
        option: my_option(table, patron),
        owed: table.debt(patron).cents(),
        notices: my_notices(table, patron),
        asks: my_asks(table, patron),
        pai_gow: pai_gow::views::mine_view(table, ledger, patron).map(Box::new),
        stopped: None,
        room: room::room_at(table, ledger, patron),
        play: None,
    }
}

/// Bets that staff would place for this patron, and that the patron has not answered.
fn my_asks(table: &Table, patron: &PatronId) -> Vec<MyAsk> {
    let mine = table.kept().asks.iter().filter(|(_, asked)| asked.patron == *patron);
    let view = |(&ask, asked): (&u32, &BetAsk)| MyAsk {
        ask,
        seat: asked.seat,
        bet: asked.bet.clone(),
        stake: asked.stake.cents(),
        by: asked.by.to_string(),
    };
    mine.map(view).collect()
}

/// Bets that staff would place, and that their patrons have not answered.
fn asks(table: &Table, house: &House) -> Vec<ConsoleAsk> {
    let view = |(&ask, asked): (&u32, &BetAsk)| ConsoleAsk {
        ask,
        patron: asked.patron.to_string(),
        name: patron_name(house, &asked.patron),
        seat: asked.seat,
        bet: asked.bet.clone(),
        stake: asked.stake.cents(),
    };
    table.kept().asks.iter().map(view).collect()
}

/// Commission owed at this table, by box.
fn owed(table: &Table, house: &House) -> Vec<OwedView> {
    let of = |(patron, owed): (&PatronId, &Amount)| OwedView {
        seat: table.seat_of(patron),
        name: patron_name(house, patron),
        amount: owed.cents().saturating_sub(table.debt(patron).cents()),
    };
    let mut owed: Vec<OwedView> = table.owed().iter().map(of).collect();
    owed.retain(|each| each.amount > 0);
    owed.sort_by_key(|each| each.seat);
    owed
}

/// How many cards lie on the table.
fn cards_shown(table: &Table) -> u16 {
    let hands = table.shown().hands().into_iter().flatten();
    let opened = usize::from(table.banker_third_opened().is_some());
    u16::try_from(hands.map(|hand| hand.cards.len()).sum::<usize>() + opened).unwrap_or(u16::MAX)
}

/// What the dealer sees in addition to the round: bets and their patrons, but nobody's credit.
pub fn console_section(table: &Table, house: &House) -> ConsoleSection {
    let open = table.bets().map(Bets::iter).into_iter().flatten();
    let open = open.map(|bet| ConsoleBet {
        seat: bet.seat,
        patron: patron_name(house, &bet.patron),
        bet: bet.wager.name(),
        stage: bet.wager.stage().map(|stage| stage.to_string()),
        stake: bet.stake.cents(),
        standing: bet.standing,
        on_behalf: bet.by.is_some(),
        under_minimum: matches!(bet.wager, Wager::Bet(_)) && is_under_minimum(table, bet.stake),
    });
    let ended = table.past().into_iter().flat_map(|past| past.bets.iter());
    let ended = ended.map(|end| ConsoleBet {
        seat: end.seat,
        patron: patron_name(house, &end.patron),
        bet: end.wager.name(),
        stage: end.wager.stage().map(|stage| stage.to_string()),
        stake: end.stake.cents(),
        standing: false,
        on_behalf: false,
        under_minimum: false,
    });
    ConsoleSection {
        commands: table.commands().into_iter().map(str::to_owned).collect(),
        next_card: table.next_card().map(|side| side.to_string().to_lowercase()),
        cards: cards_shown(table),
        bets: open.chain(ended).collect(),
        seated: seated(table, house),
        scanned: scanned(table),
        squeeze_asked: squeeze_asked(table, house),
        banker_third: console_third(table, house),
        chips: chips_view(table, house).map(Box::new),
        insurance: console_insurance(table, house),
        options: console_choices(table, house),
        asks: asks(table, house),
        owed: owed(table, house),
        pai_gow: pai_gow::console::console_view(table, house),
        devices: devices_view(table, house).map(Box::new),
    }
}

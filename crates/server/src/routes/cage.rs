//! The cage: tills, payments that wait for a second person, credit paid out, chips for the tables,
//! and reports about cash.

use super::pins::{self, Wrong};
use super::vault;
use crate::app::App;
use crate::client::Client;
use crate::extract::{Caller, Given, Nothing, Params, Segments};
use crate::problem::{Answered, ApiProblem};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use croupier_floor::{Command, Floor, Requester};
use croupier_house::{
    CageCommand, Carried, HouseCommand, Identification, Means, Opening, Person, Role, StaffId,
    TableId, Terms, TillEnd,
};
use croupier_rules::money::Amount;
use croupier_table::ChipsMove;
use croupier_wire::cage::{
    CageView, CashReportsView, ChipsAskView, ClosingBody, HandChipsBody, IdentificationBody,
    OpeningBody, PaidView, PayoutBody, ReceiptView, RedemptionBody, SecondBody, TillView,
};
use croupier_wire::problem::Problem;
use croupier_wire::{
    cage_rules, cash_report_view, float_view, payment_view, receipt_view, till_view,
};
use serde::Deserialize;
use std::fmt::Write;

/// How many receipts and closed tills the page shows.
const SHOWN: usize = 20;
/// The most reports one answer holds.
const REPORTS_MAX: usize = 200;

/// A command at the cage.
pub(super) fn at_the_cage(command: CageCommand) -> Command {
    Command::House(HouseCommand::Cage(command))
}

/// The cage
///
/// My till, payments that wait for a second person, chips that tables ask for, the last receipts.
#[utoipa::path(get, operation_id = "show_cage", path = "/api/cage", tag = "cage",
    responses((status = 200, description = "The cage", body = CageView)))]
pub(crate) async fn show(
    State(app): State<App>,
    Caller(actor): Caller,
) -> Answered<Json<CageView>> {
    app.read(move |floor| view(floor, &actor)).await.map(Json)
}

fn view(floor: &Floor, actor: &Requester) -> CageView {
    let (house, cage) = (floor.house(), floor.house().cage());
    let me: Option<StaffId> = actor.id.parse().ok();
    let cashier = actor.role == Role::Cashier;
    let mine = me.as_ref().and_then(|me| cage.till_of(me)).filter(|_| cashier);
    let is_seen = |owner: &StaffId| !cashier || me.as_ref() == Some(owner);
    let agrees = matches!(actor.role, Role::Cashier | Role::ShiftManager);
    let tills = cage.tills().rev().filter(|(_, till)| is_seen(&till.cashier));
    let (open, closed): (Vec<_>, Vec<_>) = tills.partition(|(_, till)| till.closed.is_none());
    let tills = open.into_iter().chain(closed.into_iter().take(SHOWN));
    let receipts = cage.receipts().rev().filter(|receipt| is_seen(&receipt.slip.cashier));
    CageView {
        rules: cage.rules().map(cage_rules),
        till: mine.map(|till| till_view(house, till, false)),
        tills: tills.map(|till| till_view(house, till, !cashier)).collect(),
        vault: cage.vault().filter(|_| !cashier).map(vault::view),
        vault_waiting: vault::waiting(house, (&actor.id, actor.role)),
        floats: cage.floats().filter_map(|till| float_view(house, till, !cashier)).collect(),
        waiting: cage
            .waiting()
            .map(|waiting| payment_view(house, waiting, (&actor.id, agrees)))
            .collect(),
        chips: chips(floor),
        receipts: receipts.take(SHOWN).map(|each| named_receipt(floor, each)).collect(),
    }
}

/// A receipt with the name of its table.
pub(super) fn named_receipt(floor: &Floor, receipt: &croupier_house::Receipt) -> ReceiptView {
    let table = receipt.table.as_ref().and_then(|table| floor.table(table));
    receipt_view(floor.house(), receipt, table.map(|table| table.name().to_owned()))
}

/// What the tables ask for or send, where the house keeps tills.
fn chips(floor: &Floor) -> Vec<ChipsAskView> {
    let cage = floor.house().cage();
    if cage.rules().is_none() {
        return Vec::new();
    }
    let asks = floor.tables().flat_map(|table| {
        table.kept().chips.iter().filter_map(move |(number, request)| {
            let fill = match request.kind {
                ChipsMove::Fill => true,
                ChipsMove::Credit => false,
                ChipsMove::Drop | ChipsMove::Count => return None,
            };
            Some(ChipsAskView {
                table: table.id().to_string(),
                name: table.name().to_owned(),
                number: *number,
                fill,
                amount: request.amount,
                handed: cage.handed(table.id(), *number).is_some(),
            })
        })
    });
    asks.collect()
}

/// Open a till
///
/// With a count of what lies in it. A cashier has one. It takes over the float that a closed till
/// left in the cage (`from`), or is opened out of the vault, where the house keeps one: then a
/// second person counts too. If the count differs, or no float is taken over although there are
/// some, a second person counts too, and somebody says why.
#[utoipa::path(post, path = "/api/cage/till", tag = "cage",
    params(("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry")),
    request_body = OpeningBody,
    responses(
        (status = 200, description = "Open", body = TillView),
        (status = 409, description = "The House says no", body = Problem)))]
pub(crate) async fn open_till(
    State(app): State<App>,
    client: Client,
    given: Given<OpeningBody>,
) -> Answered<Json<TillView>> {
    let OpeningBody { from, reason, second, .. } = given.body.clone();
    let second = second_person(&app, client, second.as_ref()).await?;
    let said = given.body.second.as_ref().map(|second| {
        let body = &given.body;
        let counted = (body.cash.cents(), body.chips.cents(), &body.pieces);
        format!("open a till\n{counted:?}\n{from:?}\n{reason}\n{}", second.login)
    });
    let counted_now = given.body.clone().count();
    let command = CageCommand::OpenTill(Opening { counted: counted_now, from, reason, second });
    let request = match said {
        Some(said) => given.without_secret(&said, at_the_cage(command)),
        None => given.request(at_the_cage(command), false),
    };
    counted(&app, request).await
}

/// Close a till
///
/// With a count; a difference needs words. A Shift Manager closes the till of somebody who left.
/// What was counted stays in the cage as a float, or goes to the vault (`to_vault`), where a second
/// person counts too.
#[utoipa::path(post, path = "/api/cage/till/closing", tag = "cage",
    params(("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry")),
    request_body = ClosingBody,
    responses(
        (status = 200, description = "Closed", body = TillView),
        (status = 409, description = "The House says no", body = Problem)))]
pub(crate) async fn close_till(
    State(app): State<App>,
    client: Client,
    given: Given<ClosingBody>,
) -> Answered<Json<TillView>> {
    let ClosingBody { till, counted: count, reason, to_vault, second } = given.body.clone();
    let second = second_person(&app, client, second.as_ref()).await?;
    let said = given.body.second.as_ref().map(|second| {
        let counted = (count.cash.cents(), count.chips.cents(), &count.pieces);
        format!("close a till\n{till:?}\n{counted:?}\n{reason}\n{to_vault}\n{}", second.login)
    });
    let end = TillEnd { till, counted: count.into(), reason, to_vault, second };
    let command = at_the_cage(CageCommand::CloseTill(end));
    let request = match said {
        Some(said) => given.without_secret(&said, command),
        None => given.request(command, false),
    };
    counted(&app, request).await
}

/// Gives a command about a till and shows the till.
async fn counted(app: &App, request: croupier_floor::Request) -> Answered<Json<TillView>> {
    #[derive(Deserialize)]
    struct Counted {
        till: u64,
    }
    let Counted { till } = app.ask(request).await?;
    let view = app.read(move |floor| {
        let found = floor.house().cage().tills().find(|(number, _)| *number == till);
        found.map(|till| till_view(floor.house(), till, false))
    });
    view.await?.map(Json).ok_or_else(|| ApiProblem::internal(&"a till that is not there"))
}

/// The second person, who agrees at this screen with the own PIN.
pub(super) async fn second_person(
    app: &App,
    client: Client,
    second: Option<&SecondBody>,
) -> Answered<Option<StaffId>> {
    let Some(SecondBody { login, pin, code }) = second else { return Ok(None) };
    let who = (login.as_str(), pin.as_str(), code.as_deref());
    match pins::check(app, client, who, Wrong::Login).await? {
        Person::Staff(staff) => Ok(Some(staff)),
        Person::Patron(_) => Err(Wrong::Login.problem()),
    }
}

/// What the cashier says of a payment, with the second person, whose PIN is checked here.
pub(super) async fn terms(app: &App, client: Client, body: &RedemptionBody) -> Answered<Terms> {
    let second = second_person(app, client, body.second.as_ref()).await?;
    Ok(plain_terms(body, second))
}

fn plain_terms(body: &RedemptionBody, second: Option<StaffId>) -> Terms {
    let identified: Option<Identification> = body.identification.clone().map(Into::into);
    Terms { means: Means::from(body.means), identified, second }
}

/// What the journal keeps a hash of instead of a body that holds a PIN.
pub(super) fn said_of(what: &str, body: &RedemptionBody) -> String {
    let mut said = format!("{what}\n{:?}\n{:?}", body.means, body.identification);
    if let Some(second) = &body.second {
        let _ = write!(said, "\n{}", second.login);
    }
    said
}

/// Identify a patron
///
/// Before any money moves, by a document the cashier saw. Until the end of the gaming day no note
/// acceptor gives a note back for want of it, and no cashier asks again.
#[utoipa::path(post, path = "/api/patrons/{card}/identification", tag = "cage",
    params(
        ("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry"),
        ("card" = String, Path, description = "Id or card of the patron")),
    request_body = IdentificationBody,
    responses(
        (status = 204, description = "Identified for this gaming day"),
        (status = 409, description = "The House says no", body = Problem)))]
pub(crate) async fn identify(
    State(app): State<App>,
    Segments(card): Segments<String>,
    given: Given<IdentificationBody>,
) -> Answered<StatusCode> {
    let found = super::money::find_patron(&app, &card).await?;
    let patron = found.patron.parse().map_err(|why| ApiProblem::internal(&why))?;
    let command = CageCommand::Identify { patron, shown: given.body.clone().into() };
    app.give(given.request(at_the_cage(command), false)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Pay credit out
///
/// To a patron, who agrees with card and PIN at the cage. Above the amount the house has set, a
/// second person agrees too, here or on the own login; until then the payment waits.
#[utoipa::path(post, path = "/api/payouts", tag = "cage",
    params(("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry")),
    request_body = PayoutBody,
    responses(
        (status = 200, description = "Pay the amount, or wait", body = PaidView),
        (status = 409, description = "Wrong card or PIN, or the House says no", body = Problem),
        (status = 429, description = "Locked for a while", body = Problem)))]
pub(crate) async fn pay_out(
    State(app): State<App>,
    client: Client,
    given: Given<PayoutBody>,
) -> Answered<Json<PaidView>> {
    let PayoutBody { card, pin, amount, how } = given.body.clone();
    let person = pins::check(&app, client, (&card, &pin, None), Wrong::Card).await?;
    let Person::Patron(patron) = person else { return Err(Wrong::Card.problem()) };
    let terms = terms(&app, client, &how).await?;
    let said = said_of(&format!("pay out\n{card}\n{}", amount.cents()), &how);
    let command = CageCommand::PayOut { patron, amount, terms };
    app.ask(given.without_secret(&said, at_the_cage(command))).await.map(Json)
}

/// Agree to a payment
///
/// As the second person: another cashier, or a Shift Manager.
#[utoipa::path(post, operation_id = "agree_to_payment",
    path = "/api/cage/payments/{number}/agreement", tag = "cage",
    params(
        ("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry"),
        ("number" = u64, Path, description = "The number of the payment")),
    responses(
        (status = 200, description = "The cashier pays the amount", body = PaidView),
        (status = 409, description = "The House says no", body = Problem)))]
pub(crate) async fn agree(
    State(app): State<App>,
    Segments(payment): Segments<u64>,
    given: Given<Nothing>,
) -> Answered<Json<PaidView>> {
    let command = at_the_cage(CageCommand::Agree { payment });
    app.ask(given.request(command, false)).await.map(Json)
}

/// Take a payment back, or decline it
#[utoipa::path(delete, operation_id = "decline_payment",
    path = "/api/cage/payments/{number}", tag = "cage",
    params(
        ("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry"),
        ("number" = u64, Path, description = "The number of the payment")),
    responses(
        (status = 204, description = "It no longer waits"),
        (status = 409, description = "The House says no", body = Problem)))]
pub(crate) async fn decline(
    State(app): State<App>,
    Segments(payment): Segments<u64>,
    given: Given<Nothing>,
) -> Answered<StatusCode> {
    let command = at_the_cage(CageCommand::Decline { payment });
    app.give(given.request(command, false)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Hand over chips
///
/// That a table asked for, out of my till; or take in what it sends.
#[utoipa::path(post, path = "/api/cage/chips", tag = "cage",
    params(("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry")),
    request_body = HandChipsBody,
    responses(
        (status = 200, description = "Handed over", body = PaidView),
        (status = 404, description = "No such table", body = Problem),
        (status = 409, description = "The House says no", body = Problem)))]
pub(crate) async fn hand_chips(
    State(app): State<App>,
    given: Given<HandChipsBody>,
) -> Answered<Json<PaidView>> {
    let HandChipsBody { table, number } = given.body.clone();
    let table: TableId = table.parse().map_err(|_| ApiProblem::no_such_table(&table))?;
    let asked = table.clone();
    let request = app.read(move |floor| -> Option<(Carried, Amount)> {
        let request = floor.table(&asked)?.kept().chips.get(&number)?;
        match request.kind {
            ChipsMove::Fill => Some((Carried::Fill, request.amount)),
            ChipsMove::Credit => Some((Carried::Credit, request.amount)),
            ChipsMove::Drop | ChipsMove::Count => None,
        }
    });
    // A request that is gone is decided with amount zero: the floor then refuses it by name, or
    // repeats its answer if the key is known.
    let (kind, amount) = request.await?.unwrap_or((Carried::Fill, Amount::ZERO));
    let command = CageCommand::HandChips { table, number, kind, amount };
    app.ask(given.request(at_the_cage(command), false)).await.map(Json)
}

/// Which reports.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Which {
    patron: Option<String>,
    from_ms: Option<u64>,
    until_ms: Option<u64>,
}

/// Reports about cash
///
/// Who reached the threshold of a gaming day, and how the cashier identified them; newest first.
#[utoipa::path(get, path = "/api/cage/reports", tag = "cage",
    params(
        ("patron" = Option<String>, Query, description = "Only of this patron: id or card"),
        ("from_ms" = Option<u64>, Query, description = "Only of this time or later"),
        ("until_ms" = Option<u64>, Query, description = "Only of before this time")),
    responses((status = 200, description = "The reports", body = CashReportsView)))]
pub(crate) async fn reports(
    State(app): State<App>,
    Params(Which { patron, from_ms, until_ms }): Params<Which>,
) -> Answered<Json<CashReportsView>> {
    let time = from_ms.unwrap_or(0)..until_ms.unwrap_or(u64::MAX);
    let view = app.read(move |floor| {
        let house = floor.house();
        let patron = patron.as_deref().map(|asked| super::money::patron_id(house, asked));
        let mut found = house.cage().reports().rev().filter(|report| {
            let fits = patron.as_ref().is_none_or(|id| id.as_ref() == Some(&report.patron));
            fits && time.contains(&report.at_ms)
        });
        let reports = found.by_ref().take(REPORTS_MAX);
        let reports = reports.map(|report| cash_report_view(house, report)).collect();
        CashReportsView { reports, more: found.next().is_some() }
    });
    view.await.map(Json)
}

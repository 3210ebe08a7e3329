//! The vault of the house: what two people of rank bring in, take out and count.

use crate::app::App;
use crate::extract::Given;
use crate::problem::Answered;
use axum::Json;
use axum::extract::State;
use croupier_floor::Command;
use croupier_house::{Act, ControlCommand, House, HouseCommand, Role, Vault, Way};
use croupier_wire::cage::{VaultBody, VaultCountBody, VaultView};
use croupier_wire::control::{ActView, act_view};
use croupier_wire::people::ChangedView;
use croupier_wire::problem::Problem;

/// What lies in the vault.
pub(super) fn view(vault: Vault) -> VaultView {
    VaultView { cash: vault.cash, chips: vault.chips }
}

/// What waits for a second person at the vault, for those who may agree to it.
pub(super) fn waiting(house: &House, (me, role): (&str, Role)) -> Vec<ActView> {
    let at_vault = |act: &Act| matches!(act, Act::MoveVault { .. } | Act::CountVault { .. });
    let asked = house.controls().asked();
    let asked = asked.filter(|(_, asked)| at_vault(&asked.act) && asked.act.is_for(role));
    asked.map(|asked| act_view(house, asked, (me, role))).collect()
}

/// Bring money into the vault, or take it out
///
/// From outside the house, such as a bank, or to it. Both by Shift Managers or administrators: it
/// happens when a second person agrees (`POST /api/acts/{number}/agreement`).
#[utoipa::path(post, operation_id = "move_vault", path = "/api/cage/vault", tag = "cage",
    params(("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry")),
    request_body = VaultBody,
    responses(
        (status = 200, description = "It waits for a second person", body = ChangedView),
        (status = 409, description = "The House says no", body = Problem)))]
pub(crate) async fn change(
    State(app): State<App>,
    given: Given<VaultBody>,
) -> Answered<Json<ChangedView>> {
    let VaultBody { out, cash, chips, reason } = given.body.clone();
    let way = if out { Way::Out } else { Way::In };
    let act = Act::MoveVault { way, moved: Vault { cash, chips }, reason };
    let command = Command::House(HouseCommand::Control(ControlCommand::Ask(act)));
    app.ask(given.request(command, false)).await.map(Json)
}

/// Count the vault
///
/// A second person agrees, and then what was counted lies there. The difference stands in the
/// journal with its reason.
#[utoipa::path(post, operation_id = "count_vault", path = "/api/cage/vault/count", tag = "cage",
    params(("Idempotency-Key" = String, Header, description = "A UUID; the same on every retry")),
    request_body = VaultCountBody,
    responses(
        (status = 200, description = "It waits for a second person", body = ChangedView),
        (status = 409, description = "The House says no", body = Problem)))]
pub(crate) async fn count(
    State(app): State<App>,
    given: Given<VaultCountBody>,
) -> Answered<Json<ChangedView>> {
    let VaultCountBody { cash, chips, reason } = given.body.clone();
    let expected = app.read(|floor| floor.house().cage().vault()).await?.unwrap_or_default();
    let act = Act::CountVault { expected, counted: Vault { cash, chips }, reason };
    let command = Command::House(HouseCommand::Control(ControlCommand::Ask(act)));
    app.ask(given.request(command, false)).await.map(Json)
}

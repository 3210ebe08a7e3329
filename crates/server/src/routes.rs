//! The router: every route, its OpenAPI document, and what surrounds them all.

mod agreement;
mod bets;
mod boards;
mod books;
mod cage;
mod care;
mod commands;
mod devices;
mod disputes;
mod events;
mod hands;
mod health;
mod help;
mod house_rules;
mod house_tables;
mod money;
mod my_money;
mod odds;
mod oidc;
mod papers;
mod people;
mod pins;
mod pit;
mod pits;
mod reports;
mod rounds;
mod screen;
mod second_factor;
mod sessions;
mod setup;
mod signatures;
mod stops;
mod tables;
mod trainer;
mod vault;

use crate::app::App;
use crate::contract;
use crate::pages;
use crate::problem::ApiProblem;
use axum::extract::Request;
use axum::{Json, Router};
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

#[derive(OpenApi)]
#[openapi(info(
    title = "Croupier",
    version = "1.0.0",
    description = "A casino's table games. Amounts are cents; every error is a problem \
        (RFC 9457); every command needs an Idempotency-Key, which is safe to send again."
))]
struct Document;

/// What guards patrons, what is stopped, and what two people agree on.
fn controls() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(care::mine, care::set))
        .routes(routes!(care::take_break))
        .routes(routes!(care::exclude_self))
        .routes(routes!(care::answer_check))
        .routes(routes!(care::list))
        .routes(routes!(care::exclude))
        .routes(routes!(care::readmit))
        .routes(routes!(house_rules::show))
        .routes(routes!(house_rules::change))
        .routes(routes!(house_tables::list))
        .routes(routes!(house_tables::change))
        .routes(routes!(stops::list, stops::stop))
        .routes(routes!(stops::lift))
        .routes(routes!(stops::agree))
        .routes(routes!(stops::drop_act))
}

/// Devices, and what they say.
fn equipment() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(devices::me))
        .routes(routes!(devices::connect))
        .routes(routes!(devices::read))
        .routes(routes!(devices::list, devices::add))
        .routes(routes!(devices::revoke))
        .routes(routes!(devices::count))
}

/// Money: credits, tickets, tills and the papers about them.
fn money() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(money::patron))
        .routes(routes!(money::sell_credits))
        .routes(routes!(money::insert))
        .routes(routes!(money::cash_out, books::tickets))
        .routes(routes!(money::show))
        .routes(routes!(my_money::tickets))
        .routes(routes!(my_money::rounds))
        .routes(routes!(money::redeem))
        .routes(routes!(money::void))
        .routes(routes!(papers::copy_ticket))
        .routes(routes!(papers::ticket_bytes))
        .routes(routes!(cage::show))
        .routes(routes!(cage::open_till))
        .routes(routes!(cage::close_till))
        .routes(routes!(vault::change))
        .routes(routes!(vault::count))
        .routes(routes!(cage::identify))
        .routes(routes!(cage::pay_out))
        .routes(routes!(cage::agree))
        .routes(routes!(cage::decline))
        .routes(routes!(cage::hand_chips))
        .routes(routes!(cage::reports))
        .routes(routes!(papers::receipt))
        .routes(routes!(papers::copy_receipt))
        .routes(routes!(papers::receipt_bytes))
}

fn api() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(sessions::log_in, sessions::log_out))
        .routes(routes!(sessions::unlock))
        .routes(routes!(sessions::me))
        .routes(routes!(screen::lock))
        .routes(routes!(screen::unlock))
        .routes(routes!(people::choose_pin))
        .routes(routes!(second_factor::begin, second_factor::finish))
        .routes(routes!(setup::ways))
        .routes(routes!(oidc::callback))
        .routes(routes!(oidc::start))
        .routes(routes!(setup::set_up))
        .routes(routes!(people::list))
        .routes(routes!(people::change))
        .routes(routes!(people::agree))
        .routes(routes!(people::drop_change))
        .merge(controls())
        .routes(routes!(tables::list))
        .routes(routes!(tables::show))
        .routes(routes!(tables::live))
        .routes(routes!(help::show))
        .routes(routes!(boards::show))
        .routes(routes!(boards::live))
        .routes(routes!(rounds::list))
        .routes(routes!(rounds::show))
        .routes(routes!(disputes::show))
        .routes(routes!(disputes::pack_up))
        .routes(routes!(disputes::page))
        .routes(routes!(bets::put_bet))
        .routes(routes!(bets::put_insurance))
        .routes(routes!(hands::put_hand))
        .routes(routes!(hands::post_answer))
        .routes(routes!(hands::leave))
        .routes(routes!(hands::put_peel))
        .routes(routes!(commands::post_command))
        .routes(routes!(agreement::agree))
        .routes(routes!(signatures::sign))
        .routes(routes!(pits::list))
        .routes(routes!(pits::assign, pits::relieve))
        .routes(routes!(pit::show))
        .routes(routes!(pit::totals))
        .routes(routes!(pit::wall))
        .routes(routes!(pit::staff))
        .routes(routes!(pit::agree_to_clock))
        .merge(money())
        .merge(equipment())
        .routes(routes!(events::list))
        .routes(routes!(books::show))
        .routes(routes!(reports::show))
        .routes(routes!(reports::file))
        .routes(routes!(reports::closings, reports::close))
        .routes(routes!(reports::played))
        .routes(routes!(reports::passing))
        .routes(routes!(odds::rulebooks, odds::count))
        .routes(routes!(odds::at_table))
        .routes(routes!(trainer::subjects))
        .routes(routes!(trainer::show, trainer::answer))
        .routes(routes!(trainer::sheet))
        .routes(routes!(document))
        .routes(routes!(health::livez))
        .routes(routes!(health::readyz))
        .routes(routes!(health::metrics))
        .routes(routes!(health::version))
}

/// The OpenAPI document of every route.
pub fn openapi() -> utoipa::openapi::OpenApi {
    contract::complete(api().into_openapi())
}

/// This document
#[utoipa::path(get, path = "/api/openapi.json", tag = "system",
    responses((status = 200, description = "The OpenAPI document", body = Object)))]
async fn document() -> Json<utoipa::openapi::OpenApi> {
    Json(openapi())
}

/// Everything the server answers to, once the gate has let it in.
pub(crate) fn router(app: App) -> Router {
    let (api, _) = api().split_for_parts();
    api.merge(pages::pages().fallback(not_found)).with_state(app)
}

async fn not_found(request: Request) -> ApiProblem {
    ApiProblem::not_found(request.uri().path())
}

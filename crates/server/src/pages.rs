//! The pages: embedded from `web/dist` by the feature `ui`, or a plain page that says how.

use crate::app::App;
use axum::Router;

/// The pages.
#[cfg(feature = "ui")]
#[allow(unused_qualifications)] // in what the macro brings in
pub(crate) fn pages() -> Router<App> {
    use memory_serve::CacheControl;
    memory_serve::load!()
        .index_file(Some("/index.html"))
        .add_alias("/terminal", "/terminal.html")
        .add_alias("/console", "/console.html")
        .add_alias("/pit", "/pit.html")
        .add_alias("/board", "/board.html")
        .add_alias("/audit", "/audit.html")
        .add_alias("/cage", "/cage.html")
        .add_alias("/odds", "/odds.html")
        .add_alias("/trainer", "/trainer.html")
        .add_alias("/reports", "/reports.html")
        .add_alias("/admin", "/admin.html")
        .add_alias("/setup", "/setup.html")
        .html_cache_control(CacheControl::NoCache)
        .cache_control(CacheControl::Long)
        // Made at every start, for browsers without TLS; a browser on this machine takes Brotli.
        .enable_gzip(!cfg!(debug_assertions))
        .into_router()
}

/// A plain page where the pages would be.
#[cfg(not(feature = "ui"))]
pub(crate) fn pages() -> Router<App> {
    use axum::response::Html;
    use axum::routing::get;
    const PLAIN: &str = "<!doctype html><html lang=\"en\"><title>Croupier</title>\
        <h1>Croupier</h1><p>This build has no pages in it. <code>make run</code> builds them \
        and puts them in.</p><p>The API is described at <a href=\"/api/openapi.json\">\
        /api/openapi.json</a>.</p></html>\n";
    let plain = || get(async || Html(PLAIN));
    let pages = [
        "/",
        "/terminal",
        "/console",
        "/pit",
        "/board",
        "/audit",
        "/cage",
        "/odds",
        "/trainer",
        "/reports",
        "/admin",
        "/setup",
    ];
    pages.into_iter().fold(Router::new(), |router, page| router.route(page, plain()))
}

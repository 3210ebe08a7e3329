//! The pages: embedded from `web/dist` by the feature `ui`, or a plain page that says how.

use crate::access::known_path;
use crate::app::App;
use crate::meters;
use axum::Router;
use axum::extract::{MatchedPath, Request};
use axum::http::HeaderValue;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
    X_FRAME_OPTIONS,
};
use axum::middleware::Next;
use axum::response::Response;
use std::time::Instant;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
    font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

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
        .html_cache_control(CacheControl::NoCache)
        .cache_control(CacheControl::Long)
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
    let pages = ["/", "/terminal", "/console", "/pit", "/board"];
    pages.into_iter().fold(Router::new(), |router, page| router.route(page, plain()))
}

/// Around every request: what the answer says about itself (no foreign code, no guessing, no
/// framing, no caching of the API), and the count of it.
pub(crate) async fn around(request: Request, next: Next) -> Response {
    let began = Instant::now();
    let method = meters::method_named(request.method());
    let matched = request.extensions().get::<MatchedPath>();
    let route = matched.map_or("none", |path| known_path(path.as_str()));
    let is_api = request.uri().path().starts_with("/api/");
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    if is_api {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    } else {
        headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
        headers.insert(X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
        headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    }
    meters::count(method, route, response.status(), began.elapsed());
    response
}

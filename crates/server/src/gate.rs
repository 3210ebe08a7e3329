//! The gate handles every request before the router does: it checks access, adds security headers,
//! counts the request, and turns a panic into a fault.

use crate::access::{self, ACCESS, Access};
use crate::app::App;
use crate::meters;
use crate::node;
use crate::problem::{Answered, ApiProblem};
use crate::routes;
use crate::traces;
use axum::Router;
use axum::body::{Bytes, HttpBody};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, Request, StatusCode};
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use std::any::Any;
use std::collections::BTreeSet;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Instant;
use tower_service::Service;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
    font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

/// Tells browsers to use only HTTPS for this host for a year.
const HTTPS_ONLY: &str = "max-age=31536000";

/// The only way in. It stands before the router and not around each route because every layer
/// around a route costs each request a copy of the route and a boxed future.
#[derive(Clone)]
pub(crate) struct Gate(Arc<Inner>);

struct Inner {
    app: App,
    router: Router,
    /// The paths of [`ACCESS`].
    paths: matchit::Router<&'static str>,
}

/// Where a request goes.
enum Way {
    /// To a route of the table of access.
    Route(&'static Access),
    /// To a path of the table, with a method that this path does not have.
    Method(&'static str),
    /// To a page, perhaps to one that is not there.
    Page,
    /// To a path of the API that does not exist.
    Nowhere,
}

impl Way {
    /// The path of what only the owner of the house can answer, where that is another node.
    fn elsewhere(&self, app: &App) -> Option<&'static str> {
        match self {
            Way::Route(access) if !app.owns() && node::is_for_the_owner(access) => {
                Some(access.path)
            }
            Way::Route(_) | Way::Method(_) | Way::Page | Way::Nowhere => None,
        }
    }

    /// Its label in the metrics.
    fn name(&self) -> &'static str {
        match self {
            Way::Route(access) => access.path,
            Way::Method(path) => path,
            Way::Page => "page",
            Way::Nowhere => "none",
        }
    }
}

impl Gate {
    pub(crate) fn new(app: App) -> Result<Gate, matchit::InsertError> {
        let mut paths = matchit::Router::new();
        let listed: BTreeSet<&'static str> = ACCESS.iter().map(|access| access.path).collect();
        listed.into_iter().try_for_each(|path| paths.insert(path, path))?;
        let router = routes::router(app.clone());
        Ok(Gate(Arc::new(Inner { app, router, paths })))
    }

    /// Answers a request.
    pub(crate) async fn answer<B>(self, mut request: Request<B>) -> Response
    where
        B: HttpBody<Data = Bytes> + Send + 'static,
        B::Error: Into<axum::BoxError>,
    {
        let began = Instant::now();
        let Inner { app, router, .. } = &*self.0;
        let method = meters::method_named(request.method());
        let path = request.uri().path();
        let (way, is_api) = (self.way(method, path), path.starts_with("/api/"));
        let parent = traces::parent_of(request.headers());
        if let Some(path) = way.elsewhere(app) {
            let mut response = node::pass(app, path, request).await;
            describe(response.headers_mut(), is_api); // what this node says itself, too
            if app.is_https() {
                let value = HeaderValue::from_static(HTTPS_ONLY);
                response.headers_mut().insert(STRICT_TRANSPORT_SECURITY, value);
            }
            meters::count(method, way.name(), response.status(), began.elapsed());
            return response; // as the owner said it
        }
        if is_api {
            app.see_what_was_told().await;
        }
        let mut response = match admit(app, &way, &mut request).await {
            Err(problem) => problem.into_response(),
            Ok(()) => {
                let answering = async { router.clone().call(request).await };
                match AssertUnwindSafe(answering).catch_unwind().await {
                    Ok(Ok(response)) => response,
                    Ok(Err(never)) => match never {},
                    Err(panic) => panicked(&*panic),
                }
            }
        };
        if matches!(way, Way::Page) && response.status() == StatusCode::METHOD_NOT_ALLOWED {
            response = ApiProblem::method_not_allowed("GET, HEAD".to_owned()).into_response();
        }
        describe(response.headers_mut(), is_api);
        if app.is_https() {
            let value = HeaderValue::from_static(HTTPS_ONLY);
            response.headers_mut().insert(STRICT_TRANSPORT_SECURITY, value);
        }
        let (status, took) = (response.status(), began.elapsed());
        meters::count(method, way.name(), status, took);
        traces::note(parent, (method, way.name()), status, took);
        response
    }

    fn way(&self, method: &str, path: &str) -> Way {
        match self.0.paths.at(path) {
            Ok(found) => match access::of(method, found.value) {
                Some(access) => Way::Route(access),
                None => Way::Method(found.value),
            },
            Err(_) if path.starts_with("/api/") => Way::Nowhere,
            Err(_) => Way::Page,
        }
    }
}

/// Checks that the caller may use the route and passes the person on to the handler.
async fn admit<B: Send>(app: &App, way: &Way, request: &mut Request<B>) -> Answered<()> {
    match way {
        Way::Route(access) => access::admit(app, access.who, request).await,
        Way::Method(path) => Err(access::wrong_method(path)),
        Way::Page => Ok(()),
        Way::Nowhere => Err(ApiProblem::not_found(request.uri().path())),
    }
}

/// Adds the security headers: no foreign code, no content sniffing, no framing, no caching of the
/// API.
fn describe(headers: &mut HeaderMap, is_api: bool) {
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    if is_api {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    } else {
        headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
        headers.insert(X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
        headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    }
}

fn panicked(panic: &(dyn Any + Send)) -> Response {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("panic");
    ApiProblem::internal(&text).into_response()
}

//! What stands around every request, in one layer: who may come in, what the answer says about
//! itself, the count of it, and a panic turned into a fault.

use crate::access::{self, Access};
use crate::app::App;
use crate::meters;
use crate::problem::ApiProblem;
use axum::extract::{MatchedPath, Request};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
    X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use std::any::Any;
use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Instant;
use tower_layer::Layer;
use tower_service::Service;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
    font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

/// Puts a [`Gate`] around routes.
#[derive(Clone)]
pub(crate) struct Gates {
    app: App,
    guarded: bool,
}

impl Gates {
    /// Only those the table of access lets in pass.
    pub(crate) fn guarded(app: App) -> Gates {
        Gates { app, guarded: true }
    }

    /// Everybody passes: pages, and paths where nothing is.
    pub(crate) fn open(app: App) -> Gates {
        Gates { app, guarded: false }
    }
}

impl<S> Layer<S> for Gates {
    type Service = Gate<S>;

    fn layer(&self, inner: S) -> Gate<S> {
        Gate { gates: self.clone(), inner }
    }
}

/// A route with all that stands around it. It is one layer and not four because every layer costs
/// each request a copy of the route and a boxed future.
#[derive(Clone)]
pub(crate) struct Gate<S> {
    gates: Gates,
    inner: S,
}

impl<S> Service<Request> for Gate<S>
where
    S: Service<Request, Response = Response, Error = Infallible>,
    S::Future: Send + 'static,
{
    type Response = Response;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, mut request: Request) -> Self::Future {
        let began = Instant::now();
        let Gates { app, guarded } = &self.gates;
        let matched = request.extensions().get::<MatchedPath>();
        let path = matched.map_or("", MatchedPath::as_str);
        let method = meters::method_named(request.method());
        let access = access::of(method, path);
        let is_api = request.uri().path().starts_with("/api/");
        let route = match (access, path) {
            (Some(access), _) => access.path,
            (None, "") => "none",
            (None, path) => access::known_path(path),
        };
        let admitted = match guarded {
            true => admit(app, access, &mut request),
            false => Ok(()),
        };
        let finish = move |mut response: Response| {
            describe(response.headers_mut(), is_api);
            meters::count(method, route, response.status(), began.elapsed());
            Ok(response)
        };
        let called = admitted.map(|()| catch_unwind(AssertUnwindSafe(|| self.inner.call(request))));
        Box::pin(async move {
            let answered = match called {
                Ok(Ok(answering)) => AssertUnwindSafe(answering).catch_unwind().await,
                Ok(Err(panic)) => Err(panic),
                Err(problem) => return finish(problem.into_response()),
            };
            match answered {
                Ok(Ok(response)) => finish(response),
                Ok(Err(never)) => match never {},
                Err(panic) => finish(panicked(&*panic)),
            }
        })
    }
}

/// Lets in who may come in, and hands the person on to the handler.
fn admit(
    app: &App,
    access: Option<&'static Access>,
    request: &mut Request,
) -> Result<(), ApiProblem> {
    match access {
        Some(access) => access::admit(app, access.who, request),
        None => {
            let matched = request.extensions().get::<MatchedPath>();
            Err(access::refuse(matched.map_or("", MatchedPath::as_str), request.uri().path()))
        }
    }
}

/// What an answer says about itself: no foreign code, no guessing, no framing, no caching of the
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

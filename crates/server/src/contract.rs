//! What every route of the document has in common: who may call it, how a caller says who they are,
//! and the problems that any request can meet. The routes say only what is their own.

use crate::access::{self, Who};
use crate::{examples, flatten};
use croupier_wire::problem::Problem;
use utoipa::openapi::extensions::Extensions;
use utoipa::openapi::path::{Operation, ParameterIn, PathItem};
use utoipa::openapi::schema::{KnownFormat, Object, Schema, SchemaFormat};
use utoipa::openapi::security::{
    ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme,
};
use utoipa::openapi::{Content, OpenApi, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{PartialSchema, ToSchema};

/// As RFC 9457 names it.
pub(crate) const PROBLEM: &str = "application/problem+json";
/// The header that makes a command safe to send again.
const KEY: &str = "Idempotency-Key";
const A_UUID: &str = "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$";
const BEARER: &str = "bearer";
const COOKIE: &str = "session";
const CREDENTIAL: &str = "device";

/// A problem that many routes can answer with, and when.
struct Common {
    status: &'static str,
    when: &'static str,
    applies: fn(&Traits) -> bool,
}

/// What of an operation decides which problems it can meet.
#[expect(clippy::struct_excessive_bools, reason = "each is a question of its own")]
struct Traits {
    guarded: bool,
    is_device: bool,
    has_place: bool,
    has_question: bool,
    has_body: bool,
    is_command: bool,
    is_api: bool,
}

const COMMON: [Common; 11] = [
    Common {
        status: "400",
        when: "The request cannot be read",
        applies: |of| of.has_place || of.has_question || of.has_body || of.is_command,
    },
    Common {
        status: "401",
        when: "Nobody is logged in, or the session is over",
        applies: |of| of.guarded || of.is_device,
    },
    Common { status: "403", when: "This person may not do this", applies: |of| of.guarded },
    Common { status: "404", when: "There is no such thing", applies: |of| of.has_place },
    Common { status: "408", when: "The body did not arrive in time", applies: |of| of.has_body },
    Common {
        status: "409",
        when: "The House says no; `code` and `rule` say why",
        applies: |of| of.is_command,
    },
    Common { status: "413", when: "The body is too large", applies: |of| of.has_body },
    Common { status: "415", when: "The body is not JSON", applies: |of| of.has_body },
    Common {
        status: "422",
        when: "The body or the Idempotency-Key cannot stand for this request",
        applies: |of| of.has_body || of.is_command,
    },
    Common {
        status: "500",
        when: "A fault of the server; `trace` names it in the log",
        applies: |of| of.is_api,
    },
    Common {
        status: "503",
        when: "The books are away; send the same request again after `Retry-After`",
        applies: |of| of.is_api,
    },
];

/// The document with all of that in it.
pub(crate) fn complete(mut document: OpenApi) -> OpenApi {
    let components = document.components.get_or_insert_default();
    components.add_security_scheme(BEARER, bearer());
    components.add_security_scheme(COOKIE, cookie());
    components.add_security_scheme(CREDENTIAL, credential());
    components.schemas.entry(Problem::name().into_owned()).or_insert_with(Problem::schema);
    flatten::flatten(components);
    examples::put_into(components);
    for (path, item) in &mut document.paths.paths {
        for (method, operation) in operations(item) {
            describe(method, path, operation);
        }
    }
    document
}

fn bearer() -> SecurityScheme {
    let mut scheme = HttpBuilder::new().scheme(HttpAuthScheme::Bearer);
    scheme = scheme.description(Some("The `token` that `POST /api/sessions` answers."));
    SecurityScheme::Http(scheme.build())
}

fn credential() -> SecurityScheme {
    let scheme = HttpBuilder::new().scheme(HttpAuthScheme::Bearer);
    SecurityScheme::Http(scheme.description(Some("The credential of a device.")).build())
}

fn cookie() -> SecurityScheme {
    let about = "The cookie that `POST /api/sessions` sets, for pages.";
    let value = ApiKeyValue::with_description(crate::session::COOKIE_NAME, about);
    SecurityScheme::ApiKey(ApiKey::Cookie(value))
}

fn operations(item: &mut PathItem) -> impl Iterator<Item = (&'static str, &mut Operation)> {
    let PathItem { get, put, post, delete, .. } = item;
    let all = [("GET", get), ("PUT", put), ("POST", post), ("DELETE", delete)];
    all.into_iter().filter_map(|(method, operation)| Some((method, operation.as_mut()?)))
}

fn describe(method: &str, path: &str, operation: &mut Operation) {
    let who = access::of(method, path).map_or(Who::Everybody, |access| access.who);
    let needs = match who.roles() {
        None if who == Who::Device => vec![SecurityRequirement::new(CREDENTIAL, [""; 0])],
        None => Vec::new(),
        Some(roles) => {
            let mut names = Extensions::default();
            names.insert("x-roles".to_owned(), serde_json::json!(roles));
            operation.extensions.get_or_insert_default().merge(names);
            [BEARER, COOKIE].map(|name| SecurityRequirement::new(name, [""; 0])).to_vec()
        }
    };
    operation.security = Some(needs);
    let traits = traits(path, who, operation);
    for parameter in operation.parameters.iter_mut().flatten() {
        if let RefOr::T(parameter) = parameter
            && let Some(RefOr::T(Schema::Object(value))) = &mut parameter.schema
        {
            say_exactly(&parameter.name, value);
        }
    }
    for common in COMMON.iter().filter(|common| (common.applies)(&traits)) {
        let responses = &mut operation.responses.responses;
        responses.entry(common.status.to_owned()).or_insert_with(|| refused(common.when).into());
    }
    for (status, response) in &mut operation.responses.responses {
        if status.starts_with('4') || status.starts_with('5') {
            as_problem(response);
        }
    }
}

/// A key is a UUID, said as a pattern: a generator of Python clients puts a `format: uuid` into a
/// header that its own HTTP library refuses. Numbers without a sign have no format, only bounds.
fn say_exactly(name: &str, value: &mut Object) {
    if name == KEY {
        value.pattern = Some(A_UUID.to_owned());
    }
    let is = |format| value.format == Some(SchemaFormat::KnownFormat(format));
    let most = match name {
        "seat" => u64::from(u16::MAX),
        _ if is(KnownFormat::Int32) => u64::from(u32::MAX),
        _ => u64::MAX,
    };
    if value.minimum.is_some() && (is(KnownFormat::Int32) || is(KnownFormat::Int64)) {
        value.format = None;
        value.maximum = Some(utoipa::Number::from(most));
    }
}

fn traits(path: &str, who: Who, operation: &Operation) -> Traits {
    let parameters = operation.parameters.as_deref().unwrap_or_default();
    let has = |of: &dyn Fn(&utoipa::openapi::path::Parameter) -> bool| {
        parameters.iter().any(|each| matches!(each, RefOr::T(each) if of(each)))
    };
    Traits {
        guarded: who.roles().is_some(),
        is_device: who == Who::Device,
        has_place: path.contains('{'),
        has_question: has(&|each| matches!(each.parameter_in, ParameterIn::Query)),
        has_body: operation.request_body.is_some(),
        is_command: has(&|each| each.name == KEY),
        is_api: path.starts_with("/api/"),
    }
}

fn refused(when: &str) -> Response {
    ResponseBuilder::new().description(when).build()
}

/// Every refusal has the same body, whatever the route said of it.
fn as_problem(response: &mut RefOr<Response>) {
    if let RefOr::T(response) = response {
        response.content.clear();
        let body = Ref::from_schema_name(Problem::name());
        response.content.insert(PROBLEM.to_owned(), Content::new(Some(body)).into());
    }
}

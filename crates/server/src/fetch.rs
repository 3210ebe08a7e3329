//! A small HTTP client: one request over one connection, by TLS with the authorities of the system
//! or of a file. It follows no redirect.

use axum::body::{Body, to_bytes};
use hyper::client::conn::http1::handshake;
use hyper::header::{CONNECTION, HOST};
use hyper::{Request, Uri};
use hyper_util::rt::TokioIo;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// Where Debian keeps the certificates of the authorities it trusts.
const SYSTEM_ROOTS: &str = "/etc/ssl/certs/ca-certificates.crt";
/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(15);
/// The most bytes of an answer.
const ANSWER_MAX: usize = 8 * 1024 * 1024;

/// What to ask.
pub struct Asking<'a> {
    /// As in `GET`.
    pub method: &'a str,
    /// Where, `http` or `https`.
    pub url: &'a str,
    /// More headers.
    pub headers: &'a [(&'a str, &'a str)],
    /// The body.
    pub body: Vec<u8>,
    /// A file of certificates (PEM) to trust in place of the authorities of the system.
    pub authorities: Option<&'a Path>,
}

/// An answer.
pub struct Fetched {
    /// As in 200.
    pub status: u16,
    /// The body.
    pub body: Vec<u8>,
}

/// Asks, and waits for the whole answer.
pub async fn fetch(asking: Asking<'_>) -> Result<Fetched, String> {
    let url = asking.url.to_owned();
    let answered = timeout(PATIENCE, ask(asking)).await;
    let answered = answered.unwrap_or_else(|_| Err("no answer in time".to_owned()));
    answered.map_err(|why| format!("{url}: {why}"))
}

fn told(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// A connection, by TLS where the address says so.
pub type Dialled = Box<dyn Stream>;

/// Bytes both ways.
pub trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send> Stream for T {}

/// Connects to the host of an address.
pub async fn dial(url: &str, authorities: Option<&Path>) -> Result<Dialled, String> {
    let uri: Uri = url.parse().map_err(told)?;
    reach(&uri, authorities).await.map_err(|why| format!("{url}: {why}"))
}

async fn reach(uri: &Uri, authorities: Option<&Path>) -> Result<Dialled, String> {
    let host = uri.host().ok_or("an address without a host")?.to_owned();
    let plain = match uri.scheme_str() {
        Some("http") => true,
        Some("https") => false,
        Some(_) | None => return Err("an address begins with http:// or https://".to_owned()),
    };
    let port = uri.port_u16().unwrap_or(if plain { 80 } else { 443 });
    let bare = host.trim_start_matches('[').trim_end_matches(']').to_owned();
    let stream = TcpStream::connect((bare.as_str(), port)).await.map_err(told)?;
    if plain {
        return Ok(Box::new(stream));
    }
    let name = ServerName::try_from(bare).map_err(told)?;
    let connector = TlsConnector::from(Arc::new(trusting(authorities)?));
    Ok(Box::new(connector.connect(name, stream).await.map_err(told)?))
}

async fn ask(asking: Asking<'_>) -> Result<Fetched, String> {
    let uri: Uri = asking.url.parse().map_err(told)?;
    let host = uri.host().ok_or("an address without a host")?.to_owned();
    let stream = reach(&uri, asking.authorities).await?;
    let path = uri.path_and_query().map_or("/", |path| path.as_str());
    let authority = uri.authority().map_or(host.as_str(), |authority| authority.as_str());
    let request = Request::builder().method(asking.method).uri(path).header(HOST, authority);
    let request = request.header(CONNECTION, "close");
    let request =
        asking.headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
    let request = request.body(Body::from(asking.body)).map_err(told)?;
    send(stream, request).await
}

async fn send(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    request: Request<Body>,
) -> Result<Fetched, String> {
    let (mut sender, connection) = handshake(TokioIo::new(stream)).await.map_err(told)?;
    let driven = tokio::spawn(connection);
    let answered = async {
        let answer = sender.send_request(request).await.map_err(told)?;
        let status = answer.status().as_u16();
        let body = to_bytes(Body::new(answer.into_body()), ANSWER_MAX).await.map_err(told)?;
        Ok(Fetched { status, body: body.to_vec() })
    };
    let answered = answered.await;
    driven.abort();
    answered
}

fn trusting(authorities: Option<&Path>) -> Result<ClientConfig, String> {
    let path = authorities.unwrap_or(Path::new(SYSTEM_ROOTS));
    let unread =
        |why: &dyn std::fmt::Display| format!("the authorities, {}: {why}", path.display());
    let mut roots = RootCertStore::empty();
    for certificate in CertificateDer::pem_file_iter(path).map_err(|why| unread(&why))? {
        let certificate = certificate.map_err(|why| unread(&why))?;
        roots.add(certificate).map_err(|why| unread(&why))?;
    }
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let config = config.with_safe_default_protocol_versions().map_err(|why| unread(&why))?;
    Ok(config.with_root_certificates(roots).with_no_client_auth())
}

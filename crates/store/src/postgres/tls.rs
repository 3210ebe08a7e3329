//! TLS to PostgreSQL. The server's certificate and name are always verified.

use crate::{Result, StoreError};
use std::io;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_postgres::config::{Host, SslMode, TargetSessionAttrs};
use tokio_postgres::tls::{ChannelBinding, MakeTlsConnect, TlsConnect, TlsStream};
use tokio_postgres::{Config, Socket};
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream as Stream;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// Where Debian keeps the certificates of the authorities it trusts.
const SYSTEM_ROOTS: &str = "/etc/ssl/certs/ca-certificates.crt";

fn bad(why: &str) -> StoreError {
    StoreError::NoDatabase(format!("the URL of the database: {why}"))
}

/// Reads a URL as libpq knows them, `sslrootcert` and the verifying modes of `sslmode` included.
/// Every mode except `disable` means TLS with verification: we never use TLS without it.
/// A server on another machine must be reached by TLS unless the URL says `sslmode=disable`.
pub(super) fn parse(url: &str) -> Result<(Config, Option<Connector>)> {
    let (base, query) = url.split_once('?').unwrap_or((url, ""));
    let (mut mode, mut roots, mut rest) = (None, None, Vec::new());
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        match pair.split_once('=') {
            Some(("sslmode", value)) => mode = Some(value),
            Some(("sslrootcert", value)) => roots = Some(unescape(value)),
            _ => rest.push(pair),
        }
    }
    let plain = format!("{base}?{}", rest.join("&"));
    // The parser's own message could quote the password.
    let read: std::result::Result<Config, _> = plain.trim_end_matches('?').parse();
    let mut config = read.map_err(|_| bad("it cannot be read"))?;
    let secure = match mode {
        Some("disable") => false,
        Some("require" | "verify-ca" | "verify-full") => true,
        Some(_) => return Err(bad("sslmode is disable, require, verify-ca or verify-full")),
        None if config.get_hosts().iter().all(is_here) => false,
        None => {
            return Err(bad("a server on another machine needs sslmode=verify-full \
                            (or, in a network you trust, sslmode=disable)"));
        }
    };
    if config.get_hosts().len() > 1 && !query.contains("target_session_attrs") {
        // of several servers only the primary will do
        config.target_session_attrs(TargetSessionAttrs::ReadWrite);
    }
    config.ssl_mode(if secure { SslMode::Require } else { SslMode::Disable });
    let connector = secure.then(|| Connector::with(roots.as_deref().unwrap_or(SYSTEM_ROOTS)));
    Ok((config, connector.transpose()?))
}

/// Whether a server runs on this machine.
fn is_here(host: &Host) -> bool {
    match host {
        Host::Unix(_) => true,
        Host::Tcp(name) => {
            name == "localhost" || name.parse().is_ok_and(|at: std::net::IpAddr| at.is_loopback())
        }
    }
}

fn unescape(text: &str) -> String {
    let (mut bytes, mut rest) = (Vec::new(), text.bytes());
    while let Some(byte) = rest.next() {
        let escaped = (byte == b'%').then(|| {
            let digits = [rest.next()?, rest.next()?];
            u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()
        });
        bytes.push(escaped.flatten().unwrap_or(byte));
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// How a connection becomes a TLS connection.
#[derive(Clone)]
pub(super) struct Connector(Arc<ClientConfig>);

impl Connector {
    /// Trusts the authorities in a file of certificates (PEM).
    fn with(path: &str) -> Result<Connector> {
        let unread = |why: &dyn std::fmt::Display| {
            StoreError::NoDatabase(format!("the authorities of the database, {path}: {why}"))
        };
        let mut roots = RootCertStore::empty();
        let certificates = CertificateDer::pem_file_iter(Path::new(path));
        for certificate in certificates.map_err(|why| unread(&why))? {
            let _ = roots.add(certificate.map_err(|why| unread(&why))?); // one of another kind
        }
        if roots.is_empty() {
            return Err(unread(&"no certificate is in it"));
        }
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(|why| unread(&why))?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Ok(Connector(Arc::new(config)))
    }
}

/// A connector for one server.
pub(super) struct Named {
    connector: TlsConnector,
    name: ServerName<'static>,
}

impl MakeTlsConnect<Socket> for Connector {
    type Stream = Secured;
    type TlsConnect = Named;
    type Error = io::Error;

    fn make_tls_connect(&mut self, host: &str) -> io::Result<Named> {
        let name = ServerName::try_from(host.to_owned()).map_err(io::Error::other)?;
        Ok(Named { connector: TlsConnector::from(Arc::clone(&self.0)), name })
    }
}

impl TlsConnect<Socket> for Named {
    type Stream = Secured;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<Secured>> + Send>>;

    fn connect(self, stream: Socket) -> Self::Future {
        Box::pin(async move {
            let stream = self.connector.connect(self.name, stream).await?;
            Ok(Secured(stream))
        })
    }
}

/// A connection that is encrypted.
pub(super) struct Secured(Stream<Socket>);

impl TlsStream for Secured {
    fn channel_binding(&self) -> ChannelBinding {
        ChannelBinding::none()
    }
}

impl AsyncRead for Secured {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_read(context, buffer)
    }
}

impl AsyncWrite for Secured {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(context)
    }
}

/// The name of a database for messages, for a URL that may be invalid.
pub(crate) fn public_name(url: &str) -> String {
    let (url, _) = url.split_once('?').unwrap_or((url, ""));
    url.parse().map_or_else(|_| "postgres://…".to_owned(), |config: Config| super::name(&config))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_elsewhere_is_reached_by_tls_or_by_a_word() {
        let secured = |url: &str| parse(url).map(|(_, connector)| connector.is_some());
        assert!(!secured("postgres://ann@localhost/casino").unwrap());
        assert!(!secured("postgres://ann@127.0.0.1/casino?connect_timeout=3").unwrap());
        assert!(!secured("postgres://ann@%2Frun%2Fpostgresql/casino").unwrap());
        assert!(!secured("postgres://ann@db.example/casino?sslmode=disable").unwrap());
        for url in [
            "postgres://ann:secret@db.example/casino",
            "postgres://ann:secret@db.example/casino?sslmode=prefer",
            "postgres://ann:secret@db.example/casino?sslmode=require&sslrootcert=%2Fnone.pem",
        ] {
            let error = secured(url).unwrap_err().to_string();
            assert!(!error.contains("secret"), "{error}");
        }
    }
}

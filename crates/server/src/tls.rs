//! The house's certificate: read from two files, and again whenever they change.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::SystemTime;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

/// A certificate with its key, which can be renewed while the house is open.
pub struct Certificate {
    chain: PathBuf,
    key: PathBuf,
    now: RwLock<Loaded>,
}

struct Loaded {
    acceptor: TlsAcceptor,
    changed: [Option<SystemTime>; 2],
}

impl Certificate {
    /// Reads a certificate chain and its private key, both PEM.
    pub fn read(chain: &Path, key: &Path) -> io::Result<Certificate> {
        let (chain, key) = (chain.to_owned(), key.to_owned());
        let now = RwLock::new(load(&chain, &key)?);
        Ok(Certificate { chain, key, now })
    }

    pub(crate) fn acceptor(&self) -> TlsAcceptor {
        self.now.read().unwrap_or_else(PoisonError::into_inner).acceptor.clone()
    }

    /// Reads the files again if they have changed. If the new certificate cannot be used, the old
    /// one stays. Returns whether there is a new one.
    pub(crate) fn renew(&self) -> io::Result<bool> {
        let changed = times(&self.chain, &self.key);
        if self.now.read().unwrap_or_else(PoisonError::into_inner).changed == changed {
            return Ok(false);
        }
        let loaded = load(&self.chain, &self.key)?;
        *self.now.write().unwrap_or_else(PoisonError::into_inner) = loaded;
        Ok(true)
    }
}

fn times(chain: &Path, key: &Path) -> [Option<SystemTime>; 2] {
    [chain, key].map(|path| std::fs::metadata(path).and_then(|file| file.modified()).ok())
}

/// The certificates of a chain (PEM), the own one first.
pub fn certificates(chain: &Path) -> io::Result<Vec<CertificateDer<'static>>> {
    let read = CertificateDer::pem_file_iter(chain).and_then(Iterator::collect);
    read.map_err(|why| io::Error::other(format!("{}: {why}", chain.display())))
}

fn load(chain: &Path, key: &Path) -> io::Result<Loaded> {
    let bad = |path: &Path, why: &dyn std::fmt::Display| {
        io::Error::other(format!("{}: {why}", path.display()))
    };
    let changed = times(chain, key); // before reading: a change meanwhile is seen next time
    let certificates = certificates(chain)?;
    let private = PrivateKeyDer::from_pem_file(key).map_err(|why| bad(key, &why))?;
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|why| bad(chain, &why))?
        .with_no_client_auth()
        .with_single_cert(certificates, private);
    let mut config = config.map_err(|why| bad(chain, &why))?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()]; // HTTP/2 is not spoken
    Ok(Loaded { acceptor: TlsAcceptor::from(Arc::new(config)), changed })
}

#[cfg(test)]
mod tests {
    use super::*;
    use croupier_store::conformance::new_folder;
    use std::fs;
    use std::time::Duration;

    fn write(folder: &Path, age: Duration) -> [PathBuf; 2] {
        let made = rcgen::generate_simple_self_signed(vec!["casino.example".to_owned()]).unwrap();
        let pem = [made.cert.pem(), made.signing_key.serialize_pem()];
        let paths = ["chain.pem", "key.pem"].map(|name| folder.join(name));
        for (path, text) in paths.iter().zip(pem) {
            fs::write(path, text).unwrap();
            let file = fs::File::options().write(true).open(path).unwrap();
            file.set_modified(SystemTime::now() - age).unwrap();
        }
        paths
    }

    #[test]
    fn a_certificate_is_renewed_when_its_files_change_and_kept_when_they_are_bad() {
        let folder = new_folder("tls");
        let [chain, key] = write(&folder, Duration::from_secs(60));
        let certificate = Certificate::read(&chain, &key).unwrap();
        assert!(!certificate.renew().unwrap());
        write(&folder, Duration::from_secs(30));
        assert!(certificate.renew().unwrap());
        fs::write(&chain, "no certificate").unwrap();
        let before = Arc::as_ptr(certificate.acceptor().config());
        assert!(certificate.renew().is_err());
        assert_eq!(Arc::as_ptr(certificate.acceptor().config()), before);
        assert!(Certificate::read(&chain, &folder.join("none.pem")).is_err());
        fs::remove_dir_all(&folder).unwrap();
    }
}

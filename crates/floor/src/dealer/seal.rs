//! The key that seals live seeds: a file of 32 bytes outside the database.

use super::DealerError;
use sha2::{Digest, Sha256};
use std::fs::OpenOptions;
use std::io::{ErrorKind, Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

/// Separates the pads of the seal from any other hash made with the key.
const PURPOSE: &[u8; 20] = b"croupier seed seal 1";

/// A key for sealing seeds. It prints nothing.
#[derive(Clone)]
pub struct SealKey([u8; 32]);

impl SealKey {
    /// A key of these bytes.
    pub const fn from_bytes(bytes: [u8; 32]) -> SealKey {
        SealKey(bytes)
    }

    /// The key in this file. If there is none, creates one readable by its owner only.
    pub fn load_or_create(path: &Path) -> Result<SealKey, DealerError> {
        let fault = |error: std::io::Error| {
            DealerError::KeyFile(format!("the seal key {}: {error}", path.display()))
        };
        match OpenOptions::new().read(true).open(path) {
            Ok(mut file) => {
                let mut bytes = Vec::new();
                file.read_to_end(&mut bytes).map_err(fault)?;
                bytes.try_into().map(SealKey).map_err(|_| {
                    DealerError::KeyFile(format!("{} is not a key of 32 bytes", path.display()))
                })
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let mut key = SealKey([0; 32]);
                getrandom::fill(&mut key.0)
                    .map_err(|error| DealerError::NoChance(error.to_string()))?;
                let mut options = OpenOptions::new();
                let mut file =
                    options.write(true).create_new(true).mode(0o600).open(path).map_err(fault)?;
                file.write_all(&key.0).and_then(|()| file.sync_all()).map_err(fault)?;
                Ok(key)
            }
            Err(error) => Err(fault(error)),
        }
    }

    /// A key for another purpose, from which this one cannot be found.
    pub fn derived(&self, purpose: &[u8]) -> [u8; 32] {
        let hash = Sha256::new().chain_update(b"croupier key for ");
        let hash = hash.chain_update(self.0).chain_update(purpose);
        hash.finalize().into()
    }

    /// Covers a seed, or uncovers it again: XOR with a pad, the hash of purpose, key and
    /// commitment, all of fixed length. Each pad serves one seed only, because the commitment is
    /// that seed's own hash. The commitment also proves that the uncovered bytes are the seed, so
    /// no other tag is needed.
    pub(super) fn cover(&self, bytes: &[u8; 32], commitment: &[u8; 32]) -> [u8; 32] {
        let pad = Sha256::new()
            .chain_update(PURPOSE)
            .chain_update(self.0)
            .chain_update(commitment)
            .finalize();
        let mut covered = *bytes;
        covered.iter_mut().zip(pad).for_each(|(byte, pad)| *byte ^= pad);
        covered
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use croupier_store::conformance::ScratchFolder;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn a_key_is_made_once_and_readable_by_its_owner_only() {
        let folder = ScratchFolder::new();
        let path = folder.path().join("seal.key");
        let made = SealKey::load_or_create(&path).unwrap();
        assert_eq!(SealKey::load_or_create(&path).unwrap().0, made.0);
        assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        std::fs::write(&path, b"short").unwrap();
        assert!(matches!(SealKey::load_or_create(&path), Err(DealerError::KeyFile(_))));
    }
}

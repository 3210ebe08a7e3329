//! Single sign-on for staff by OpenID Connect: the authorization code flow with PKCE. The provider
//! says who somebody is; the house says what they may do.

mod token;

use crate::fetch::{Asking, Fetched, fetch};
use getrandom::fill;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use token::Key;
pub(crate) use token::{Claims, base64url};

/// How long somebody may take at the provider.
pub(crate) const PATIENCE_MS: u64 = 10 * 60 * 1000;
/// How many may be at the provider at the same time; then the one who left first is forgotten.
const WAITING_MAX: usize = 10_000;
/// The same of one address: whoever asks over and over forgets only the own.
const WAITING_MAX_HERE: usize = 20;
/// How long the document of the provider is believed.
const DOCUMENT_MS: u64 = 5 * 60 * 1000;
/// Where the provider sends people back to.
pub(crate) const CALLBACK: &str = "/api/oidc/callback";

/// What the operator says about the provider.
#[derive(Clone, Debug)]
pub struct OidcSettings {
    /// The name on the button.
    pub name: String,
    /// The provider.
    pub issuer: String,
    /// The house's name at the provider.
    pub client_id: String,
    /// The house's secret at the provider; a public client has none.
    pub client_secret: Option<String>,
    /// The address at which browsers reach this house.
    pub url: String,
    /// The claim that is the login of a member of staff.
    pub claim: String,
    /// A file of certificates (PEM) to trust in place of the authorities of the system.
    pub authorities: Option<PathBuf>,
}

/// Somebody who is at the provider.
struct Waiting {
    nonce: String,
    verifier: String,
    since_ms: u64,
    address: IpAddr,
}

/// Makes room for one more from this address: the oldest of it goes, or the oldest of all.
fn make_room(waiting: &mut HashMap<String, Waiting>, address: IpAddr, now_ms: u64) {
    waiting.retain(|_, each| now_ms < each.since_ms.saturating_add(PATIENCE_MS));
    let here = waiting.iter().filter(|(_, each)| each.address == address);
    let of_here = here.clone().count() >= WAITING_MAX_HERE;
    let oldest = match (of_here, waiting.len() >= WAITING_MAX) {
        (true, _) => here.min_by_key(|(_, each)| each.since_ms),
        (false, true) => waiting.iter().min_by_key(|(_, each)| each.since_ms),
        (false, false) => None,
    };
    if let Some(state) = oldest.map(|(state, _)| state.clone()) {
        waiting.remove(&state);
    }
}

/// What the provider publishes about itself.
#[derive(Clone, Deserialize)]
struct Document {
    issuer: String,
    authorization_endpoint: String,
    token_endpoint: String,
    jwks_uri: String,
}

/// The provider of single sign-on.
pub struct Oidc {
    settings: OidcSettings,
    document: Mutex<Option<(Document, u64)>>,
    waiting: Mutex<HashMap<String, Waiting>>,
}

fn by_chance() -> Result<String, String> {
    let mut bytes = [0; 32];
    fill(&mut bytes).map_err(|error| error.to_string())?;
    Ok(base64url(&bytes))
}

/// A part of a query, with everything escaped that could end it.
fn escaped(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    let escape = |byte: u8| match plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    text.bytes().map(escape).collect()
}

fn form(fields: &[(&str, &str)]) -> String {
    let pair = |(name, value): &(&str, &str)| format!("{name}={}", escaped(value));
    fields.iter().map(pair).collect::<Vec<String>>().join("&")
}

/// Whether an address is safe to send secrets to: by TLS, or to this machine.
fn is_safe(url: &str) -> bool {
    let here = ["http://127.0.0.1", "http://localhost", "http://[::1]"];
    let is_here = |prefix: &&str| {
        let rest = url.strip_prefix(*prefix);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([':', '/']))
    };
    url.starts_with("https://") || here.iter().any(is_here)
}

impl Oidc {
    /// A provider with these settings.
    pub fn new(settings: OidcSettings) -> Result<Oidc, String> {
        for (key, url) in [("issuer", &settings.issuer), ("url", &settings.url)] {
            if !is_safe(url) {
                return Err(format!("oidc.{key}: {url} is neither https:// nor on this machine"));
            }
        }
        Ok(Oidc { settings, document: Mutex::default(), waiting: Mutex::default() })
    }

    /// The name on the button.
    pub(crate) fn name(&self) -> &str {
        &self.settings.name
    }

    /// The claim that is the login.
    pub(crate) fn claim(&self) -> &str {
        &self.settings.claim
    }

    fn callback(&self) -> String {
        format!("{}{CALLBACK}", self.settings.url.trim_end_matches('/'))
    }

    /// Where to send a browser, and the state that its cookie must hold when it comes back.
    pub(crate) async fn begin(
        &self,
        address: IpAddr,
        now_ms: u64,
    ) -> Result<(String, String), String> {
        let document = self.document(now_ms).await?;
        let (state, nonce, verifier) = (by_chance()?, by_chance()?, by_chance()?);
        let challenge = base64url(&Sha256::digest(verifier.as_bytes()));
        let callback = self.callback();
        let query = form(&[
            ("response_type", "code"),
            ("client_id", &self.settings.client_id),
            ("redirect_uri", &callback),
            ("scope", "openid profile email"),
            ("state", &state),
            ("nonce", &nonce),
            ("code_challenge", &challenge),
            ("code_challenge_method", "S256"),
        ]);
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        make_room(&mut waiting, address, now_ms);
        waiting.insert(state.clone(), Waiting { nonce, verifier, since_ms: now_ms, address });
        let endpoint = &document.authorization_endpoint;
        let join = if endpoint.contains('?') { '&' } else { '?' };
        Ok((format!("{endpoint}{join}{query}"), state))
    }

    /// Who came back with this code, as the provider signed it. A state is good once.
    pub(crate) async fn finish(
        &self,
        (state, code): (&str, &str),
        now_ms: u64,
    ) -> Result<Claims, String> {
        let waited = {
            let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
            waiting.remove(state)
        };
        let waited = waited.filter(|each| now_ms < each.since_ms.saturating_add(PATIENCE_MS));
        let Waiting { nonce, verifier, .. } = waited.ok_or("nobody waits under this state")?;
        let document = self.document(now_ms).await?;
        let token = self.exchange(&document, code, &verifier).await?;
        #[derive(Deserialize)]
        struct Keys {
            keys: Vec<Key>,
        }
        let Keys { keys } = self.get(&document.jwks_uri).await?;
        let claims = token::verify(&token, &keys)?;
        let Document { issuer, .. } = &document;
        claims.check((issuer, &self.settings.client_id, &nonce), now_ms / 1000)?;
        Ok(claims)
    }

    /// The ID token for a code.
    async fn exchange(
        &self,
        document: &Document,
        code: &str,
        verifier: &str,
    ) -> Result<String, String> {
        #[derive(Deserialize)]
        struct Tokens {
            id_token: String,
        }
        let OidcSettings { client_id, client_secret, .. } = &self.settings;
        let body = form(&[
            ("grant_type", "authorization_code"),
            ("code", code),
            ("redirect_uri", &self.callback()),
            ("client_id", client_id),
            ("code_verifier", verifier),
        ]);
        let basic = client_secret.as_ref().map(|secret| {
            let both = format!("{}:{}", escaped(client_id), escaped(secret));
            format!("Basic {}", token::base64(both.as_bytes()))
        });
        let mut headers = vec![("Content-Type", "application/x-www-form-urlencoded")];
        headers.extend(basic.as_deref().map(|basic| ("Authorization", basic)));
        let url = &document.token_endpoint;
        let fetched = self.ask("POST", url, &headers, body.into_bytes()).await?;
        let tokens: Tokens = read(&fetched, url)?;
        Ok(tokens.id_token)
    }

    /// What the provider publishes; asked for again from time to time.
    async fn document(&self, now_ms: u64) -> Result<Document, String> {
        let kept = self.document.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let fresh = |at_ms: u64| now_ms < at_ms.saturating_add(DOCUMENT_MS);
        if let Some((document, _)) = kept.filter(|(_, at_ms)| fresh(*at_ms)) {
            return Ok(document);
        }
        let issuer = &self.settings.issuer;
        let url = format!("{}/.well-known/openid-configuration", issuer.trim_end_matches('/'));
        let document: Document = self.get(&url).await?;
        if document.issuer != *issuer {
            return Err(format!("{url} is about {} and not about {issuer}", document.issuer));
        }
        let Document { authorization_endpoint, token_endpoint, jwks_uri, .. } = &document;
        let all = [authorization_endpoint, token_endpoint, jwks_uri];
        if let Some(unsafe_one) = all.into_iter().find(|url| !is_safe(url)) {
            return Err(format!("{unsafe_one} is neither https:// nor on this machine"));
        }
        let mut kept = self.document.lock().unwrap_or_else(PoisonError::into_inner);
        *kept = Some((document.clone(), now_ms));
        Ok(document)
    }

    async fn get<T: DeserializeOwned>(&self, url: &str) -> Result<T, String> {
        read(&self.ask("GET", url, &[], Vec::new()).await?, url)
    }

    async fn ask(
        &self,
        method: &str,
        url: &str,
        headers: &[(&str, &str)],
        body: Vec<u8>,
    ) -> Result<Fetched, String> {
        let authorities = self.settings.authorities.as_deref();
        fetch(Asking { method, url, headers, body, authorities }).await
    }
}

fn read<T: DeserializeOwned>(fetched: &Fetched, url: &str) -> Result<T, String> {
    if fetched.status != 200 {
        let text: String = String::from_utf8_lossy(&fetched.body).chars().take(300).collect();
        return Err(format!("{url} answered {}: {text}", fetched.status));
    }
    serde_json::from_slice(&fetched.body).map_err(|error| format!("{url}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_go_by_tls_or_stay_on_this_machine() {
        for url in
            ["https://id.example", "http://127.0.0.1:80/a", "http://localhost", "http://[::1]:9"]
        {
            assert!(is_safe(url), "{url}");
        }
        for url in
            ["http://id.example", "http://127.0.0.1.example", "http://localhost.example/", ""]
        {
            assert!(!is_safe(url), "{url}");
        }
    }

    #[test]
    fn who_asks_over_and_over_keeps_nobody_else_out() {
        let mut waiting = HashMap::new();
        let mut leave = |last: u8, n: u64| {
            let address = IpAddr::from([192, 0, 2, last]);
            make_room(&mut waiting, address, n);
            let (nonce, verifier) = (String::new(), String::new());
            let each = Waiting { nonce, verifier, since_ms: n, address };
            waiting.insert(format!("{last}-{n}"), each);
            waiting.len()
        };
        leave(1, 0);
        let last = (1..5_000).map(|n| leave(9, n)).last();
        assert_eq!(last, Some(1 + WAITING_MAX_HERE));
        leave(2, 5_000);
        assert!(waiting.contains_key("1-0") && waiting.contains_key("2-5000"));
        assert!(waiting.contains_key("9-4999") && !waiting.contains_key("9-1"));
    }
}

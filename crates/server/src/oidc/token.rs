//! ID tokens (OpenID Connect Core 1.0, section 3.1.3.7): signed by a key of the provider with RS256
//! or ES256, for us, in time, and for the browser that asked.

use ring::signature::{
    ECDSA_P256_SHA256_FIXED, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents, UnparsedPublicKey,
};
use serde::Deserialize;
use serde_json::{Map, Value};

/// By how many seconds the clocks of house and provider may differ.
const LEEWAY_S: u64 = 60;
const PLAIN: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const URL: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// How a second factor is named in `amr` (RFC 8176).
const SECOND_FACTORS: [&str; 4] = ["mfa", "otp", "hwk", "swk"];

fn encoded(bytes: &[u8], letters: &[u8; 64]) -> String {
    let letter = |at: u32| {
        let at = usize::try_from(at & 63).unwrap_or(0);
        char::from(letters.get(at).copied().unwrap_or(b'A'))
    };
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let byte = |at: usize| u32::from(three.get(at).copied().unwrap_or(0));
        let held = byte(0) << 16 | byte(1) << 8 | byte(2);
        let all = [18, 12, 6, 0].map(|shift| letter(held >> shift));
        text.extend(all.into_iter().take(three.len() + 1));
    }
    text
}

/// Base64 for the `Authorization` header, with padding.
pub(super) fn base64(bytes: &[u8]) -> String {
    let text = encoded(bytes, PLAIN);
    let padding = (4 - text.len() % 4) % 4;
    text + &"=".repeat(padding)
}

/// Base64 for addresses, without padding (RFC 4648, section 5).
pub(crate) fn base64url(bytes: &[u8]) -> String {
    encoded(bytes, URL)
}

fn decoded(text: &str) -> Option<Vec<u8>> {
    let (mut bytes, mut held, mut bits) = (Vec::new(), 0_u32, 0_u32);
    for letter in text.bytes() {
        let at = URL.iter().position(|each| *each == letter)?;
        held = (held << 6 | u32::try_from(at).ok()?) & 0xffff;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push(u8::try_from(held >> bits & 0xff).ok()?);
        }
    }
    (bits < 6).then_some(bytes)
}

/// A public key of the provider (RFC 7517). What another use than signing is for is left out.
#[derive(Deserialize)]
pub(super) struct Key {
    kty: String,
    kid: Option<String>,
    #[serde(rename = "use")]
    used_for: Option<String>,
    n: Option<String>,
    e: Option<String>,
    crv: Option<String>,
    x: Option<String>,
    y: Option<String>,
}

#[derive(Deserialize)]
struct Head {
    alg: String,
    kid: Option<String>,
}

impl Key {
    /// Whether the key could have signed this.
    fn fits(&self, head: &Head) -> bool {
        let kind = match head.alg.as_str() {
            "RS256" => self.kty == "RSA",
            "ES256" => self.kty == "EC" && self.crv.as_deref() == Some("P-256"),
            _ => false, // also `none`, and keys that both sides share
        };
        let named = head.kid.is_none() || self.kid == head.kid;
        kind && named && self.used_for.as_deref().is_none_or(|used| used == "sig")
    }

    fn verifies(&self, text: &[u8], signature: &[u8]) -> bool {
        let part = |part: &Option<String>| part.as_deref().and_then(decoded);
        if self.kty == "RSA" {
            let (Some(n), Some(e)) = (part(&self.n), part(&self.e)) else { return false };
            let key = RsaPublicKeyComponents { n: &n, e: &e };
            return key.verify(&RSA_PKCS1_2048_8192_SHA256, text, signature).is_ok();
        }
        let (Some(x), Some(y)) = (part(&self.x), part(&self.y)) else { return false };
        let point = [&[4][..], &x, &y].concat();
        UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, point).verify(text, signature).is_ok()
    }
}

/// What a token says.
#[derive(Debug)]
pub(crate) struct Claims(Map<String, Value>);

/// What a token says, if a key of the provider signed it.
pub(super) fn verify(token: &str, keys: &[Key]) -> Result<Claims, String> {
    let parts: Vec<&str> = token.split('.').collect();
    let [head, body, signature] = parts[..] else { return Err("no token of three parts".into()) };
    let unread = |what: &str| format!("the {what} of the token cannot be read");
    let bytes = decoded(head).ok_or_else(|| unread("head"))?;
    let parsed: Head = serde_json::from_slice(&bytes).map_err(|_| unread("head"))?;
    let signature = decoded(signature).ok_or_else(|| unread("signature"))?;
    let text = format!("{head}.{body}");
    let mut fitting = keys.iter().filter(|key| key.fits(&parsed));
    if !fitting.any(|key| key.verifies(text.as_bytes(), &signature)) {
        return Err(format!("no key of the provider signed the token ({})", parsed.alg));
    }
    let body = decoded(body).ok_or_else(|| unread("body"))?;
    serde_json::from_slice(&body).map(Claims).map_err(|_| unread("body"))
}

impl Claims {
    /// A claim that is a text.
    pub(crate) fn text(&self, claim: &str) -> Option<&str> {
        self.0.get(claim).and_then(Value::as_str)
    }

    fn is(&self, claim: &str, text: &str) -> bool {
        self.text(claim) == Some(text)
    }

    /// Whether the provider asked for a second factor.
    pub(crate) fn has_second_factor(&self) -> bool {
        let methods = self.0.get("amr").and_then(Value::as_array).into_iter().flatten();
        methods.filter_map(Value::as_str).any(|method| SECOND_FACTORS.contains(&method))
    }

    /// Refuses a token of somebody else, for somebody else, or out of time.
    pub(super) fn check(
        &self,
        (issuer, client_id, nonce): (&str, &str, &str),
        now_s: u64,
    ) -> Result<(), String> {
        let refuse = |right: bool, what: &str| match right {
            true => Ok(()),
            false => Err(format!("the claim {what} of the token is not as it must be")),
        };
        refuse(self.is("iss", issuer), "iss")?;
        let aud = self.0.get("aud");
        let several = aud.and_then(Value::as_array);
        let for_us = match several {
            Some(all) => all.iter().any(|each| each.as_str() == Some(client_id)),
            None => self.is("aud", client_id),
        };
        refuse(for_us, "aud")?;
        let many = several.is_some_and(|all| all.len() > 1);
        let presented = self.0.contains_key("azp") || many;
        refuse(!presented || self.is("azp", client_id), "azp")?;
        let number = |claim: &str| self.0.get(claim).and_then(Value::as_u64);
        refuse(number("exp").is_some_and(|exp| now_s < exp.saturating_add(LEEWAY_S)), "exp")?;
        refuse(number("iat").is_some_and(|iat| iat <= now_s.saturating_add(LEEWAY_S)), "iat")?;
        refuse(self.is("nonce", nonce), "nonce")
    }
}

#[cfg(test)]
#[path = "token_tests.rs"]
mod tests;

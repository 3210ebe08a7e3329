//! Tokens by the examples of RFC 7515, and every claim that must be right.

use super::*;
use serde_json::json;

/// RFC 7515, appendix A.2.1: the payload, and in A.2 and A.3 head, signature and key.
const BODY: &str = "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNv\
     bS9pc19yb290Ijp0cnVlfQ";
const RS256: (&str, &str) = (
    "eyJhbGciOiJSUzI1NiJ9",
    "cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5\
     jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHl\
     b1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9\
     QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw",
);
const N: &str = "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw\
     -4qPCJrcS2mJPMEzP1Pt0\
     Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5\
     z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7a\
     GhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ";
const ES256: (&str, &str) = (
    "eyJhbGciOiJFUzI1NiJ9",
    "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q",
);
const X: &str = "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU";
const Y: &str = "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0";

fn keys() -> Vec<Key> {
    let rsa = json!({ "kty": "RSA", "n": N, "e": "AQAB" });
    let ec = json!({ "kty": "EC", "crv": "P-256", "x": X, "y": Y, "kid": "one", "use": "sig" });
    serde_json::from_value(json!([rsa, ec])).unwrap()
}

#[test]
fn the_examples_of_the_rfc_are_verified_and_nothing_else_is() {
    for (head, signature) in [RS256, ES256] {
        let claims = verify(&format!("{head}.{BODY}.{signature}"), &keys()).unwrap();
        assert_eq!(claims.text("iss"), Some("joe"));
        let changed = BODY.replacen("eyJpc3MiOiJqb2Ui", "eyJpc3MiOiJqb2Uj", 1);
        assert!(verify(&format!("{head}.{changed}.{signature}"), &keys()).is_err());
        assert!(verify(&format!("{head}.{BODY}."), &keys()).is_err());
        assert!(verify(&format!("{head}.{BODY}"), &keys()).is_err());
        assert!(verify(&format!("{head}.{BODY}.{signature}"), &[]).is_err());
    }
    // What is not signed, or signed with a secret that both sides know, is no token of ours.
    for head in [r#"{"alg":"none"}"#, r#"{"alg":"HS256"}"#, r#"{"alg":"ES256","kid":"two"}"#, "{}"]
    {
        let head = base64url(head.as_bytes());
        assert!(verify(&format!("{head}.{BODY}.{}", ES256.1), &keys()).is_err());
    }
}

#[test]
fn every_claim_must_be_right() {
    let right = json!({ "iss": "https://id", "aud": "us", "nonce": "n", "iat": 1000, "exp": 1300 });
    let check = |claim: &str, value: Value, now_s: u64| {
        let Value::Object(mut claims) = right.clone() else { panic!() };
        claims.insert(claim.to_owned(), value);
        Claims(claims).check(("https://id", "us", "n"), now_s)
    };
    assert_eq!(check("sub", json!("x"), 1100), Ok(()));
    assert_eq!(check("aud", json!(["us"]), 1100), Ok(()));
    assert!(check("aud", json!(["us", "them"]), 1100).unwrap_err().contains("azp"));
    assert!(check("azp", json!("them"), 1100).unwrap_err().contains("azp"));
    for (claim, wrong) in [
        ("iss", json!("https://other")),
        ("aud", json!("them")),
        ("aud", json!(["them"])),
        ("nonce", json!("m")),
        ("nonce", Value::Null),
        ("exp", json!("1300")),
        ("iat", json!(1161)),
    ] {
        assert!(check(claim, wrong, 1100).unwrap_err().contains(claim), "{claim}");
    }
    assert_eq!(check("sub", json!("x"), 1359), Ok(()), "a minute of leeway");
    assert!(check("sub", json!("x"), 1360).is_err());
}

#[test]
fn base64_is_that_of_rfc_4648() {
    for (bytes, text) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v")] {
        assert_eq!(base64(bytes.as_bytes()), text); // section 10
        assert_eq!(decoded(text.trim_end_matches('=')).unwrap(), bytes.as_bytes());
    }
    for odd in ["Z", "Zg=", "Z g", "é"] {
        assert_eq!(decoded(odd), None, "{odd}");
    }
}

//! The OpenAPI document is a contract: it changes only on purpose.

use std::path::Path;

/// Set `CROUPIER_UPDATE` to write the document anew, and read the difference before committing it.
#[test]
fn the_document_is_as_it_was_agreed() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/openapi.json");
    let now = serde_json::to_string_pretty(&croupier_server::openapi()).unwrap() + "\n";
    if std::env::var_os("CROUPIER_UPDATE").is_some() {
        std::fs::write(&path, &now).unwrap();
    }
    let agreed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(now == agreed, "{} is not what the routes say: see this test", path.display());
}

//! The OpenAPI document is a contract: it changes only on purpose.

use croupier_server::ACCESS;
use serde_json::Value;
use std::collections::BTreeMap;
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

/// Every operation of the document with its method and path.
fn operations(document: &Value) -> impl Iterator<Item = (String, &Value)> {
    let paths = document["paths"].as_object().unwrap();
    paths.iter().flat_map(|(path, item)| {
        let methods = item.as_object().unwrap();
        methods.iter().map(move |(method, operation)| {
            (format!("{} {path}", method.to_uppercase()), operation)
        })
    })
}

/// Generators name functions after it: of two routes with one name, one is lost.
#[test]
fn every_operation_has_a_name_of_its_own() {
    let document = serde_json::to_value(croupier_server::openapi()).unwrap();
    let mut named = BTreeMap::new();
    for (route, operation) in operations(&document) {
        let name = operation["operationId"].as_str().unwrap().to_owned();
        if let Some(other) = named.insert(name.clone(), route.clone()) {
            panic!("{route} and {other} are both called {name}: give one an operation_id");
        }
    }
    assert_eq!(named.len(), ACCESS.len());
}

#[test]
fn every_guarded_operation_says_how_to_prove_who_one_is() {
    let document = serde_json::to_value(croupier_server::openapi()).unwrap();
    let schemes = document["components"]["securitySchemes"].as_object().unwrap();
    assert_eq!(schemes.keys().collect::<Vec<_>>(), ["bearer", "device", "session"]);
    let all: BTreeMap<String, &Value> = operations(&document).collect();
    for access in ACCESS {
        let route = format!("{} {}", access.method, access.path);
        let operation = all[&route];
        let guarded = access.who.roles().is_some();
        if access.who == croupier_server::Who::Device {
            assert!(operation["security"][0]["device"].is_array(), "{route}");
            assert!(operation["responses"]["401"].is_object(), "{route}");
            continue;
        }
        assert_eq!(operation["security"].as_array().unwrap().is_empty(), !guarded, "{route}");
        for status in ["401", "403"] {
            assert!(!guarded || operation["responses"][status].is_object(), "{route} {status}");
        }
    }
}

#[test]
fn every_refusal_is_a_problem() {
    let document = serde_json::to_value(croupier_server::openapi()).unwrap();
    for (route, operation) in operations(&document) {
        for (status, response) in operation["responses"].as_object().unwrap() {
            if status.starts_with(['4', '5']) {
                let kinds: Vec<&String> = response["content"]
                    .as_object()
                    .into_iter()
                    .flat_map(|all| all.keys())
                    .collect();
                assert_eq!(kinds, ["application/problem+json"], "{route} {status}");
            }
        }
    }
}

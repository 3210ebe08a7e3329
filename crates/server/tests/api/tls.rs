//! HTTPS: the house speaks it when it has a certificate, and says so to browsers.

use crate::kit::{House, PIN};
use croupier_server::{Bounds, Certificate};
use croupier_store::conformance::new_folder;
use serde_json::json;
use std::fs;
use std::sync::Arc;
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

#[tokio::test]
async fn a_house_with_a_certificate_speaks_https_and_nothing_else() {
    let made = rcgen::generate_simple_self_signed(vec!["casino.example".to_owned()]).unwrap();
    let folder = new_folder("https");
    let (chain, key) = (folder.join("chain.pem"), folder.join("key.pem"));
    fs::write(&chain, made.cert.pem()).unwrap();
    fs::write(&key, made.signing_key.serialize_pem()).unwrap();
    let certificate = Certificate::read(&chain, &key).unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let house = House::open_with(listener, Bounds::default(), Some(certificate)).await;
    let mut roots = RootCertStore::empty();
    roots.add(made.cert.der().clone()).unwrap();
    let mut config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
    let stream = TcpStream::connect(house.address).await.unwrap();
    let name = "casino.example".try_into().unwrap();
    let stream = TlsConnector::from(Arc::new(config)).connect(name, stream).await.unwrap();
    assert_eq!(stream.get_ref().1.alpn_protocol(), Some(b"http/1.1".as_slice()), "no HTTP/2");
    let body = json!({ "login": "ann", "pin": PIN }).to_string();
    let json = [("Content-Type", "application/json")];
    let call = ("POST", "/api/sessions");
    let reply = house.stranger().raw_over(stream, call, &json, body.as_bytes()).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    assert!(reply.headers["set-cookie"].ends_with("; Secure"), "{:?}", reply.headers);
    assert_eq!(reply.headers["strict-transport-security"], "max-age=31536000");
    assert_eq!(house.stranger().get("/livez").await.status, 0, "plain HTTP gets no answer");
    fs::remove_dir_all(&folder).unwrap();
}

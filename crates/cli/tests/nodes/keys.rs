//! A node with other keys does not take part, and one that has none is told what is missing.

use crate::cluster::{Cluster, KEYS, NAMES};

#[test]
fn a_node_with_other_keys_or_none_refuses_to_begin() {
    let cluster = Cluster::start();
    let refused = |folder: &str| {
        let more = ["--storage-replicates"];
        let told = cluster.command_in((2, folder), "127.0.0.1:0", &more).output().unwrap();
        assert!(!told.status.success());
        String::from_utf8(told.stderr).unwrap()
    };
    let said = refused("nothing");
    assert!(said.contains("Copy house.key, seal.key and checkpoint.key"), "{said}");
    let other = Cluster::start();
    std::fs::create_dir_all(cluster.data("others")).unwrap();
    for key in KEYS {
        std::fs::copy(other.data(NAMES[0]).join(key), cluster.data("others").join(key)).unwrap();
    }
    let said = refused("others");
    assert!(said.contains("no house with these keys") || said.contains("wrong MAC"), "{said}");
}

//! A node with other keys does not take part, and one that has none is told what is missing; nor
//! does one whose name is another's.

use crate::cluster::{Cluster, KEYS, NAMES};

#[test]
fn a_node_with_other_keys_or_none_refuses_to_begin() {
    let mut cluster = Cluster::start();
    cluster.nodes[2].kill();
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

#[test]
fn a_second_node_of_one_name_refuses_to_begin() {
    let mut cluster = Cluster::start();
    let owner = cluster.owner();
    for at in [owner, (owner + 1) % 3] {
        let more = ["--storage-replicates"];
        let told = cluster.command(at, "127.0.0.1:0", &more).output().unwrap();
        let said = String::from_utf8(told.stderr).unwrap();
        assert!(!told.status.success() && said.contains("is running already"), "{said}");
    }
    assert_eq!(cluster.owner(), owner, "nobody took it from the one that runs");
    // one that was killed a moment ago is not another
    cluster.nodes[owner].kill();
    cluster.restart(owner);
}

//! The tests that docs/reliability.md names are in the tree: anybody can repeat what it claims.

use super::{project_root, read, sources, tracked};

/// The names of tests in a page: in backticks, a Rust function or the title of a browser test.
fn names(page: &str) -> Vec<&str> {
    let quoted = page.split('`').skip(1).step_by(2);
    let test = |name: &&str| match name.contains(' ') {
        true => name.split(' ').count() > 4 && !name.contains("--"),
        false => name.matches('_').count() > 2 && name.starts_with(|c: char| c.is_lowercase()),
    };
    quoted.filter(test).collect()
}

#[test]
fn every_test_that_the_page_on_reliability_names_exists() {
    let root = project_root();
    let mut code: String = sources().into_iter().map(|(_, text)| text).collect();
    for file in tracked().into_iter().filter(|file| file.ends_with(".spec.ts")) {
        code.push_str(&read(&root.join(file)));
    }
    let page = read(&root.join("docs/reliability.md"));
    let named = names(&page);
    assert!(named.len() > 40, "the page names its tests in backticks, found {}", named.len());
    for name in named {
        let there = code.contains(&format!("fn {name}(")) || code.contains(&format!("'{name}'"));
        assert!(there, "docs/reliability.md names the test {name:?}, which does not exist");
    }
}

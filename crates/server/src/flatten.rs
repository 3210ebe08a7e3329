//! Schemas that generators understand: an alternative made of a named object and its tag is written
//! out as one object, because several generators lose `allOf` inside `oneOf`.

use std::collections::BTreeMap;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{AllOf, ArrayItems, Components, Object, Schema};

type Named = BTreeMap<String, RefOr<Schema>>;

/// Writes out every `allOf` of plain objects.
pub(crate) fn flatten(components: &mut Components) {
    let named = components.schemas.clone();
    for schema in components.schemas.values_mut() {
        walk(schema, &named);
    }
}

fn walk(schema: &mut RefOr<Schema>, named: &Named) {
    let RefOr::T(inner) = schema else { return };
    if let Schema::AllOf(all) = inner
        && let Some(object) = merged(all, named)
    {
        *inner = Schema::Object(object);
    }
    match inner {
        Schema::Object(object) => object.properties.values_mut().for_each(|one| walk(one, named)),
        Schema::OneOf(one) => one.items.iter_mut().for_each(|one| walk(one, named)),
        Schema::AllOf(all) => all.items.iter_mut().for_each(|one| walk(one, named)),
        Schema::AnyOf(any) => any.items.iter_mut().for_each(|one| walk(one, named)),
        Schema::Array(array) => {
            if let ArrayItems::RefOrSchema(item) = &mut array.items {
                walk(item, named);
            }
        }
        _ => {}
    }
}

/// All of these as one object, if each is a plain object.
fn merged(all: &AllOf, named: &Named) -> Option<Object> {
    let mut object = Object::new();
    object.description.clone_from(&all.description);
    for item in &all.items {
        let part = match item {
            RefOr::T(part) => part,
            RefOr::Ref(to) => match named.get(to.ref_location.rsplit('/').next()?)? {
                RefOr::T(part) => part,
                RefOr::Ref(_) => return None,
            },
        };
        let Schema::Object(part) = part else { return None };
        object.properties.extend(part.properties.clone());
        object.required.extend(part.required.iter().cloned());
    }
    Some(object)
}

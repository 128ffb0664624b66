//! The shared-memory atoms of the vectors, named in C++ there: each is the one of this project by major, width and element.

use std::path::Path;

use serde_json::Value;

use crate::ask;

/// `Layout_K_SW128_Atom<half_t>` as a call, and the bits of its elements.
fn atom(name: &str) -> Option<(String, u64)> {
    let (layout, element) = name.strip_suffix('>')?.split_once('<')?;
    let (major, width) = layout.strip_prefix("GMMA::Layout_")?.strip_suffix("_Atom")?.split_once('_')?;
    let bytes = match width {
        "INTER" => 16,
        width => width.strip_prefix("SW")?.parse().ok()?,
    };
    let bits = match element {
        "uint8_t" => 8,
        "half_t" => 16,
        "float" => 32,
        "double" => 64,
        _ => return None,
    };
    Some((format!("smem_atom_{}({bytes}, {bits})", major.to_lowercase()), bits))
}

/// `tile_to_shape(…{},Shape<128,64>,LayoutOrder(2,1,3))` as a call; an order names the modes that have a number in it.
fn tile(call: &str) -> Option<(String, u64)> {
    let (name, rest) = call.strip_prefix("tile_to_shape(")?.strip_suffix(')')?.split_once("{},Shape<")?;
    let (shape, order) = rest.split_once('>')?;
    let (atom, bits) = atom(name)?;
    let rank = shape.split(',').count();
    let order = order.strip_prefix(",LayoutOrder(").and_then(|order| order.strip_suffix(')'));
    let order = order.map(|order| format!(", ({})", order.split(',').take(rank).collect::<Vec<_>>().join(",")));
    Some((format!("tile_to_shape({atom}, ({shape}){})", order.unwrap_or_default()), bits))
}

/// The swizzle of byte addresses and the layout in elements, as the vectors print an atom whose pointer swizzles.
fn of_pointer(layout: &str, bits: u64) -> String {
    let (swizzle, plain) = match layout.split(" o ").collect::<Vec<_>>()[..] {
        [swizzle, _, plain] => (ask("downcast", &[swizzle, &(bits / 8).to_string()]), plain),
        _ => (Value::from("Sw<0,4,3>"), layout),
    };
    format!("{} o smem_ptr[{bits}b](unset) o {plain}", swizzle.as_str().expect("a swizzle"))
}

#[test]
fn every_atom_and_tile_of_shared_memory_holds() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("oracle/cute/atoms.jsonl");
    let text = std::fs::read_to_string(file).expect("the vectors");
    let mut checked = 0;
    for line in text.lines() {
        let vector: Value = serde_json::from_str(line).expect("JSON");
        let name = vector["args"][0].as_str().unwrap_or_default();
        let named = match vector["op"].as_str() {
            Some("smem_atom") => atom(name),
            Some("smem_tile") => tile(name),
            _ => None,
        };
        let Some((call, bits)) = named else { continue };
        checked += 1;
        let expected = &vector["result"];
        let layout = layout_language::eval(&call).unwrap_or_else(|_| panic!("{call}")).to_string();
        assert_eq!(expected["position_independent"], layout, "{name}");
        assert_eq!(expected["layout"], of_pointer(&layout, bits), "{name}");
        for measure in ["shape", "size", "cosize"] {
            let answer = ask(measure, &[&layout]);
            let answer = answer.as_str().map_or_else(|| answer.to_string(), str::to_owned);
            assert_eq!(expected[measure], answer, "{measure} of {name}");
        }
        if let Some(table) = expected.get("table") {
            assert_eq!(*table, ask("table", &[&layout]), "{name}");
        }
    }
    println!("{checked} atoms and tiles hold");
    assert!(checked > 60, "{checked}");
}

//! Accesses of memory, and descriptors of operands in it.

use super::{Case, camel, parts, typed};

/// Requests of threads.
const REQUESTS: [&str; 2] = ["bank_conflicts(32:4, 12, 1)", "bank_conflicts((8,4):(1,64), 16, 2)"];

/// Searches, each by one access.
const SEARCHES: [&str; 4] = [
    "auto_swizzle((8,12):(12,1), 16, read: ldmatrix)",
    "auto_swizzle((4,8):(8,1), 16, read: (9,4):(1,9))",
    "auto_padding((8,32,3):(32,1,260), 32, read: col)",
    "auto_padding((32,2,2):(32,1,16), 32, read: col)",
];

/// Operands of descriptors: the layout, the major dimension, the bits of an element.
const OPERANDS: [(&str, &str, u64); 9] = [
    ("Sw<1,0,1> o (8,8,4):(1,8,64)", "k", 16),
    ("(64,2,8):(1,64,128)", "mn", 16),
    ("(8,8):(8,1)", "k", 24),
    ("Sw<3,4,3> o (8,64):(64,1)", "k", 16),
    ("(10,8):(8,1)", "k", 16),
    ("Sw<1,3,3> o (16,32):(32,1)", "k", 16),
    ("((8,2,2),8):((8,64,200),1)", "k", 16),
    ("Sw<3,3,3> o (64,16):(72,1)", "k", 16),
    ("((8,2),(8,2)):((8,4),(1,128))", "k", 16),
];

pub fn cases() -> Vec<Case> {
    let descriptors = OPERANDS.map(|(a, major, bits)| {
        let generic =
            format!("let _ = SmemDescriptor::<{}, [u8; {}], {}Major>::WGMMA", typed(a), bits / 8, camel(major));
        Case::new(&format!("wgmma_descriptor_{major}({a}, {bits})"), &generic)
    });
    REQUESTS.map(request).into_iter().chain(SEARCHES.map(search)).chain(descriptors).collect()
}

fn request(call: &str) -> Case {
    let (name, arguments) = parts(call);
    let [a, bytes, unit] = &arguments[..] else { panic!("{call}") };
    let generic = format!(
        "let a = <{} as StaticComposed>::COMPOSED; \
         let call = OwnedCall::new(Operation::{}).composed(&a).number({bytes}).number({unit}); \
         let _ = call.answer({name}(&a, {unit}, {bytes}))",
        typed(a),
        camel(name)
    );
    Case::new(call, &generic)
}

/// Makes the case of a search by one access: the operand, and its construction in the program.
fn search(call: &str) -> Case {
    let (name, arguments) = parts(call);
    let [a, bits, access] = &arguments[..] else { panic!("{call}") };
    let (operand, made) = match access.trim().trim_start_matches("read: ") {
        "col" => ("Col".to_owned(), "along(a.layout(), BYTES, 0)".to_owned()),
        "ldmatrix" => ("Matrices".to_owned(), "matrices(a.layout(), BYTES)".to_owned()),
        threads => {
            let threads = format!("<{} as StaticComposed>::COMPOSED.layout()", typed(threads));
            (format!("Layout(*{threads})"), format!("new(a.layout(), BYTES, {threads})"))
        }
    };
    let generic = format!(
        "const BYTES: u64 = {bits} / 8; let a = <{} as StaticComposed>::COMPOSED; \
         let call = OwnedCall::new(Operation::{}).composed(&a).element(8 * BYTES).with(&Operand::{operand}); \
         match TileAccess::{made} {{ \
             Ok(access) => {{ let _ = call.answer({name}(&[access])); }} \
             Err(error) => call.answer::<()>(Err(error)), \
         }}",
        typed(a),
        camel(name)
    );
    Case::new(call, &generic)
}

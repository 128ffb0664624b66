//! The time to read, evaluate and expand an expression of `layout!`, without the compiler around it:
//! `cargo bench -p layout-benches --bench language`.
#![allow(missing_docs, reason = "criterion writes the entry points")]

use criterion::{Criterion, criterion_group, criterion_main};
use layout_language::expand::expand;
use layout_language::resolve::{Form, State};
use proc_macro2::TokenStream;
use std::hint::black_box;

const EXPRESSIONS: [(&str, &str); 3] = [
    ("a layout", "(128,8):(1,132)"),
    ("a divide", "zipped_divide((128,64):(64,1), <32, 8>)"),
    ("a composition", "(6,2):(8,2) o (4,3):(3,1)"),
];

fn language(criterion: &mut Criterion) {
    for (name, text) in EXPRESSIONS {
        criterion.bench_function(&format!("evaluate {name}"), |bencher| {
            bencher.iter(|| layout_language::eval_brief(black_box(text)));
        });
        criterion.bench_function(&format!("expand {name}"), |bencher| {
            let input: TokenStream = format!("[crate] {text}").parse().expect("tokens");
            bencher.iter(|| expand(&State::begin(Form::Type, black_box(input.clone()))));
        });
    }
}

criterion_group!(benches, language);
criterion_main!(benches);

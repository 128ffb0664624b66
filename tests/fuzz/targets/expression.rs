//! Evaluates expressions, and oracle vectors with small changes: `cargo +nightly fuzz run expression`.
#![no_main]

use std::sync::LazyLock;

use layout_tests::fuzz::{Choices, Corpus, TEXTS, verdict};
use libfuzzer_sys::fuzz_target;

static CORPUS: LazyLock<Corpus> = LazyLock::new(Corpus::load);

fuzz_target!(|bytes: &[u8]| {
    let mut choices = Choices::new(bytes);
    let (name, make) = TEXTS[choices.below(TEXTS.len())];
    let text = make(&mut choices, &CORPUS);
    assert_eq!(verdict::of_text(&text).err(), None, "{name}: {text}");
});

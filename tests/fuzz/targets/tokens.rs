//! Runs the macro on any tokens: `cargo +nightly fuzz run tokens`.
#![no_main]

use std::sync::LazyLock;

use layout_tests::fuzz::{Choices, Corpus, TEXTS, verdict};
use libfuzzer_sys::fuzz_target;

static CORPUS: LazyLock<Corpus> = LazyLock::new(Corpus::load);

fuzz_target!(|bytes: &[u8]| {
    let mut choices = Choices::new(bytes);
    let (_, make) = TEXTS[choices.below(TEXTS.len())];
    let _is_read = verdict::of_tokens(&make(&mut choices, &CORPUS));
});

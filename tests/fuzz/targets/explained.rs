//! Explains inputs step by step, draws and documents them: `cargo +nightly fuzz run explained`.
#![no_main]

use std::sync::LazyLock;

use layout_tests::fuzz::{Choices, Corpus, TEXTS, verdict};
use libfuzzer_sys::fuzz_target;

static CORPUS: LazyLock<Corpus> = LazyLock::new(Corpus::load);

fuzz_target!(|bytes: &[u8]| {
    let mut choices = Choices::new(bytes);
    let (name, make) = TEXTS[choices.below(TEXTS.len())];
    let text = make(&mut choices, &CORPUS);
    assert_eq!(verdict::of_explanation(&text).err(), None, "{name}: {text}");
    assert_eq!(verdict::of_drawings(&text).err(), None, "{name}: {text}");
    assert_eq!(verdict::of_document(&text).err(), None, "{name}: {text}");
});

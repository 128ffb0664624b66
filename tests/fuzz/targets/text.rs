//! Parses and evaluates any text: `cargo +nightly fuzz run text` in `tests`.
#![no_main]

use layout_tests::fuzz::verdict;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    assert_eq!(verdict::of_text(text).err(), None, "{text}");
    assert_eq!(verdict::of_remarks(text).err(), None, "{text}");
});

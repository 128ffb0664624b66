//! Runs `--json` and the vectors' program on any line, and on calls with small changes: `cargo +nightly fuzz run line`.
#![no_main]

use std::sync::LazyLock;

use layout_tests::fuzz::{Choices, Corpus, LINES, verdict};
use libfuzzer_sys::fuzz_target;

static CORPUS: LazyLock<Corpus> = LazyLock::new(Corpus::load);

fuzz_target!(|bytes: &[u8]| {
    if let Ok(line) = std::str::from_utf8(bytes) {
        assert_eq!(verdict::of_line(line).err(), None, "{line}");
    }
    let mut choices = Choices::new(bytes);
    let (name, make) = LINES[choices.below(LINES.len())];
    let line = make(&mut choices, &CORPUS);
    assert_eq!(verdict::of_line(&line).err(), None, "{name}: {line}");
});

//! A sample of the oracle vectors, answered by `layout!` while this file compiles; `build.rs` writes it.
#![allow(clippy::assertions_on_constants, reason = "that they are constants is the point")]

use layout_core::{layout, layout_const};

include!(concat!(env!("OUT_DIR"), "/sample.rs"));

#[test]
fn the_sample_is_large() {
    println!("{SAMPLE} vectors through layout!");
    assert!(SAMPLE >= 1000);
}

use layout_core::{AnyLayout, Fragment};

fn count<L: AnyLayout>(_: &Fragment<f32, L>) {}

fn main() {}

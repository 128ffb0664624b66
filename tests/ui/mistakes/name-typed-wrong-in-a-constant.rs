use layout_core::layout_const;

const SIZE: usize = layout_const!(size(Row));

fn main() {
    println!("{SIZE}");
}

use layout_core::layout_const;

type Size = layout_const!(size((4, 8)));

fn main() {
    let _: Size;
}

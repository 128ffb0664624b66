use layout_core::layout_const;
fn main() {
    let v = Vec::<layout_const!(size((4, 8)))>::new();
    let _: Vec<u32> = v;
}

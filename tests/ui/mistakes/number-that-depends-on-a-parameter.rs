use layout_core::{StaticLayout, layout, layout_const};
fn line<L: StaticLayout>() -> String {
    <layout!((size({L}), 2):row)>::new().to_string()
}
fn half<L: StaticLayout>() -> usize {
    layout_const!(size({L}) / 2)
}
fn main() {
    line::<layout!((8, 8))>();
    half::<layout!((8, 8))>();
}

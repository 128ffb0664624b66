use layout_core::layout;
fn main() {
    let a = layout! { A = (4,8); };
}

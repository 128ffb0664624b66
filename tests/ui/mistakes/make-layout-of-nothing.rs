use layout_core::make_layout;
fn main() {
    let a = make_layout!();
}

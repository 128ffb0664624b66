use layout_core::make_layout;
fn main() {
    let v = [0; 4];
    let _ = make_layout!((v.len(), 8):row);
}

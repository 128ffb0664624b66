use layout_core::layout;

layout! {
    Rows = (4,8):(8,1);
}
type Padded = layout!(append({Rows}, 3));

fn main() {}

use layout_core::make_layout;
struct Problem {
    m: usize,
}
fn main() {
    let p = Problem { m: 4 };
    let _ = make_layout!((p.m, 8):row);
}

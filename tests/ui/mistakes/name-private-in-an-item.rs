mod m {
    layout_core::layout! { A = (4,8); }
}
layout_core::layout! { pub B = m::A / 2; }
fn main() {
    println!("{}", B);
}

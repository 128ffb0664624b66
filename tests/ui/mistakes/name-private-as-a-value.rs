mod m {
    layout_core::layout! { A = (4,8); }
}
fn main() {
    println!("{}", m::A);
}

use layout_core::make_layout;

fn main() {
    let half = make_layout!(Row / 2);
    println!("{half}");
}

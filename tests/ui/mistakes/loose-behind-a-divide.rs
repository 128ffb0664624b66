//! The keyword of a call, after an operator.
use layout_core::make_layout;

fn main() {
    let rows = 1000_u32;
    println!("{}", make_layout!(({rows}, 8) / <128, 8> loose));
}

use layout_core::layout;

layout! { Rows = "(4,8):(8,1)"; }

fn main() {
    println!("{Rows}");
}

use layout_core::layout;

layout! {
    Rows = (4,8):row,
    Cols = (4,8),
    Line = 32
}

fn main() {
    println!("{Rows} {Cols} {Line}");
}

use layout_core::make_layout;

const fn size(rows: usize) -> usize {
    make_layout!(({ rows }, 8)).size()
}

fn main() {
    println!("{}", size(4));
}

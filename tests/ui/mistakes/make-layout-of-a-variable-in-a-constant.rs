use layout_core::make_layout;

const SIZE: usize = {
    let rows = 4;
    make_layout!(({ rows }, 8)).size()
};

fn main() {
    println!("{SIZE}");
}

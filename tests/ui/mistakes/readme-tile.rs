use layout_core::layout;

layout! {
    Matrix = (4,8):(8,1);
    Tiles = zipped_divide(Matrix, <3,4>);
}

fn main() {}

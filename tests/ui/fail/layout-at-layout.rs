use layout_core::layout;

layout! {
    A = (4, 8);
    B = (2, 2);
}

type Named = layout!(A @ B);
type Written = layout!((4, 8):col @ (2, 2):col);

fn main() {}

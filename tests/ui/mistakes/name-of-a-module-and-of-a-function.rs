//! Mistake: a name of a function body that a module around it has too; that of the module was taken.
use layout_core::layout;

layout! { pub A = (4, 8); }

fn main() {
    layout! { pub A = (8, 8); }
    layout! { pub B = A / 2; }
    println!("{B}");
}

//! A layout hides another one of its name further out, or from a glob import, as a type or a constant would.

use layout_core::{Constant, layout, layout_const, make_layout};

layout! { A = (4, 8); Warps = 4:64; }

mod outer {
    layout_core::layout! { pub A = (5, 8); pub Other = (6, 8); }
}

mod tests {
    use super::*;

    layout! { A = (2, 8); B = (A, Warps); }
    pub fn of_the_module() -> [String; 3] {
        let value = make_layout!(A / 2);
        [<layout!(A)>::NEW.to_string(), B.to_string(), value.to_string()]
    }

    pub fn of_the_function() -> [String; 2] {
        layout! { A = (3, 8); assert size(A) == 24; }
        layout! { pub B = A / 3; }
        [<layout!(A)>::NEW.to_string(), B.to_string()]
    }
}

fn of_a_glob() -> String {
    mod imports {
        use super::outer::*;
        layout_core::layout! { A = (7, 8); pub B = (A, Other); }
    }
    imports::B.to_string()
}

fn of_blocks() -> [usize; 3] {
    let outer = layout_const!(size(A));
    let inner = {
        layout! { A = (9, 8); }
        layout_const!(size(A))
    };
    [outer, inner, layout_const!(size(A))]
}

/// A name in place of a type is that type, even if something else implements a trait.
trait Named {
    const NAME: &'static str;
}
type Half = layout!(A / 2);
impl Named for Half {
    const NAME: &'static str = "half";
}
impl Named for u32 {
    const NAME: &'static str = "a number";
}

fn main() {
    assert_eq!(tests::of_the_module(), ["(2,8):(1,2)", "((2,8),4):((1,2),64)", "(2,8):(1,2)"]);
    assert_eq!(tests::of_the_function(), ["(3,8):(1,3)", "(3,8):(1,3)"]);
    assert_eq!(of_a_glob(), "((7,8),(6,8)):((1,7),(1,6))");
    assert_eq!(of_blocks(), [32, 72, 32]);
    assert_eq!([Half::NAME, <u32 as Named>::NAME], ["half", "a number"]);
}

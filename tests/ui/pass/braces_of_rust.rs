//! Braces hold Rust, even without names: fields of tuples, arrays, references, blocks.

use layout_core::{Layout, layout, layout_const, make_layout};

layout! { Block = ({let x = 4; x * 2}, 2); }
type Constant = layout!(({const N: usize = 4; N}, 2));
type Field = layout!(({(1, 4).1}, 2));
type Reference = layout!(({*&4}, {[1, 4][1]}));

fn main() {
    assert_eq!(Block.to_string(), "(8,2):(1,8)");
    assert_eq!(Constant::new().to_string(), "(4,2):(1,4)");
    assert_eq!(Field::new().to_string(), "(4,2):(1,4)");
    assert_eq!(Reference::new().to_string(), "(4,4):(1,4)");
    let m = 4_usize;
    assert_eq!(make_layout!(({let n = m; n * 2}, {[1, m][1]})).to_string(), "(8,4):(1,8)");
    assert_eq!(layout_const!(size(({(1, 4).1}, 2))), 8);
}

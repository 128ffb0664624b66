//! The declaration decides whether braces hold a type or a constant, if the source has it; otherwise the spelling does.

use layout_core::{StaticLayout, layout, layout_const};

#[allow(non_camel_case_types)]
type tile = layout!((4, 8));
#[allow(non_upper_case_globals)]
const Rows: usize = 2;

fn size<T: StaticLayout, const N: usize>() -> [usize; 3] {
    [<layout!({T} / <{N}>)>::SIZE, <layout!({tile} / <{Rows}>)>::SIZE, <layout!({tile} / {Rows})>::SIZE]
}

layout! { Threads = size({tile}); Both = (Threads, {tile}); }

const COLUMNS: u32 = 4;
type Wide = layout!((8, {COLUMNS}):row / <{COLUMNS}, 2>);

const BYTES: u64 = layout_const!(size(({Rows}, 8)));
static OFFSET: i32 = layout_core::layout_const!(({Rows}, 8)(1, 1));

fn main() {
    assert_eq!(size::<layout!((2, 16)), 2>(), [32; 3]);
    assert_eq!([Threads.to_string(), Both.to_string()], ["32:1", "(32,(4,8)):(1,(1,4))"]);
    assert_eq!(Wide::SIZE, 32);
    let lanes: u8 = layout_const!(size({tile}));
    assert_eq!((BYTES, OFFSET, lanes), (16, 3, 32));
    assert_eq!(layout_const!(size({tile})).div_ceil(3), 11);
}

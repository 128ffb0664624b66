//! Data that are too short and a layout that is no fragment's, by the macros that compare in the user's function: no line of the library is shown.
use layout_core::{layout, make_fragment, make_tensor};

layout! { Tile = (4,8); }

fn registers<T: Copy + 'static>(zero: T) -> T {
    make_fragment!(zero, (4,2):(3,1))[0_usize]
}

fn main() {
    let numbers = [0_u32; 31];
    let _ = make_tensor!(&numbers, Tile);
    let _ = make_tensor!([0_f32; 30], (4,8):row);
    registers(0_u8);
}

use layout_core::{Tensor, layout};

layout! {
    Rows = (4,8):row;
    Threads = (2,4);
    Tile = <2,4>;
}

pub unsafe fn double(numbers: *mut f32, thread: u32) {
    let rows = Tensor::new(number, Rows);
    let mine = rows.local_tile(Tile, (1_u32, 0_u32)).local_partition(Threads, thread);
    unsafe { *mine.at((0_u32, 0_u32)) *= 2.0 };
    unsafe { *rows.slice((0_u32, 1_u32)).at(()) *= 2.0 };
}

fn main() {}

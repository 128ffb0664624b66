use layout_core::{layout, make_layout};

layout! {
    Divided = plan((32,32), f32, from: row, to: col, threads: 128) / 8;
    assert size(plan((32,32), f32, from: row, to: col, threads: 128)) == 1024;
}

type Alone = layout!(plan((32,32), f32, from: row, to: col, threads: 128));

fn main() {
    let _ = make_layout!(plan((32,32), f32, from: row, to: col, threads: 128));
}

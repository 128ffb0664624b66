use layout_core::layout;

layout! {
    Same = plan((32,32), f32, from: row, to: row, threads: 128);
    Powers = plan((32,33), f32, from: row, to: col, threads: 128);
    Threads = plan((32,32), f32, from: row, to: col, threads: 96);
    Given = plan((32,32), f32, from: row, to: col, threads: 128, Tile = (32,32):(33,1));
    Pitch = plan((32,32), f32, from: row, to: col, threads: 128, pitch: 33);
    Aligned = plan((32,32), f32, from: row, to: col, threads: 128, align: 2);
    Via = plan((32,32), f32, from: row, to: col, threads: 128, via: registers);
    Half = plan((32,32), f32, from: row, threads: 128);
}

fn main() {}

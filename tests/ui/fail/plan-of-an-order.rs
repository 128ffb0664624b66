use layout_core::layout;

layout! {
    Same = plan((32,32), f32, from: row, to: row, threads: 128);
    Powers = plan((32,33), f32, from: row, to: col, threads: 128);
    Threads = plan((32,32), f32, from: row, to: col, threads: 96);
    Pasted = plan((64,64), bf16, from: row, to: col, threads: 128, Load = tiled_copy("UniversalCopy<uint64_t>", 16, (16,8):(1,16), (4,8)));
    Extents = plan((32,32), f32, from: row, to: col, threads: 128, Tile = (32,16):(17,1));
    Stages = plan((32,32), f32, from: row, to: col, threads: 128, Tile = (32,32,2):(32,1,1024));
    Apart = plan((32,32), f32, from: row, to: col, threads: 128, Tile = (32,32):(33,1), Fetch = tiled_copy("UniversalCopy<uint128_t>", 32, (16,8):row, (1,4)));
    Across = plan((32,32), f32, from: row, to: col, threads: 128, Fetch = tiled_copy("UniversalCopy<uint128_t>", 32, (8,16):col, (4,1)));
    Fewer = plan((32,32), f32, from: row, to: col, threads: 128, Put = tiled_copy("UniversalCopy<uint32_t>", 32, (32,2):col, (1,1)));
    Both = plan((32,32), f32, from: row, to: col, threads: 128, Fetch = tiled_copy("UniversalCopy<uint128_t>", 32, (16,8):row, (1,4)), Put = tiled_copy("UniversalCopy<uint128_t>", 32, (8,16):col, (4,1)));
    Wider = plan((32,32), f32, from: row, to: col, threads: 128, align: 8, Fetch = tiled_copy("UniversalCopy<uint128_t>", 32, (16,8):row, (1,4)));
    Pitch = plan((32,32), f32, from: row, to: col, threads: 128, pitch: 33);
    Aligned = plan((32,32), f32, from: row, to: col, threads: 128, align: 2);
    Via = plan((32,32), f32, from: row, to: col, threads: 128, via: registers);
    Half = plan((32,32), f32, from: row, threads: 128);
    Second = plan((32,32), f32, from: row, to: col, threads: 128, Tile = (32,32):row, Put = tiled_copy("UniversalCopy<uint128_t>", 32, (16,8):row, (1,4)));
    Back = plan((32,32), f32, from: row, to: col, threads: 128, Tile = (32,32):(33,1), Put = tiled_copy("SM80_CP_ASYNC_CACHEALWAYS<uint32_t>", 32, (32,4):col, (1,1)));
    Older = plan((32,32), f32, from: row, to: col, threads: 128, arch: sm_75, Fetch = tiled_copy("SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>", 32, (16,8):row, (1,4)));
}

fn main() {}

use layout_core::layout;

layout! {
    Threads = plan(operand: A, (128,64), bf16, order: row, tiled_mma("SM90_64x128x16_F32BF16BF16_SS", (2,1,1)), threads: 128);
    Turned = plan(operand: A, (128,128), e4m3, order: col, arch: sm_90);
    Words = plan(operand: B, (128,32), tf32, order: col, arch: sm_90);
    Doubles = plan(operand: A, (128,64), f64, order: row, arch: sm_90);
    Pitch = plan(operand: A, (128,64), bf16, order: row, arch: sm_90, pitch: 1001);
    Rows = plan(operand: B, (4096,64), bf16, order: row, arch: sm_90);
    Held = plan(operand: A, (128,64), bf16, order: row, tiled_mma("SM90_64x128x16_F32BF16BF16_RS", (2,1,1)));
    Sums = plan(operand: C, (128,64), bf16, order: row, arch: sm_90);
    Stages = plan(operand: A, (128,64), bf16, order: row, arch: sm_90, stages: 20);
    Given = plan(operand: A, (128,64), bf16, order: row, arch: sm_90, Stages = (128,64):row);
    Other = plan(operand: A, (128,64), bf16, order: row, tiled_mma("SM90_64x128x16_F32BF16BF16_SS", (2,1,1)), arch: sm_100);
    Elements = plan(operand: A, (128,128), e5m2, order: row, tiled_mma("SM90_64x128x32_F32E4M3E4M3_SS_TN", (2,1,1)));
    GivenStages = plan(operand: A, (128,64), bf16, order: row, arch: sm_90, Stages = Sw<3,3,3> o (128,64,3):(64,1,8192), stages: 2);
    GivenOverlap = plan(operand: A, (128,64), bf16, order: row, arch: sm_90, Stages = Sw<3,3,3> o (128,64,3):(64,1,512));
    GivenWithin = plan(operand: A, (128,64), bf16, order: row, arch: sm_90, Stages = Sw<3,3,3> o (128,64,3):(64,1,8256));
    GivenBox = plan(operand: A, (128,64), bf16, order: row, arch: sm_90, Box = Sw<3,3,3> o (128,64):row);
    GivenTwice = plan(operand: A, (128,64), bf16, order: row, arch: sm_90, Atom = smem_atom_k(64,16), Atom = smem_atom_k(32,16));
    GivenBoth = plan(operand: A, (128,64), bf16, order: row, arch: sm_90, Atom = smem_atom_k(64,16), Tile = Sw<3,3,3> o (128,64):row);
    GivenPut = plan(operand: C, (64,64), f32, order: row, tiled_mma("SM90_64x64x16_F32BF16BF16_SS", (1,1,1)), Put = tiled_copy_C("SM90_U32x4_STSM_N", 32, tiled_mma("SM90_64x64x16_F32BF16BF16_SS", (1,1,1))));
    Way = plan(operand: A, (128,128), e4m3, order: col, arch: sm_90, via: shared);
    Turners = plan(operand: A, (128,128), e4m3, order: col, arch: sm_90, via: registers);
    AlongK = plan(operand: A, (128,128), e4m3, order: row, arch: sm_90, via: registers, threads: 128);
    Uneven = plan(operand: A, (192,128), e4m3, order: col, arch: sm_90, via: registers, threads: 128);
    Tiles = plan(operand: C, (96,64), bf16, order: row, tiled_mma("SM90_64x64x16_F32BF16BF16_SS", (1,1,1)));
    Row = plan(operand: C, (64,8), u8, order: row, tiled_mma("SM90_64x8x16_F32BF16BF16_SS", (1,1,1)));
    OfSums = plan(operand: C, (64,64), bf16, order: row, tiled_mma("SM90_64x64x16_F32BF16BF16_SS", (1,1,1)), stages: 2);
    Mma = plan(operand: A, (128,64), i8, order: col, tiled_mma("SM80_16x8x32_S32S8S8S32_TN", (2,2,1), (32,32,32)), threads: 128, via: registers);
}

fn main() {}

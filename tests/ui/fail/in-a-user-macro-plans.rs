macro_rules! planned {
    ($name:ident, $tile:expr, $element:ident, $($rest:tt)*) => {
        layout_core::layout! {
            $name = plan($tile, $element, $($rest)*);
        }
    };
}

macro_rules! operand {
    ($name:ident = $($plan:tt)*) => {
        layout_core::layout! {
            $name = $($plan)*;
        }
    };
}

planned!(Same, (32, 32), f32, from: col, to: col, threads: 128);
planned!(Powers, (24, 32), f32, from: col, to: row, threads: 128);
planned!(Many, (8, 8), u8, from: col, to: row, threads: 512);
planned!(Aligned, (32, 32), f32, from: row, to: col, threads: 128, align: 2);
planned!(Across, (32, 32), f32, from: row, to: col, threads: 128, Put = tiled_copy("UniversalCopy<uint64_t>", 32, (32,4):row, (1,2)));
planned!(Both, (32, 32), f32, from: col, to: row, threads: 128, Fetch = tiled_copy("UniversalCopy<uint64_t>", 32, (16,8):col, (2,1)), Put = tiled_copy("UniversalCopy<uint64_t>", 32, (8,16):row, (1,2)));
operand!(Sums = plan(operand: C, (64, 64), bf16, order: row, arch: sm_90));
operand!(AlongK = plan(operand: B, (64, 128), e4m3, order: row, arch: sm_90, via: registers, threads: 128));
operand!(Atom = plan(operand: B, (64, 64), bf16, order: row, arch: sm_90, Atom = smem_atom_mn(64,16)));
operand!(OtherStages = plan(operand: B, (64, 32), bf16, order: col, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16)), threads: 128, stages: 3, Stages = (64, 32, 2):(1, 64, 2048)));
operand!(Pitch = plan(operand: B, (64, 32), bf16, order: col, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16)), threads: 128, pitch: 8));
operand!(Idle = plan(operand: B, (64, 16), bf16, order: col, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16)), threads: 512));
operand!(Shared = plan(operand: B, (64, 32), bf16, order: col, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16)), threads: 128, stages: 63));
operand!(Tile = plan(operand: C, (64, 32), bf16, order: col, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16)), threads: 128, Tile = (64, 64):col));
operand!(Label = plan(operand: C, (64, 32), bf16, order: col, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16)), theads: 128));

fn main() {}

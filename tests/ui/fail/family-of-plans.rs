use layout_core::layout;

layout! {
    trait One for In<BM, BK> in [(64, 32), (128, 24), (64, 64)] {
        Mma = tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16));
        A = plan(operand: A, (BM,BK), bf16, order: row, Mma, threads: 128);
        Parts = size(A::Fragment[2]);
    }
}

layout! {
    trait All for InAll<BM> in [64, 128] {
        Mma = tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16));
        A = plan(operand: A, (BM,32), bf16, order: row, Mma, threads: 96);
        Load: Copy = A::Load;
    }
}

layout! {
    trait Bounds for Bounded<BM> in [64, 128] {
        Mma = tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16));
        A = plan(operand: A, (BM,32), bf16, order: row, Mma, threads: 128);
        Held: Copy = A::Fragment;
    }
}

layout! {
    trait Counts for Counted<BM> in [64, 128] {
        Mma = tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16));
        A = plan(operand: A, (BM,32), bf16, order: row, Mma, threads: 128);
        assert A::SECTORS == 128;
    }
}

fn fragments<T: All>() {
    let _: T::FragmentA;
}

fn main() {
    fragments::<InAll<64>>();
}

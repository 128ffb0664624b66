//! Plans as modules: their parts are the types that a user would have written, under names of this module, of others and of functions.

use layout_core::layout;

mod mma {
    layout_core::layout! {
        /// Four warps, two by two.
        pub Mma = tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16));
    }
}

mod chosen {
    layout_core::layout! {
        pub Mma = tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16));
        /// The factor by rows.
        pub A = plan(operand: A, (128,32), bf16, order: row, Mma, threads: 128, stages: 3);
        pub B = plan(operand: B, (128,32), bf16, order: col, Mma, threads: 128, stages: 3);
        pub Out = plan(operand: C, (128,128), bf16, order: row, Mma, threads: 128);
        Turn = plan((32,32), f32, from: row, to: col, threads: 128);
        assert A::TURNS == 128 and A::SECTORS == 256;
        // A part is a name like any other.
        pub Second = A::Stages(_,_,1);
        assert size(Turn::Tile) == 1024;
    }

    /// Returns counts of a plan that only this module sees.
    pub fn turned() -> (u64, u64) {
        (Turn::TURNS, Turn::ISSUES)
    }
}

use mma::Mma;

layout! {
    /// A plan by an MMA of another module.
    Elsewhere = plan(operand: A, (128,32), bf16, order: row, Mma, threads: 128, stages: 3);
    assert chosen::A::ISSUES == 32 and Elsewhere::ISSUES == 32;
    Slice = Elsewhere::Stages(_,_,1);
}

layout! {
    Stages = append(auto_swizzle((128,32):(32,1), bf16, write: ((4,32),8):((1024,1),128), read: ldmatrix), 3:4096);
    Fetch = tiled_copy("SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>", 16, (32,4):row, (1,8));
    LoadA = tiled_copy_A("SM75_U32x4_LDSM_N", 16, mma::Mma);
    FragmentA = partition_fragment_A((128,32), mma::Mma);
    LoadB = tiled_copy_B("SM75_U16x8_LDSM_T", 16, mma::Mma);
    PutC = tiled_copy_C("UniversalCopy<uint32_t>", 16, mma::Mma);
}

/// A part in the position of a type.
type First = layout!(chosen::A::Stages(_, _, 0));

/// Takes two values of one type.
fn same<T>(_: T, _: T) {}

#[test]
fn parts_are_the_types_that_are_written_by_hand() {
    same(Stages, chosen::A::Stages);
    same(Fetch, chosen::A::Fetch);
    same(LoadA, chosen::A::Load);
    same(FragmentA, chosen::A::Fragment);
    same(LoadB, chosen::B::Load);
    same(PutC, chosen::Out::Put);
    same(Stages, Elsewhere::Stages);
    same(Slice, chosen::Second);
    let fragment: chosen::A::Fragment = chosen::A::Fragment;
    assert_eq!(fragment.size() as u64, chosen::A::REGISTERS * 2);
}

mod of_a_warp_group {
    layout_core::layout! {
        pub Mma = tiled_mma("SM90_64x256x16_F32BF16BF16_SS", (2,1,1));
        pub A = plan(operand: A, (128,64), bf16, order: row, Mma, stages: 3);
        pub B = plan(operand: B, (256,64), bf16, order: col, Mma, stages: 3);
        assert A::BOXES == 1 and B::BOXES == 4;
        assert A::DESCRIPTOR == wgmma_descriptor_k(A::Step, 16);
        assert B::DESCRIPTOR == wgmma_descriptor_mn(B::Step, 16);
    }
}

layout! {
    TileA = Sw<3,3,3> o (128,64):row;
    StagesB = Sw<3,3,3> o ((64,4),64,3):((1,4096),64,16384);
}

#[test]
fn plans_of_a_warp_group_are_the_types_that_are_written_by_hand() {
    same(TileA, of_a_warp_group::A::Tile);
    same(TileA, of_a_warp_group::A::Box);
    same(StagesB, of_a_warp_group::B::Stages);
    assert_eq!(of_a_warp_group::A::BYTES, 2 * 128 * 64);
}

#[test]
fn counts_are_constants_and_plans_may_be_in_functions() {
    layout! {
        Inner = plan((32,32), f32, from: row, to: col, threads: 128);
    }
    assert_eq!((const { chosen::A::TURNS + Inner::TURNS }, chosen::turned()), (192, (64, 40)));
    assert_eq!(First::new().size(), 4096);
}

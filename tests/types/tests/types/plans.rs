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
        /// A thread turns blocks of 4×8 halves.
        pub Halves = plan((64,64), bf16, from: row, to: col, threads: 128);
        assert Halves::TURNS == 128 and Halves::CONFLICTS == 0;
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
    LoadBlocks = tiled_copy("UniversalCopy<uint128_t>", 16, (16,8), (4,8):row);
    PutBlocks = tiled_copy("UniversalCopy<uint64_t>", 16, (16,8), (4,8));
}

#[allow(non_camel_case_types)]
mod named_like_a_plan {
    layout_core::layout! {
        pub plan = (4,8):row;
        assert plan(1,2) == 10 and plan(9) == 10;
        pub Column = plan(_,2);
    }
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
    same(LoadBlocks, chosen::Halves::Load);
    same(PutBlocks, chosen::Halves::Put);
    same(Stages, Elsewhere::Stages);
    same(Slice, chosen::Second);
    let fragment: chosen::A::Fragment = chosen::A::Fragment;
    assert_eq!(fragment.size() as u64, chosen::A::REGISTERS * 2);
}

#[test]
fn a_layout_named_plan_has_coordinates() {
    assert_eq!((named_like_a_plan::Column.size(), named_like_a_plan::Column.offset(1_usize)), (4, 8));
    assert_eq!(named_like_a_plan::plan.to_string(), "(4,8):(8,1)");
}

layout! {
    /// Plans of tiles: one whose part the family names itself, one that has a part more than its like of other elements.
    trait Plans for PlanOf<E, Atom, K> in [
        (f32, "SM80_16x8x8_F32TF32TF32F32_TN", 8),
        (i8, "SM80_16x8x32_S32S8S8S32_TN", 32),
        (f64, "SM80_8x8x4_F64F64F64F64_TN", 4),
    ] {
        Mma = tiled_mma(Atom, (2,2,1), (32,32,K));
        /// The factor by rows.
        A = plan(operand: A, (128,64), E, order: row, Mma, threads: 128, stages: 2);
        B = plan(operand: B, (64,64), E, order: col, Mma, threads: 128);
        LoadA: Copy = A::Load;
        Parts = size(A::Fragment[2]);
        // The number has the name of a part, which stays what it is.
        Stages = size(A::Stages[2]);
        assert size(A::Stages) == {8192 * Stages} and Stages == 2;
        assert A::CONFLICTS == 0 and size(B::Stages) == 4096;
    }
}

/// Returns the turns of a plan, the steps of a product, and the elements of a thread.
fn planned<T: Plans>() -> (usize, usize, usize) {
    let fragment = layout_core::Fragment::<T::E, T::FragmentA>::default();
    (T::TURNS_A, T::Parts, fragment.tensor().iter().count())
}

#[test]
fn plans_are_made_for_each_entry_of_a_family() {
    assert_eq!(planned::<PlanOf<f32, 8>>(), (512, 8, 128));
    assert_eq!(planned::<PlanOf<i8, 32>>(), (128, 2, 128));
    assert_eq!(planned::<PlanOf<f64, 4>>().0, 1024);
    layout! {
        Bytes = Sw<2,4,3> o (128,64,2):(64,1,8192);
        Fetch = tiled_copy("SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>", 8, (32,4):row, (1,16));
    }
    same(Bytes, <PlanOf<i8, 32> as Plans>::StagesA);
    same(Fetch, <PlanOf<i8, 32> as Plans>::FetchA);
}

mod of_a_warp_group {
    layout_core::layout! {
        pub Mma = tiled_mma("SM90_64x256x16_F32BF16BF16_SS", (2,1,1));
        pub A = plan(operand: A, (128,64), bf16, order: row, Mma, stages: 3);
        pub B = plan(operand: B, (256,64), bf16, order: col, Mma, stages: 3);
        pub Out = plan(operand: C, (128,256), bf16, order: row, Mma);
        assert A::BOXES == 1 and B::BOXES == 4 and Out::BOXES == 4 and Out::CONFLICTS == 0;
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
    assert_eq!((of_a_warp_group::Out::BYTES, of_a_warp_group::Out::REGISTERS), (2 * 128 * 256, 128));
    assert_eq!(of_a_warp_group::Out::Tile.to_string(), "Sw<3,3,3> o 0 o (128,(64,4)):(64,(1,8192))");
}

#[test]
fn counts_are_constants_and_plans_may_be_in_functions() {
    layout! {
        Inner = plan((32,32), f32, from: row, to: col, threads: 128);
    }
    assert_eq!((const { chosen::A::TURNS + Inner::TURNS }, chosen::turned()), (192, (64, 40)));
    assert_eq!(First::new().size(), 4096);
}

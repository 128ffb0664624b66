//! Tiled MMAs and copies as types: every thread's part of a tensor, with static and run-time numbers, compared with the algebra.

// Counts: partition_A partition_A_layout partition_B partition_B_layout partition_C partition_C_layout partition_D
// Counts: partition_D_layout partition_S partition_S_layout partition_fragment_A partition_fragment_B
// Counts: partition_fragment_C partition_shape_A partition_shape_B partition_shape_C

use layout_core::algebra::atoms::{Cut, Operand, Side};
use layout_core::algebra::{LayoutValue, Rounding, offset};
use layout_core::atoms::{
    CopyByMma, CopyByThreads, Destination, OperandA, OperandB, OperandC, Retile, StaticCut, StaticTiledCopy,
    StaticTiledMma, TiledMma, sm70, sm75, sm80, sm90, universal,
};
use layout_core::{AnyLayout, C, Counting, Layout, Measured, StaticLayout, Tensor, layout, make_layout};

/// Returns the part of `matrix` that `lane` has according to the algebra.
fn expected(cut: &Cut, matrix: &LayoutValue, lane: u64) -> Vec<usize> {
    let (part, begin) = match cut {
        Cut::Mma(mma, operand) => mma.partition(*operand, matrix, lane, Rounding::Loose),
        Cut::Copy(copy, side) => copy.partition(*side, matrix, lane, Rounding::Loose),
    }
    .expect("a part");
    (0..part.size().expect("small"))
        .map(|i| usize::try_from(begin + offset(&part, i).expect("small")).expect("small"))
        .collect()
}

/// Returns the elements of a part of three modes, in order.
macro_rules! elements {
    ($part:expr) => {{
        let part = $part;
        let value = part.layout().to_value();
        let [v, x, y] = [0, 1, 2].map(|mode| u32::try_from(value.mode(mode).unwrap().size().unwrap()).unwrap());
        let mut found = Vec::new();
        for k in 0..y {
            for j in 0..x {
                for i in 0..v {
                    found.push(part.at((i, j, k)));
                }
            }
        }
        assert_eq!(found.len(), part.layout().size());
        let last = found.iter().max().copied().unwrap() - part.at((0_u32, 0_u32, 0_u32));
        assert_eq!(last + 1, part.layout().cosize());
        found
    }};
}

/// Checks all threads' parts of a static matrix, and of the same one with run-time strides and extents.
macro_rules! parts {
    ($slice:ident . $partition:ident, $cut:ty, $tiled:expr, $threads:expr, ($m:literal, $n:literal):($dm:literal, $dn:literal)) => {
        for thread in 0..$threads {
            let mine = $tiled.$slice(thread);
            let known = Tensor::new(Counting::from(0), make_layout!(($m, $n):($dm, $dn)));
            let strides = Layout::of((C::<$m>, C::<$n>), ($dm as u32, $dn as u64));
            let strides = Tensor::new(Counting::from(0), strides);
            let none = Tensor::new(Counting::from(0), Layout::of(($m as u32, $n as usize), ($dm as u32, C::<$dn>)));
            let matrix = make_layout!(($m, $n):($dm, $dn)).to_value();
            let expected = expected(&<$cut as StaticCut>::CUT, &matrix, u64::from(thread));
            assert_eq!(elements!(mine.$partition(known)), expected, "thread {thread}");
            assert_eq!(elements!(mine.$partition(strides)), expected, "thread {thread}");
            assert_eq!(elements!(mine.$partition(none)), expected, "thread {thread}");
            assert_eq!(size_of_val(&mine.$partition(known).layout()), 0);
        }
    };
}

type Wide = layout_core::Whole;
type Half = TiledMma<sm80::SM80_16x8x16_F32F16F16F32_TN::Atom, layout!((2, 2, 1)), (Wide, C<32>, Wide)>;
type Brain = TiledMma<sm80::SM80_16x8x16_F32BF16BF16F32_TN::Atom, layout!((1,2,2):(0,1,2))>;
type Volta = TiledMma<sm70::SM70_8x8x4_F32F16F16F32_NT::Atom, layout!((2,2,1):(2,1,0))>;
type Group = TiledMma<sm90::SM90_64x16x16_F32F16F16_RS::Atom>;

#[test]
fn operands_of_a_warp() {
    parts!(get_slice.partition_a, OperandA<Half>, Half::new(), 128_u32, (64, 32):(1, 64));
    parts!(get_slice.partition_b, OperandB<Half>, Half::new(), 128_u32, (64, 32):(32, 1));
    parts!(get_slice.partition_c, OperandC<Half>, Half::new(), 128_u32, (64, 96):(100, 1));
    parts!(get_slice.partition_a, OperandA<Brain>, Brain::new(), 128_u32, (32, 64):(64, 1));
    parts!(get_slice.partition_c, OperandC<Brain>, Brain::new(), 128_u32, (32, 32):(1, 33));
}

#[test]
fn operands_of_a_quad_pair_and_of_four_warps() {
    parts!(get_slice.partition_a, OperandA<Volta>, Volta::new(), 32_u32, (32, 8):(1, 32));
    parts!(get_slice.partition_c, OperandC<Volta>, Volta::new(), 32_u32, (16, 32):(32, 1));
    parts!(get_slice.partition_a, OperandA<Group>, Group::new(), 128_u32, (128, 32):(32, 1));
    parts!(get_slice.partition_c, OperandC<Group>, Group::new(), 128_u32, (64, 48):(1, 64));
}

type Vectors = CopyByThreads<universal::UniversalCopy_uint128_t::Atom, u16, layout!((16,8):(8,1)), layout!((1, 8))>;
type Matrices = CopyByMma<sm75::SM75_U32x4_LDSM_N::Atom, u16, OperandA<Half>>;

#[test]
fn sides_of_a_copy() {
    parts!(get_slice.partition_s, layout_core::atoms::Source<Vectors>, Vectors::new(), 128_u32, (32, 128):(128, 1));
    parts!(get_slice.partition_d, Destination<Vectors>, Vectors::new(), 128_u32, (16, 64):(72, 1));
    parts!(get_slice.partition_s, layout_core::atoms::Source<Matrices>, Matrices::new(), 128_u32, (64, 32):(32, 1));
    parts!(get_slice.partition_d, Destination<Matrices>, Matrices::new(), 128_u32, (32, 16):(1, 32));
    assert!(matches!(<Destination<Vectors> as StaticCut>::CUT, Cut::Copy(_, Side::Destination)));
    assert!(matches!(<OperandA<Half> as StaticCut>::CUT, Cut::Mma(_, Operand::A)));
}

#[test]
fn a_ragged_matrix_is_partitioned_loosely() {
    let ragged = Tensor::new(Counting::from(0), Layout::of((40_u32, 20_u32), (C::<1>, 40_u32)));
    let mine = Group::new().get_slice(5_u32).loose().partition_c(ragged);
    let expected = expected(&<OperandC<Group> as StaticCut>::CUT, &ragged.layout().to_value(), 5);
    assert_eq!(elements!(mine), expected);
}

#[test]
#[should_panic(expected = "the tile does not divide the matrix")]
#[cfg(debug_assertions)]
fn a_ragged_matrix_is_seen() {
    let ragged = Tensor::new(Counting::from(0), Layout::of((40_u32, 20_u32), (C::<1>, 40_u32)));
    let _ = Group::new().get_slice(5_u32).partition_c(ragged);
}

/// A matrix product by parts: every thread multiplies its elements, and fetches the others from the lanes that have them; the
/// result is all of C.
#[test]
fn the_three_parts_multiply() {
    const M: usize = 64;
    const N: usize = 32;
    const K: usize = 32;
    type Mma = TiledMma<sm80::SM80_16x8x16_F32F16F16F32_TN::Atom, layout!((2, 2, 1))>;
    let a: Vec<u64> = (0..M * K).map(|i| (7 * i % 13) as u64).collect();
    let b: Vec<u64> = (0..N * K).map(|i| (5 * i % 11) as u64).collect();
    let mut c = vec![0_u64; M * N];
    // Coordinates of the elements each thread holds, from counting tensors of the same shapes.
    let places = |part: Vec<usize>, rows: usize| part.into_iter().map(move |at| (at % rows, at / rows));
    let mut met = vec![0; M * N];
    for warp in 0..4_u32 {
        let (mut ha, mut hb) = (vec![None; M * K], vec![None; N * K]);
        for lane in 0..32 {
            let mine = Mma::new().get_slice(32 * warp + lane);
            let count_a = Tensor::new(Counting::from(0), make_layout!((64, 32)));
            let count_b = Tensor::new(Counting::from(0), make_layout!((32, 32)));
            let part_a = mine.partition_a(Tensor::new(&a[..], make_layout!((64,32):row)));
            let part_b = mine.partition_b(Tensor::new(&b[..], make_layout!((32,32):row)));
            for (i, (m, k)) in places(elements!(mine.partition_a(count_a)), M).enumerate() {
                ha[m * K + k] = Some(part_a[i]);
            }
            for (i, (n, k)) in places(elements!(mine.partition_b(count_b)), N).enumerate() {
                hb[n * K + k] = Some(part_b[i]);
            }
        }
        for lane in 0..32 {
            let mine = Mma::new().get_slice(32 * warp + lane);
            let count_c = Tensor::new(Counting::from(0), make_layout!((64, 32)));
            let mut part = mine.partition_c(Tensor::new(&mut c[..], make_layout!((64,32):row)));
            for (i, (m, n)) in places(elements!(mine.partition_c(count_c)), M).enumerate() {
                met[m * N + n] += 1;
                part[i] =
                    (0..K).map(|k| ha[m * K + k].expect("in the warp") * hb[n * K + k].expect("in the warp")).sum();
            }
        }
    }
    let product = |m: usize, n: usize| -> u64 { (0..K).map(|k| a[m * K + k] * b[n * K + k]).sum() };
    let expected: Vec<u64> = (0..M * N).map(|i| product(i / N, i % N)).collect();
    assert_eq!(c, expected);
    assert!(met.iter().all(|times| *times == 1));
}

#[test]
fn registers_are_retiled_for_a_copy() {
    // `stmatrix` of four matrices stores eight values: two steps of the MMA along N.
    type Store = CopyByMma<sm90::SM90_U32x4_STSM_N::Atom, u16, OperandC<Half>>;
    type Registers = layout!(partition_fragment_C((64,64), "SM80_16x8x16_F32F16F16F32_TN", (2,2,1), <_,32,_>));
    assert_eq!(Registers::default().to_string(), "((2,2),2,4):((1,2),4,8)");
    let registers: Vec<u32> = (0..32).collect();
    let tensor = Tensor::new(&registers[..], Registers::default());
    let retiled = Store::new().get_slice(0_u32).retile(tensor);
    assert_eq!(Retile::<Store, Registers>::VALUE, retiled.layout().to_value());
    assert_eq!(retiled[(4_u32, 0_u32, 0_u32)], 8, "value 4 of the store is value 0 of the next step along N");
}

#[test]
fn the_language_has_the_same_parts() {
    layout! {
        C0 = (64,32):row;
        assert partition_C_layout(C0, "SM80_16x8x16_F32F16F16F32_TN", (2,2,1)) == ((2,2),2,2):((1,256),1024,16);
        assert partition_A_layout(C0, "SM80_16x8x16_F32F16F16F32_TN", (2,2,1)) == ((2,2,2),2,2):((1,256,8),1024,16);
        assert partition_shape_B(C0, "SM80_16x8x16_F32F16F16F32_TN", (2,2,1), <_,32,_>) == ((2,2),4,2);
        assert partition_fragment_A(C0, "SM80_16x8x16_F32F16F16F32_TN", (2,2,1)) == ((2,2,2),2,2):((1,2,4),16,8);
        assert partition_S_layout((32,128):row, "UniversalCopy<uint128_t>", 16, (16,8):(8,1), (1,8)) == ((8,1),2,2):((1,0),2048,64);
        assert retile_C(((2,2),1,2), "SM90_U32x4_STSM_N", 16, "SM80_16x8x16_F32F16F16F32_TN", (1), <_,16,_>) == ((8,1),1,1):((1,0),0,0);
    }
    let starts =
        layout_language::eval("partition_D((16,64):row, \"UniversalCopy<uint128_t>\", 16, (16,8):(8,1), (1,8), 9)");
    assert_eq!(starts.unwrap().to_string(), "[72,73,74,75,76,77,78,79]");
    let elements = layout_language::eval("partition_C((16,8):row, \"SM80_16x8x16_F32F16F16F32_TN\", 1, 5)");
    assert_eq!(elements.unwrap().to_string(), "[10,11,74,75]");
}

mod named {
    layout_core::layout! {
        /// Four warps, two by two, over tiles of 32×32×16.
        pub Mma = tiled_mma("SM80_16x8x16_F32F16F16F32_TN", (2,2,1), (32,32,16));
        pub Plain = tiled_mma("SM80_16x8x16_F32F16F16F32_TN", (2,2,1):(2,1,0));
        /// Eight threads a row, 16 bytes each.
        pub Fetch = tiled_copy("UniversalCopy_uint128_t", f16, (16,8):row, (1,8));
        pub Load = tiled_copy_A("SM75_U32x4_LDSM_N", 16, Mma);
    }
}

/// The name of a tiled copy is its type, and stands for its operands in every call that takes them, also in other modules.
#[test]
fn a_named_copy_is_a_type_and_its_operands() {
    use named::Fetch as Renamed;
    layout! {
        Store = tiled_copy_C("SM90_U32x2_STSM_N", 16, named::Plain);
        Part = partition_S_layout((32,128):row, (Renamed));
        assert Part == partition_S_layout((32,128):row, "UniversalCopy<uint128_t>", 16, (16,8):row, (1,8));
        assert layoutD_TV(Renamed) == layoutD_TV("UniversalCopy<uint128_t>", 16, (16,8):row, (1,8));
        assert (64,32).tidfrg_S(named::Load) == tidfrg_S((64,32), "SM75_U32x4_LDSM_N", 16, "A", named::Mma);
        assert retile_A(partition_fragment_A((128,32), named::Mma), named::Load)
            == retile_A(partition_fragment_A((128,32), named::Mma), "SM75_U32x4_LDSM_N", 16, named::Mma);
    }
    fn same<A: StaticTiledCopy, B: StaticTiledCopy>(_: A, _: B) {
        assert_eq!((A::VALUE.layout(), A::VALUE.tile()), (B::VALUE.layout(), B::VALUE.tile()));
        for side in [Side::Source, Side::Destination] {
            assert_eq!(A::VALUE.layout_tv(side), B::VALUE.layout_tv(side));
        }
        assert_eq!(size_of::<A::Element>(), size_of::<B::Element>());
    }
    type Plain = TiledMma<sm80::SM80_16x8x16_F32F16F16F32_TN::Atom, layout!((2,2,1):(2,1,0))>;
    same(named::Fetch, Vectors::new());
    same(named::Load, CopyByMma::<sm75::SM75_U32x4_LDSM_N::Atom, u16, OperandA<named::Mma>>::new());
    same(Store, CopyByMma::<sm90::SM90_U32x2_STSM_N::Atom, u16, OperandC<Plain>>::new());
    parts!(get_slice.partition_s, layout_core::atoms::Source<named::Fetch>, Renamed, 128_u32, (32, 128):(128, 1));
    parts!(get_slice.partition_d, Destination<named::Load>, named::Load, 128_u32, (64, 32):(32, 1));
}

/// The name of a tiled MMA is its type, and stands for its operands in every call that takes them, also in other modules.
#[test]
fn a_named_mma_is_a_type_and_its_operands() {
    use named::Mma as Renamed;
    layout! {
        OfA = partition_fragment_A((128,32), named::Mma);
        OfB = partition_fragment_B((128,32), (Renamed));
        OfC = (128,128).partition_fragment_C(named::Plain);
        assert retile_A(OfA, "SM75_U32x4_LDSM_N", 16, Renamed)
            == retile_A(OfA, "SM75_U32x4_LDSM_N", 16, "SM80_16x8x16_F32F16F16F32_TN", (2,2,1), (32,32,16));
    }
    type Written = TiledMma<sm80::SM80_16x8x16_F32F16F16F32_TN::Atom, layout!((2, 2, 1)), (C<32>, C<32>, C<16>)>;
    assert_eq!(named::Mma::VALUE.tile_shape(), Written::VALUE.tile_shape());
    assert_eq!(named::Mma::VALUE.threads(), Written::VALUE.threads());
    let (slice, tile) = (named::Mma.get_slice(37_u32), make_layout!((128, 32)));
    let (a, b) = (slice.fragment_a::<u16, _, OfA>(tile, 7), slice.fragment_b::<u16, _, OfB>(tile, 7));
    assert_eq!((a.layout().size(), b.layout().size()), (64, 64));
    let c = named::Plain.get_slice(37_u32).fragment_c::<f32, _, OfC>(make_layout!((128, 128)), 0.0);
    assert_eq!(c.layout().to_string(), "((2,2),4,8):((1,2),4,16)");
}

#[test]
fn a_chosen_copy_is_the_one_that_is_written() {
    layout! {
        Chosen = auto_copy((128,24):(4096,1), bf16, 128);
        Written = tiled_copy("UniversalCopy<uint128_t>", 16, (32,3):(3,1), (1,8));
    }
    fn same<T>(_: T, _: T) {}
    same(Chosen, Written);
}

//! What holds of the layouts that compilers name by a few numbers, whatever the numbers are.

use std::collections::{BTreeMap, BTreeSet};

use layout_algebra::linear::{Blocked, LinearError, LinearLayout, MmaV2, NvmmaShared, SwizzledShared};
use proptest::prelude::*;

use super::linear::every_word;

/// How often each element is held.
fn held(layout: &LinearLayout) -> BTreeMap<u64, u64> {
    every_word(layout).fold(BTreeMap::new(), |mut held, word| {
        *held.entry(layout.image(word)).or_default() += 1;
        held
    })
}

/// Every element of the tensor is held, each as often as any other.
fn is_even(layout: &LinearLayout, elements: u64) -> bool {
    let held = held(layout);
    let times: BTreeSet<u64> = held.values().copied().collect();
    held.len() as u64 == elements && times.len() == 1
}

fn power(bits: std::ops::Range<u32>) -> impl Strategy<Value = u64> {
    bits.prop_map(|bits| 1 << bits)
}

fn powers<const N: usize>(bits: std::ops::Range<u32>) -> impl Strategy<Value = [u64; N]> {
    prop::collection::vec(power(bits), N).prop_map(|powers| powers.try_into().expect("as many"))
}

fn order() -> impl Strategy<Value = [usize; 2]> {
    prop_oneof![Just([0, 1]), Just([1, 0])]
}

proptest! {
    #[test]
    fn blocks_of_threads_hold_every_element_as_often(
        sizes in powers::<2>(0..3), threads in powers::<2>(0..3), warps in powers::<2>(0..2), shape in powers::<2>(0..6), order in order()
    ) {
        let blocked = Blocked { size_per_thread: &sizes, threads_per_warp: &threads, warps_per_cta: &warps, order: &order };
        let layout = blocked.layout(&shape)?;
        prop_assert!(is_even(&layout, shape[0] * shape[1]), "{}", layout);
        let is_smaller = (0..2).all(|dim| sizes[dim] * threads[dim] * warps[dim] <= shape[dim]);
        prop_assert!(!is_smaller || layout.is_bijective());
        for dim in 0..2 {
            let slice = layout.slice(dim)?;
            let thread = |layout: &LinearLayout, word: u64| (layout.ins().part(word, 1), layout.ins().part(word, 2));
            let of_parent: BTreeSet<_> = every_word(&layout)
                .map(|word| (thread(&layout, word), layout.outs().part(layout.image(word), 1 - dim)))
                .collect();
            let of_slice: Vec<_> = every_word(&slice).map(|word| (thread(&slice, word), slice.image(word))).collect();
            prop_assert_eq!(of_slice.len(), of_parent.len());
            prop_assert_eq!(of_slice.into_iter().collect::<BTreeSet<_>>(), of_parent);
        }
    }

    #[test]
    fn swizzled_rows_keep_their_offsets_and_vectors_stay_together(
        [vec, per_phase, max_phase] in powers::<3>(0..4), shape in powers::<2>(0..6), order in order()
    ) {
        let layout = SwizzledShared { vec, per_phase, max_phase, order: &order }.layout(&shape)?;
        prop_assert!(layout.is_bijective());
        let (columns, at) = (shape[order[0]], |offset: u64, j: usize| layout.outs().part(layout.image(offset), order[j]));
        for offset in 0..shape[0] * shape[1] {
            prop_assert_eq!(at(offset, 1), offset / columns);
            let first = offset - offset % vec;
            prop_assert!(columns < vec || at(offset, 0) == at(first, 0) + offset % vec);
        }
    }

    #[test]
    fn tiles_of_the_warp_group_meet_every_column_of_chunks(
        bytes in prop_oneof![Just(32_u64), Just(64), Just(128)], bits in 3..7_u32, times in powers::<2>(0..3), is_transposed in any::<bool>()
    ) {
        let (unit, chunks) = (128 >> bits, bytes / 16);
        let shape = [8 * times[0], unit * chunks * times[1]];
        let turned = if is_transposed { [shape[1], shape[0]] } else { shape };
        let layout = NvmmaShared { swizzle_bytes: bytes, bitwidth: 1 << bits, is_transposed }.layout(&turned)?;
        prop_assert!(layout.is_bijective());
        let column = usize::from(!is_transposed);
        let first: BTreeSet<u64> = (0..8 * chunks)
            .filter(|chunk| layout.outs().part(layout.image(chunk * unit), column) < unit)
            .map(|chunk| chunk % chunks)
            .collect();
        prop_assert_eq!(first.len() as u64, chunks);
        let small = NvmmaShared { swizzle_bytes: bytes, bitwidth: 1 << bits, is_transposed: false }.layout(&[4, unit * chunks]);
        prop_assert_eq!(small, Err(LinearError::TooSmall { extent: 4, tile: 8 }));
    }

    #[test]
    fn fragments_hold_every_element_as_often(
        warps_per_cta in powers::<2>(0..3), shape in powers::<2>(3..8), k_width in power(0..3), operand in 0..2_u64
    ) {
        let mma = MmaV2 { warps_per_cta, instr_shape: [16, 8] };
        let accumulator = mma.accumulator(&shape)?;
        prop_assert!(is_even(&accumulator, shape[0] * shape[1]));
        let is_smaller = 16 * warps_per_cta[0] <= shape[0] && 8 * warps_per_cta[1] <= shape[1];
        prop_assert_eq!(accumulator.is_bijective(), is_smaller);
        let part = mma.operand(operand, k_width, &shape)?;
        prop_assert!(is_even(&part, shape[0] * shape[1]));
        // Of operand 0, the columns are `k`, and warps count along the columns first.
        let [down, across] = warps_per_cta;
        let step = if operand == 0 { 1 } else { across };
        let along_k = if operand == 0 { across } else { down };
        for warp in (0..along_k).map(|place| place * step) {
            prop_assert_eq!(part.image(part.ins().pack(&[0, 0, warp, 0])?), 0);
        }
    }
}

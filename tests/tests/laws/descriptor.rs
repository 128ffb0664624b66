//! What descriptors say, as layouts, and what descriptors those have.

use layout_algebra::atoms::{Descriptor, DescriptorFormat};
use layout_algebra::{AlgebraError, ComposedLayout, IntTuple, LayoutValue, Major, Mode, Swizzle};
use layout_tests::descriptor::leads_there;
use proptest::prelude::*;

/// An operand that a descriptor names by two distances, in units of 16 bytes; so many blocks along each mode.
#[derive(Clone, Debug)]
struct Operand {
    major: Major,
    width: u64,
    /// 0 for none, 1 to 3 for 32, 64, 128 bytes, 4 for 128 bytes in units of 32.
    kind: u32,
    distances: [u64; 2],
    blocks: [u64; 2],
}

fn any_operand() -> impl Strategy<Value = Operand> {
    let major = prop_oneof![Just(Major::K), Just(Major::Mn)];
    (major, 3..6_u32, 0..5_u32, [0..40_u64, 0..40], [1..4_u64, 1..4]).prop_map(
        |(major, width, kind, distances, blocks)| Operand {
            major,
            width: 1 << width,
            kind: if matches!(major, Major::K) { kind.min(3) } else { kind },
            distances,
            blocks,
        },
    )
}

impl Operand {
    const fn unit(&self) -> u64 {
        128 / self.width
    }

    fn swizzle(&self) -> Swizzle {
        let base = 7 - self.width.trailing_zeros();
        match self.kind {
            0 => Swizzle::new(0, 0, 3),
            4 => Swizzle::new(2, base + 1, 2),
            kind => Swizzle::new(kind, base, 3),
        }
        .expect("a swizzle")
    }

    /// The layout, by the manual's conditions.
    fn layout(&self) -> LayoutValue {
        let unit = self.unit();
        let row = unit * [1, 2, 4, 8, 8][self.kind as usize];
        let [leading, stride] = self.distances.map(|distance| distance * unit);
        let [m, n] = self.blocks;
        let (rows, columns) = match (self.major, self.kind) {
            (Major::K, 0) => ([(8, unit), (m, stride)], [(unit, 1), (n, leading)]),
            (Major::K, _) => ([(8, row), (m, stride)], [(unit, 1), (n.min(row / unit), unit)]),
            (Major::Mn, 0) => ([(unit, 1), (m, stride)], [(8, unit), (n, leading)]),
            (Major::Mn, 4) => ([(row, 1), (m, leading)], [(4, row), (n, stride)]),
            (Major::Mn, _) => ([(row, 1), (m, leading)], [(8, row), (n, stride)]),
        };
        let mode = |leaves: [(u64, u64); 2]| {
            let leaf = |(extent, stride)| LayoutValue::leaf(Mode { extent, stride });
            LayoutValue::of(&leaves.map(leaf)).expect("small")
        };
        LayoutValue::of(&[mode(rows), mode(columns)]).expect("small")
    }

    /// Every descriptor that could lead to these elements: its distances are some step from block to block.
    fn candidates(&self, layout: &LayoutValue) -> Vec<u64> {
        let unit = self.unit();
        let step = |r: u64, k: u64| {
            let coord = IntTuple::flat(&[r, k]).expect("small");
            layout_algebra::evaluate(layout, &coord).expect("small")
        };
        let steps = [1, 4, 8, unit, 2 * unit, 4 * unit, 8 * unit];
        let distances: Vec<u64> = steps.iter().flat_map(|x| [step(*x, 0), step(0, *x)]).chain([0]).collect();
        let units: Vec<u64> = distances.iter().map(|distance| distance / unit).collect();
        let pairs = units.iter().flat_map(|leading| units.iter().map(move |stride| leading << 16 | stride << 32));
        pairs.flat_map(|fields| (0..4_u64).map(move |kind| kind << 62 | fields)).collect()
    }
}

fn leads(descriptor: &Descriptor, operand: &ComposedLayout, of: &Operand) -> usize {
    let formats = [DescriptorFormat::Wgmma, DescriptorFormat::Tcgen05].into_iter();
    let encoded = formats.filter_map(|format| Some((format, descriptor.encode(format, 0x2400).ok()?)));
    encoded.filter(|(format, bits)| leads_there(operand, of.major, of.width, *bits, *format, 0x2400)).count()
}

proptest! {
    #[test]
    fn what_a_descriptor_says_has_one_that_says_so(of in any_operand(), start in 0..3_u64) {
        // 1024 bytes, after which every pattern repeats.
        let pattern = 64 * of.unit();
        let operand = ComposedLayout::new(of.swizzle(), start * pattern, &of.layout());
        let descriptor = Descriptor::new(&operand, of.major, of.width)?;
        prop_assert_eq!(descriptor.start, 1024 * start);
        prop_assert_eq!(leads(&descriptor, &operand, &of), if of.kind == 4 { 1 } else { 2 }, "{}", operand);
    }

    #[test]
    fn what_is_answered_leads_there_and_what_is_refused_no_descriptor_says(
        of in any_operand(), leaf in 0..4_usize, stride in prop_oneof![0..9_u64, Just(16), Just(32), Just(64), Just(128)]
    ) {
        let plain = of.layout();
        let mut leaves = [Mode { extent: 1, stride: 0 }; 64];
        (0..4).for_each(|i| leaves[i] = plain.leaf_at(i));
        leaves[leaf].stride = stride;
        let changed = plain.with_leaves(leaves);
        let operand = ComposedLayout::new(of.swizzle(), 0, &changed);
        match Descriptor::new(&operand, of.major, of.width) {
            Ok(descriptor) => prop_assert!(leads(&descriptor, &operand, &of) > 0, "{}", operand),
            Err(AlgebraError::Descriptor(_)) => {
                for bits in of.candidates(&changed) {
                    let is_there = leads_there(&operand, of.major, of.width, bits, DescriptorFormat::Wgmma, 0);
                    prop_assert!(!is_there, "{} {:?}: {:#x}", operand, of.major, bits);
                }
            }
            Err(error) => prop_assert!(false, "{}", error),
        }
    }
}

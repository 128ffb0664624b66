//! Descriptors, decoded according to the manual: every element is where its layout has it, and no descriptor exists for a refused layout.

// Counts: tcgen05_descriptor_k tcgen05_descriptor_mn wgmma_descriptor_k wgmma_descriptor_mn

use layout_algebra::atoms::{Descriptor, DescriptorFormat};
use layout_algebra::{
    AlgebraError, ComposedLayout, IntTuple, LayoutValue, Major, Order, Swizzle, Tiler, composition_by, evaluate,
    smem_atom, smem_atom_32b, tile_to_shape,
};
use layout_tests::descriptor::leads_there;
use layout_tests::sample;

fn check(operand: &ComposedLayout, major: Major, width: u64) -> usize {
    let descriptor = Descriptor::new(operand, major, width).unwrap_or_else(|error| panic!("{operand}: {error}"));
    let mut formats = 0;
    for format in [DescriptorFormat::Wgmma, DescriptorFormat::Tcgen05] {
        for base in [0, 0x2400] {
            let Ok(bits) = descriptor.encode(format, base) else { continue };
            assert!(leads_there(operand, major, width, bits, format, base), "{operand} of {width} bits, {major:?}");
            formats += 1;
        }
    }
    formats
}

/// Returns the part `rows × columns` starting at `(0, k)`.
fn operand_tile(tile: &ComposedLayout, rows: u64, columns: u64, k: u64) -> ComposedLayout {
    let tiler = Tiler::by_mode(&[Tiler::extent(rows).expect("positive"), Tiler::extent(columns).expect("positive")]);
    let inside = composition_by(tile.layout(), &tiler.expect("small")).expect("a part");
    let at = evaluate(tile.layout(), &IntTuple::flat(&[0, k]).expect("small")).expect("small");
    ComposedLayout::new(tile.swizzle(), tile.offset() + at, &inside)
}

fn tiled(atom: &ComposedLayout, times: [u64; 2], order: &Order) -> Option<ComposedLayout> {
    let extents: Vec<u64> =
        (0..2).map(|mode| times[mode] * atom.shape().mode(mode).expect("two").product().expect("small")).collect();
    let shape = IntTuple::flat(&extents).expect("small");
    let tile = tile_to_shape(atom.layout(), &shape, order).ok()?;
    Some(atom.with_layout(&tile))
}

#[test]
fn canonical_atoms_over_tiles_are_where_their_descriptors_say() {
    let mut checked = 0;
    for width in [8, 16, 32] {
        for bytes in [16, 32, 64, 128] {
            for major in [Major::K, Major::Mn] {
                let atom = smem_atom(major, bytes, width).expect("an atom");
                for times in [[1, 1], [8, 1], [2, 2], [1, 4], [16, 2]] {
                    for order in [Order::ColumnMajor, Order::RowMajor] {
                        checked += tile(&atom, major, width, times, &order);
                    }
                }
            }
        }
    }
    assert!(checked > 1000, "{checked}");
}

#[test]
fn thirty_two_byte_units_are_where_their_descriptors_say() {
    for width in [16, 32] {
        let atom = smem_atom_32b(width).expect("an atom");
        for times in [[1, 1], [2, 2], [1, 4], [4, 2]] {
            assert!(tile(&atom, Major::Mn, width, times, &Order::ColumnMajor) >= 2);
            let whole = Descriptor::new(&atom, Major::Mn, width).expect("a descriptor");
            assert!(whole.encode(DescriptorFormat::Wgmma, 0).is_err(), "SM90 has no such swizzling");
        }
    }
}

/// Checks all operands of one instruction in a tile, 256 bits along K, and the whole tile if it is an operand.
fn tile(atom: &ComposedLayout, major: Major, width: u64, times: [u64; 2], order: &Order) -> usize {
    let tile = tiled(atom, times, order).expect("a tile");
    let extent = |mode: usize| tile.shape().mode(mode).expect("two").product().expect("small");
    let (rows, columns, depth) = (extent(0), extent(1), 256 / width);
    let mut checked = 0;
    // K-major, an instruction reads 32 bytes; MN-major, blocks of eight along K, even if a wide type needs fewer.
    let depth = if major == Major::Mn { depth.max(8) } else { depth }.min(columns);
    for k in (0..columns).step_by(usize::try_from(depth).expect("small")) {
        if k + depth <= columns {
            checked += check(&operand_tile(&tile, rows, depth, k), major, width);
        }
    }
    checked
}

/// Checks whether any descriptor, trying both distances, addresses every element.
fn some_descriptor(operand: &ComposedLayout, major: Major, width: u64) -> bool {
    let kinds = [0_u64, 1 << 62, 2 << 62, 3 << 62];
    kinds.into_iter().any(|kind| {
        (0..=40).any(|leading| {
            (0..=40).any(|stride| {
                let bits = kind | leading << 16 | stride << 32;
                leads_there(operand, major, width, bits, DescriptorFormat::Wgmma, 0)
            })
        })
    })
}

#[test]
fn what_is_refused_no_descriptor_says() {
    let (mut answered, mut refused, mut sample) = (0, 0, sample::one_in(24));
    let [few, many] = [20, 100].map(|number| sample.expected(number));
    for major in [Major::K, Major::Mn] {
        for bits in 0..=3 {
            let swizzle = if bits == 0 { Swizzle::new(0, 0, 3) } else { Swizzle::new(bits, 3, 3) }.expect("a swizzle");
            for layout in candidates(major) {
                if !sample.takes() {
                    continue;
                }
                let operand = ComposedLayout::new(swizzle, 0, &layout);
                match Descriptor::new(&operand, major, 16) {
                    Ok(_) => answered += 1,
                    Err(AlgebraError::Descriptor(_)) => {
                        refused += 1;
                        assert!(!some_descriptor(&operand, major, 16), "{operand} {major:?}");
                    }
                    Err(error) => panic!("{operand}: {error}"),
                }
            }
        }
    }
    assert!(answered >= few && refused > many, "{answered} answered, {refused} refused");
}

/// Returns matrices of blocks with many strides, including canonical ones; the extents fill all blocks.
fn candidates(major: Major) -> Vec<LayoutValue> {
    let layout = |shape: [u64; 4], stride: [u64; 4]| {
        let pair = |of: [u64; 4]| {
            let two = |i: usize| IntTuple::flat(&[of[i], of[i + 1]]).expect("small");
            IntTuple::of(&[two(0), two(2)]).expect("small")
        };
        LayoutValue::new(&pair(shape), &pair(stride)).expect("congruent")
    };
    let mut all = Vec::new();
    for s in [8, 16, 32, 64] {
        for far in [64, 128, 256] {
            for near in [8, 64, 128] {
                all.push(match major {
                    Major::K => layout([8, 2, 8, 2], [s, far, 1, near]),
                    Major::Mn => layout([64, 2, 8, 2], [1, far * 2, s, near * 4]),
                });
            }
        }
        if major == Major::Mn {
            all.push(layout([8, 8, 8, 2], [1, 64 * s, 8, 512]));
            all.push(layout([16, 4, 8, 2], [1, 64 * s, 16, 128]));
            all.push(layout([32, 2, 8, 2], [1, 64 * s, 32, 256]));
        }
    }
    all
}

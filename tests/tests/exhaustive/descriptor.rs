//! Descriptors, read as the manual says: every element is where its layout has it, and what is refused no descriptor says.

use layout_algebra::atoms::{Descriptor, DescriptorFormat};
use layout_algebra::{
    AlgebraError, ComposedLayout, IntTuple, LayoutValue, Major, Order, Swizzle, Tiler, composition_by, evaluate,
    smem_atom, smem_atom_32b, tile_to_shape,
};

/// What the fields of a descriptor mean: kind of swizzling, distances in bytes, start.
struct Read {
    row: u64,
    rows: u64,
    units: u64,
    leading: u64,
    stride: u64,
    start: u64,
    is_swizzled: bool,
}

fn read(format: DescriptorFormat, bits: u64) -> Read {
    let kind = match format {
        DescriptorFormat::Wgmma => [(0, 0), (1, 128), (2, 64), (3, 32)].into_iter().find(|k| k.0 == bits >> 62),
        DescriptorFormat::Tcgen05 => {
            assert_eq!(bits >> 46 & 7, 1, "the fixed bits");
            [(0, 0), (1, 132), (2, 128), (4, 64), (6, 32)].into_iter().find(|k| k.0 == bits >> 61)
        }
    };
    let bytes = kind.expect("a kind").1;
    let (rows, bytes) = if bytes == 132 { (4, 128) } else { (8, bytes) };
    let field = |at: u32| (bits >> at & 0x3fff) << 4;
    let row = bytes.max(16);
    Read { row, rows, units: row / 16, leading: field(16), stride: field(32), start: field(0), is_swizzled: bytes > 0 }
}

impl Read {
    /// The byte at which element `(r, k)` begins.
    fn address(&self, major: Major, width: u64, r: u64, k: u64) -> u64 {
        let unit = 128 / width;
        let inside = |along: u64| along % unit * width / 8;
        let linear = match major {
            Major::K if self.is_swizzled => self.row * (r % 8) + self.stride * (r / 8) + 16 * (k / unit) + inside(k),
            Major::K => 16 * (r % 8) + self.stride * (r / 8) + self.leading * (k / unit) + inside(k),
            Major::Mn if self.is_swizzled => {
                let blocks = self.leading * (r / (unit * self.units)) + self.stride * (k / self.rows);
                16 * (r / unit % self.units) + blocks + self.row * (k % self.rows) + inside(r)
            }
            Major::Mn => self.stride * (r / unit) + 16 * (k % 8) + self.leading * (k / 8) + inside(r),
        };
        self.swizzled(self.start + linear)
    }

    /// Bits 4 to 6 of the address, changed by bits 7 to 9, as many as the row has; bits 5 and 6 by 7 and 8 where 32 bytes stay together.
    fn swizzled(&self, address: u64) -> u64 {
        match (self.is_swizzled, self.rows) {
            (false, _) => address,
            (true, 4) => address ^ (address >> 7 & 3) << 5,
            (true, _) => address ^ (address >> 7 & (self.units - 1)) << 4,
        }
    }
}

/// Whether every element is where the layout says.
fn leads_there(
    operand: &ComposedLayout,
    major: Major,
    width: u64,
    bits: u64,
    format: DescriptorFormat,
    base: u64,
) -> bool {
    let read = read(format, bits);
    let extents = operand.layout().shape();
    let extent = |mode: usize| extents.mode(mode).expect("two modes").product().expect("small");
    let (rows, columns) = (extent(0), extent(1));
    (0..rows).all(|r| {
        (0..columns).all(|k| {
            let coord = IntTuple::flat(&[r, k]).expect("small");
            let offset = operand.evaluate(&coord).expect("small");
            base + offset * width / 8 == read.address(major, width, r, k)
        })
    })
}

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

/// The part `rows × columns` from `(0, k)` on.
fn part(tile: &ComposedLayout, rows: u64, columns: u64, k: u64) -> ComposedLayout {
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

/// All operands of one instruction in a tile, 256 bits along K; and the whole tile, where it is one.
fn tile(atom: &ComposedLayout, major: Major, width: u64, times: [u64; 2], order: &Order) -> usize {
    let tile = tiled(atom, times, order).expect("a tile");
    let extent = |mode: usize| tile.shape().mode(mode).expect("two").product().expect("small");
    let (rows, columns, depth) = (extent(0), extent(1), 256 / width);
    let mut checked = 0;
    // K-major, an instruction's 32 bytes; MN-major, blocks of eight of K, of which a wide type takes one.
    let depth = if major == Major::Mn { depth.max(8) } else { depth }.min(columns);
    for k in (0..columns).step_by(usize::try_from(depth).expect("small")) {
        if k + depth <= columns {
            checked += check(&part(&tile, rows, depth, k), major, width);
        }
    }
    checked
}

/// Whether any descriptor leads to every element: both distances tried.
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
    let (mut answered, mut refused) = (0, 0);
    for major in [Major::K, Major::Mn] {
        for bits in 0..=3 {
            let swizzle = if bits == 0 { Swizzle::new(0, 0, 3) } else { Swizzle::new(bits, 3, 3) }.expect("a swizzle");
            for layout in candidates(major) {
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
    assert!(answered > 20 && refused > 100, "{answered} answered, {refused} refused");
}

/// Matrices of blocks with many strides, canonical ones among them; extents that fill all blocks.
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

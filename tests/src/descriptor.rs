//! Decodes matrix descriptors according to the manual.

use layout_algebra::atoms::DescriptorFormat;
use layout_algebra::{ComposedLayout, IntTuple, Major};

/// The decoded fields of a descriptor: swizzling, distances in bytes, start.
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
    /// Returns the byte at which element `(r, k)` begins.
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

    /// XORs bits 4 to 6 of the address with bits 7 to 9, as many as the row has; with 32-byte chunks, bits 5 and 6 with 7 and 8.
    fn swizzled(&self, address: u64) -> u64 {
        match (self.is_swizzled, self.rows) {
            (false, _) => address,
            (true, 4) => address ^ (address >> 7 & 3) << 5,
            (true, _) => address ^ (address >> 7 & (self.units - 1)) << 4,
        }
    }
}

/// Checks whether the descriptor addresses every element where the operand, which begins at byte `base`, has it.
pub fn leads_there(
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

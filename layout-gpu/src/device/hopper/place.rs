//! The instructions of TMA for each number of dimensions: a place is the first element of a box, the contiguous dimension first.

use core::arch::asm;

/// The first element of a box in a tensor of 2 to 5 dimensions: `[u32; 2]` to `[u32; 5]`.
///
/// In calls of [`Map`](super::Map) the first two are the row and the column of a tile, and the others pick the matrix: the index of a head or of a batch.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the place of a tile in a tensor",
    label = "neither `[row, column]` nor that and one to three indices more",
    note = "a tile is placed by 2 to 5 indices of `u32`; a vector is a matrix of one row"
)]
pub trait Place: Copy + AsMut<[u32]> + sealed::Sealed {
    #[doc(hidden)]
    unsafe fn load(self, map: u64, to: u32, full: u32);
    #[doc(hidden)]
    unsafe fn load_by(self, map: u64, to: u32, full: u32, policy: u64);
    #[doc(hidden)]
    unsafe fn load_to_all(self, map: u64, to: u32, full: u32, blocks: u16);
    #[doc(hidden)]
    unsafe fn load_to_all_by(self, map: u64, to: u32, full: u32, blocks: u16, policy: u64);
    #[doc(hidden)]
    unsafe fn store(self, map: u64, from: u32);
    #[doc(hidden)]
    unsafe fn add(self, map: u64, from: u32);
    #[doc(hidden)]
    unsafe fn min(self, map: u64, from: u32);
    #[doc(hidden)]
    unsafe fn max(self, map: u64, from: u32);
    #[doc(hidden)]
    unsafe fn prefetch(self, map: u64);
}

/// The place of a filter in images of 1 to 3 dimensions, and a channel: `[channel, x, image]` to `[channel, x, y, z, image]` of `i32`, as
/// [`Map::load_column`](super::Map::load_column) takes it. In the padding before an image indices are negative.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the place of a filter in images",
    label = "neither `[channel, x, image]` nor that with one or two dimensions more",
    note = "the column of a convolution begins at 3 to 5 indices of `i32`, the channel first and the image last"
)]
pub trait FilterPlace: Copy + AsMut<[i32]> + sealed::Sealed {
    /// The elements from the filter's first one, `[u16; 1]` to `[u16; 3]`: one for each dimension between the channels and the images.
    type Offsets: Copy;
    #[doc(hidden)]
    unsafe fn load(self, map: u64, to: u32, full: u32, offsets: Self::Offsets);
}

mod sealed {
    pub trait Sealed {}
}

/// `[{map}, {{{x}, {y}}}]`
macro_rules! element {
    ($first:ident $($rest:ident)*) => {
        concat!("[{map}, {{{", stringify!($first), "}", $(", {", stringify!($rest), "}",)* "}}]")
    };
}

macro_rules! instruction {
    ($($at:ident)*: $($text:expr),+; $($name:ident = $class:ident $value:expr),*) => {
        // SAFETY: the caller's promise.
        unsafe {
            asm!(concat!($($text),+), $($at = in(reg32) $at,)* $($name = in($class) $value,)* options(nostack, preserves_flags));
        }
    };
}

macro_rules! dimensions {
    ($($N:literal $dimensions:literal: $($at:ident)*;)*) => {$(
        impl sealed::Sealed for [u32; $N] {}

        impl Place for [u32; $N] {
            #[inline(always)]
            unsafe fn load(self, map: u64, to: u32, full: u32) {
                let [$($at),*] = self;
                instruction! {
                    $($at)*: dimensions!(@ load $dimensions), " [{to}], ", element!($($at)*), ", [{full}];";
                    map = reg64 map, to = reg32 to, full = reg32 full
                }
            }

            #[inline(always)]
            unsafe fn load_by(self, map: u64, to: u32, full: u32, policy: u64) {
                let [$($at),*] = self;
                instruction! {
                    $($at)*: dimensions!(@ load $dimensions), ".L2::cache_hint [{to}], ", element!($($at)*), ", [{full}], {policy};";
                    map = reg64 map, to = reg32 to, full = reg32 full, policy = reg64 policy
                }
            }

            #[inline(always)]
            unsafe fn load_to_all(self, map: u64, to: u32, full: u32, blocks: u16) {
                let [$($at),*] = self;
                instruction! {
                    $($at)*: dimensions!(@ load $dimensions), ".multicast::cluster [{to}], ", element!($($at)*), ", [{full}], {blocks};";
                    map = reg64 map, to = reg32 to, full = reg32 full, blocks = reg16 blocks
                }
            }

            #[inline(always)]
            unsafe fn load_to_all_by(self, map: u64, to: u32, full: u32, blocks: u16, policy: u64) {
                let [$($at),*] = self;
                instruction! {
                    $($at)*: dimensions!(@ load $dimensions), ".multicast::cluster.L2::cache_hint [{to}], ", element!($($at)*),
                        ", [{full}], {blocks}, {policy};";
                    map = reg64 map, to = reg32 to, full = reg32 full, blocks = reg16 blocks, policy = reg64 policy
                }
            }

            #[inline(always)]
            unsafe fn store(self, map: u64, from: u32) {
                let [$($at),*] = self;
                instruction! {
                    $($at)*: "cp.async.bulk.tensor.", $dimensions, ".global.shared::cta.tile.bulk_group ", element!($($at)*), ", [{from}];";
                    map = reg64 map, from = reg32 from
                }
            }

            dimensions! { @ reduce $dimensions [$($at)*] add "add" }
            dimensions! { @ reduce $dimensions [$($at)*] min "min" }
            dimensions! { @ reduce $dimensions [$($at)*] max "max" }

            #[inline(always)]
            unsafe fn prefetch(self, map: u64) {
                let [$($at),*] = self;
                instruction! {
                    $($at)*: "cp.async.bulk.prefetch.tensor.", $dimensions, ".L2.global.tile ", element!($($at)*), ";";
                    map = reg64 map
                }
            }
        }
    )*};
    (@ load $dimensions:literal) => {
        concat!("cp.async.bulk.tensor.", $dimensions, ".shared::cluster.global.tile.mbarrier::complete_tx::bytes")
    };
    (@ reduce $dimensions:literal [$($at:ident)*] $name:ident $operation:literal) => {
        #[inline(always)]
        unsafe fn $name(self, map: u64, from: u32) {
            let [$($at),*] = self;
            instruction! {
                $($at)*: "cp.reduce.async.bulk.tensor.", $dimensions, ".global.shared::cta.", $operation, ".tile.bulk_group ", element!($($at)*),
                    ", [{from}];";
                map = reg64 map, from = reg32 from
            }
        }
    };
}

dimensions! {
    2 "2d": c0 c1;
    3 "3d": c0 c1 c2;
    4 "4d": c0 c1 c2 c3;
    5 "5d": c0 c1 c2 c3 c4;
}

macro_rules! columns {
    ($($N:literal $dimensions:literal: $($at:ident)*, $D:literal: $o0:ident $($offset:ident)*;)*) => {$(
        impl sealed::Sealed for [i32; $N] {}

        impl FilterPlace for [i32; $N] {
            type Offsets = [u16; $D];

            #[inline(always)]
            unsafe fn load(self, map: u64, to: u32, full: u32, offsets: [u16; $D]) {
                let ([$($at),*], [$o0, $($offset),*]) = (self, offsets);
                instruction! {
                    $($at)*: "cp.async.bulk.tensor.", $dimensions, ".shared::cluster.global.im2col.mbarrier::complete_tx::bytes [{to}], ",
                        element!($($at)*), ", [{full}], {{{", stringify!($o0), "}", $(", {", stringify!($offset), "}",)* "}};";
                    map = reg64 map, to = reg32 to, full = reg32 full, $o0 = reg16 $o0 $(, $offset = reg16 $offset)*
                }
            }
        }
    )*};
}

columns! {
    3 "3d": c0 c1 c2, 1: o0;
    4 "4d": c0 c1 c2 c3, 2: o0 o1;
    5 "5d": c0 c1 c2 c3 c4, 3: o0 o1 o2;
}

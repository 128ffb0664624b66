//! The factors that `product` multiplies: their elements, how they lie in memory, and the instruction.

use layout_gpu::StaticComposed;
use layout_gpu::device::hopper::Wgmma;
use layout_gpu::device::prelude::*;

use crate::store::Product;
use crate::tiles::{
    BytesA, BytesB, BytesOfGroupA, ColumnsA, ColumnsB, ColumnsOfGroupA, HalfB, HalfBytesB, HalfColumnsB, RowsA, TileA,
    TileB,
};

layout_gpu::wgmma! {
    /// 64×256 sums of products of bytes.
    pub ProductOfBytes: n256, E4M3 * E4M3 -> f32;
}

/// A factor as it lies in memory.
pub trait Lies {
    /// Its elements.
    type Element: Copy;
    /// 128 rows of A, and the 64 of a consumer.
    type A: StaticComposed;
    type OfGroup: StaticComposed;
    /// 256 rows of B, and the half that a block copies.
    type B: StaticComposed;
    type Half: StaticComposed;
    /// The elements along k of a step.
    const STEP: u32;
}

/// Neighbors along k.
pub enum Rows {}
/// Neighbors along m or n.
pub enum Columns {}
/// Neighbors along k, of 8 bits.
pub enum Bytes {}

macro_rules! factors {
    ($($Lies:ident: $Element:ident, $step:literal, [$A:ident $OfGroup:ident $B:ident $Half:ident];)*) => {$(
        impl Lies for $Lies {
            type Element = $Element;
            type A = $A;
            type OfGroup = $OfGroup;
            type B = $B;
            type Half = $Half;
            const STEP: u32 = $step;
        }
    )*};
}

factors! {
    Rows: BF16, 64, [TileA RowsA TileB HalfB];
    Columns: BF16, 64, [ColumnsA ColumnsOfGroupA ColumnsB HalfColumnsB];
    Bytes: E4M3, 128, [BytesA BytesOfGroupA BytesB HalfBytesB];
}

/// Two factors that one instruction multiplies.
pub trait Factors {
    type A: Lies;
    type B: Lies;
    type Product: Wgmma<A = <Self::A as Lies>::Element, B = <Self::B as Lies>::Element, Sum = f32>;
}

macro_rules! products {
    ($($A:ident $B:ident: $Product:ident;)*) => {$(
        impl Factors for ($A, $B) {
            type A = $A;
            type B = $B;
            type Product = $Product;
        }
    )*};
}

products! {
    Rows Rows: Product;
    Columns Rows: Product;
    Rows Columns: Product;
    Columns Columns: Product;
    Bytes Bytes: ProductOfBytes;
}

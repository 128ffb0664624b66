//! `AccessError::Misaligned`
//! `AccessError::Width`
//! `AccessError::NoMatrices`
//! `AccessError::Outside`
//! `AccessError::NoSwizzle`
//! `AccessError::NoPadding`
//! `AccessError::NoRows`
//! `AccessError::Unit`
//! `AccessError::Apart`
//! `AccessError::AtomRows`
//! `AccessError::AtomElements`
//! `AccessError::BlockThreads`
//! `AccessError::Alignment`
//! `AccessError::OtherTile`
//! `AccessError::NotSideBySide`
//! `AccessError::NotOfOneThread`
use layout_core::{layout, layout_const};

layout! {
    Threes = 8:3;
    Words = 32:4;
    Ragged = (8, 20):row;
    Small = (4, 8):row;
    Nine = (9, 4);
    Apart = (32, 32):(33, 1);
    Diagonal = (16, 2):(31, 1);
    Halves = (32, 2, 2):(32, 1, 16);
    Gaps = (8, 32, 3):(32, 1, 260);
    Rows = 48:1;
    Bits = 12:1;
    Turned = Sw<1,0,-3> o (8, 64):row;
    Pitched = (64, 64):(1028, 1);
}

const MISALIGNED: u64 = layout_const!(bank_conflicts(Threes, 8));
const WIDTH: u64 = layout_const!(bank_conflicts(Words, 24));
type NoMatrices = layout!(auto_swizzle(Ragged, f16, read: ldmatrix));
type Outside = layout!(auto_swizzle(Small, f16, write: Nine));
type NoSwizzle = layout!(auto_swizzle(Apart, f32, write: row, read: col, read: Diagonal));
type NoPadding = layout!(auto_padding(Halves, f32, read: col));
type NoRows = layout!(auto_padding(Gaps, f32, read: col));
const UNIT: u64 = layout_const!(coalesced_sectors(Words, 4, 0));
const APART: u64 = layout_const!(tile_conflicts(Turned, f16, read: ldmatrix));
type AtomRows = layout!(smem_atom_k(size(Rows), 16));
type AtomElements = layout!(smem_atom_mn(128, size(Bits)));
layout! { BlockThreads = auto_copy(Pitched, f16, 2048); }
layout! { Alignment = auto_copy(Pitched, f32, 64, align: 6); }
layout! { OtherTile = auto_copy(Pitched, f16, 64, into: Small); }
layout! { NotSideBySide = auto_copy(Pitched, f16, 64, by: "SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>"); }
layout! { NotOfOneThread = auto_copy(Pitched, f16, 64, by: "SM75_U32x4_LDSM_N"); }

fn main() {}

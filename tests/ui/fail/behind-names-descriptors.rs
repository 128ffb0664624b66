//! `DescriptorError::Rank`
//! `DescriptorError::Width`
//! `DescriptorError::Turned`
//! `DescriptorError::Swizzling`
//! `DescriptorError::Extent`
//! `DescriptorError::Row`
//! `DescriptorError::Uneven`
//! `DescriptorError::Stride`
//! `DescriptorError::Distance`
use layout_core::{layout, layout_const};

layout! {
    Cube = (8, 8, 4);
    Plain = (8, 8):row;
    Bytes = (16, 8);
    Odd = Sw<3,4,3> o (8, 64):row;
    Ten = (10, 8):row;
    Long = Sw<1,3,3> o (16, 32):row;
    Crooked = ((8, 2, 2), 8):((8, 64, 200), 1);
    Wide = Sw<2,3,3> o (16, 16):(40, 1);
    Near = ((8, 2), (8, 2)):((8, 4), (1, 256));
}

const RANK: u64 = layout_const!(wgmma_descriptor_k(Cube, 16));
const WIDTH: u64 = layout_const!(wgmma_descriptor_k(Plain, 48));
const TURNED: u64 = layout_const!(wgmma_descriptor_mn(Bytes, 8));
const SWIZZLING: u64 = layout_const!(wgmma_descriptor_k(Odd, 16));
const EXTENT: u64 = layout_const!(tcgen05_descriptor_k(Ten, 16));
const ROW: u64 = layout_const!(wgmma_descriptor_k(Long, 16));
const UNEVEN: u64 = layout_const!(wgmma_descriptor_k(Crooked, 16));
const STRIDE: u64 = layout_const!(wgmma_descriptor_k(Wide, 16));
const DISTANCE: u64 = layout_const!(wgmma_descriptor_k(Near, 16));

fn main() {}

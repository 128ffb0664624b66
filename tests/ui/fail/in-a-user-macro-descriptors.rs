//! `DescriptorError::Rank`
//! `DescriptorError::Width`
//! `DescriptorError::Turned`
//! `DescriptorError::Swizzling`
//! `DescriptorError::Extent`
//! `DescriptorError::Row`
//! `DescriptorError::Uneven`
//! `DescriptorError::Stride`
//! `DescriptorError::Distance`
macro_rules! descriptor {
    ($name:ident = $($descriptor:tt)*) => {
        const $name: u64 = layout_core::layout_const!($($descriptor)*);
    };
}

descriptor!(RANK = wgmma_descriptor_mn((64, 2, 8), 16));
descriptor!(WIDTH = tcgen05_descriptor_k((8, 8):row, 12));
descriptor!(TURNED = wgmma_descriptor_mn((32, 8), 32));
descriptor!(SWIZZLING = wgmma_descriptor_k(Sw<3,3,3> o (8, 32):row, 32));
descriptor!(EXTENT = wgmma_descriptor_mn((64, 12), 16));
descriptor!(ROW = wgmma_descriptor_k(Sw<2,2,3> o (16, 32):row, 32));
descriptor!(UNEVEN = wgmma_descriptor_mn(((8, 8), (4, 4)):((1, 64), (8, 40)), 16));
descriptor!(STRIDE = wgmma_descriptor_mn((64, 8):(2, 128), 16));
descriptor!(DISTANCE = tcgen05_descriptor_k(((8, 2), (8, 2)):((8, 12), (1, 192)), 16));

fn main() {}

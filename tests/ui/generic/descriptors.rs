//! `DescriptorError::Rank`
//! `DescriptorError::Width`
//! `DescriptorError::Turned`
//! `DescriptorError::Swizzling`
//! `DescriptorError::Extent`
//! `DescriptorError::Row`
//! `DescriptorError::Uneven`
//! `DescriptorError::Stride`
//! `DescriptorError::Distance`
use layout_core::atoms::{KMajor, MnMajor, SmemDescriptor};
use layout_core::{StaticComposed, layout};

fn described<L: StaticComposed, T>() -> u64 {
    SmemDescriptor::<L, T, KMajor>::WGMMA
}

fn turned<L: StaticComposed, T>() -> u64 {
    SmemDescriptor::<L, T, MnMajor>::WGMMA
}

fn main() {
    described::<layout!((8,8,4)), u16>();
    described::<layout!((8,8):row), [u8; 3]>();
    turned::<layout!((16,8)), u8>();
    described::<layout!(Sw<3,4,3> o (8,64):row), u16>();
    described::<layout!((10,8):row), u16>();
    described::<layout!(Sw<1,3,3> o (16,32):row), u16>();
    described::<layout!(((8,2,2),8):((8,64,200),1)), u16>();
    described::<layout!(Sw<2,3,3> o (16,16):(40,1)), u16>();
    described::<layout!(((8,2),(8,2)):((8,4),(1,256))), u16>();
}

//! `AccessError::Misaligned`
//! `AccessError::Width`
//! `AccessError::NoMatrices`
//! `AccessError::Outside`
//! `AccessError::NoSwizzle`
//! `AccessError::NoPadding`
//! `AccessError::NoRows`
//! `AccessError::Unit`
//! `AccessError::Apart`
//! `AccessError::BlockThreads`
//! `AccessError::Alignment`
//! `AccessError::OtherTile`
//! `AccessError::NotSideBySide`
//! `AccessError::NotOfOneThread`
macro_rules! tile {
    ($name:ident = $($layout:tt)*) => {
        type $name = layout_core::layout!($($layout)*);
    };
}

tile!(Misaligned = auto_swizzle((8, 16):row, f16, read: stmatrix) o (bank_conflicts(4:6, 4, 1)));
tile!(Width = 1:(bank_conflicts(8:1, 32, 4)));
tile!(NoMatrices = auto_swizzle((12, 8):col, f16, read: stmatrix));
tile!(Outside = auto_swizzle((4, 4), f32, write: (6, 3)));
tile!(NoSwizzle = auto_swizzle((32, 32):(33, 1), f32, read: (16, 2):(31, 1), write: col));
tile!(NoPadding = auto_padding((32, 2, 2):(32, 1, 16), f32, write: col));
tile!(NoRows = auto_padding((4, 16, 2):(16, 1, 70), f32, read: col));
tile!(Unit = 1:(bank_conflicts(8:1, 4, 0)));
tile!(Apart = 1:(tile_conflicts(Sw<1,1,1> o (16, 32):row, f16, read: ldmatrix)));
tile!(BlockThreads = auto_copy((64, 64):row, f16, 0));
tile!(Alignment = auto_copy((64, 64):row, f32, 64, align: 2));
tile!(OtherTile = auto_copy((64, 64):row, f16, 64, into: Sw<3,3,3> o (64, 32):row));
tile!(NotSideBySide = auto_copy((64, 64):(1026, 1), f16, 64, by: "UniversalCopy<uint64_t>"));
tile!(NotOfOneThread = auto_copy((64, 64):row, f16, 64, by: "SM75_U32x1_LDSM_N"));

fn main() {}

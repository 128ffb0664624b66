//! Instructions by name.

use layout_core::atoms::{sm75::SM75_U32x4_LDSM_N as Ldmatrix, sm80::SM80_16x8x16_F32F16F16F32_TN as Mma};
use layout_core::{copy_atom, layout, mma_atom};

mma_atom! { mod bytes = "SM90_64x40x32_F16E5M2E5M2_RS_TN"; }
copy_atom! { pub(crate) mod wide = "UniversalCopy<uint256_t>"; }

layout! {
    Fragment = mma_C("SM80_16x8x16_F32F16F16F32_TN")[1];
    Block = layoutC_TV("SM80_16x8x16_F32F16F16F32_TN", (2,2,1));
    assert Mma::C == mma_C("SM80_16x8x16_F32F16F16F32_TN");
    assert size(Block) == 32 * 16;
}

#[test]
fn atoms_have_their_layouts() {
    assert_eq!(Mma::A.to_string(), "((4,8),(2,2,2)):((32,1),(16,8,128))");
    assert_eq!(Mma::B.to_string(), "((4,8),(2,2)):((16,1),(8,64))");
    assert_eq!(Mma::ThrID.to_string(), "32:1");
    assert_eq!(Ldmatrix::Src.to_string(), "(32,128):(128,1)");
    assert_eq!(bytes::C.to_string(), "((4,8,4),(2,2,5)):((128,1,16),(64,8,512))");
    assert_eq!(wide::Src.to_string(), "(1,256):(0,1)");
    assert_eq!(Fragment.to_string(), "(2,2):(16,8)");
    assert_eq!(Block.to_string(), "((4,8,2,2),((2,2),(1,1))):((64,1,16,256),((32,8),(0,0)))");
}

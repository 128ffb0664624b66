//! Atoms by name: the types that `layout!` made equal the layouts of the algebra.

use layout_core::algebra::atoms::{copy_atom, mma_atom};
use layout_core::atoms::{StaticCopyAtom, StaticMmaAtom, sm61, sm70, sm75, sm80, sm89, sm90, sm100, sm120, universal};
use layout_core::{StaticLayout, layout};

macro_rules! mma {
    ($($path:path),* $(,)?) => {$({
        use $path as named;
        let atom = named::Atom::VALUE;
        assert_eq!(named::ThrID::VALUE, atom.threads);
        assert_eq!(named::A::VALUE, atom.a);
        assert_eq!(named::B::VALUE, atom.b);
        assert_eq!(named::C::VALUE, atom.c);
    })*};
}

macro_rules! copy {
    ($($path:path),* $(,)?) => {$({
        use $path as named;
        let atom = named::Atom::VALUE;
        assert_eq!(named::ThrID::VALUE, atom.threads);
        assert_eq!(named::Src::VALUE, atom.source);
        assert_eq!(named::Dst::VALUE, atom.destination);
        assert_eq!(named::Ref::VALUE, atom.reference);
    })*};
}

#[test]
fn each_architecture_has_its_names() {
    mma! {
        sm61::SM61_DP4A,
        sm70::SM70_8x8x4_F32F16F16F32_TN,
        sm70::SM70_8x8x4_F16F16F16F16_NT,
        sm75::SM75_8x8x16_S32S8S8S32_TN,
        sm80::SM80_16x8x16_F32BF16BF16F32_TN,
        sm80::SM80_16x8x8_F32TF32TF32F32_TN,
        sm80::SM80_8x8x4_F64F64F64F64_TN,
        sm80::SM80_16x8x64_S32U4S4S32_TN_SATURATE,
        sm80::SM80_16x8x256_S32U1U1S32_TN_ANDPOPC,
        sm89::SM89_16x8x32_F32E5M2E4M3F32_TN,
        sm90::SM90_16x8x16_F64F64F64F64_TN,
        sm90::SM90_64x8x16_F32F16F16_SS,
        sm90::SM90_64x256x32_F32E4M3E4M3_RS_TN,
        sm90::SM90_GMMA_SPARSE_GMMA_64x64x32_F32F16F16_RS,
        sm100::SM100_MMA_F16BF16_128x128x16,
        sm100::SM100_MMA_MXF4NVF4_2x1SM_256x256x64,
        sm120::SM120_16x8x32_TN_float_e4m3_t_float_e4m3_t_float,
    }
    copy! {
        universal::UniversalCopy_uint128_t,
        universal::SM80_CP_ASYNC_CACHEGLOBAL_uint128_t,
        sm75::SM75_U32x4_LDSM_N,
        sm75::SM75_U16x8_LDSM_T,
        sm90::SM90_U32x4_STSM_N,
        sm100::SM100_U8x16_LDSM_T,
        sm100::SM100_TMEM_LOAD_16dp256b4x,
        sm100::SM100_TMEM_STORE_32dp32b128x,
        sm100::SM100_UTCCP_4x32dp128bit_2cta,
    }
}

/// Sparse atoms have metadata, and atoms scaled by blocks have scale factors.
#[test]
fn what_only_some_atoms_have_is_named_too() {
    use sm120::{
        SM120_BLOCKSCALED_SM120_16x8x32_TN_VS_float_e4m3_t_float_e4m3_t_float_float_ue8m0_t_32 as bytes,
        SM120_BLOCKSCALED_SM120_16x8x64_TN_VS_float_e2m1_t_float_e2m1_t_float_float_ue4m3_t_16 as nibbles,
        SM120_BLOCKSCALED_SPARSE_SM120_SPARSE_16x8x128_TN_VS_float_e2m1_t_float_e2m1_t_float_float_ue4m3_t_32 as both,
        SM120_SPARSE_SM120_SPARSE_16x8x64_TN_float_e4m3_t_float_e4m3_t_float as sparse,
    };
    macro_rules! scaled {
        ($($named:ident)*) => {$({
            let scales = $named::Atom::VALUE.scales.expect("scaled");
            assert_eq!(($named::SFA::VALUE, $named::SFB::VALUE), (scales.a, scales.b));
        })*};
    }
    macro_rules! sparse {
        ($($path:path),*) => {$({
            use $path as named;
            assert_eq!(Some(named::E::VALUE), named::Atom::VALUE.metadata);
        })*};
    }
    scaled! { bytes nibbles both }
    sparse! {
        sparse, both,
        sm90::SM90_GMMA_SPARSE_GMMA_64x64x32_F32F16F16_SS, sm90::SM90_GMMA_SPARSE_GMMA_64x64x32_F32F16F16_RS,
        sm90::SM90_GMMA_SPARSE_GMMA_64x64x16_F32TF32TF32_SS_TN, sm90::SM90_GMMA_SPARSE_GMMA_64x64x64_F32E4M3E4M3_RS_TN
    }
}

#[test]
fn a_name_is_a_name_of_the_language() {
    use layout_core::atoms::sm80::SM80_16x8x16_F32F16F16F32_TN as Mma;
    type Values = layout!(Mma::C[1]);
    assert_eq!(Values::default().to_string(), "(2,2):(16,8)");
    layout! { assert size(Mma::A) == 16 * 16; }
}

layout_core::mma_atom! {
    /// An atom that no module is named after.
    mod narrow = "SM100_MMA_F8F6F4_SS<float_e2m1_t,float_e3m2_t,float,64,24,UMMA::Major::K,UMMA::Major::K>";
}
layout_core::copy_atom! { mod pair = "UniversalCopy<float2>"; }

#[test]
fn any_other_name_makes_a_module() {
    mma! { crate::named_atoms::narrow }
    copy! { crate::named_atoms::pair }
    assert_eq!(narrow::C::SIZE, 64 * 24);
}

#[test]
fn the_algebra_knows_the_same_names() {
    assert!(mma_atom("SM80_16x8x16_F32BF16BF16F32_TN").is_ok() && copy_atom("SM75_U16x8_LDSM_T").is_ok());
}

/// One row of each width stands for all types of `wgmma`: its layouts are those of the name.
#[test]
fn a_wgmma_of_any_types_makes_a_tiled_mma() {
    macro_rules! same {
        ($($name:literal)*) => {$({
            layout! { Mma = tiled_mma($name, (2,1,1)); }
            assert_eq!(<layout!(layoutA_TV({Mma}))>::VALUE, <layout!(layoutA_TV(tiled_mma($name, (2,1,1))))>::VALUE);
            assert_eq!(<layout!(layoutB_TV({Mma}))>::VALUE, <layout!(layoutB_TV(tiled_mma($name, (2,1,1))))>::VALUE);
            assert_eq!(<layout!(layoutC_TV({Mma}))>::VALUE, <layout!(layoutC_TV(tiled_mma($name, (2,1,1))))>::VALUE);
        })*};
    }
    same! {
        "SM90_64x256x16_F32BF16BF16_SS"
        "SM90_64x8x16_F16F16F16_RS"
        "SM90_64x24x8_F32TF32TF32_RS_TN"
        "SM90_64x40x32_F16E5M2E4M3_SS_TN"
        "SM90_64x96x32_S32U8S8_RS_TN_SATURATE"
        "SM90_64x64x16_F32BF16BF16_SS<GMMA::Major::MN,GMMA::Major::K>"
    }
}

//! Atoms, and tiled MMAs and copies.

use super::{Case, typed_in};

/// The atoms that the program names.
pub const NAMED: &str = "mod mma { layout_core::__named_mma!(\"SM80_16x8x16_F32F16F16F32_TN\"); }\n\
    mod wide { layout_core::__named_copy!(\"UniversalCopy<uint128_t>\"); }";

/// Names that no atom has.
const UNKNOWN: [(&str, &str, &str, &str); 4] = [
    ("mma_shape", "MmaShape", "mma_atom", "SM80_16x8x16_F16BF16BF16F16_TN"),
    ("mma_shape", "MmaShape", "mma_atom", "SM80_16x8x32_F32F16F16F32_TN"),
    ("mma_shape", "MmaShape", "mma_atom", "SM80_16x8x16_F32F16F16F32_NT"),
    ("copy_ref", "CopyRef", "copy_atom", "SM75_U32x4_LDSM"),
];

/// Calls with the named atoms, `MMA` and `WIDE`, and the constants of their types.
const TILED: [(&str, &str); 5] = [
    (
        "tiled_mma_shape(MMA, (2,2,1,1):(1,2,0,0))",
        "<TiledMma<mma::Atom, {(2,2,1,1):(1,2,0,0)}> as StaticTiledMma>::VALUE",
    ),
    (
        "layoutS_TV(WIDE, 16, (4,8):(8,1), (2,2):(2,3))",
        "<CopyByThreads<wide::Atom, u16, {(4,8):(8,1)}, {(2,2):(2,3)}> as StaticTiledCopy>::VALUE",
    ),
    (
        "thrfrg_C((60,32):(32,1), MMA, (2,2,1):(1,2,0))",
        "<ThrFrg<OperandC<TiledMma<mma::Atom, {(2,2,1):(1,2,0)}>>, {(60,32):(32,1)}> as StaticComposed>::COMPOSED",
    ),
    (
        "thrfrg_A((32,20):(20,1), MMA, (2,2,1):(1,2,0))",
        "<ThrFrg<OperandA<TiledMma<mma::Atom, {(2,2,1):(1,2,0)}>>, {(32,20):(20,1)}> as StaticComposed>::COMPOSED",
    ),
    (
        "tidfrg_S((16,60):(60,1), WIDE, 16, (16,8):(8,1), (1,8):(1,1))",
        "<ThrFrg<Source<CopyByThreads<wide::Atom, u16, {(16,8):(8,1)}, {(1,8):(1,1)}>>, {(16,60):(60,1)}> \
         as StaticComposed>::COMPOSED",
    ),
];

pub fn cases() -> Vec<Case> {
    let unknown = UNKNOWN.map(|(name, operation, atom, of)| {
        let generic = format!("let _ = OwnedCall::new(Operation::{operation}).name(\"{of}\").answer({atom}(\"{of}\"))");
        Case::new(&format!("{name}(\"{of}\")"), &generic)
    });
    let tiled = TILED.map(|(call, constant)| {
        let call =
            call.replace("MMA", "\"SM80_16x8x16_F32F16F16F32_TN\"").replace("WIDE", "\"UniversalCopy<uint128_t>\"");
        Case::new(&call, &format!("let _ = {}", typed_in(constant)))
    });
    unknown.into_iter().chain(tiled).collect()
}

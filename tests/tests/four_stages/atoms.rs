//! Atoms, and what is tiled with them.

use layout_algebra::atoms::{Cut, Operand, Side, TiledCopy, TiledMma, copy_atom, mma_atom};
use layout_algebra::diagnose::{Operation, OwnedCall};
use layout_algebra::{Rounding, Tiler};

use super::{Case, typed, value};

/// The atoms that the program names.
pub const NAMED: &str = "mod mma { layout_core::__named_mma!(\"SM80_16x8x16_F32F16F16F32_TN\"); }\n\
    mod wide { layout_core::__named_copy!(\"UniversalCopy<uint128_t>\"); }";
const MMA: &str = "SM80_16x8x16_F32F16F16F32_TN";
const WIDE: &str = "UniversalCopy<uint128_t>";

pub fn cases() -> Vec<Case> {
    vec![
        unknown("SM80_16x8x16_F16BF16BF16F16_TN"),
        unknown("SM80_16x8x32_F32F16F16F32_TN"),
        unknown("SM80_16x8x16_F32F16F16F32_NT"),
        unknown_copy("SM75_U32x4_LDSM"),
        tiled("(2,2,1,1):(1,2,0,0)"),
        copied("(4,8):(8,1)", "(2,2):(2,3)"),
        cut(Operand::C, "(60,32):(32,1)", "(2,2,1):(1,2,0)"),
        cut(Operand::A, "(32,20):(20,1)", "(2,2,1):(1,2,0)"),
        read("(16,60):(60,1)"),
    ]
}

fn unknown(name: &str) -> Case {
    Case {
        call: format!("mma_shape(\"{name}\")"),
        diagnosis: OwnedCall::new(Operation::MmaShape).name(name).explain(&mma_atom(name).expect_err(name)),
        generic: format!("let _ = OwnedCall::new(Operation::MmaShape).name(\"{name}\").answer(mma_atom(\"{name}\"))"),
    }
}

fn unknown_copy(name: &str) -> Case {
    Case {
        call: format!("copy_ref(\"{name}\")"),
        diagnosis: OwnedCall::new(Operation::CopyRef).name(name).explain(&copy_atom(name).expect_err(name)),
        generic: format!("let _ = OwnedCall::new(Operation::CopyRef).name(\"{name}\").answer(copy_atom(\"{name}\"))"),
    }
}

fn tiled(atoms: &str) -> Case {
    let refused = TiledMma::new(&mma_atom(MMA).expect(MMA), &value(atoms), &Tiler::whole()).expect_err(atoms);
    Case {
        call: format!("tiled_mma_shape(\"{MMA}\", {atoms})"),
        diagnosis: OwnedCall::new(Operation::TiledMmaShape).name(MMA).layout(&value(atoms)).explain(&refused),
        generic: format!("let _ = <TiledMma<mma::Atom, {}> as StaticTiledMma>::VALUE", typed(atoms)),
    }
}

fn copied(threads: &str, values: &str) -> Case {
    let (atom, by) = (copy_atom(WIDE).expect(WIDE), (value(threads), value(values)));
    let refused = TiledCopy::by_threads(&atom, 16, &by.0, &by.1).expect_err(values);
    let asked = OwnedCall::new(Operation::LayoutSTv).name(WIDE).number(16).layout(&by.0).layout(&by.1);
    Case {
        call: format!("layoutS_TV(\"{WIDE}\", 16, {threads}, {values})"),
        diagnosis: asked.explain(&refused),
        generic: format!(
            "let _ = <CopyByThreads<wide::Atom, u16, {}, {}> as StaticTiledCopy>::VALUE",
            typed(threads),
            typed(values)
        ),
    }
}

fn cut(operand: Operand, a: &str, atoms: &str) -> Case {
    let mma = TiledMma::new(&mma_atom(MMA).expect(MMA), &value(atoms), &Tiler::whole()).expect(atoms);
    let refused = Cut::Mma(mma, operand).all(&value(a), Rounding::Exact).expect_err(a);
    let (operation, letter) = match operand {
        Operand::A => (Operation::ThrfrgA, "A"),
        Operand::B => (Operation::ThrfrgB, "B"),
        Operand::C => (Operation::ThrfrgC, "C"),
    };
    Case {
        call: format!("thrfrg_{letter}({a}, \"{MMA}\", {atoms})"),
        diagnosis: OwnedCall::new(operation).layout(&value(a)).name(MMA).layout(&value(atoms)).explain(&refused),
        generic: format!(
            "let _ = <ThrFrg<Operand{letter}<TiledMma<mma::Atom, {}>>, {}> as StaticComposed>::COMPOSED",
            typed(atoms),
            typed(a)
        ),
    }
}

fn read(a: &str) -> Case {
    let (threads, values) = ("(16,8):(8,1)", "(1,8):(1,1)");
    let atom = copy_atom(WIDE).expect(WIDE);
    let copy = TiledCopy::by_threads(&atom, 16, &value(threads), &value(values)).expect("a copy");
    let refused = Cut::Copy(copy, Side::Source).all(&value(a), Rounding::Exact).expect_err(a);
    let asked = OwnedCall::new(Operation::TidfrgS).layout(&value(a)).name(WIDE).number(16);
    Case {
        call: format!("tidfrg_S({a}, \"{WIDE}\", 16, {threads}, {values})"),
        diagnosis: asked.layout(&value(threads)).layout(&value(values)).explain(&refused),
        generic: format!(
            "let _ = <ThrFrg<Source<CopyByThreads<wide::Atom, u16, {}, {}>>, {}> as StaticComposed>::COMPOSED",
            typed(threads),
            typed(values),
            typed(a)
        ),
    }
}

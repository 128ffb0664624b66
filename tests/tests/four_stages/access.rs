//! Accesses of memory, and descriptors of what lies in it.

use layout_algebra::analysis::{TileAccess, auto_padding, auto_swizzle, bank_conflicts};
use layout_algebra::atoms::{Descriptor, DescriptorFormat};
use layout_algebra::diagnose::{Operand, Operation, OwnedCall};
use layout_algebra::predicate::require_conflict_free;
use layout_algebra::{AlgebraError, ComposedLayout, Major, Swizzle};

use super::{Case, typed, value};

pub(super) fn cases() -> Vec<Case> {
    vec![
        banks("32:4", 12, 1),
        banks("(8,4):(1,64)", 16, 2),
        search(SWIZZLE, "(8,12):(12,1)", 2, &Operand::Matrices),
        search(SWIZZLE, "(4,8):(8,1)", 2, &Operand::Layout(value("(9,4):(1,9)"))),
        search(PADDING, "(8,32,3):(32,1,260)", 4, &Operand::Col),
        search(PADDING, "(32,2,2):(32,1,16)", 4, &Operand::Col),
        descriptor((1, 0, 1), "(8,8,4):(1,8,64)", Major::K, 16),
        descriptor((0, 0, 0), "(64,2,8):(1,64,128)", Major::Mn, 16),
        descriptor((0, 0, 0), "(8,8):(8,1)", Major::K, 24),
        descriptor((3, 4, 3), "(8,64):(64,1)", Major::K, 16),
        descriptor((0, 0, 0), "(10,8):(8,1)", Major::K, 16),
        descriptor((1, 3, 3), "(16,32):(32,1)", Major::K, 16),
        descriptor((0, 0, 0), "((8,2,2),8):((8,64,200),1)", Major::K, 16),
        descriptor((3, 3, 3), "(64,16):(72,1)", Major::K, 16),
        descriptor((0, 0, 0), "((8,2),(8,2)):((8,4),(1,128))", Major::K, 16),
    ]
}

/// The value of a layout in the program that the compiler refuses.
fn composed(text: &str) -> String {
    format!("<{} as StaticComposed>::COMPOSED", typed(text))
}

fn banks(a: &str, bytes: u64, unit: u64) -> Case {
    let layout = ComposedLayout::plain(&value(a));
    let error = bank_conflicts(&layout, unit, bytes).expect_err(a);
    let asked = OwnedCall::new(Operation::BankConflicts).composed(&layout).number(bytes).number(unit);
    Case {
        call: format!("bank_conflicts({a}, {bytes}, {unit})"),
        diagnosis: asked.explain(&error),
        generic: format!(
            "let a = {}; let _ = OwnedCall::new(Operation::BankConflicts).composed(&a).number({bytes}).number({unit})\
             .answer(bank_conflicts(&a, {unit}, {bytes}))",
            composed(a)
        ),
    }
}

type Search = (Operation, &'static str, fn(&[TileAccess]) -> Result<(), AlgebraError>);

const SWIZZLE: Search = (Operation::AutoSwizzle, "auto_swizzle", |accesses| auto_swizzle(accesses).map(drop));
const PADDING: Search = (Operation::AutoPadding, "auto_padding", |accesses| auto_padding(accesses).map(drop));

/// By one access: as it is written, as an operand, and how the program makes it.
fn search((operation, name, run): Search, a: &str, bytes: u64, by: &Operand) -> Case {
    let tile = value(a);
    let (access, written, operand, made) = match by {
        Operand::Col => {
            let made = "TileAccess::along(a.layout(), BYTES, 0)".to_owned();
            (TileAccess::along(&tile, bytes, 0), "col".to_owned(), "&Operand::Col".to_owned(), made)
        }
        Operand::Layout(threads) => {
            let (text, value) = (threads.to_string(), composed(&threads.to_string()));
            let operand = format!("&Operand::Layout(*{value}.layout())");
            (
                TileAccess::new(&tile, bytes, threads),
                text,
                operand,
                format!("TileAccess::new(a.layout(), BYTES, {value}.layout())"),
            )
        }
        _ => {
            let made = "TileAccess::matrices(a.layout(), BYTES)".to_owned();
            (TileAccess::matrices(&tile, bytes), "ldmatrix".to_owned(), "&Operand::Matrices".to_owned(), made)
        }
    };
    let error = access.and_then(|access| run(&[access])).expect_err(a);
    Case {
        call: format!("{name}({a}, {}, read: {written})", 8 * bytes),
        diagnosis: OwnedCall::new(operation).layout(&tile).element(8 * bytes).with(by).explain(&error),
        generic: format!(
            "const BYTES: u64 = {bytes}; let a = {}; \
             let asked = OwnedCall::new(Operation::{operation:?}).composed(&a).element(8 * BYTES).with({operand}); \
             let () = match {made} {{ \
                 Ok(access) => {{ let _ = asked.answer({name}(&[access])); }} \
                 Err(error) => asked.answer::<()>(Err(error)), \
             }}",
            composed(a)
        ),
    }
}

fn descriptor((bits, base, shift): (u32, u32, i32), a: &str, major: Major, width: u64) -> Case {
    let swizzle = Swizzle::new(bits, base, shift).expect("a swizzle");
    let layout = ComposedLayout::new(swizzle, 0, &value(a));
    let error =
        Descriptor::new(&layout, major, width).and_then(|found| found.encode(DescriptorFormat::Wgmma, 0)).expect_err(a);
    let (operation, name, mark) = match major {
        Major::K => (Operation::WgmmaDescriptorK, "wgmma_descriptor_k", "KMajor"),
        Major::Mn => (Operation::WgmmaDescriptorMn, "wgmma_descriptor_mn", "MnMajor"),
    };
    let written = if bits > 0 { format!("Sw<{bits},{base},{shift}> o {a}") } else { a.to_owned() };
    Case {
        call: format!("{name}({written}, {width})"),
        diagnosis: OwnedCall::new(operation).composed(&layout).number(width).explain(&error),
        generic: format!("let _ = SmemDescriptor::<{}, [u8; {}], {mark}>::WGMMA", typed(&written), width / 8),
    }
}

pub(super) fn requirements() -> Vec<Case> {
    let free = |(bits, base, shift): (u32, u32, i32), tile: &str, threads: &str, bytes: u64| {
        let swizzle = Swizzle::new(bits, base, shift).expect("a swizzle");
        let (layout, accessed) = (ComposedLayout::new(swizzle, 0, &value(tile)), value(threads));
        let unmet = require_conflict_free(&layout, &accessed, bytes).expect_err(tile);
        let asked = OwnedCall::new(Operation::ConflictFree).composed(&layout).layout(&accessed).number(bytes);
        let written = if bits > 0 { format!("Sw<{bits},{base},{shift}> o {tile}") } else { tile.to_owned() };
        Case {
            call: format!("conflict_free({written}, {threads}, {bytes})"),
            diagnosis: asked.explain_counterexample(&unmet),
            generic: format!("assert_conflict_free::<{}, {}, {bytes}>()", typed(&written), typed(threads)),
        }
    };
    vec![
        free((0, 0, 0), "(8,32):(32,1)", "(8,32):(1,8)", 4),
        free((1, 0, 3), "(8,32):(32,1)", "(8,32):(1,8)", 2),
        free((0, 0, 0), "(128,64):(64,1)", "(128,64):(1,128)", 2),
        free((0, 0, 0), "(32,32):(32,1)", "(32,32):(1,32)", 4),
        free((0, 0, 0), "(4,8):(8,1)", "(9,4):(1,9)", 4),
    ]
}

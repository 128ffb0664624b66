//! The rows compared with the algebra: each row agrees with the algebra, and every atom of the algebra is a row.

mod instruction;
mod names;

use std::collections::{BTreeMap, BTreeSet};
use std::string::{String, ToString};
use std::vec::Vec;

use layout_algebra::LayoutValue;
use layout_algebra::atoms::{copy_atom, mma_atom};

use super::{sm50, sm61, sm70, sm75, sm80, sm89, sm90, sm100, sm120, universal};

/// A row, as its module has it.
pub(super) struct Row {
    pub(super) module: &'static str,
    pub(super) name: &'static str,
    /// Empty if it follows from the name.
    pub(super) instruction: &'static str,
    /// The threads, then A, B, C, or source, destination, reference.
    pub(super) layouts: [LayoutValue; 4],
}

macro_rules! row {
    ($Atom:ident $module:expr, $instruction:expr, $atom:ident::{$($layout:ident),*}) => {
        $crate::atoms::catalogue::Row {
            module: $module,
            name: <$atom::Atom as $crate::atoms::$Atom>::NAME,
            instruction: $instruction,
            layouts: [$(<$atom::$layout as $crate::StaticLayout>::VALUE),*],
        }
    };
}

pub(super) use row;

const MMAS: [(&str, &[Row]); 8] = [
    ("SM61", sm61::MMAS),
    ("SM70", sm70::MMAS),
    ("SM75", sm75::MMAS),
    ("SM80", sm80::MMAS),
    ("SM89", sm89::MMAS),
    ("SM90", sm90::MMAS),
    ("SM100", sm100::MMAS),
    ("SM120", sm120::MMAS),
];

const COPIES: [(&str, &[Row]); 5] = [
    ("", universal::COPIES),
    ("SM50", sm50::COPIES),
    ("SM75", sm75::COPIES),
    ("SM90", sm90::COPIES),
    ("SM100", sm100::COPIES),
];

fn mmas() -> impl Iterator<Item = &'static Row> {
    MMAS.iter().flat_map(|(_, rows)| rows.iter())
}

fn copies() -> impl Iterator<Item = &'static Row> {
    COPIES.iter().flat_map(|(_, rows)| rows.iter())
}

/// The layouts of an MMA with this name, as text, if there is one.
fn mma_layouts(name: &str) -> Option<[String; 4]> {
    let atom = mma_atom(name).ok()?;
    Some([atom.threads, atom.a, atom.b, atom.c].map(|layout| layout.to_string()))
}

fn copy_layouts(name: &str) -> Option<[String; 4]> {
    let atom = copy_atom(name).ok()?;
    Some([atom.threads, atom.source, atom.destination, atom.reference].map(|layout| layout.to_string()))
}

#[test]
#[cfg_attr(miri, ignore = "hundreds of atoms")]
fn every_row_has_the_layouts_of_its_name() {
    for (rows, layouts) in [
        (mmas().collect::<Vec<_>>(), mma_layouts as fn(&str) -> Option<[String; 4]>),
        (copies().collect(), copy_layouts),
    ] {
        for row in rows {
            let known = layouts(row.name).unwrap_or_else(|| panic!("no atom is called {}", row.name));
            assert_eq!(row.layouts.map(|layout| layout.to_string()), known, "{}", row.module);
            let is_derived = row.instruction.is_empty();
            assert!(is_derived || instruction::fits(row), "{}: {}", row.module, row.instruction);
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "hundreds of atoms")]
fn every_module_is_called_as_its_atom_in_the_architecture_of_its_name() {
    for (architecture, rows) in MMAS.iter().chain(&COPIES) {
        for row in *rows {
            assert!(row.name.starts_with(architecture), "{} in {architecture}", row.module);
            assert_eq!(row.module, names::module(row.name));
        }
        let modules: BTreeSet<&str> = rows.iter().map(|row| row.module).collect();
        assert_eq!(modules.len(), rows.len(), "{architecture}");
    }
}

/// Names without template arguments are found by trying all possible ones.
#[test]
#[cfg_attr(miri, ignore = "millions of names")]
fn every_name_of_the_algebra_is_a_row() {
    let rows = |rows: &mut dyn Iterator<Item = &'static Row>| -> BTreeSet<String> {
        let is_plain = |name: &&str| !name.contains(['<', ':']) && !name.starts_with("SM90_64x");
        rows.map(|row| row.name).filter(is_plain).map(ToString::to_string).collect()
    };
    let known: BTreeSet<String> = names::mmas().filter(|name| mma_atom(name).is_ok()).collect();
    assert_eq!(rows(&mut mmas()), known);
    let known: BTreeSet<String> = names::copies().filter(|name| copy_atom(name).is_ok()).collect();
    assert_eq!(rows(&mut copies()), known);
}

/// For `wgmma`, rows of three types stand for all types of the same width.
#[test]
#[cfg_attr(miri, ignore = "millions of names")]
fn every_wgmma_has_the_layouts_of_a_row() {
    let rows: BTreeMap<[String; 4], &str> = mmas()
        .filter(|row| row.name.starts_with("SM90_64x") || row.name.starts_with("SM90::GMMA::SPARSE::GMMA_64x"))
        .map(|row| (row.layouts.map(|layout| layout.to_string()), row.name))
        .collect();
    let mut reached = BTreeSet::new();
    for name in names::warpgroups() {
        let Some(layouts) = mma_layouts(&name) else { continue };
        reached.insert(*rows.get(&layouts).unwrap_or_else(|| panic!("no row has the layouts of {name}")));
    }
    assert_eq!(reached.len(), rows.len());
    assert_eq!(mmas().filter(|row| row.name.starts_with("SM90_64x")).count(), 32 * 3 * 2);
}

/// For templates, a row for each kind and form: for a copy each width, for `tcgen05.mma` each kind with two shapes.
#[test]
#[cfg_attr(miri, ignore = "hundreds of atoms")]
fn templates_have_rows_for_each_kind() {
    let count = |rows: &mut dyn Iterator<Item = &'static Row>, prefix: &str| {
        rows.filter(|row| row.name.starts_with(prefix) && row.name.contains('<')).count()
    };
    for (prefix, rows) in [("UniversalCopy<", 5), ("SM80_CP_ASYNC_CACHEALWAYS<", 3), ("SM80_CP_ASYNC_CACHEGLOBAL<", 1)]
    {
        assert_eq!(count(&mut copies(), prefix), rows, "{prefix}");
    }
    for kind in ["F16BF16", "TF32", "S8", "F8F6F4", "MXF8F6F4", "MXF4", "MXF4NVF4"] {
        for form in ["_SS", "_2x1SM_SS"] {
            assert_eq!(count(&mut mmas(), &std::format!("SM100_MMA_{kind}{form}<")), 2, "{kind}{form}");
        }
    }
    assert_eq!(count(&mut mmas(), "SM120"), 5);
    assert_eq!(count(&mut mmas(), "SM120::SPARSE") + count(&mut mmas(), "SM120::BLOCKSCALED::SPARSE"), 2);
    assert_eq!(mmas().count() + copies().count(), 522);
}

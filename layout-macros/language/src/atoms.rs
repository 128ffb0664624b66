//! The layouts of an atom, under their names in its module.

use layout_algebra::atoms::{CopyAtom, MmaAtom, copy_atom, mma_atom};
use layout_algebra::{AlgebraError, LayoutValue};

/// One layout of an atom.
#[derive(Clone, Debug)]
pub(crate) struct AtomItem {
    pub(crate) name: &'static str,
    pub(crate) layout: LayoutValue,
    /// The meaning of its offsets.
    pub(crate) image: Image,
}

/// The images of threads and values under a layout.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Image {
    /// Lanes of a warp.
    Lanes,
    /// Elements of a matrix, counted column by column.
    Matrix(Matrix),
    /// Bits of a copy.
    Bits(&'static str),
}

/// The matrix of an operand.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(feature = "pictures"), expect(dead_code, reason = "the documentation of an atom says its extents"))]
pub(crate) struct Matrix {
    /// The letters of its rows and columns.
    pub(crate) modes: (char, char),
    pub(crate) rows: u64,
    pub(crate) columns: u64,
    /// A qualifier of its elements, empty for the operand itself.
    pub(crate) of: &'static str,
}

impl AtomItem {
    /// The documentation of the definition; atoms with the same text share it.
    pub(crate) fn says(&self) -> String {
        match self.image {
            Image::Lanes => "Logical thread → lane.".to_owned(),
            Image::Matrix(Matrix { modes: (x, y), of, .. }) => {
                format!("(thread, value) → {of}element ({x}, {y}), counted column by column.")
            }
            Image::Bits(what) => format!("(thread, value) → bit {what}."),
        }
    }
}

/// An instruction.
#[derive(Clone, Debug)]
pub(crate) enum Atom {
    Mma(Box<MmaAtom>),
    Copy(Box<CopyAtom>),
}

impl Atom {
    /// The atom with this name.
    pub(crate) fn named(name: &str) -> Result<Self, AlgebraError> {
        match mma_atom(name) {
            Ok(atom) => Ok(Self::Mma(Box::new(atom))),
            Err(_) => copy_atom(name).map(|atom| Self::Copy(Box::new(atom))),
        }
    }

    pub(crate) fn items(&self) -> Vec<AtomItem> {
        match self {
            Self::Mma(atom) => of_mma(atom),
            Self::Copy(atom) => of_copy(atom),
        }
    }
}

fn of_mma(atom: &MmaAtom) -> Vec<AtomItem> {
    let [m, n, k] = atom.mnk();
    let matrix = |name, layout: &LayoutValue, of, (modes, rows, columns)| AtomItem {
        name,
        layout: *layout,
        image: Image::Matrix(Matrix { modes, rows, columns, of }),
    };
    let (left, right) = ((('m', 'k'), m, k), (('n', 'k'), n, k));
    let mut items = vec![
        threads(&atom.threads),
        matrix("A", &atom.a, "", left),
        matrix("B", &atom.b, "", right),
        matrix("C", &atom.c, "", (('m', 'n'), m, n)),
    ];
    if let Some(scales) = &atom.scales {
        let of = "scale factor of ";
        items.extend([matrix("SFA", &scales.a, of, left), matrix("SFB", &scales.b, of, right)]);
    }
    items.extend(atom.metadata.iter().map(|layout| matrix("E", layout, "metadata of ", left)));
    items
}

fn of_copy(atom: &CopyAtom) -> Vec<AtomItem> {
    let bits = |name, layout: &LayoutValue, what| AtomItem { name, layout: *layout, image: Image::Bits(what) };
    vec![
        threads(&atom.threads),
        bits("Src", &atom.source, "that is read"),
        bits("Dst", &atom.destination, "that is written"),
        bits("Ref", &atom.reference, "by which a tiled copy counts"),
    ]
}

fn threads(layout: &LayoutValue) -> AtomItem {
    AtomItem { name: "ThrID", layout: *layout, image: Image::Lanes }
}

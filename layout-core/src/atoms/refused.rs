//! A tiled copy or a tiled MMA that has been refused already, and its atom: one mistake is reported once.

use layout_algebra::atoms::{CopyAtom, MmaAtom, TiledCopy, TiledMma};
use layout_algebra::diagnose::OwnedCall;

use super::{StaticCopyAtom, StaticMmaAtom, StaticTiledCopy, StaticTiledMma};
use crate::types::poison::Poison;

impl<const REPORTED: usize> StaticCopyAtom for Poison<REPORTED> {
    const VALUE: CopyAtom = panic!("a copy atom that was refused");
}

impl<const REPORTED: usize> StaticMmaAtom for Poison<REPORTED> {
    const VALUE: MmaAtom = panic!("an MMA atom that was refused");
}

impl<const REPORTED: usize> StaticTiledCopy for Poison<REPORTED> {
    type Atom = Self;
    type Element = u8;
    const VALUE: TiledCopy = panic!("a tiled copy that was refused");
}

impl<const REPORTED: usize> StaticTiledMma for Poison<REPORTED> {
    type Atom = Self;
    const VALUE: TiledMma = panic!("a tiled MMA that was refused");
    const CALL: OwnedCall = panic!("a tiled MMA that was refused");
}

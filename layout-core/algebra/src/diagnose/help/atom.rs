//! Names of atoms close to one that no atom has, and layouts that a tiled atom fills.

use super::{Repair, phrase};
use crate::atoms::nearby::{COUNT, FEW, Spelled, nearby};
use crate::atoms::{TiledMma, mma_atom};
use crate::control::{each, next};
use crate::diagnose::operand::Operand;
use crate::error::AlgebraError;
use crate::text::Text;
use crate::tiler::Tiler;

/// The most times that a tile is widened.
const WIDEST: u64 = 8;

/// Returns true if a name is one of these.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_among(name: &Text, names: &[Text]) -> bool {
    each!(i in 0, names.len() => {
        if name.is(&names[i]) {
            return true;
        }
    });
    false
}

impl Repair<'_> {
    /// Proposes at most three names of atoms close to one that no atom has.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn atom(&mut self, known: usize) -> bool {
        each!(argument in 0, self.call.count() => {
            if let Some(Operand::Text(name)) = self.call.operand(argument)
                && self.named_atoms(argument, name, known)
            {
                return true;
            }
        });
        false
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn named_atoms(&mut self, argument: usize, name: &Text, known: usize) -> bool {
        let spelled = Spelled::read(name.as_str());
        let (mut found, mut count, mut which) = ([Text::new(""); 3], 0, 0);
        // One letter off, there are many equally close names.
        while which < COUNT && count < found.len() && (count == 0 || which < FEW) {
            if let Some(near) = nearby(name.as_str(), &spelled, known, which)
                && !is_among(&near, &found)
                && self.call.replaced(argument, &Operand::Text(near)).as_written().evaluates()
            {
                found[count] = near;
                count = next(count);
            }
            which = next(which);
        }
        match count {
            0 => false,
            1 => self.tries(argument, &Operand::Text(found[0])),
            _ => phrase::one_of(self.words, &found, count),
        }
    }

    /// For an uneven cut, proposes another layout, or the call that rounds up; for a tiled atom, the last operand for which a change helps.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn of_atoms(&mut self, error: &AlgebraError) -> bool {
        if !self.call.operation().is_partition() {
            return self.anywhere() || self.wider(error);
        }
        let is_near = self.instead(0);
        if self.call.is_for_another() {
            return is_near;
        }
        let hangs_over = matches!(error, AlgebraError::TileDoesNotFill { .. } | AlgebraError::TileRepeats { .. });
        if hangs_over && !self.call.ends_with_word() && self.call.with(&Operand::Loose).evaluates() {
            phrase::loose(self.words, is_near, self.call);
            return true;
        }
        is_near || self.wider(error)
    }

    /// For a copy by an operand of an MMA whose threads have too few values: proposes the same MMA over a tile that is wider along
    /// one mode.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn wider(&mut self, error: &AlgebraError) -> bool {
        let (AlgebraError::TileDoesNotFill { .. }, Some(tile)) = (error, self.tile_of_mma()) else { return false };
        let mut factor = 2;
        while factor <= WIDEST {
            each!(mode in 0, tile.len() => {
                let mut wider = tile;
                wider[mode] = wider[mode].saturating_mul(factor);
                let parts = [Tiler::extent(wider[0]), Tiler::extent(wider[1]), Tiler::extent(wider[2])];
                if let [Ok(m), Ok(n), Ok(k)] = parts
                    && let Ok(permutation) = Tiler::by_mode(&[m, n, k])
                {
                    let trial = self.call.with(&Operand::Tiler(permutation));
                    if trial.evaluates() {
                        return self.call(&trial);
                    }
                }
            });
            factor = factor.saturating_mul(2);
        }
        false
    }

    /// The tile of the MMA with which the operands end, by name and atoms.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn tile_of_mma(&self) -> Option<[u64; 3]> {
        let atoms = self.call.count().saturating_sub(1);
        let (Some(Operand::Text(name)), Some(operand)) =
            (self.call.operand(atoms.saturating_sub(1)), self.call.operand(atoms))
        else {
            return None;
        };
        let (Ok(atom), Some(atoms)) = (mma_atom(name.as_str()), operand.layout()) else { return None };
        match TiledMma::with_permutation(&atom, &atoms, None) {
            Ok(mma) => Some(mma.extents()),
            Err(_) => None,
        }
    }
}

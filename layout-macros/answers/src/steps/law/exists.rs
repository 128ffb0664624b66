//! A test that a function is a layout, at every coordinate: the laws of refusals need it to fail.

use layout_algebra::AlgebraError;
use layout_algebra::arithmetic::{add, mul, rem};

use super::trial::{Checked, entry, length, walk};

/// The offsets of a function on these extents, leftmost index fastest.
pub(super) struct Function<'a> {
    pub extents: &'a [u64],
    pub offsets: &'a [u64],
}

impl Function<'_> {
    fn offset_at(&self, index: u64) -> Checked<u64> {
        entry(self.offsets, index).ok_or(AlgebraError::NoModes)
    }

    /// Returns true if each extent splits into modes of a layout with these offsets.
    ///
    /// A layout adds up the steps of its modes, so the function must add up along its extents. Along one extent the steps first have one
    /// length; where that changes, the first mode ends.
    pub(super) fn is_a_layout(&self) -> Checked<bool> {
        let (mut lines, mut step) = (Vec::new(), 1);
        for extent in self.extents {
            lines.push((0..*extent).map(|i| self.offset_at(mul(i, step)?)).collect::<Checked<Vec<u64>>>()?);
            step = mul(step, *extent)?;
        }
        let mut adds_up = self.offset_at(0)? == 0;
        walk(self.extents, |index, place| {
            let terms = place.iter().zip(&lines).map(|(x, line)| entry(line, *x));
            let sum = terms.into_iter().try_fold(0_u64, |sum, term| sum.checked_add(term?));
            adds_up = adds_up && self.offset_at(index).ok() == sum;
        })?;
        Ok(adds_up && lines.iter().try_fold(true, |so_far, line| Ok::<_, AlgebraError>(so_far && is_split(line)?))?)
    }
}

/// Returns true if the offsets along one extent are those of some modes.
fn is_split(line: &[u64]) -> Checked<bool> {
    let (Some(&first), size) = (line.get(1), length(line)) else { return Ok(true) };
    let mut run = 0_u64;
    for offset in line {
        if *offset != mul(run, first)? {
            break;
        }
        run = add(run, 1)?;
    }
    if rem(size, run)? != 0 {
        return Ok(false);
    }
    let blocks: Vec<&[u64]> = usize::try_from(run).map_or_else(|_| Vec::new(), |run| line.chunks(run).collect());
    let begins: Vec<u64> = blocks.iter().filter_map(|block| block.first().copied()).collect();
    let is_alike = |block: &&[u64]| {
        let begin = block.first().copied().unwrap_or(0);
        block.iter().zip(line).all(|(offset, step)| begin.checked_add(*step) == Some(*offset))
    };
    Ok(blocks.iter().all(is_alike) && is_split(&begins)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_a_layout(extents: &[u64], offsets: &[u64]) -> bool {
        Function { extents, offsets }.is_a_layout().unwrap()
    }

    #[test]
    fn modes_are_found_along_an_extent() {
        assert!(is_a_layout(&[6], &[0, 2, 4, 7, 9, 11]));
        assert!(is_a_layout(&[4], &[0, 0, 5, 5]));
        assert!(!is_a_layout(&[5], &[0, 2, 4, 7, 9]));
        assert!(!is_a_layout(&[6], &[0, 2, 4, 7, 9, 12]));
        assert!(is_a_layout(&[1], &[0]));
        assert!(!is_a_layout(&[2], &[1, 2]));
    }

    #[test]
    fn extents_add_up() {
        assert!(is_a_layout(&[2, 2], &[0, 3, 1, 4]));
        assert!(!is_a_layout(&[2, 2], &[0, 3, 1, 5]));
    }
}

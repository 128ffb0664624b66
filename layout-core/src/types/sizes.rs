//! The sizes of the modes of a layout, as far as its type knows them: they tell whether an index means the same coordinate in two layouts.
//!
//! ```text
//!     (4,1,4) and ((2,2),1,(2,2))     yes: mode by mode of one size
//!     (4,1,4) and (16)                yes: the modes of the first, counted in one
//!     (4,1,4) and (4,2,2)             no: index 4 is (0,0,1) in the one, (0,1,0) in the other
//! ```

use layout_algebra::{LayoutValue, Text};

/// The most modes whose sizes are kept.
const MODES: usize = 32;

/// The size of each mode; without modes, nothing is known.
#[derive(Clone, Copy)]
pub struct Sizes {
    modes: [Option<u64>; MODES],
    rank: usize,
}

impl Sizes {
    /// Unknown sizes.
    pub const UNKNOWN: Self = Self { modes: [None; MODES], rank: 0 };

    /// The sizes of modes, where they are known.
    #[must_use]
    pub const fn of(sizes: &[Option<usize>]) -> Self {
        let mut all = Self::UNKNOWN;
        while all.rank < sizes.len() && all.rank < MODES {
            all.modes[all.rank] = match sizes[all.rank] {
                Some(size) => Some(size as u64),
                None => None,
            };
            all.rank += 1;
        }
        all
    }

    /// The sizes of the modes of a layout.
    #[must_use]
    pub const fn of_layout(layout: &LayoutValue) -> Self {
        let mut all = Self::UNKNOWN;
        while all.rank < layout.rank() && all.rank < MODES {
            if let Ok(mode) = layout.mode(all.rank)
                && let Ok(size) = mode.size()
            {
                all.modes[all.rank] = Some(size);
            }
            all.rank += 1;
        }
        all
    }

    /// The size of a mode, if it is known.
    #[must_use]
    #[inline(always)]
    pub const fn get(&self, mode: usize) -> Option<u64> {
        if mode < self.rank { self.modes[mode] } else { None }
    }

    /// The sizes with mode 0 counted in blocks of `elements`; unknown if it is not a multiple of them.
    #[must_use]
    pub const fn counted_by(mut self, elements: u64) -> Self {
        match self.modes[0] {
            Some(size) if size % elements == 0 => self.modes[0] = Some(size / elements),
            _ => return Self::UNKNOWN,
        }
        self
    }

    /// Returns true if an index means the same coordinate in both, as far as is known for two layouts of equal size.
    #[must_use]
    pub const fn agree(&self, other: &Self) -> bool {
        if self.rank == 0 || other.rank == 0 {
            return true;
        }
        if self.rank == other.rank {
            return self.equal(other);
        }
        if self.rank < other.rank { other.are_counted_in(self) } else { self.are_counted_in(other) }
    }

    /// Compares the sizes mode by mode.
    const fn equal(&self, other: &Self) -> bool {
        let mut i = 0;
        while i < self.rank {
            if let (Some(one), Some(other)) = (self.modes[i], other.modes[i])
                && one != other
            {
                return false;
            }
            i += 1;
        }
        true
    }

    /// Returns true if each mode of `coarse` counts some consecutive modes of this.
    const fn are_counted_in(&self, coarse: &Self) -> bool {
        let (mut i, mut next) = (0, 0);
        while i < coarse.rank {
            let Some(size) = coarse.modes[i] else { return true };
            let mut product = 1;
            while product < size && next < self.rank {
                let Some(mode) = self.modes[next] else { return true };
                product = u64::saturating_mul(product, mode);
                next += 1;
            }
            if product != size {
                return false;
            }
            i += 1;
        }
        true
    }

    /// The sizes in parentheses, `?` where one is not known.
    #[must_use]
    pub const fn text(&self, text: Text) -> Text {
        let (mut text, mut i) = (text.and("("), 0);
        while i < self.rank {
            text = if i == 0 { text } else { text.and(",") };
            text = match self.modes[i] {
                Some(size) => text.number(size),
                None => text.and("?"),
            };
            i += 1;
        }
        text.and(")")
    }
}

#[cfg(test)]
mod tests {
    use layout_algebra::Text;

    use super::Sizes;

    fn sizes(sizes: &[usize]) -> Sizes {
        Sizes::of(&sizes.iter().map(|&size| Some(size)).collect::<std::vec::Vec<_>>())
    }

    /// The coordinate of each index, by the definition.
    fn coordinates(sizes: &[usize]) -> std::vec::Vec<std::vec::Vec<usize>> {
        let size = sizes.iter().product();
        let digits = |index: usize| {
            let mut rest = index;
            let digit = |&size: &usize| {
                let digit = rest % size;
                rest /= size;
                digit
            };
            sizes.iter().map(digit).collect()
        };
        (0..size).map(digits).collect()
    }

    #[test]
    fn of_one_rank_they_agree_where_each_index_is_one_coordinate() {
        let all = [[4, 1, 4], [4, 2, 2], [2, 2, 4], [1, 4, 4], [16, 1, 1], [2, 8, 1]];
        for one in all {
            for other in all {
                let same = coordinates(&one) == coordinates(&other);
                assert_eq!(sizes(&one).agree(&sizes(&other)), same, "{one:?} {other:?}");
            }
        }
    }

    #[test]
    fn of_another_rank_they_agree_where_modes_are_counted_in_one() {
        for (fine, coarse, expected) in [
            (&[4, 1, 4][..], &[16][..], true),
            (&[4, 1, 4], &[4, 4], true),
            (&[1, 4, 4], &[4, 4], true),
            (&[4, 2, 2, 1], &[4, 4, 1], true),
            (&[6, 4, 1], &[4, 6], false),
            (&[2, 3, 4], &[3, 8], false),
        ] {
            assert_eq!(sizes(fine).agree(&sizes(coarse)), expected, "{fine:?} {coarse:?}");
            assert_eq!(sizes(coarse).agree(&sizes(fine)), expected, "{coarse:?} {fine:?}");
        }
    }

    #[test]
    fn sizes_past_64_bits_count_no_mode() {
        let huge = 1 << 63;
        assert!(!sizes(&[3, huge, 5]).agree(&sizes(&[6, huge])));
    }

    #[test]
    fn what_is_not_known_agrees() {
        let (some, known) = (Sizes::of(&[Some(4), None, Some(2)]), sizes(&[4, 7, 2]));
        assert!(some.agree(&known) && Sizes::UNKNOWN.agree(&known) && some.agree(&sizes(&[4, 14])));
        assert!(!some.agree(&sizes(&[2, 7, 4])));
        assert_eq!(some.text(Text::new("")).as_str(), "(4,?,2)");
        assert!(sizes(&[8, 3]).counted_by(4).agree(&sizes(&[2, 3])) && sizes(&[7, 3]).counted_by(4).agree(&known));
    }
}

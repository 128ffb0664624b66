//! A strip of offsets, one character each: the repetition that visits it, if any does.

use core::fmt;

use crate::control::tri;
use crate::coord::offset;
use crate::error::AlgebraError;
use crate::layout_value::LayoutValue;
use crate::text::Text;

/// The most offsets of a strip.
pub const MAX_STRIP: usize = 64;

/// The most coordinates that are drawn.
const MOST_VISITS: u64 = 256;

/// The repetition of a tile that visits each offset, made by [`strip`].
#[derive(Clone, Copy, Debug)]
pub struct Strip {
    /// For each offset a letter, `.` for none and `#` for several.
    cells: [u8; MAX_STRIP],
    /// The number of offsets that should be visited.
    size: usize,
    /// One past the last offset that is visited.
    end: usize,
}

/// The offsets `[0, size)`, and the visited ones past them: a letter for each `tile` coordinates of `layout`, `.` if none
/// comes, `#` if more than one does, and a `|` at `size` if the layout goes on.
///
/// # Errors
/// [`AlgebraError::NotDecided`] if there are more than [`MAX_STRIP`] offsets; [`AlgebraError::Overflow`].
///
/// ```
/// use layout_algebra::picture::strip;
/// assert_eq!(strip(&"(5,3):(1,5)".parse()?, 5, 12)?.to_string(), "aaaaabbbbbcc|ccc");
/// assert_eq!(strip(&"(2,2):(3,3)".parse()?, 2, 8)?.to_string(), "a..#..b.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn strip(layout: &LayoutValue, tile: u64, size: u64) -> Result<Strip, AlgebraError> {
    let (cosize, count) = (tri!(layout.cosize()), tri!(layout.size()));
    let end = if cosize > size { cosize } else { size };
    if end > MAX_STRIP as u64 || count > MOST_VISITS {
        return Err(AlgebraError::NotDecided { size: end, limit: MAX_STRIP as u64 });
    }
    let mut cells = [b'.'; MAX_STRIP];
    let mut i = 0;
    while i < count {
        let at = tri!(place(tri!(offset(layout, i))));
        cells[at] = if cells[at] == b'.' { letter(i, tile) } else { b'#' };
        i = i.saturating_add(1);
    }
    Ok(Strip { cells, size: tri!(place(size)), end: tri!(place(end)) })
}

/// The letter of a repetition: `a` for the first `tile` coordinates, `b` for the next, and from the beginning after `z`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn letter(i: u64, tile: u64) -> u8 {
    match i.checked_div(tile) {
        Some(number) => b'a'.saturating_add((number % 26) as u8),
        None => b'a',
    }
}

/// A number that is no more than [`MAX_STRIP`].
#[cfg_attr(not(feature = "compiled"), inline)]
const fn place(number: u64) -> Result<usize, AlgebraError> {
    if number > MAX_STRIP as u64 {
        return Err(AlgebraError::NotDecided { size: number, limit: MAX_STRIP as u64 });
    }
    #[expect(clippy::cast_possible_truncation, reason = "compared before")]
    Ok(number as usize)
}

/// The visits of an offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visit {
    /// No repetition.
    Never,
    /// One repetition, by its number; past the twenty-sixth they are counted from 0 again.
    Once(u8),
    /// Several repetitions.
    Twice,
}

impl Strip {
    /// The number of offsets that should be visited.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn size(&self) -> usize {
        self.size
    }

    /// The visits of each offset, up to the last that is visited or should be.
    ///
    /// ```
    /// use layout_algebra::LayoutValue;
    /// use layout_algebra::picture::{Visit, strip};
    /// let strip = strip(&LayoutValue::line(2, 2)?, 1, 3)?;
    /// assert_eq!(strip.visits().collect::<Vec<_>>(), [Visit::Once(0), Visit::Never, Visit::Once(1)]);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn visits(&self) -> impl Iterator<Item = Visit> {
        self.cells.iter().take(self.end).map(|cell| match cell {
            b'.' => Visit::Never,
            b'#' => Visit::Twice,
            letter => Visit::Once(letter.saturating_sub(b'a')),
        })
    }

    /// The strip as text.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn text(&self) -> Text {
        let (before, after) = self.cells.split_at(self.size);
        let text = Text::new(words(before, self.end));
        if self.end <= self.size { text } else { text.and("|").and(words(after, self.end.saturating_sub(self.size))) }
    }
}

/// The first `count` cells, or all if there are fewer.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn words(cells: &[u8], count: usize) -> &str {
    let (kept, _) = cells.split_at(if count < cells.len() { count } else { cells.len() });
    match core::str::from_utf8(kept) {
        Ok(words) => words,
        Err(_) => "",
    }
}

impl fmt::Display for Strip {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;
    use crate::sample::layout;

    #[test]
    fn too_many_offsets_are_no_picture() {
        let refused = strip(&layout(&[65], &[1]), 5, 12);
        assert!(matches!(refused, Err(AlgebraError::NotDecided { size: 65, limit: 64 })), "{refused:?}");
        assert!(strip(&layout(&[65, 65], &[0, 0]), 5, 12).is_err());
        assert_eq!(strip(&layout(&[64], &[1]), 0, 1).unwrap().to_string().len(), 65);
    }
}

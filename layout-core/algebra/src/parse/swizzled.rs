//! Swizzles and swizzled layouts read from text.

use core::str::FromStr;

use crate::composed::ComposedLayout;
use crate::swizzle::Swizzle;

use super::{ParseError, Reader, whole};

impl Reader<'_> {
    /// Skips the `o` of a composition.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn composed_with(&mut self) -> Result<(), ParseError> {
        self.must("o", "`o`")
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn must(&mut self, word: &str, expected: &'static str) -> Result<(), ParseError> {
        if self.take(word) { Ok(()) } else { Err(self.expected(expected)) }
    }

    /// Reads a number of bits. A number that does not fit in 32 bits is past the widest swizzle too.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn bits(&mut self) -> Result<u32, ParseError> {
        self.number("a number").map(|number| u32::try_from(number).unwrap_or(u32::MAX))
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn swizzle(&mut self) -> Result<Swizzle, ParseError> {
        self.rest();
        let at = self.at;
        if !self.take("Swizzle") {
            self.must("Sw", "`Sw<`")?;
        }
        self.must("<", "`<`")?;
        let bits = self.bits()?;
        self.must(",", "`,`")?;
        let base = self.bits()?;
        self.must(",", "`,`")?;
        let is_negative = self.take("-");
        let shift = i32::try_from(self.bits()?).unwrap_or(i32::MAX);
        self.take(",");
        self.must(">", "`>`")?;
        let shift = if is_negative { shift.saturating_neg() } else { shift };
        Swizzle::new(bits, base, shift).map_err(|error| ParseError::Refused { error, at })
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn composed(&mut self) -> Result<ComposedLayout, ParseError> {
        if !self.rest().starts_with("Sw") {
            return self.layout().map(|layout| ComposedLayout::plain(&layout));
        }
        let swizzle = self.swizzle()?;
        self.composed_with()?;
        let offset = self.offset();
        Ok(ComposedLayout::new(swizzle, offset, &self.layout()?))
    }

    /// Reads the number added before a swizzle: a number before `o`, if there is one; otherwise 0.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn offset(&mut self) -> u64 {
        let before = self.at;
        if let Ok(offset) = self.number("a number")
            && self.take("o")
        {
            return offset;
        }
        self.at = before;
        0
    }
}

/// A swizzle, as displayed.
///
/// ```
/// use layout_algebra::Swizzle;
/// assert_eq!("Sw<2, 1, -3>".parse(), Swizzle::new(2, 1, -3).map_err(|_| unreachable!()));
/// # Ok::<(), layout_algebra::ParseError>(())
/// ```
impl FromStr for Swizzle {
    type Err = ParseError;

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn from_str(text: &str) -> Result<Self, ParseError> {
        whole(text, Reader::swizzle)
    }
}

/// A swizzled layout, as displayed; an offset of 0 may be left out, and a bare layout is not swizzled.
///
/// ```
/// use layout_algebra::ComposedLayout;
/// let swizzled: ComposedLayout = "Sw<3,3,3> o 0 o (8,64):(64,1)".parse()?;
/// assert_eq!(swizzled.to_string(), "Sw<3,3,3> o 0 o (8,64):(64,1)");
/// assert_eq!("Sw<3,3,3> o (8,64):row".parse(), Ok(swizzled));
/// assert_eq!("4:2".parse::<ComposedLayout>()?.as_layout(), Some("4:2".parse()?));
/// # Ok::<(), layout_algebra::ParseError>(())
/// ```
impl FromStr for ComposedLayout {
    type Err = ParseError;

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn from_str(text: &str) -> Result<Self, ParseError> {
        whole(text, Reader::composed)
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use crate::{ComposedLayout, Swizzle};

    #[test]
    fn what_is_written_is_read_back() {
        for text in
            ["Sw<3,4,3> o 0 o (8,64):(64,1)", "Sw<1,0,-1> o 18446744073709551615 o 4:1", "Sw<0,4,3> o 1 o (4):(0)"]
        {
            let swizzled: ComposedLayout = text.parse().unwrap();
            assert_eq!(swizzled.to_string(), text);
            assert_eq!(text.replace(' ', "").replace("Sw", "Swizzle").parse(), Ok(swizzled), "{text}");
            assert_eq!(text.replace('<', " < _").replace(',', " , ").parse(), Ok(swizzled), "{text}");
            assert_eq!(text.replace('>', ",>").parse(), Ok(swizzled), "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        for (text, sentence) in [
            ("Sw<3,3> o 4:1", "expected `,`, found `>`, at byte 6"),
            ("Sw<3,-3,3> o 4:1", "expected a number, found `-`, at byte 5"),
            ("Sw<3,3,3> 4:1", "expected `o`, found `4`, at byte 10"),
            ("Sw<3,3,3> o 0", "expected `:`, found the end, at byte 13"),
            ("Sw<3,3,3> o 0 o", "expected a number or `(`, found the end, at byte 15"),
            ("Sv<3,3,3> o 4:1", "expected a number or `(`, found `S`, at byte 0"),
            (
                " Sw<3,3,2> o 4:1",
                "not a swizzle: `Sw<3,3,2>` moves 3 bits onto themselves: the shift must be at least 3, at byte 1",
            ),
        ] {
            assert_eq!(text.parse::<ComposedLayout>().unwrap_err().to_string(), sentence, "{text}");
        }
        assert_eq!("4:1".parse::<Swizzle>().unwrap_err().to_string(), "expected `Sw<`, found `4`, at byte 0");
        let wide = "Sw<1,1,99999999999>".parse::<Swizzle>().unwrap_err().to_string();
        assert!(wide.ends_with("at byte 0"), "{wide}");
    }
}

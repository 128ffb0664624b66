//! More text than a sentence, without an allocator: layouts, tilers and coordinates as displayed.

mod linear;

use core::fmt;

use super::figure::Figure;
use crate::category::NestMorphism;
use crate::composed::ComposedLayout;
use crate::control::{each, next};
use crate::coord_value::Coord;
use crate::coordinate::CoordLayout;
use crate::coordinate::basis::ScaledBasis;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::nested::Nested;
use crate::operation::{Names, Sizes};
use crate::swizzle::Swizzle;
use crate::text::{Buffer, Text};
use crate::tiler::Tiler;

/// The most bytes of a diagnosis.
pub const MAX_WORDS: usize = 4096;

/// The end of a text that was cut for lack of room.
const ELLIPSIS: &str = "…";

/// A text of fixed capacity. Text that does not fit is cut, which `…` indicates.
#[derive(Clone, Copy)]
pub(super) struct Words {
    written: Buffer<MAX_WORDS>,
    is_full: bool,
    proposal: Option<Proposed>,
    /// The content of the picture among them.
    pub(super) figure: Figure,
}

/// The proposed operand, and its place among the words.
#[derive(Clone, Copy, Debug)]
pub(super) struct Proposed {
    /// The index of the operand.
    pub argument: usize,
    /// Its first byte.
    pub from: usize,
    /// The byte after it.
    pub to: usize,
}

/// Writes parts between brackets, a comma before all but the first.
macro_rules! listed {
    ($words:ident, $open:literal $i:ident in $count:expr => $write:expr, $close:literal) => {{
        $words.push($open);
        each!($i in 0, $count => {
            $words.push(if $i > 0 { "," } else { "" });
            $write;
        });
        $words.push($close);
    }};
}

use listed;

impl Words {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn none() -> Self {
        Self { written: Buffer::EMPTY, is_full: false, proposal: None, figure: Figure::Nothing }
    }

    /// The bytes so far.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn length(&self) -> usize {
        self.written.length()
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn push(&mut self, words: &str) {
        let room = MAX_WORDS.saturating_sub(ELLIPSIS.len()).saturating_sub(self.length());
        if !self.is_full {
            self.is_full = words.len() > room;
            let _fits = self.written.push(if self.is_full { ELLIPSIS } else { words });
        }
    }

    /// Marks the text from `from` on as the operand proposed in place of operand `argument`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn proposed(&mut self, argument: usize, from: usize) {
        self.proposal = Some(Proposed { argument, from, to: self.length() });
    }

    /// The proposed operand, if it was written whole.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn proposal(&self) -> Option<Proposed> {
        if self.is_full { None } else { self.proposal }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn number(&mut self, number: u64) {
        self.push(Text::new("").number(number).as_str());
    }

    /// Writes `"row"`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn quoted(&mut self, words: &str) {
        self.push("\"");
        self.push(words);
        self.push("\"");
    }

    /// Writes `("row","col")`, or the only one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn names(&mut self, names: &Names) {
        if names.is_one() {
            return self.quoted(names.get(0));
        }
        listed!(self, "(" i in names.kept() => self.quoted(names.get(i)), ")");
    }

    /// Writes `(("row",4),("col",2))`, or the only one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn sizes(&mut self, sizes: &Sizes) {
        let is_list = sizes.count() != 1;
        self.push(if is_list { "(" } else { "" });
        each!(i in 0, sizes.count() => {
            self.push(if i > 0 { ",(" } else { "(" });
            self.quoted(sizes.name(i));
            self.push(",");
            self.number(sizes.size_at(i));
            self.push(")");
        });
        self.push(if is_list { ")" } else { "" });
    }

    /// Writes `count` spaces.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn spaces(&mut self, count: usize) {
        each!(_space in 0, count => {
            self.push(" ");
        });
    }

    /// Writes `(4,(2,8))`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn tuple(&mut self, tuple: &IntTuple) {
        self.coord(&Coord::indices(tuple));
    }

    /// Writes `(1,(_,2))`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn coord(&mut self, coord: &Coord) {
        if coord.is_leaf() {
            match coord.leaf_at(0) {
                Some(index) => self.number(index),
                None => self.push("_"),
            }
            return;
        }
        listed!(self, "(" i in coord.rank() => if let Ok(mode) = coord.mode(i) { self.coord(&mode) }, ")");
    }

    /// Writes `(4,8):(8,1)`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn layout(&mut self, layout: &LayoutValue) {
        self.tuple(&layout.shape());
        self.push(":");
        self.tuple(&layout.stride());
    }

    /// Writes `(4,8):(1@0,1@1)`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn coordinates(&mut self, layout: &CoordLayout) {
        self.tuple(&layout.shape());
        self.push(":");
        self.bases(&layout.stride());
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn bases(&mut self, strides: &Nested<ScaledBasis>) {
        if strides.is_leaf() {
            let basis = strides.leaf_at(0);
            self.number(basis.value());
            each!(i in 0, if basis.value() == 0 { 0 } else { basis.depth() } => {
                self.push("@");
                self.number(basis.part(basis.depth().saturating_sub(next(i))) as u64);
            });
            return;
        }
        listed!(self, "(" i in strides.rank() => if let Ok(mode) = strides.mode(i) { self.bases(&mode) }, ")");
    }

    /// Writes `Sw<3,4,3> o 0 o (8,64):(64,1)`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn composed(&mut self, composed: &ComposedLayout) {
        self.swizzle(&composed.swizzle());
        self.push(Text::new(" o ").number(composed.offset()).and(" o ").as_str());
        self.layout(composed.layout());
    }

    /// Writes `Sw<3,4,3>`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn swizzle(&mut self, swizzle: &Swizzle) {
        self.push(Text::new("Sw<").index(swizzle.bits() as usize).and(",").index(swizzle.base() as usize).as_str());
        self.push(Text::new(",").signed(swizzle.shift()).and(">").as_str());
    }

    /// Writes `<4:1,_>`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn tiler(&mut self, tiler: &Tiler) {
        if !tiler.is_by_mode() {
            return match tiler.as_layout() {
                Some(layout) => self.layout(&layout),
                None => self.push("_"),
            };
        }
        listed!(self, "<" i in tiler.rank() => if let Ok(mode) = tiler.mode(i) { self.tiler(&mode) }, ">");
    }

    /// Writes `morphism((4,8),(8,4),(2,1))`, with 0 for the base point.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn morphism(&mut self, morphism: &NestMorphism) {
        self.push("morphism(");
        self.tuple(morphism.domain());
        self.push(",");
        self.tuple(morphism.codomain());
        listed!(self, ",(" i in morphism.map().domain() => self.number(morphism.map().map()[i] as u64), "))");
    }

    /// The words from one place to another.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn between(&self, from: usize, to: usize) -> &str {
        self.written.between(from, to)
    }
}

impl fmt::Debug for Words {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.between(0, self.length()), f)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::string::ToString;

    use super::*;
    use crate::swizzle::Swizzle;

    pub(super) fn written(write: impl FnOnce(&mut Words)) -> std::string::String {
        let mut words = Words::none();
        write(&mut words);
        words.between(0, words.length()).to_string()
    }

    #[test]
    fn values_are_written_as_they_are_displayed() {
        let inner = LayoutValue::new(&IntTuple::flat(&[2, 8]).unwrap(), &IntTuple::flat(&[1, 4]).unwrap()).unwrap();
        let layout = LayoutValue::of(&[LayoutValue::line(4, 8).unwrap(), inner]).unwrap();
        assert_eq!(written(|words| words.layout(&layout)), layout.to_string());
        let composed = ComposedLayout::new(Swizzle::new(2, 0, -3).unwrap(), 5, &layout);
        assert_eq!(written(|words| words.composed(&composed)), composed.to_string());
        let tiler = Tiler::by_mode(&[Tiler::whole(), Tiler::layout(&layout)]).unwrap();
        assert_eq!(written(|words| words.tiler(&tiler)), tiler.to_string());
        let coord = Coord::of(&[Coord::whole(), Coord::at(3)]).unwrap();
        assert_eq!(written(|words| words.coord(&coord)), coord.to_string());
    }

    #[test]
    fn a_text_that_is_full_says_so() {
        let full = written(|words| (0..1000).for_each(|_| words.push("sieben ")));
        assert!(full.len() <= MAX_WORDS && full.ends_with(" …"), "{full}");
    }
}

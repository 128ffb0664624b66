//! # Diagnosis of errors
//!
//! The report of an error beyond its headline: the operands as evaluated, the part that fails, a picture if it is small, and a help line
//! with a similar call that the operation accepts. It is made from the error and from the [`OwnedCall`], without an allocator, so that a compile error of the
//! macro, one of const evaluation (E0080), a program that prints an error, and the `layout` command report the same.
//!
//! ```
//! use layout_algebra::diagnose::{OwnedCall, Operation};
//! use layout_algebra::{LayoutValue, Tiler, composition_by};
//! let a: LayoutValue = "(6,2):(8,2)".parse()?;
//! let b: LayoutValue = "(3,2):(4,6)".parse()?;
//! let refused = composition_by(&a, &Tiler::layout(&b)).unwrap_err();
//! let diagnosis = OwnedCall::new(Operation::Composition).layout(&a).layout(&b).explain(&refused);
//! let expected = "\
//! cannot compose: the right `3:4` runs straight for 2 steps, and 2 does not divide 3
//! note: A = (6,2):(8,2), B = (3,2):(4,6)
//!       index            0  4  8
//!       left             0 32 18
//!       going straight   0 32 64
//! help: try stride 1, 2, 6 or 7, as in `(3,2):(6,6)`";
//! assert_eq!(diagnosis.to_string(), expected);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! In const evaluation [`OwnedCall::answer`] turns the diagnosis of an error into the compile error:
//!
//! ```compile_fail,E0080
//! use layout_algebra::IntTuple;
//! use layout_algebra::diagnose::{OwnedCall, Operation};
//! use layout_algebra::category::NestMorphism;
//! const fn line(n: u64) -> NestMorphism {
//!     let call = OwnedCall::new(Operation::Morphism).number(n).number(n).number(1);
//!     call.answer(NestMorphism::new(IntTuple::int(n), IntTuple::int(n), &[1]))
//! }
//! fn composed<const M: u64, const N: u64>() -> NestMorphism {
//!     const {
//!         let (f, g) = (line(M), line(N));
//!         OwnedCall::new(Operation::ComposeMorphisms).morphism(&f).morphism(&g).answer(f.compose(&g))
//!     }
//! }
//! // error[E0080]: evaluation panicked: cannot compose: codomain and next domain differ: 4 against 3 at position 1
//! //               note: f = morphism(4,4,(1)), g = morphism(3,3,(1))
//! //                     position     1
//! //                     codomain     4
//! //                     next domain  3
//! //               help: try `morphism(4,4,(1))` for g
//! composed::<4, 3>();
//! ```
//!
//! **How the help is found.** Not by a search: it must be found while a crate compiles, by a const evaluator that warns of long computations. At most
//! a few dozen changes of an operand are tried, for each mode that is repaired, derived from the numbers of the error. Every proposal was evaluated by the
//! operation itself.
//! **Law:** with the operand that a help line proposes, the operation has an answer.

mod call;
mod candidates;
mod counterexample;
mod failing;
mod figure;
mod gaps;
mod help;
mod linear;
mod operand;
mod picture;
mod predicate;
mod repair;
mod rows;
mod structure;
mod words;

use core::fmt;

pub use crate::operation::{Names, Operation, Sizes};
pub use call::{MAX_OPERANDS, OwnedCall};

pub use figure::{Figure, Stripped};
pub use operand::Operand;
pub use rows::{Cell, Fails, Rows};
pub use structure::nested_like;
pub use words::MAX_WORDS;

use crate::control::each;
use crate::error::AlgebraError;
use crate::predicate::Counterexample;
use crate::text::Text;
use failing::Failing;
use words::Words;

/// The full report of an error; see the [module](self). It is displayed line by line.
#[derive(Clone, Copy, Debug)]
pub struct Diagnosis {
    words: Words,
    headline: usize,
    notes: usize,
    picture: usize,
}

impl OwnedCall {
    /// The diagnosis of this error, as the answer of the call.
    ///
    /// ```
    /// use layout_algebra::diagnose::{OwnedCall, Operation};
    /// use layout_algebra::{LayoutValue, complement_exact};
    /// let line: LayoutValue = "4:2".parse()?;
    /// let refused = complement_exact(&line, 20).unwrap_err();
    /// let call = OwnedCall::new(Operation::Complement).layout(&line).number(20);
    /// assert_eq!(call.explain(&refused).notes().collect::<Vec<_>>(), ["A = 4:2, n = 20"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn explain(&self, error: &AlgebraError) -> Diagnosis {
        let failing = Failing::find(self);
        let mut diagnosis = self.begun(&error.headline(), failing.as_ref());
        if let AlgebraError::UnknownAtom { .. } = error {
            diagnosis.words.push("\nnote: `layout atoms` lists their names");
            diagnosis.notes = diagnosis.words.length();
        }
        picture::draw(&mut diagnosis.words, error, self, failing.as_ref());
        diagnosis.picture = diagnosis.words.length();
        help::propose(&mut diagnosis.words, error, self, failing.as_ref());
        if diagnosis.words.length() == diagnosis.picture && failing.is_some() {
            help::propose(&mut diagnosis.words, error, self, None);
        }
        diagnosis
    }

    /// A diagnosis up to the part that fails: the headline and the operands.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn begun(&self, headline: &Text, failing: Option<&Failing>) -> Diagnosis {
        let mut words = Words::none();
        words.push(headline.as_str());
        let headline = words.length();
        self.write_operands(&mut words);
        if let Some(failing) = failing {
            failing.write(&mut words);
        }
        let notes = words.length();
        Diagnosis { words, headline, notes, picture: notes }
    }

    /// The answer of the operation; for an error, a panic with its diagnosis. In const evaluation that is a compile error (E0080) with the full text.
    ///
    /// # Panics
    /// If there is no answer.
    ///
    /// ```
    /// use layout_algebra::diagnose::{OwnedCall, Operation};
    /// use layout_algebra::{LayoutValue, Rounding, Tiler, logical_divide};
    /// const fn tiled(a: &LayoutValue, tiler: &Tiler) -> LayoutValue {
    ///     OwnedCall::new(Operation::LogicalDivide).layout(a).tiler(tiler).answer(logical_divide(a, tiler, Rounding::Exact))
    /// }
    /// assert_eq!(tiled(&LayoutValue::line(24, 1)?, &Tiler::extent(4)?).to_string(), "(4,6):(1,4)");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    #[track_caller]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn answer<T: Copy>(&self, result: Result<T, AlgebraError>) -> T {
        match result {
            Ok(answer) => answer,
            Err(error) => panic!("{}", self.explain(&error).as_str()),
        }
    }

    /// Does nothing if the requirement holds, and otherwise panics with its diagnosis.
    ///
    /// # Panics
    /// If the requirement does not hold.
    ///
    /// ```
    /// use layout_algebra::LayoutValue;
    /// use layout_algebra::diagnose::{OwnedCall, Operation};
    /// use layout_algebra::predicate::require_injective;
    /// const fn once(a: &LayoutValue) {
    ///     OwnedCall::new(Operation::IsInjective).layout(a).require(require_injective(a));
    /// }
    /// once(&LayoutValue::line(24, 1)?);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[track_caller]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn require(&self, met: Result<(), Counterexample>) {
        if let Err(counterexample) = met {
            panic!("{}", self.explain_counterexample(&counterexample).as_str());
        }
    }

    /// Writes `A = (6,2):(8,2), B = (3,2):(4,6)`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn write_operands(&self, words: &mut Words) {
        let mut is_first = true;
        each!(i in 0, self.count() => {
            if let Some(operand) = self.operand(i)
                && !operand.is_word()
            {
                words.push(if is_first { "\nnote: " } else { ", " });
                if let Some(letter) = self.letter(i) {
                    words.push(letter);
                    words.push(" = ");
                }
                operand.write(words);
                is_first = false;
            }
        });
    }
}

impl Diagnosis {
    /// All lines.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn as_str(&self) -> &str {
        self.words.between(0, self.words.length())
    }

    /// The sentence of the error.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn headline(&self) -> &str {
        self.words.between(0, self.headline)
    }

    /// The notes: the operands, and the part that fails.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn notes(&self) -> impl Iterator<Item = &str> {
        let lines = self.words.between(self.headline, self.notes).lines();
        lines.filter_map(|line| line.strip_prefix("note: "))
    }

    /// The lines of the picture.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn picture(&self) -> impl Iterator<Item = &str> {
        let lines = self.words.between(self.notes, self.picture).lines();
        lines.filter_map(|line| line.strip_prefix("      "))
    }

    /// The content of the picture as data.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn figure(&self) -> &Figure {
        &self.words.figure
    }

    /// The operand that the help proposes, and the index of the operand it replaces; `None` if the help proposes no operand.
    ///
    /// ```
    /// use layout_algebra::diagnose::{OwnedCall, Operation};
    /// use layout_algebra::{LayoutValue, Rounding, Tiler, logical_divide};
    /// let (a, tile) = (LayoutValue::line(24, 1)?, Tiler::extent(5)?);
    /// let refused = logical_divide(&a, &tile, Rounding::Exact).unwrap_err();
    /// let diagnosis = OwnedCall::new(Operation::LogicalDivide).layout(&a).tiler(&tile).explain(&refused);
    /// assert_eq!(diagnosis.proposal(), Some((1, "4:1")));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn proposal(&self) -> Option<(usize, &str)> {
        match self.words.proposal() {
            Some(proposed) => Some((proposed.argument, self.words.between(proposed.from, proposed.to))),
            None => None,
        }
    }

    /// The help line, if a similar call is accepted.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn help(&self) -> Option<&str> {
        self.words.between(self.picture, self.words.length()).strip_prefix("\nhelp: ")
    }
}

impl fmt::Display for Diagnosis {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{layout, tile};
    use crate::tiler::Tiler;
    use crate::{LayoutValue, Rounding, logical_divide};

    fn divided(a: &LayoutValue, tiler: &Tiler, rounding: Rounding) -> Diagnosis {
        let call = OwnedCall::new(Operation::LogicalDivide).layout(a).tiler(tiler).rounding(rounding);
        call.explain(&logical_divide(a, tiler, rounding).unwrap_err())
    }

    #[test]
    fn each_mode_that_fails_is_repaired() {
        let inner = Tiler::by_mode(&[tile(&[3], &[1]), tile(&[7], &[1])]).unwrap();
        let tiler = Tiler::by_mode(&[tile(&[5], &[1]), inner]).unwrap();
        let a = LayoutValue::of(&[layout(&[8], &[1]), layout(&[4, 16], &[8, 32])]).unwrap();
        let diagnosis = divided(&a, &tiler, Rounding::Exact);
        assert!(diagnosis.help().unwrap().starts_with("try `<4:1,<2:1,8:1>>`, or"), "{diagnosis}");
    }

    #[test]
    fn what_is_rounded_up_fails_where_it_is_rounded() {
        let diagnosis = divided(&layout(&[16], &[1]), &tile(&[2, 2], &[1, 3]), Rounding::Loose);
        let notes: std::vec::Vec<&str> = diagnosis.notes().collect();
        assert_eq!(notes, ["A = 16:1, T = (2,2):(1,3)"], "{diagnosis}");
        assert_eq!(diagnosis.picture().next(), Some("aa.aa.bb.bb.cc.c|c"));
        assert_eq!(diagnosis.help(), Some("try `(2,2):(1,2)` for T"));
    }

    #[test]
    fn too_many_operands_are_listed_and_not_varied() {
        let mut call = OwnedCall::new(Operation::Select).layout(&layout(&[4, 8], &[1, 4]));
        for _ in 0..MAX_OPERANDS {
            call = call.number(2);
        }
        let diagnosis = call.explain(&AlgebraError::ModeOutOfRange { mode: 2, rank: 2 });
        assert_eq!(diagnosis.help(), None, "{diagnosis}");
        assert_eq!(diagnosis.notes().next(), Some("A = (4,8):(1,4), i = 2, 2, 2, 2, 2, 2, 2"));
    }
}

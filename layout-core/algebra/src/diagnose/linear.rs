//! Diagnoses of linear layouts.

use super::call::OwnedCall;
use super::help;
use super::{Diagnosis, picture};
use crate::linear::LinearError;

impl OwnedCall {
    /// The diagnosis of an error about linear layouts.
    ///
    /// ```
    /// use layout_algebra::diagnose::{OwnedCall, Operation};
    /// use layout_algebra::linear::LinearLayout;
    /// let gaps = LinearLayout::from_bases(&[("x", &[&[1], &[4]])], &[("offset", 8)])?;
    /// let refused = gaps.pseudo_invert().unwrap_err();
    /// let expected = "\
    /// not surjective: 2 of 3 bits of the output are reached
    /// note: A = linear{ x: [1,4] }
    ///       basis  1 4
    ///       bit 0  x .
    ///       bit 1  . .
    ///       bit 2  . x
    /// help: try `linear{ x: [1,4,2] }` for A";
    /// assert_eq!(OwnedCall::new(Operation::PseudoInvert).linear(&gaps).explain_linear(&refused).to_string(), expected);
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn explain_linear(&self, error: &LinearError) -> Diagnosis {
        if let LinearError::Algebra(error) = error {
            return self.explain(error);
        }
        let mut diagnosis = self.begun(&error.headline(), None);
        picture::draw_bits(&mut diagnosis.words, error, self);
        diagnosis.picture = diagnosis.words.length();
        help::propose_linear(&mut diagnosis.words, error, self);
        diagnosis
    }

    /// The answer; or, in const evaluation, a compile error (E0080) with the full report of the error.
    ///
    /// ```
    /// use layout_algebra::diagnose::{OwnedCall, Operation};
    /// use layout_algebra::linear::LinearLayout;
    ///
    /// /// A layout that has an inverse, chosen by whoever implements this.
    /// trait Lanes {
    ///     const LAYOUT: LinearLayout;
    /// }
    ///
    /// /// The inverse, found while a generic function is compiled.
    /// const fn inverse<L: Lanes>() -> LinearLayout {
    ///     const { OwnedCall::new(Operation::Invert).linear(&L::LAYOUT).answer_linear(L::LAYOUT.invert()) }
    /// }
    ///
    /// struct Swapped;
    /// impl Lanes for Swapped {
    ///     const LAYOUT: LinearLayout = match LinearLayout::fitting(&[("lane", &[&[2], &[1]])], &["offset"]) {
    ///         Ok(layout) => layout,
    ///         Err(_) => panic!(),
    ///     };
    /// }
    /// assert_eq!(inverse::<Swapped>().to_string(), "linear{ offset: [2,1] -> lane: 4 }");
    /// ```
    ///
    /// # Panics
    /// If there is no answer.
    #[track_caller]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn answer_linear<T: Copy>(&self, result: Result<T, LinearError>) -> T {
        match result {
            Ok(answer) => answer,
            Err(error) => panic!("{}", self.explain_linear(&error).as_str()),
        }
    }
}

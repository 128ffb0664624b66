//! MMA atoms: one instruction, `D = A·B + C`.

mod sm100;
mod sm120;
mod sm61;
mod sm70;
mod universal;
mod warp;
mod warpgroup;

use super::Operand;
use super::element::Element;
use super::fragment::{UnitModes, fragment, one_thread};
use super::name::NameCursor;
use super::scales::Scales;
use crate::control::tri;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;

/// A multiply-accumulate instruction, and the distribution of its operands; see [`atoms`](crate::atoms).
#[derive(Clone, Copy, Debug)]
pub struct MmaAtom {
    /// `(M,N,K)`.
    pub shape: IntTuple,
    /// Logical thread to lane.
    pub threads: LayoutValue,
    /// (thread, value) to element of A, `(M,K)`.
    pub a: LayoutValue,
    /// (thread, value) to element of B, `(N,K)`.
    pub b: LayoutValue,
    /// (thread, value) to element of C and D, `(M,N)`.
    pub c: LayoutValue,
    /// (thread, value) to the metadata of a sparse A, `(M,K)`.
    pub metadata: Option<LayoutValue>,
    /// The distribution of the scale factors of A and B, if blocks of them are scaled.
    pub scales: Option<Scales>,
    /// The widths of D, A, B and C in bits; for a sparse A, the space of one element.
    pub bits: [u64; 4],
}

impl MmaAtom {
    /// The layout (thread, value) → element of A or B whose scale factor it is, if blocks of them are scaled.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn scales_of(&self, operand: Operand) -> Option<LayoutValue> {
        match (&self.scales, operand) {
            (Some(scales), Operand::A) => Some(scales.a),
            (Some(scales), Operand::B) => Some(scales.b),
            _ => None,
        }
    }

    /// `(M,N,K)` as integers.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn mnk(&self) -> [u64; 3] {
        [self.shape.leaf_at(0), self.shape.leaf_at(1), self.shape.leaf_at(2)]
    }

    /// The atom of one warp whose three operands are fragments; `widths` are the numbers of elements of A and of B in a register.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn of_a_warp(
        mnk: (u64, u64, u64),
        widths: (u64, u64),
        bits: [u64; 4],
        written: UnitModes,
    ) -> Result<Self, AlgebraError> {
        let (m, n, k) = mnk;
        let factors = [tri!(fragment(m, k, widths.0, written)), tri!(fragment(n, k, widths.1, written))];
        let result = tri!(fragment(m, n, 2, UnitModes::Plainly));
        Self::dense([m, n, k], &tri!(LayoutValue::line(32, 1)), [&factors[0], &factors[1], &result], bits)
    }

    /// The atom of one thread, or block, that holds `held` elements of each operand.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn of_one_thread(mnk: [u64; 3], held: [u64; 3], bits: [u64; 4]) -> Result<Self, AlgebraError> {
        let [a, b, c] = [tri!(one_thread(held[0])), tri!(one_thread(held[1])), tri!(one_thread(held[2]))];
        Self::dense(mnk, &LayoutValue::TRIVIAL, [&a, &b, &c], bits)
    }

    /// The atom of these operands, with A dense and unscaled.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn dense(
        mnk: [u64; 3],
        threads: &LayoutValue,
        [a, b, c]: [&LayoutValue; 3],
        bits: [u64; 4],
    ) -> Result<Self, AlgebraError> {
        let shape = tri!(IntTuple::flat(&mnk));
        Ok(Self { shape, threads: *threads, a: *a, b: *b, c: *c, metadata: None, scales: None, bits })
    }
}

/// The elements of D, A, B and C that the name of an MMA of a warp or a warp group spells; `None` for other names.
///
/// ```
/// use layout_algebra::atoms::{Element, mma_elements};
/// let elements = mma_elements("SM80_16x8x16_F32BF16BF16F32_TN");
/// assert_eq!(elements.map(|all| all.map(Element::letters)), Some(["F32", "BF16", "BF16", "F32"]));
/// assert!(mma_elements("UniversalFMA<float>").is_none());
/// ```
#[must_use]
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn mma_elements(name: &str) -> Option<[Element; 4]> {
    let mut rest = NameCursor::new(name);
    if !(rest.eat("SM70_") || rest.eat("SM75_") || rest.eat("SM80_") || rest.eat("SM89_") || rest.eat("SM90_")) {
        return None;
    }
    let (Some(_), true) = (rest.shape(), rest.eat("_")) else { return None };
    match [Element::read(&mut rest), Element::read(&mut rest), Element::read(&mut rest), Element::read(&mut rest)] {
        [Some(d), Some(a), Some(b), Some(c)] => Some([d, a, b, c]),
        // The sums of a warp group are added to: C is D.
        [Some(d), Some(a), Some(b), None] if rest.eat("_SS") || rest.eat("_RS") => Some([d, a, b, d]),
        _ => None,
    }
}

/// Reads the name of an atom in CUTLASS.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn read(name: &str) -> Result<MmaAtom, AlgebraError> {
    let mut rest = NameCursor::new(name);
    if rest.eat("UniversalFMA<") {
        return universal::read(rest);
    }
    if rest.eat("SM61_") {
        return sm61::read(rest);
    }
    if rest.eat("SM70_") {
        return sm70::read(rest);
    }
    if rest.eat("SM75_") {
        return warp::read(&warp::SM75, rest);
    }
    if rest.eat("SM80_") {
        return warp::read(&warp::SM80, rest);
    }
    if rest.eat("SM89_") {
        return warp::read(&warp::SM89, rest);
    }
    if rest.eat("SM90_64x") || rest.eat("SM90::GMMA::MMA_64x") {
        return warpgroup::dense(rest);
    }
    if rest.eat("SM90::GMMA::SPARSE::GMMA_64x") {
        return warpgroup::sparse(rest);
    }
    if rest.eat("SM90_") || rest.eat("SM90::MMA_") {
        return warp::read(&warp::SM90, rest);
    }
    if rest.eat("SM100_") {
        return sm100::read(rest);
    }
    if rest.eat("SM120") {
        return sm120::read(rest);
    }
    rest.unknown()
}

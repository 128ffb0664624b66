//! The operands of a matrix product.

/// A matrix of `D = A·B + C`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// `(M,K)`
    A,
    /// `(N,K)`
    B,
    /// `(M,N)`, and D.
    C,
}

impl Operand {
    /// The indices of its two modes among M, N and K (0, 1, 2).
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn modes(self) -> (usize, usize) {
        match self {
            Self::A => (0, 2),
            Self::B => (1, 2),
            Self::C => (0, 1),
        }
    }
}

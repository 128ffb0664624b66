//! Copy atoms: one instruction, from a source to a destination.

mod matrices;
mod one_thread;
mod shuffle;
mod tensor_memory;

use super::element::Element;
use super::fragment::{mode, thread_value, tuple};
use super::name::NameCursor;
use crate::control::tri;
use crate::error::AlgebraError;
use crate::layout_value::LayoutValue;

/// A copy instruction, and the thread and value that read and write each bit; see [`atoms`](crate::atoms).
#[derive(Clone, Copy, Debug)]
pub struct CopyAtom {
    /// Logical thread to lane.
    pub threads: LayoutValue,
    /// (thread, value) to the bit that is read.
    pub source: LayoutValue,
    /// (thread, value) to the bit that is written.
    pub destination: LayoutValue,
    /// The one of the two by which a tiled copy counts threads and values.
    pub reference: LayoutValue,
}

impl CopyAtom {
    /// The copy in the other direction: a store for a load.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn reversed(self) -> Self {
        Self { source: self.destination, destination: self.source, ..self }
    }

    /// An atom of a warp.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn of_a_warp(
        source: &LayoutValue,
        destination: &LayoutValue,
        reference: &LayoutValue,
    ) -> Result<Self, AlgebraError> {
        let threads = tri!(LayoutValue::line(32, 1));
        Ok(Self { threads, source: *source, destination: *destination, reference: *reference })
    }
}

/// Reads the name of an atom in CUTLASS.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn read(name: &str) -> Result<CopyAtom, AlgebraError> {
    let mut rest = NameCursor::new(name);
    if rest.eat("SM50_Shuffle_U32_2x2Trans_XOR") {
        return shuffle::read(rest);
    }
    if rest.eat("SM100_TMEM_") {
        return tensor_memory::read(rest);
    }
    if rest.eat("SM100_UTCCP_") {
        return tensor_memory::from_shared(rest);
    }
    if rest.eat("SM75_") || rest.eat("SM90_") {
        return matrices::read(name, rest);
    }
    if rest.eat("SM100_") && !rest.eat("LOAD_256") && !rest.eat("STORE_256") {
        return matrices::narrow(rest);
    }
    one_thread::read(NameCursor::new(name))
}

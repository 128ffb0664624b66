//! A conversion in parts: the contributions of registers and lanes of the target to registers and lanes of the source.

use super::super::LinearLayout;
use super::super::conversion::{moves_among_threads, stays};
use super::super::error::LinearError;
use super::super::word::{bits, has};
use crate::control::tri;
use crate::trace::Trace;

/// The most bits of registers of one thread, and of lanes of a warp.
pub(super) const MAX: usize = 8;

/// Columns over GF(2): the images of the powers of two.
pub(super) type Columns = [u64; MAX];

/// The image of a word.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn image(columns: &Columns, word: u64) -> u64 {
    let mut image = 0;
    bits!(k in MAX as u32 => {
        if has(word, k) {
            image ^= columns[k as usize];
        }
    });
    image
}

/// The map from register and lane of the target to the register and lane of the source that has the element.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parts {
    /// The number of bits of a lane, on both sides.
    pub(super) lanes: u32,
    /// The number of bits of a register of the target.
    pub(super) registers: u32,
    /// Registers by registers.
    pub(super) register_of_register: Columns,
    /// Registers by lanes.
    pub(super) register_of_lane: Columns,
    /// Lanes by registers.
    pub(super) lane_of_register: Columns,
    /// Lanes by lanes.
    pub(super) lane_of_lane: Columns,
    /// True if every warp has its elements.
    pub(super) keeps_warps: bool,
}

impl Parts {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn from_conversion(
        source: &LinearLayout,
        target: &LinearLayout,
        trace: &mut Trace<'_>,
    ) -> Result<Self, LinearError> {
        let conversion = tri!(trace.on(target).invert_and_compose(source));
        tri!(moves_among_threads(&conversion));
        if !stays(&conversion, "block") {
            return Err(LinearError::OtherBlock);
        }
        let fits = bits_of(source, "register") <= MAX as u32
            && bits_of(target, "register") <= MAX as u32
            && bits_of(target, "lane") <= MAX as u32
            && bits_of(source, "lane") <= MAX as u32;
        Ok(Self {
            lanes: bits_of(target, "lane"),
            registers: bits_of(target, "register"),
            register_of_register: component(&conversion, "register", "register"),
            register_of_lane: component(&conversion, "lane", "register"),
            lane_of_register: component(&conversion, "register", "lane"),
            lane_of_lane: component(&conversion, "lane", "lane"),
            keeps_warps: fits && stays(&conversion, "warp"),
        })
    }
}

/// The number of bits of an input dimension, 0 if it does not exist.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn bits_of(layout: &LinearLayout, name: &str) -> u32 {
    match layout.ins().find(name) {
        Some(i) => layout.ins().get(i).bits,
        None => 0,
    }
}

/// The part of one output dimension in the bases of one input dimension.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn component(layout: &LinearLayout, name: &str, out: &str) -> Columns {
    let mut columns = [0; MAX];
    if let (Some(i), Some(j)) = (layout.ins().find(name), layout.outs().find(out)) {
        let count = layout.ins().get(i).bits;
        bits!(k in if count < MAX as u32 { count } else { MAX as u32 } => {
            columns[k as usize] = layout.outs().part(layout.basis(i, k), j);
        });
    }
    columns
}

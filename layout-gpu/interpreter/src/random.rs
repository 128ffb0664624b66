//! Random numbers of tests, the same in each run.
//!
//! Source: G. Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8(14), 2003.

/// Returns numbers of 48 bits.
pub(crate) fn bits() -> impl FnMut() -> u64 {
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state >> 16
    }
}

/// Returns numbers less than each argument.
pub(crate) fn below() -> impl FnMut(usize) -> usize {
    let mut bits = bits();
    move |end| bits() as usize % end
}

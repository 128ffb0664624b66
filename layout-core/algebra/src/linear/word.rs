//! Words of bits: the arguments and values of functions over GF(2), packed into 64 bits, bit 0 the most minor.

/// The most bits of an input, and of an output.
pub const MAX_BITS: usize = 64;

/// The most dimensions on one side of a layout.
pub const MAX_DIMS: usize = 8;

/// A loop over bits in a `const fn`: `bits!(k in n => { … })`.
macro_rules! bits {
    ($k:ident in $count:expr => $body:block) => {
        let mut cursor = 0u32;
        let end: u32 = $count;
        while cursor < end {
            let $k = cursor;
            cursor = cursor.saturating_add(1);
            $body
        }
    };
}

pub(crate) use bits;

/// `bits` ones from bit 0 on.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn mask(bits: u32) -> u64 {
    match u64::MAX.checked_shr(64u32.saturating_sub(bits)) {
        Some(ones) => ones,
        None => 0,
    }
}

/// The power `2^i`; 0 past bit 63.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn bit(i: u32) -> u64 {
    raise(1, i)
}

/// `word` moved up by `by` bits; bits that leave the word are lost.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn raise(word: u64, by: u32) -> u64 {
    match word.checked_shl(by) {
        Some(raised) => raised,
        None => 0,
    }
}

/// The `bits` bits of a word from bit `from` on.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn field(word: u64, from: u32, bits: u32) -> u64 {
    match word.checked_shr(from) {
        Some(low) => low & mask(bits),
        None => 0,
    }
}

/// Returns true if bit `i` is set.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn has(word: u64, i: u32) -> bool {
    field(word, i, 1) == 1
}

/// The number of bits of a power of two.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn log2(size: u64) -> Option<u32> {
    if size.is_power_of_two() { Some(size.trailing_zeros()) } else { None }
}

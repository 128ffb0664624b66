//! Loops of constant length as straight code.

/// `f(0)` to `f(N - 1)`, each inlined with its constant; `N` is at most 8.
#[inline(always)]
pub fn unroll<const N: usize>(mut f: impl FnMut(usize)) {
    const { assert!(N <= 8) }
    if N > 0 {
        f(0)
    }
    if N > 1 {
        f(1)
    }
    if N > 2 {
        f(2)
    }
    if N > 3 {
        f(3)
    }
    if N > 4 {
        f(4)
    }
    if N > 5 {
        f(5)
    }
    if N > 6 {
        f(6)
    }
    if N > 7 {
        f(7)
    }
}

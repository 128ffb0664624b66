//! One impl for each rank: the tuples of 1 to 16 modes.

/// Calls `$each! { [all but the last mode] last mode }` for each rank from 1 to 16.
///
/// A mode is `(S D X i)`: names for its shape, its stride, its coordinate, and its number.
macro_rules! each_rank {
    ($each:ident) => {
        $crate::tuples::each_rank! {
            $each []
            (S0 D0 X0 0) (S1 D1 X1 1) (S2 D2 X2 2) (S3 D3 X3 3) (S4 D4 X4 4) (S5 D5 X5 5) (S6 D6 X6 6) (S7 D7 X7 7)
            (S8 D8 X8 8) (S9 D9 X9 9) (S10 D10 X10 10) (S11 D11 X11 11) (S12 D12 X12 12) (S13 D13 X13 13)
            (S14 D14 X14 14) (S15 D15 X15 15)
        }
    };
    ($each:ident [$($before:tt)*]) => {};
    ($each:ident [$($before:tt)*] $last:tt $($after:tt)*) => {
        $each! { [$($before)*] $last }
        $crate::tuples::each_rank! { $each [$($before)* $last] $($after)* }
    };
}

pub(crate) use each_rank;

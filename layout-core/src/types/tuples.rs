//! One impl for each rank: the tuples of 1 to 8 modes, with the feature `wide` of 1 to 32.

/// Calls `$each! { [all but the last mode] last mode }` for each rank of a shape or stride: from 1 to 8, to 32 with the feature `wide`. With `to 16`
/// the wide ranks end at 16, with `to 8`, `to 7` and `to 6` there are no wide ones.
///
/// A mode is `(S D X i)`: names for its shape, its stride, its coordinate, and its number.
#[cfg(not(docsrs))]
macro_rules! each_rank {
    ($each:ident) => {
        $crate::types::tuples::each_rank! { $each to 8 }
        #[cfg(feature = "wide")]
        $crate::types::tuples::wide_rank! { $each to 32 }
    };
    ($each:ident to 16) => {
        $crate::types::tuples::each_rank! { $each to 8 }
        #[cfg(feature = "wide")]
        $crate::types::tuples::wide_rank! { $each to 16 }
    };
    ($each:ident to 8) => {
        $crate::types::tuples::each_rank! {
            $each []
            (S0 D0 X0 0) (S1 D1 X1 1) (S2 D2 X2 2) (S3 D3 X3 3) (S4 D4 X4 4) (S5 D5 X5 5) (S6 D6 X6 6) (S7 D7 X7 7)
        }
    };
    ($each:ident to 7) => {
        $crate::types::tuples::each_rank! {
            $each []
            (S0 D0 X0 0) (S1 D1 X1 1) (S2 D2 X2 2) (S3 D3 X3 3) (S4 D4 X4 4) (S5 D5 X5 5) (S6 D6 X6 6)
        }
    };
    ($each:ident to 6) => {
        $crate::types::tuples::each_rank! {
            $each []
            (S0 D0 X0 0) (S1 D1 X1 1) (S2 D2 X2 2) (S3 D3 X3 3) (S4 D4 X4 4) (S5 D5 X5 5)
        }
    };
    ($each:ident [$($before:tt)*]) => {};
    ($each:ident [$($before:tt)*] $last:tt $($after:tt)*) => {
        $each! { [$($before)*] $last }
        $crate::types::tuples::each_rank! { $each [$($before)* $last] $($after)* }
    };
}

/// Calls `$each!` for the ranks past 8.
#[cfg(all(feature = "wide", not(docsrs)))]
macro_rules! wide_rank {
    ($each:ident to 16) => {
        $crate::types::tuples::each_rank! {
            $each [
                (S0 D0 X0 0) (S1 D1 X1 1) (S2 D2 X2 2) (S3 D3 X3 3) (S4 D4 X4 4) (S5 D5 X5 5) (S6 D6 X6 6) (S7 D7 X7 7)
            ]
            (S8 D8 X8 8) (S9 D9 X9 9) (S10 D10 X10 10) (S11 D11 X11 11) (S12 D12 X12 12)
            (S13 D13 X13 13) (S14 D14 X14 14) (S15 D15 X15 15)
        }
    };
    ($each:ident to 32) => {
        $crate::types::tuples::wide_rank! { $each to 16 }
        $crate::types::tuples::each_rank! {
            $each [
                (S0 D0 X0 0) (S1 D1 X1 1) (S2 D2 X2 2) (S3 D3 X3 3) (S4 D4 X4 4) (S5 D5 X5 5) (S6 D6 X6 6) (S7 D7 X7 7)
                (S8 D8 X8 8) (S9 D9 X9 9) (S10 D10 X10 10) (S11 D11 X11 11) (S12 D12 X12 12)
                (S13 D13 X13 13) (S14 D14 X14 14) (S15 D15 X15 15)
            ]
            (S16 D16 X16 16) (S17 D17 X17 17)
            (S18 D18 X18 18) (S19 D19 X19 19) (S20 D20 X20 20) (S21 D21 X21 21) (S22 D22 X22 22)
            (S23 D23 X23 23) (S24 D24 X24 24) (S25 D25 X25 25) (S26 D26 X26 26) (S27 D27 X27 27)
            (S28 D28 X28 28) (S29 D29 X29 29) (S30 D30 X30 30) (S31 D31 X31 31)
        }
    };
}

/// In the documentation of docs.rs and of the gate, whose pages list every impl, tuples of one and two modes stand for all.
#[cfg(docsrs)]
macro_rules! each_rank {
    ($each:ident $(to $most:literal)?) => {
        $each! { [] (S0 D0 X0 0) }
        $each! { [(S0 D0 X0 0)] (S1 D1 X1 1) }
    };
}

pub(crate) use each_rank;
#[cfg(all(feature = "wide", not(docsrs)))]
pub(crate) use wide_rank;

//! The list, by subject. Each file passes its rows on to the next; the last passes all of them to the macro that was named.

pub(super) mod algebra;
pub(super) mod arrows;
pub(super) mod atoms;
pub(super) mod linear;
pub(super) mod measures;
pub(super) mod memory;
pub(super) mod modes;
pub(super) mod tuples;

/// Expands `$then! { { trace call at row … } … }` with all rows: `trace`, `call` and `at` are named first, since rows name them and macros are hygienic.
macro_rules! for_each_operation {
    ($then:ident) => {
        $crate::operation::table::measures::rows! { $then }
    };
}

pub(super) use for_each_operation;

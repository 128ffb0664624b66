//! Documentation and conditions apply to everything that a name expands to.
#![deny(missing_docs, warnings)]
use layout_core::layout;

/// Tiles.
pub mod tiles {
    layout_core::layout! {
        /// Documented, and never used.
        pub Documented = (4, 8);
        #[cfg(any())]
        pub Absent = (8, 8);
        #[cfg(all())]
        #[allow(unused)]
        Present = Documented;
    }
}

layout! {
    _Unused = (4, 8);
    Alone = _Unused;
}

fn main() {}

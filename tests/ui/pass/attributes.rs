//! Documentation and conditions belong to all that a name is.
#![deny(missing_docs, warnings)]
use layout_core::layout;

/// Tiles.
pub mod tiles {
    layout_core::layout! {
        /// With documentation, and never used.
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

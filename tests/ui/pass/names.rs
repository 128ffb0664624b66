//! A name is a type, a constant and a name for later calls; its visibility is Rust's.
use layout_core::{StaticLayout, layout};

mod tiles {
    layout_core::layout! {
        /// Sixteen by sixteen.
        pub Block = (16, 16):row;
        pub(crate) Quarter = Block / (8, 8);
        Hidden = Quarter[0];
        pub(super) Lanes = composition(Hidden, 8);
    }
    pub mod inner {
        layout_core::layout! { pub Column = super::Block[0]; }
    }
}

use tiles::{Lanes as Renamed, inner::*};

layout! {
    Both = (tiles::Block, crate::tiles::inner::Column);
    Third = (Column, Renamed);
    assert size(Both) == 16 * 16 * 16;
}

// A raw identifier is the same name.
layout! {
    r#Raw = (4, 8);
    Again = (Raw, r#Raw);
}

fn main() {
    assert_eq!(Again.to_string(), "((4,8),(4,8)):((1,4),(1,4))");
    layout! { Local = Both[1]; }
    assert_eq!(Local.to_string(), "16:16");
    assert_eq!(<layout!(Local o 4)>::SIZE, 4);
    assert_eq!(Third.to_string(), "(16,8):(16,16)");
}

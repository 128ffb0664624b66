//! A name with a definition for each condition: uses follow the active one, whatever comes after.
#![deny(warnings)]
use layout_core::{layout, layout_const, make_layout};

/// Names in another module.
pub mod tiles {
    layout_core::layout! {
        pub Warp = (4, 8):row;
        #[cfg(any())]
        pub Chosen = (2, 2);
        #[cfg(not(any()))]
        pub Chosen = (8, 4);
    }
}

const ROWS: usize = 16;

layout! {
    #[cfg(any())]
    pub Tile = (128, 64):row;
    #[cfg(not(any()))]
    pub Tile = (64, 32):row;
    Half = Tile / <2, 2>;
    assert size(Tile) == 2048 and is_bijective(Tile);
    // Between and after other names, with constants, and with names from elsewhere.
    #[cfg(all())]
    Braced = ({ROWS}, 2);
    Part = Tile[0];
    #[cfg(not(all()))]
    Braced = ({ROWS}, 4);
    #[cfg(any())]
    Lanes = tiles::Warp / <2, 2>;
    #[cfg(not(any()))]
    Lanes = tiles::Warp / <2, 4>;
    Both = (Lanes, Braced);
    #[cfg(any())]
    Same = (4, 4);
    #[cfg(all())]
    Same = (4, 4);
    Elsewhere = tiles::Chosen[0];
    #[cfg(any())]
    Smem = Sw<1,0,1> o (4, 4);
    #[cfg(all())]
    Smem = Sw<2,0,3> o (4, 8):row;
    #[cfg(any())]
    Cut = <8, 8>;
    #[cfg(all())]
    Cut = <4, 8>;
    CutUp = Tile / Cut;
}

layout! { Later = Tile(_, 1); }

fn main() {
    assert_eq!(Tile.to_string(), "(64,32):(32,1)");
    assert_eq!(Half.to_string(), "((2,32),(2,16)):((32,64),(1,2))");
    assert_eq!(Part.to_string(), "64:32");
    assert_eq!(Both.to_string(), "(((2,2),(4,2)),(16,2)):(((8,16),(1,4)),(1,16))");
    assert_eq!((Same.to_string(), Elsewhere.to_string()), ("(4,4):(1,4)".into(), "8:1".into()));
    assert_eq!(Smem.to_string(), "Sw<2,0,3> o 0 o (4,8):(8,1)");
    assert_eq!(CutUp.to_string(), "((4,16),(8,4)):((32,128),(1,8))");
    assert_eq!(Later.to_string(), "(64):(32)");
    assert_eq!(layout_const!(size(Tile)), 2048);
    assert_eq!(<layout!(tiles::Chosen)>::new().to_string(), "(8,4):(1,8)");
    assert_eq!(make_layout!((Tile, 2:2048)).to_string(), "((64,32),2):((32,1),2048)");
}

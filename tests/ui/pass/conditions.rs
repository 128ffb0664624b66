//! An inactive definition needs nothing and is not wrong; where a condition does not hold, a name from another call or a module is used.
#![deny(warnings)]
use layout_core::layout;

#[cfg(any())]
mod absent {
    layout_core::layout! { pub Tile = (4, 8); }
}

mod present {
    layout_core::layout! { pub Tile = (2, 2); }
}

layout! {
    #[cfg(any())]
    Cut = (4, 8) / 3;
    #[cfg(any())]
    Unknown = Nothing / (NUMBER, 2);
    #[cfg(any())]
    Braced = ({NUMBER}, 2) / {Nothing};
    #[cfg(all())]
    pub Chosen = present::Tile;
    #[cfg(not(all()))]
    pub Chosen = absent::Tile / 3;
    #[cfg(any())]
    #[allow(dead_code)]
    Elsewhere = absent::Tile o 2;
    Half = Chosen / 2;
    #[cfg(all())]
    First = Half[0];
    #[cfg(all())]
    Again = First;
    assert size(Half) == 4 and size(Again) == 2;
    #[cfg(any())]
    assert size(Cut) == 4 and size(Nothing) == {NUMBER} and size(Half) == 5;
    #[cfg(all())]
    assert size(First) == 2;
}

macro_rules! tiles {
    ($($(#[$attribute:meta])* $name:ident = $layout:tt;)*) => { layout! { $($(#[$attribute])* $name = $layout;)* } };
}

tiles! {
    #[cfg(any())]
    Handed = (4, 8);
    #[cfg(all())]
    Handed = (2, 8);
}

layout! { Later = (2, 2); }

fn later() -> usize {
    layout! {
        #[cfg(any())]
        Later = (3, 3);
        Half = Later / 2;
    }
    Half::SIZE
}

fn main() {
    assert_eq!(Half.to_string(), "(2,2):(1,2)");
    assert_eq!((Handed::SIZE, Again::SIZE, later()), (16, 2, 4));
}

macro_rules! tiles {
    ($($items:tt)*) => {
        layout_core::layout! { $($items)* }
    };
}

tiles! { pub First (4, 8); }
tiles! { pub Second = ; }
tiles! { pub Third = (4, 8) }
tiles! { pub = (4, 8); }
tiles! { assert ; }
tiles! { pub(crate) 4 = 8; }
tiles! { type Fourth = (4, 8); }
tiles! { Fifth = (4, 8), Sixth = (2, 4); }
tiles! { pub assert 4 == 8; }

fn main() {}

macro_rules! tile {
    ($name:ident = $($layout:tt)*) => {
        type $name = layout_core::layout!($($layout)*);
    };
}

tile!(Nothing = 4 +);
tile!(Arrow = => 4);
tile!(Brackets = [4, 8]);
tile!(TooLarge = (4, 18446744073709551616));
tile!(Fraction = (4, 4.5));
tile!(Negative = (4, 8):(-8, 1));
tile!(NegativeTuple = (4, 8):-(4, 8));
tile!(DeepBrackets = ((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((
    4
)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))));
tile!(DeepOperators = 4:1
    o 4:1 o 4:1 o 4:1 o 4:1 o 4:1 o 4:1 o 4:1 o 4:1 o 4:1 o 4:1 o 4:1
    o 4:1 o 4:1 o 4:1 o 4:1 o 4:1 o 4:1 o 4:1 o 4:1 o 4:1 o 4:1 o 4:1
    o 4:1 o 4:1 o 4:1 o 4:1 o 4:1 o 4:1 o 4:1 o 4:1 o 4:1 o 4:1 o 4:1
    o 4:1 o 4:1 o 4:1 o 4:1 o 4:1 o 4:1 o 4:1 o 4:1 o 4:1 o 4:1 o 4:1
    o 4:1 o 4:1 o 4:1 o 4:1 o 4:1 o 4:1 o 4:1 o 4:1 o 4:1 o 4:1 o 4:1
    o 4:1 o 4:1 o 4:1 o 4:1 o 4:1 o 4:1 o 4:1 o 4:1 o 4:1 o 4:1 o 4:1);
tile!(Unclosed = composition(16, <4:1, 8));
tile!(TwoNumbers = Sw<3, 4> o (8, 8));
tile!(Path = crate::);
tile!(Leftover = (4, 8) 7);
tile!(NoComma = (4 8));
tile!(SecondColon = (4:1:2));
tile!(Stride = (4, 8):loose);
tile!(Method = (4, 8).8);
tile!(NoCall = (4, 8).flatten);
tile!(NoCoordinate = (4, 8)());
tile!(NoMode = (4, 8)[]);
tile!(NoBases = linear{ lane: 4 });
tile!(Unknown = flaten((4, 8)));

fn main() {}

use layout_core::layout;

type Arrow = layout!((=> 4, 8));
type Brackets = layout!((4, 8):[8, 1]);
type NegativeTuple = layout!(-(4, 8):(8, 1));
type DeepBrackets = layout!(size(((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((
    4
))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))):1);
type DeepOperators = layout!(2
    * 2 * 2 * 2 * 2 * 2 * 2 * 2 * 2 * 2 * 2 * 2
    * 2 * 2 * 2 * 2 * 2 * 2 * 2 * 2 * 2 * 2 * 2
    * 2 * 2 * 2 * 2 * 2 * 2 * 2 * 2 * 2 * 2 * 2
    * 2 * 2 * 2 * 2 * 2 * 2 * 2 * 2 * 2 * 2 * 2
    * 2 * 2 * 2 * 2 * 2 * 2 * 2 * 2 * 2 * 2 * 2
    * 2 * 2 * 2 * 2 * 2 * 2 * 2 * 2 * 2 * 2 * 2);
type TwoNumbers = layout!((8, 8) / Sw<3>);
type Path = layout!(size(tiles::) : 1);
type Method = layout!((4, 8).(2));
type NoCoordinate = layout!((4, 8)(1, 1)():1);
type TooLarge = layout!((4, 8):(99999999999999999999, 1));
type NoComma = layout!(composition((4, 8), (2 4)));
type SecondColon = layout!((4, 8):(8, 1):1);
type Stride = layout!(16:exact);

fn main() {}

//! Modes chosen, grouped, flattened, added; layouts from shapes.

use layout_algebra::capacity::MAX_LEAVES;
use layout_algebra::operation::Value;
use layout_algebra::{AlgebraError, IntTuple};

use super::divide::{Exact, StaticRounding};
use super::operation;
use crate::refusal::{count, tried};
use crate::types::int_tuple::StaticIntTuple;
use crate::types::tiler::StaticTiler;

operation! {
    /// Mode `I`, counted from the left, of a layout that generic code does not know; see also [`ModeOf`](crate::ModeOf).
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::Mode};
    /// assert_eq!(Mode::<Layout<(C<4>, C<8>), (C<8>, C<1>)>, 1>::new().to_string(), "8:1");
    /// ```
    Mode<A: StaticOperand; I>,
        call Get.with(&A::OPERAND).number(I as u64),
        eg "get((4,8):(8,1), 1)";
}

operation! {
    /// The modes from `BEGIN` up to `END`, without it.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::Take};
    /// type Three = Layout<(C<2>, C<4>, C<3>), (C<4>, C<1>, C<8>)>;
    /// assert_eq!(Take::<Three, 1, 3>::new().to_string(), "(4,3):(1,8)");
    /// ```
    Take<A: StaticOperand; BEGIN, END>,
        eg "take((2,4,3):(4,1,8), 1, 3)";
}

operation! {
    /// The modes from `BEGIN` up to `END` as one.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::Group};
    /// type Three = Layout<(C<2>, C<3>, C<2>), (C<3>, C<1>, C<6>)>;
    /// assert_eq!(Group::<Three, 0, 2>::new().to_string(), "((2,3),2):((3,1),6)");
    /// ```
    Group<A: StaticOperand; BEGIN, END>,
        eg "group((2,3,2):(3,1,6), 0, 2)";
}

operation! {
    /// The modes with the indices in the tuple `I`, in this order.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::Select};
    /// type Three = Layout<(C<2>, C<4>, C<3>), (C<4>, C<1>, C<8>)>;
    /// assert_eq!(Select::<Three, (C<2>, C<0>)>::new().to_string(), "(3,2):(8,4)");
    /// ```
    Select<A: StaticOperand, I: StaticIntTuple> =
        selected(&A::OPERAND, numbers(&I::VALUE).split_at(I::VALUE.leaf_count()).0),
        call Select.with(&A::OPERAND).numbers(&I::VALUE),
        eg "select((2,4,3):(4,1,8), 2, 0)";
}

/// The modes of a layout of any kind with these indices.
const fn selected(operand: &Value, modes: &[usize]) -> Result<Value, AlgebraError> {
    match operand {
        Value::Coordinates(layout) => match layout.select(modes) {
            Ok(selected) => Ok(Value::Coordinates(selected)),
            Err(error) => Err(error),
        },
        Value::Composed(composed) => match composed.select(modes) {
            Ok(selected) => Ok(Value::composed(&selected)),
            Err(error) => Err(error),
        },
        Value::Layout(layout) => tried(&layout.select(modes)),
        _ => panic!("no layout"),
    }
}

/// The indices of modes.
#[inline]
const fn numbers(tuple: &IntTuple) -> [usize; MAX_LEAVES] {
    let (mut numbers, mut i) = ([0; MAX_LEAVES], 0);
    while i < tuple.leaf_count() {
        numbers[i] = count(tuple.leaf_at(i));
        i += 1;
    }
    numbers
}

operation! {
    /// The modes of `A` and of `B` in pairs.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::Zip};
    /// type Blocks = Layout<(C<2>, C<3>), (C<1>, C<2>)>;
    /// type Tiles = Layout<(C<2>, C<2>), (C<6>, C<12>)>;
    /// assert_eq!(Zip::<Blocks, Tiles>::new().to_string(), "((2,2),(3,2)):((1,6),(2,12))");
    /// ```
    Zip<A: StaticOperand, B: StaticStrided>, as joined,
        eg "zip((2,3):(1,2), (2,2):(6,12))";
}

operation! {
    /// The modes of `A` that are (tile, rest) along the tiler `T`, with tiles and rests gathered.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::TileUnzip};
    /// type Pairs = Layout<((C<2>, C<2>), (C<4>, C<2>)), ((C<8>, C<16>), (C<1>, C<4>))>;
    /// assert_eq!(TileUnzip::<Pairs, (C<2>, C<4>)>::new().to_string(), "((2,4),(2,2)):((8,1),(16,4))");
    /// ```
    TileUnzip<A: StaticOperand, T: StaticTiler>;
}

operation! {
    /// `N` copies of `A`, as the modes of a tuple.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::Repeat};
    /// assert_eq!(Repeat::<Layout<C<4>, C<1>>, 3>::new().to_string(), "(4,4,4):(1,1,1)");
    /// ```
    Repeat<A: StaticOperand; N>,
        eg "repeat(4:1, 3)";
}

operation! {
    /// The modes in reverse order, each unchanged.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::Transpose};
    /// assert_eq!(Transpose::<Layout<(C<4>, C<8>), (C<8>, C<1>)>>::new().to_string(), "(8,4):(1,8)");
    /// ```
    Transpose<A: StaticOperand>,
        eg "transpose((4,8):(8,1))";
}

operation! {
    /// All leaves as modes of one tuple.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::Flatten};
    /// type Pairs = Layout<(C<2>, (C<2>, C<3>)), (C<6>, (C<1>, C<2>))>;
    /// assert_eq!(Flatten::<Pairs>::new().to_string(), "(2,2,3):(6,1,2)");
    /// ```
    Flatten<A: StaticOperand>,
        eg "flatten((2,(2,3)):(6,(1,2)))";
}

operation! {
    /// The leaves of `A` nested as the profile `P`, whose numbers do not matter.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::Unflatten};
    /// type Three = Layout<(C<2>, C<2>, C<3>), (C<6>, C<1>, C<2>)>;
    /// assert_eq!(Unflatten::<Three, (C<0>, (C<0>, C<0>))>::new().to_string(), "(2,(2,3)):(6,(1,2))");
    /// ```
    Unflatten<A: StaticOperand, P: StaticIntTuple>,
        eg "unflatten((2,2,3):(6,1,2), (1,(1,1)))";
}

operation! {
    /// The modes in reverse order, at every depth.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::Reverse};
    /// assert_eq!(Reverse::<Layout<(C<4>, C<8>), (C<8>, C<1>)>>::new().to_string(), "(8,4):(1,8)");
    /// ```
    Reverse<A: StaticOperand>,
        eg "reverse((4,8):(8,1))";
}

operation! {
    /// `A` with `B` as one more mode at its end.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::Append};
    /// type Rows = Layout<(C<2>, C<4>), (C<4>, C<1>)>;
    /// assert_eq!(Append::<Rows, Layout<C<2>, C<8>>>::new().to_string(), "(2,4,2):(4,1,8)");
    /// ```
    Append<A: StaticOperand, B: StaticStrided>, as joined,
        eg "append((2,4):(4,1), 2:8)";
}

operation! {
    /// `A` with `B` as one more mode at its beginning.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::Prepend};
    /// type Rows = Layout<(C<2>, C<4>), (C<4>, C<1>)>;
    /// assert_eq!(Prepend::<Rows, Layout<C<2>, C<8>>>::new().to_string(), "(2,2,4):(8,4,1)");
    /// ```
    Prepend<A: StaticOperand, B: StaticStrided>, as joined,
        eg "prepend((2,4):(4,1), 2:8)";
}

operation! {
    /// `A` with `B` in place of mode `I`.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::Replace};
    /// type Rows = Layout<(C<4>, C<8>), (C<8>, C<1>)>;
    /// assert_eq!(Replace::<Rows, Layout<C<2>, C<16>>, 0>::new().to_string(), "(2,8):(16,1)");
    /// ```
    Replace<A: StaticOperand, B: StaticStrided; I>, as joined,
        call Replace.with(&A::OPERAND).number(I as u64).with(&B::OPERAND),
        eg "replace((4,8):(8,1), 0, 2:16)";
}

operation! {
    /// The layout of two modes, `(A, B)`.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::Pair};
    /// assert_eq!(Pair::<Layout<C<4>, C<8>>, Layout<C<8>, C<1>>>::new().to_string(), "(4,8):(8,1)");
    /// ```
    Pair<A: StaticStrided, B: StaticStrided>, as joined,
        call MakeLayout.with(&A::OPERAND).with(&B::OPERAND),
        eg "make_layout(4:8, 8:1)";
}

operation! {
    /// The column-major layout of the shape `S`.
    ///
    /// ```
    /// use layout_core::{C, StaticLayout, operations::MakeLayout};
    /// assert_eq!(MakeLayout::<(C<4>, C<8>)>::new().to_string(), "(4,8):(1,4)");
    /// ```
    MakeLayout<S: StaticIntTuple>;
}

operation! {
    /// The block `A` repeated until it has the shape `S`; modes of smaller `O` repeat first.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::TileToShape};
    /// type Block = Layout<(C<2>, C<2>), (C<2>, C<1>)>;
    /// type Tile = TileToShape<Block, (C<4>, C<4>), (C<0>, C<1>)>;
    /// assert_eq!(Tile::new().to_string(), "((2,2),(2,2)):((2,4),(1,8))");
    /// ```
    TileToShape<A: StaticOperand, S: StaticIntTuple, O: StaticIntTuple, R: StaticRounding = Exact>,
        eg "tile_to_shape((2,2):(2,1), (4,4))";
}

operation! {
    /// The block `A` repeated until it fills `S`, `((m,k),M,K,…)`, and counted MMA by MMA.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::TileToMmaShape};
    /// type Block = Layout<(C<2>, C<4>), (C<4>, C<1>)>;
    /// let tile = TileToMmaShape::<Block, ((C<4>, C<4>), C<1>, C<2>)>::new();
    /// assert_eq!(tile.to_string(), "((4,4),1,2):((4,1),0,16)");
    /// ```
    TileToMmaShape<A: StaticComposed, S: StaticIntTuple>,
        eg "tile_to_mma_shape((2,4):(4,1), ((4,4),1,2))";
}

operation! {
    /// The compact layout of the shape `S` in which modes of smaller `O` advance first.
    ///
    /// ```
    /// use layout_core::{C, StaticLayout, operations::MakeOrderedLayout};
    /// assert_eq!(MakeOrderedLayout::<(C<4>, C<8>), (C<1>, C<0>)>::new().to_string(), "(4,8):(8,1)");
    /// ```
    MakeOrderedLayout<S: StaticIntTuple, O: StaticIntTuple>;
}

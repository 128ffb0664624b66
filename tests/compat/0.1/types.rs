//! Layouts in type position, spelled out, and in generic code.

use layout_core::operations::{Complement, Composition, LogicalDivide, LogicalProduct, ZippedDivide};
use layout_core::{AnyLayout, C, Layout, ModeOf, StaticLayout, StaticTiler, Swizzled, layout};

layout! { Named = (4,(2,4)):(8,(1,2)); }

type Spelled = Layout<(C<4>, (C<2>, C<4>)), (C<8>, (C<1>, C<2>))>;
type Written = layout!((4,(2,4)):(8,(1,2)));
type Divided = layout!(Named / (2, 4));
type Of = layout!(Named[1]);
type Smem = layout!(Sw<3,3,3> o (8,64):(64,1));

struct Staged<L: StaticLayout> {
    layout: L,
}

fn corners<L: StaticLayout, T: StaticTiler>() -> Vec<u32> {
    let tiled = ZippedDivide::<L, T>::new();
    let count = ModeOf::<ZippedDivide<L, T>, 1>::SIZE;
    (0..u32::try_from(count).unwrap()).map(|tile| tiled.offset((0_u32, tile))).collect()
}

fn printed<L: AnyLayout + std::fmt::Display>(layout: L) -> String {
    layout.to_string()
}

#[test]
fn a_layout_is_its_type() {
    let _: Spelled = Written::new();
    let _: Smem = Swizzled::<3, 3, 3, 0, Layout<(C<8>, C<64>), (C<64>, C<1>)>>::new();
    assert_eq!((Written::SIZE, size_of::<Written>()), (32, 0));
    assert_eq!(Divided::new().to_string(), "((2,2),(4,2)):((8,16),(1,4))");
    assert_eq!(printed(Of::new()), "(2,4):(1,2)");
    assert_eq!(Staged { layout: <layout!((4, 8))>::default() }.layout.offset((1_u32, 2_u32)), 9);
    assert_eq!(Written::new().offset((1_u32, (1_u32, 2_u32))), 13);
    assert_eq!(Written::new().offset(5_usize), 9);
}

#[test]
fn operations_are_types_in_generic_code() {
    type Rows = Layout<(C<4>, C<4>), (C<4>, C<1>)>;
    assert_eq!(corners::<Rows, (C<2>, C<2>)>(), [0, 8, 2, 10]);
    assert_eq!(Composition::<Rows, Layout<C<4>, C<2>>>::new().to_string(), "(2,2):(8,1)");
    assert_eq!(LogicalDivide::<Layout<C<24>, C<1>>, C<4>>::new().to_string(), "(4,6):(1,4)");
    assert_eq!(LogicalProduct::<Layout<C<4>, C<1>>, Layout<C<8>, C<1>>>::new().to_string(), "(4,8):(1,4)");
    assert_eq!(Complement::<Layout<C<4>, C<2>>, C<24>>::new().to_string(), "(2,3):(1,8)");
}

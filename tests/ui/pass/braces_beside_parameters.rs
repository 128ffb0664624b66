//! Parameters in braces, in every generic item: no constant next to a type names them.

#![allow(dead_code)]
use core::marker::PhantomData;
use layout_core::{StaticComposed, StaticLayout, StaticTiler, layout, layout_const};
struct S<const N: usize>
where
    [(); N]:,
{
    f: layout!(({ N }, 4)),
}
enum En<L: StaticLayout> {
    A(layout!({ L } / 2)),
    B(PhantomData<L>),
}
struct Tup<const N: usize, L: StaticLayout>(pub layout!(({N}, 4):row / <2, 2>), pub(crate) layout!({ L } / 2));
trait Tr<const N: usize> {
    type X;
    fn f(&self) -> layout!(({ N }, 4)) {
        Default::default()
    }
    fn g<const M: usize>() -> usize {
        <layout!(({ M }, { N }))>::SIZE
    }
}
impl<const N: usize> Tr<N> for [u8; N] {
    type X = layout!(({N}, 2):row);
}
trait Gat {
    type T<L: StaticLayout>;
    type U<const K: usize>;
}
impl Gat for u8 {
    type T<L: StaticLayout> = layout!({ L } / 2);
    type U<const K: usize> = layout!(({K}, 2):row);
}
pub(crate) type H<L> = layout!({ L } / 4);
pub(crate) type Hn<const N: usize> = layout!((4, { N }) / 2);
const fn cf<const N: usize>() -> usize {
    <layout!(({N}, 4):row)>::SIZE
}
unsafe extern "C" fn ef<const N: usize>(_: &u8) -> usize {
    <layout!(({N}, 4):row)>::SIZE
}
async fn af<const N: usize>() -> usize {
    <layout!(({N}, 4):row)>::SIZE
}
impl<const N: usize> S<N>
where
    [(); N]:,
{
    const K: usize = <layout!(({N}, 4):row)>::SIZE;
    fn m<T: StaticTiler>(self) -> usize
    where
        layout!((4, 8) / { T }): StaticLayout,
    {
        let c = || <layout!(({N}, 2):row)>::SIZE;
        c()
    }
}
macro_rules! mk { ($n:ident, $name:ident) => { fn $name<const $n: usize>() -> usize { <layout!(({$n}, 4):row)>::SIZE } } }
mk!(Q, q);
macro_rules! gen2 { ($name:ident) => { fn $name<const N: usize, L: StaticLayout>() -> usize { <layout!(({N}, 4):row)>::SIZE + layout_const!(size({L})) } } }
gen2!(q2);
mod inner {
    use super::*;
    pub fn f<L: StaticComposed>() -> String {
        format!("{}", <layout!({L} / <2>)>::new())
    }
    pub mod deep {
        use layout_core::*;
        pub fn f<const A: usize>() -> usize {
            fn inner<const B: usize>() -> usize {
                <layout!(({B}, 3):row)>::SIZE
            }
            inner::<4>() + <layout!(({A}, 3):row)>::SIZE
        }
    }
}
fn arr<const N: usize>(x: [layout!(({ N }, 4)); 2]) -> Vec<layout!(({ N }, 4))> {
    x.to_vec()
}
fn lt<'a, const N: usize, F: Fn(&'a u8) -> usize>(f: F, x: &'a u8) -> usize {
    f(x) + <layout!(({N}, 4):row)>::SIZE
}
fn dflt<L>()
where
    L: StaticLayout,
{
}
struct D<L: StaticLayout = layout!((4, 8)), const N: usize = 4>(PhantomData<(L, layout!(({ N }, 2)))>);
fn main() {
    assert_eq!(cf::<3>() + q::<2>() + q2::<2, layout!((4, 8))>(), 12 + 8 + 8 + 32);
    println!("{} {} {}", inner::f::<layout!((4, 8))>(), inner::deep::f::<2>(), H::<layout!((4, 8))>::new());
    println!("{} {}", <u8 as Gat>::T::<layout!((4, 8))>::new(), Hn::<3>::SIZE);
    assert_eq!(lt::<2, _>(|x| *x as usize, &3), 11);
}

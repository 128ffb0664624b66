//! Sums as the factors of the next product: `f32` rounded to floats of 16 bits, two in one instruction.

use core::marker::PhantomData;

use layout_core::algebra::{self, LayoutValue, Text};
use layout_core::{Checked, Count, Elements, StaticLayout, Tensor, unroll_by};

use super::{BF16, BF16x2, F16, F16x2, HeldMut};

/// A float of 16 bits.
#[diagnostic::on_unimplemented(message = "`{Self}` is not a float of 16 bits", label = "neither `F16` nor `BF16`")]
pub trait Narrow: Copy {
    /// Rounds two numbers to the nearest, and packs them.
    fn packed(pair: [f32; 2]) -> u32;
}

macro_rules! floats {
    ($($One:ty: $Pair:ty;)*) => {$(
        impl Narrow for $One {
            #[inline(always)]
            fn packed(pair: [f32; 2]) -> u32 {
                <$Pair>::from_f32(pair).to_bits()
            }
        }
    )*};
}

floats! {
    BF16: BF16x2;
    F16: F16x2;
}

/// The pairs of two fragments.
struct Pairs<L, M>(PhantomData<(L, M)>);

impl<L: StaticLayout, M: StaticLayout> Pairs<L, M> {
    /// Checks that both sides fit, and that neighbors are together; in the function that a kernel calls, whose line the compiler names.
    const FIT: () = {
        if L::SIZE != M::SIZE {
            let text = Text::new("cannot narrow: the source has ").index(L::SIZE).and(" elements, the destination ");
            panic!("{}", text.index(M::SIZE).as_str());
        }
        assert!(
            are_neighbours(&M::VALUE),
            "cannot narrow: neighbours do not lie together in the destination's registers"
        );
    };
}

impl<L: StaticLayout, M: StaticLayout> Count for Pairs<L, M> {
    const COUNT: usize = L::SIZE / 2;
}

/// Returns true if each element of an odd index lies right after the one before.
const fn are_neighbours(layout: &LayoutValue) -> bool {
    let Ok(size) = layout.size() else { return false };
    let mut i = 0;
    while i < size {
        match (algebra::offset(layout, i), algebra::offset(layout, i + 1)) {
            (Ok(first), Ok(second)) if i + 1 < size && second == first + 1 => i += 2,
            _ => return false,
        }
    }
    true
}

/// Writes to each index of `to` the float nearest to the number at that index of `from`.
///
/// This makes the result of a product the left factor of the next one: with one row of atoms a warp, the registers of C of two adjacent
/// atoms are those of A of one, in order.
///
/// ```ignore
/// let mut shares = Fragment::<F16, Shares>::default();
/// narrow(&scores.tensor(), &mut shares.tensor_mut());
/// unsafe { gemm(Mma, &mut sums.tensor_mut(), &shares.tensor(), &v.tensor()) };
/// ```
#[inline(always)]
pub fn narrow<P, L, Q, M>(from: &Tensor<P, L>, to: &mut Tensor<Q, M>)
where
    P: Elements<Element = f32> + Checked,
    L: StaticLayout,
    Q: HeldMut + Elements<Element: Narrow> + Checked,
    M: StaticLayout,
{
    let () = Pairs::<L, M>::FIT;
    let (source, target) = (from.layout(), to.layout());
    unroll_by::<Pairs<L, M>>(
        #[inline(always)]
        |i| {
            // SAFETY: the data check the offsets; both elements are inside, and lie together.
            unsafe {
                let element = |i: usize| from.data().element(StaticLayout::offset(source, i));
                let pair = [element(2 * i), element(2 * i + 1)];
                to.data_mut().put(StaticLayout::offset(target, 2 * i), Q::Element::packed(pair));
            }
        },
    );
}

//! The same memory as other elements.
//!
//! ```text
//!     f32   ├──0──┼──1──┼──2──┼──3──┼──4──┼ …        (4,8):(8,1)     row 0, column 5
//!     [_;4] ├───────────0───────────┼─────1           (4,2):(2,1)     row 0, column 1
//! ```

use core::slice;

use super::{Holds, Tensor};
use crate::operations::operation;
use crate::symbolic::recast::{RecastBy, Widths};
use crate::types::static_layout::StaticLayout;
use crate::types::swizzled::Swizzled;

/// Elements of plain bits: every pattern of bits is a value, and there is no padding: integers, floating-point numbers, arrays
/// of such.
///
/// With the feature `half` the floats of that crate are included; with the feature `bytemuck` every `bytemuck::Pod` is, and nothing else, so that your own
/// type derives that trait. Without that feature, implement this trait with `unsafe impl`.
///
#[cfg_attr(all(feature = "bytemuck", feature = "half"), doc = "```")]
#[cfg_attr(not(all(feature = "bytemuck", feature = "half")), doc = "```ignore")]
/// use bytemuck::{Pod, Zeroable};
/// use half::bf16;
/// use layout_core::{Tensor, make_layout};
///
/// #[derive(Clone, Copy, Debug, PartialEq, Pod, Zeroable)]
/// #[repr(C)]
/// struct Complex {
///     real: bf16,
///     imaginary: bf16,
/// }
///
/// let data = [bf16::from_f32(1.5); 64];
/// let rows = Tensor::new(&data[..], make_layout!((4,16):row));
/// assert_eq!(rows.recast::<[bf16; 8]>()[(3_u32, 1_u32)], [bf16::from_f32(1.5); 8]);
/// assert_eq!(rows.recast::<u16>()[(3_u32, 1_u32)], 0x3fc0);
/// assert_eq!(rows.recast::<Complex>().layout().to_string(), "(4,8):(8,1)");
/// assert_eq!(rows.recast::<[Complex; 4]>()[0_u32][3].imaginary, bf16::from_f32(1.5));
/// ```
///
/// # Safety
/// Any initialized bytes, as many as the type has, are a value of it, and it has no padding.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an element of plain bits",
    label = "not every pattern of bits is one, or they have gaps",
    note = "memory is recast between integers, floating-point numbers, and arrays of such; with the feature `bytemuck` of each `Pod`"
)]
pub unsafe trait PlainBits: Copy + 'static {
    /// The number of bits.
    const BITS: u64 = 8 * size_of::<Self>() as u64;
}

#[cfg(not(feature = "bytemuck"))]
macro_rules! plain {
    ($($Number:ty)*) => {$(
        // SAFETY: a number.
        unsafe impl PlainBits for $Number {}
    )*};
}

#[cfg(not(feature = "bytemuck"))]
plain! { u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 }

#[cfg(all(feature = "half", not(feature = "bytemuck")))]
plain! { half::f16 half::bf16 }

// SAFETY: the elements of an array lie one after the other.
#[cfg(not(feature = "bytemuck"))]
unsafe impl<T: PlainBits, const N: usize> PlainBits for [T; N] {}

// SAFETY: `Pod` promises that any bytes are a value, without padding.
#[cfg(feature = "bytemuck")]
unsafe impl<T: bytemuck::Pod> PlainBits for T {}

operation! {
    /// `A`, of elements `T`, in elements `U`: [`RecastLayout`](crate::operations::RecastLayout) for their bits.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::Recast};
    /// type Rows = Layout<(C<4>, C<8>), (C<8>, C<1>)>;
    /// assert_eq!(Recast::<Rows, f32, [f32; 4]>::new().to_string(), "(4,2):(2,1)");
    /// assert_eq!(Recast::<Rows, f32, u16>::new().to_string(), "(4,16):(16,1)");
    /// ```
    Recast<A: StaticComposed, T: OfBits, U: OfBits>,
        call RecastLayout.composed(&A::COMPOSED).number(T::WIDTH).number(U::WIDTH);
}

/// The layout of [`Tensor::recast`].
pub type RecastOf<L, T, U> = <L as RecastBy<(T, U)>>::Recast;

/// Elements of a known width. The layout is known even for elements without plain bits, so that there is only one error.
#[doc(hidden)]
pub trait OfBits: Sized + 'static {
    /// The number of bits.
    const WIDTH: u64 = 8 * size_of::<Self>() as u64;
}

impl<T: 'static> OfBits for T {}

impl<T: OfBits, U: OfBits> Widths for (T, U) {
    const FROM: u64 = T::WIDTH;
    const TO: u64 = U::WIDTH;
}

/// A swizzled layout can be recast unless the swizzle takes elements apart.
impl<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, L, T: OfBits, U: OfBits> RecastBy<(T, U)>
    for Swizzled<BITS, BASE, SHIFT, OFFSET, L>
where
    L: StaticLayout,
{
    type Recast = Recast<Self, T, U>;

    #[inline(always)]
    fn recast_by(self) -> Self::Recast {
        Recast::new()
    }
}

/// Data that can be seen as elements `U`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be seen as elements `{U}`",
    label = "not memory of plain bits",
    note = "slices, pointers and shared memory of integers, floats, and arrays of such are recast"
)]
pub trait RecastTo<U> {
    /// The present type of the elements.
    type Element: PlainBits;
    /// The data as elements `U`.
    type Data;

    /// The data as elements `U`.
    #[track_caller]
    fn recast_to(self) -> Self::Data;
}

impl<T: PlainBits, U: PlainBits> RecastTo<U> for *const T {
    type Element = T;
    type Data = *const U;

    #[inline(always)]
    fn recast_to(self) -> *const U {
        self.cast()
    }
}

impl<T: PlainBits, U: PlainBits> RecastTo<U> for *mut T {
    type Element = T;
    type Data = *mut U;

    #[inline(always)]
    fn recast_to(self) -> *mut U {
        self.cast()
    }
}

/// Asserts that the address is aligned for the element.
#[inline(always)]
#[track_caller]
fn aligned<U>(data: *const U) {
    let (address, bytes) = (data.addr(), align_of::<U>());
    assert!(
        address.is_multiple_of(bytes),
        "the data begin at {address:#x}, and elements they are recast to at multiples of {bytes}"
    );
}

impl<'a, T: PlainBits, U: PlainBits> RecastTo<U> for &'a [T] {
    type Element = T;
    type Data = &'a [U];

    #[inline(always)]
    fn recast_to(self) -> &'a [U] {
        let data = self.as_ptr().cast::<U>();
        aligned(data);
        // SAFETY: aligned, no longer than the borrowed slice, initialized, since `T` has no padding; and any bits are a `U`.
        unsafe { slice::from_raw_parts(data, size_of_val(self) / size_of::<U>()) }
    }
}

impl<'a, T: PlainBits, U: PlainBits> RecastTo<U> for &'a mut [T] {
    type Element = T;
    type Data = &'a mut [U];

    #[inline(always)]
    fn recast_to(self) -> &'a mut [U] {
        let length = size_of_val(self) / size_of::<U>();
        let data = self.as_mut_ptr().cast::<U>();
        aligned(data);
        // SAFETY: aligned, no longer than the borrowed slice, initialized, since `T` has no padding; any bits are a `U`, and any `U`
        // that is written is a `T`.
        unsafe { slice::from_raw_parts_mut(data, length) }
    }
}

impl<P, L: Copy> Tensor<P, L> {
    /// The same memory as wider or narrower elements `U`: the layout is recast by
    /// [`recast_layout`](crate::algebra::recast_layout), and a layout that does not exist in such elements is a compile error.
    ///
    /// ```
    /// use layout_core::{C, Layout, Tensor, Whole};
    ///
    /// type Rows = Layout<(C<4>, C<8>), (C<8>, C<1>)>;
    /// let numbers: [u32; 32] = core::array::from_fn(|i| i as u32);
    /// let rows = Tensor::new(&numbers[..], Rows::new());
    /// let vectors = rows.recast::<[u32; 4]>();
    /// assert_eq!(vectors.layout().to_string(), "(4,2):(2,1)");
    /// assert_eq!(vectors.slice((2_u32, Whole))[1_u32], [20, 21, 22, 23]);
    ///
    /// let bytes = rows.recast::<u8>();
    /// assert_eq!(bytes.layout().to_string(), "(4,32):(32,1)");
    /// ```
    ///
    /// Rows with a run-time distance keep it, if it is a multiple of the vector; debug builds check that:
    ///
    /// ```
    /// use layout_core::{C, Layout, Tensor};
    /// let (rows, pitch) = (2_u32, 16_u32);
    /// let numbers: [f32; 32] = core::array::from_fn(|i| i as f32);
    /// let matrix = Tensor::new(&numbers[..], Layout::of((rows, C::<8>), (pitch, C::<1>)));
    /// let vectors = matrix.recast::<[f32; 4]>();
    /// assert_eq!(format!("{:#}", vectors.layout()), "(2,_2):(4,_1)");
    /// assert_eq!(vectors[(1_u32, 1_u32)], [20.0, 21.0, 22.0, 23.0]);
    /// ```
    ///
    /// A swizzle that moves whole vectors can be seen in vectors:
    ///
    /// ```
    /// use layout_core::{Tensor, make_layout};
    /// let halves: [u16; 512] = core::array::from_fn(|i| i as u16);
    /// let tile = Tensor::new(&halves[..], make_layout!(Sw<3,3,3> o (8,64):row));
    /// let vectors = tile.recast::<[u16; 2]>();
    /// assert_eq!(vectors[(3_u32, 5_u32)], [tile[(3_u32, 10_u32)], tile[(3_u32, 11_u32)]]);
    /// ```
    ///
    /// Columns cannot be read as vectors of a row:
    ///
    /// ```compile_fail
    /// use layout_core::{C, Layout, Tensor};
    /// let data = [0_u32; 24];
    /// let padded = Tensor::new(&data[..], Layout::<(C<4>, C<4>), (C<6>, C<1>)>::new());
    /// let vectors = padded.recast::<[u32; 4]>(); // stride 6 neither divides 4 nor is divided by it
    /// ```
    ///
    /// # Panics
    /// In debug builds, if the vectors do not divide a stride known only at run time. If the data are a slice that is not aligned for `U`, or that ends within the last `U`.
    #[must_use]
    #[inline(always)]
    #[track_caller]
    pub fn recast<U: PlainBits>(self) -> Tensor<P::Data, RecastOf<L, P::Element, U>>
    where
        P: RecastTo<U, Data: Holds<RecastOf<L, P::Element, U>>>,
        L: RecastBy<(P::Element, U)>,
    {
        let () = <L as RecastBy<(P::Element, U)>>::EVALUATED;
        Tensor::holding(self.data.recast_to(), self.layout.recast_by())
    }
}

#[cfg(test)]
mod tests {
    use std::format;
    use std::string::ToString;

    use crate::{AnyLayout, C, Fragment, Layout, StaticLayout, Swizzled, Tensor, Whole};

    type Rows = Layout<(C<4>, (C<2>, C<4>)), (C<8>, (C<4>, C<1>))>;

    #[test]
    fn each_wide_element_is_those_it_lies_over() {
        let data: [u16; 32] = core::array::from_fn(|i| u16::try_from(3 * i).unwrap());
        let wide = Tensor::new(&data[..], Rows::new()).recast::<[u16; 2]>();
        assert_eq!(wide.layout().to_value(), crate::algebra::upcast(&Rows::VALUE, 2).unwrap());
        for (i, j, k) in (0..16_usize).map(|n| (n % 4, n / 4 % 2, n / 8)) {
            let first = Rows::new().offset((i, (j, 2 * k)));
            assert_eq!(wide[(i, (j, k))], [data[first], data[first + 1]]);
        }
        let again = wide.recast::<u16>();
        assert_eq!(again.layout().to_value(), Rows::VALUE);
        assert!((0..32_usize).all(|i| again[i] == data[Rows::new().offset(i)]));
    }

    #[test]
    fn what_is_written_narrow_is_read_wide() {
        let mut data = [0_u32; 32];
        let bytes = Tensor::new(&mut data[..], Rows::new()).recast::<u8>();
        bytes.slice((2_u32, (1_u32, Whole))).fill(0xff);
        let expected: [u32; 32] = core::array::from_fn(|i| if (20..24).contains(&i) { u32::MAX } else { 0 });
        assert_eq!(data, expected);
        let pointer = Tensor::new(data.as_ptr(), Rows::new()).recast::<u64>();
        assert_eq!(pointer.layout().to_string(), "(4,(2,2)):(4,(2,1))");
        assert_eq!(pointer.at((2_u32, (1_u32, 0_u32))), data[20..].as_ptr().cast());
    }

    #[test]
    fn a_fragment_is_read_as_vectors() {
        type Part = Layout<(C<8>, C<2>), (C<1>, C<8>)>;
        let mut fragment = Fragment::<i16, Part>::filled(0);
        fragment.tensor_mut().recast::<[i16; 4]>()[(1_u32, 1_u32)] = [1, 2, 3, 4];
        assert_eq!(fragment.into_array()[1], [0, 0, 0, 0, 1, 2, 3, 4]);
    }

    #[test]
    #[should_panic(expected = "cannot recast: neither of 4 elements and stride 6 divides the other")]
    #[cfg(debug_assertions)]
    fn a_stride_of_other_elements_is_seen() {
        let _ = Tensor::new(&[0_u8; 20][..], Layout::of((3_u32, C::<8>), (6_u32, C::<1>))).recast::<[u8; 4]>();
    }

    #[test]
    fn vectors_of_a_swizzled_tile_are_whole() {
        type Tile = Swizzled<2, 2, 3, 0, Layout<(C<8>, (C<4>, C<4>)), (C<16>, (C<1>, C<4>))>>;
        let data: [u32; 128] = core::array::from_fn(|i| u32::try_from(7 * i).unwrap());
        let tile = Tensor::new(&data[..], Tile::new());
        let vectors = tile.recast::<[u32; 4]>();
        for (i, j) in (0..32_u32).map(|n| (n % 8, n / 8)) {
            assert_eq!(vectors[(i, (0, j))], [0, 1, 2, 3].map(|k| tile[(i, (k, j))]));
        }
        let halves = tile.recast::<u16>();
        let place = |i: u32| Tile::new().offset((i % 8, i / 16)) as usize;
        assert!((0..256_u32).all(|i| u32::from(halves[i]) == data[place(i)] >> (16 * (i / 8 % 2)) & 0xffff));
    }

    #[test]
    fn what_is_known_stays_known() {
        let line =
            Tensor::new(core::ptr::null::<u16>(), Layout::of((4_u32, (C::<2>, 6_u64)), (48_usize, (C::<24>, C::<1>))));
        assert_eq!(format!("{:#}", line.recast::<u32>().layout()), "(4,(_2,3)):(24,(_12,_1))");
        assert_eq!(format!("{:#}", line.recast::<u8>().layout()), "(4,(_2,12)):(96,(_48,_1))");
        assert_eq!(format!("{:#}", line.recast::<[u8; 3]>().layout()), "(4,(_2,4)):(32,(_16,_1))");
        assert_eq!(size_of_val(&line.recast::<u32>().layout()), size_of_val(&line.layout()));
    }

    #[test]
    #[should_panic(expected = "the data begin at")]
    fn alignment_is_looked_at() {
        #[repr(align(4))]
        struct Words([u8; 36]);
        let bytes = &Words([0; 36]).0[1..];
        let _ = Tensor::new(bytes, Layout::<C<32>, C<1>>::new()).recast::<u32>();
    }

    #[test]
    #[should_panic(expected = "past the end")]
    fn the_last_element_is_whole() {
        let _ = Tensor::new(&[0_u8; 3][..], Layout::<C<3>, C<1>>::new()).recast::<[u8; 2]>();
    }
}

//! Copies between tensors, element by element in the order of their indices.
//!
//! ```text
//!     copy(from, to)               to(i) ← from(i)        for i = 0, 1, … size − 1
//!     copy_if(from, to, p)         to(i) ← from(i)        where p(i)
//! ```
//!
//! The two may nest and be laid out differently: an index means the coordinate that it counts, in each. If they have equally many modes, their sizes must agree; otherwise
//! the modes of one count several modes of the other, as a single mode counts all of them. If the size of the tensor that is
//! written is known at compile time, and at most 256, there is no loop: all indices are constants, and elements in registers
//! stay there.

use layout_algebra::Text;

use super::{Checked, Elements, ElementsMut, Tensor};
use crate::types::any_layout::{Evaluate, Measured};
use crate::types::sizes::Sizes;
use crate::unroll::each_index;

/// Checks that the sizes agree, of the whole and of each mode: a compile error (E0080) if the types of both know them and they differ. Each
/// function here asks in a block of its own, so that the compiler names the call next.
#[track_caller]
const fn must_agree<L: Measured, M: Measured>() {
    match (L::KNOWN_SIZE, M::KNOWN_SIZE) {
        (Some(from), Some(to)) if from != to => refuse(from, to),
        _ if !L::SIZES.agree(&M::SIZES) => refuse_modes(&L::SIZES, &M::SIZES),
        _ => (),
    }
}

#[track_caller]
const fn refuse_modes(from: &Sizes, to: &Sizes) -> ! {
    let text = from.text(Text::new("cannot copy: the modes of the tensor that is read have sizes "));
    panic!("{}", to.text(text.and(", those of the one that is written ")).as_str())
}

#[track_caller]
const fn refuse(from: usize, to: usize) -> ! {
    let sizes = Text::new("the tensor that is read has size ").index(from).and(", the one that is written has size ");
    panic!("{}", Text::new("cannot copy: ").and(sizes.as_str()).index(to).as_str())
}

impl<P: ElementsMut + Checked, L: Evaluate<usize>> Tensor<P, L> {
    /// Sets every element to this value.
    ///
    /// ```
    /// use layout_core::{C, Layout, Tensor, Whole};
    /// let mut data = [1; 8];
    /// let mut rows = Tensor::new(&mut data[..], Layout::<(C<2>, C<4>), (C<4>, C<1>)>::new());
    /// rows.reborrow().slice((1_u32, Whole)).fill(7);
    /// assert_eq!(data, [1, 1, 1, 1, 7, 7, 7, 7]);
    /// ```
    #[inline(always)]
    pub fn fill(&mut self, value: P::Element) {
        each_index(self.layout, |i| {
            let offset = self.offset(i);
            // SAFETY: the data check the offset.
            unsafe { self.data.set(offset, value) };
        });
    }
}

/// Writes to each index of `to` the element of that index of `from`. If the types know sizes, of the whole or of modes, that
/// differ, it is a compile error.
///
/// # Panics
/// If the two have different sizes.
///
/// ```
/// use layout_core::{C, Fragment, FragmentLike, Layout, Tensor, copy};
/// type Part = Layout<(C<2>, C<4>), (C<16>, C<1>)>;
/// let data: Vec<u32> = (0..32).collect();
/// // A part of the data, where it lies, into registers.
/// let part = Tensor::new(&data[..], Part::new());
/// let mut mine = part.fragment_like(0);
/// copy(&part, &mut mine.tensor_mut());
/// assert_eq!(mine.into_array(), [[0, 16], [1, 17], [2, 18], [3, 19]]);
/// ```
///
/// A tensor with the modes (4,6) cannot be copied to (6,4), since the index of an element would mean another coordinate; it can be copied to 24:
///
/// ```compile_fail
/// use layout_core::{C, Fragment, FragmentLike, Layout, copy};
/// let rows = Fragment::<u32, FragmentLike<Layout<(C<4>, C<6>), (C<6>, C<1>)>>>::filled(0);
/// let mut turned = Fragment::<u32, FragmentLike<Layout<(C<6>, C<4>), (C<4>, C<1>)>>>::filled(0);
/// copy(&rows.tensor(), &mut turned.tensor_mut());
/// ```
#[inline(always)]
#[track_caller]
pub fn copy<P, L, Q, M>(from: &Tensor<P, L>, to: &mut Tensor<Q, M>)
where
    P: Elements<Element = Q::Element> + Checked,
    L: Evaluate<usize>,
    Q: ElementsMut + Checked,
    M: Evaluate<usize>,
{
    const { must_agree::<L, M>() };
    // SAFETY: the data of both check each offset.
    unsafe { copy_each(from, to, |_| true) };
}

/// Like [`copy()`], where the predicate holds; the other elements are neither read nor written.
///
/// # Panics
/// In the same cases as [`copy()`].
///
/// ```
/// use layout_core::{C, Layout, Tensor, copy_if};
/// let from = Tensor::new([1, 2, 3, 4], Layout::<C<4>, C<1>>::new());
/// let mut to = Tensor::new([0; 4], Layout::<C<4>, C<1>>::new());
/// copy_if(&from, &mut to, |i| i < 3);
/// assert_eq!(to.into_data(), [1, 2, 3, 0]);
/// ```
#[inline(always)]
#[track_caller]
pub fn copy_if<P, L, Q, M>(from: &Tensor<P, L>, to: &mut Tensor<Q, M>, predicate: impl FnMut(usize) -> bool)
where
    P: Elements<Element = Q::Element> + Checked,
    L: Evaluate<usize>,
    Q: ElementsMut + Checked,
    M: Evaluate<usize>,
{
    const { must_agree::<L, M>() };
    // SAFETY: the data of both check each offset.
    unsafe { copy_each(from, to, predicate) };
}

/// Like [`copy()`], for any data: pointers, addresses of shared memory.
///
/// # Safety
/// For each index, the conditions of [`Elements::element`] of one and of [`ElementsMut::set`] of the other.
///
/// # Panics
/// In the same cases as [`copy()`].
#[inline(always)]
#[track_caller]
pub unsafe fn copy_raw<P, L, Q, M>(from: &Tensor<P, L>, to: &mut Tensor<Q, M>)
where
    P: Elements<Element = Q::Element>,
    L: Evaluate<usize>,
    Q: ElementsMut,
    M: Evaluate<usize>,
{
    const { must_agree::<L, M>() };
    // SAFETY: the caller's promise.
    unsafe { copy_each(from, to, |_| true) };
}

/// Like [`copy_if`], for any data: pointers, addresses of shared memory.
///
/// # Safety
/// For each index at which the predicate holds, the conditions of [`Elements::element`] of one and of [`ElementsMut::set`] of the
/// other.
///
/// # Panics
/// In the same cases as [`copy()`].
#[inline(always)]
#[track_caller]
pub unsafe fn copy_raw_if<P, L, Q, M>(from: &Tensor<P, L>, to: &mut Tensor<Q, M>, predicate: impl FnMut(usize) -> bool)
where
    P: Elements<Element = Q::Element>,
    L: Evaluate<usize>,
    Q: ElementsMut,
    M: Evaluate<usize>,
{
    const { must_agree::<L, M>() };
    // SAFETY: the caller's promise.
    unsafe { copy_each(from, to, predicate) };
}

/// # Safety
/// The conditions of [`copy_raw_if`].
#[inline(always)]
#[track_caller]
unsafe fn copy_each<P, L, Q, M>(from: &Tensor<P, L>, to: &mut Tensor<Q, M>, mut predicate: impl FnMut(usize) -> bool)
where
    P: Elements<Element = Q::Element>,
    L: Evaluate<usize>,
    Q: ElementsMut,
    M: Evaluate<usize>,
{
    let (read, written) = (from.layout.size(), to.layout.size());
    if read != written {
        refuse(read, written);
    }
    each_index(to.layout, |i| {
        if predicate(i) {
            let (source, target) = (from.offset(i), to.offset(i));
            // SAFETY: the caller's promise.
            unsafe { to.data.set(target, from.data.element(source)) };
        }
    });
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use crate::{C, Layout, Tensor, copy, copy_if, copy_raw};

    #[test]
    fn an_index_means_a_coordinate_in_each() {
        let data: Vec<u32> = (0..24).collect();
        let rows = Tensor::new(&data[..], Layout::of((4_u32, 6_u32), (6_u32, C::<1>)));
        let mut columns = Tensor::new([0; 24], Layout::<(C<4>, (C<2>, C<3>)), (C<1>, (C<4>, C<8>))>::new());
        copy(&rows, &mut columns);
        for i in 0..4_usize {
            for j in 0..6_usize {
                assert_eq!(columns[(i, j)], rows[(i, j)]);
            }
        }
        let mut again = [0; 24];
        // SAFETY: both have 24 elements, and nothing else touches the second.
        unsafe { copy_raw(&columns, &mut Tensor::new(again.as_mut_ptr(), rows.layout())) };
        assert_eq!(again[..], data[..]);
    }

    #[test]
    fn every_size_known_or_not_is_copied_whole() {
        fn whole<S: crate::Congruent<C<1>> + crate::Integers>(line: Layout<S, C<1>>) {
            let data: Vec<usize> = (0..300).collect();
            let mut to = std::vec![999; 300];
            copy(&Tensor::new(&data[..], line), &mut Tensor::new(&mut to[..], line));
            let size = line.size();
            assert!((0..size).all(|i| to[i] == i) && to[size..].iter().all(|&left| left == 999), "{size}");
        }
        whole(Layout::of(C::<1>, C));
        whole(Layout::of(C::<63>, C));
        whole(Layout::of(C::<64>, C));
        whole(Layout::of(C::<65>, C));
        whole(Layout::of(C::<256>, C));
        whole(Layout::of(C::<257>, C));
        (1..300).for_each(|size: u32| whole(Layout::of(size, C)));
    }

    #[test]
    fn what_the_predicate_leaves_out_is_not_read() {
        let short = [5];
        let from = Tensor { data: &short[..], layout: Layout::<C<2>, C<1>>::new() };
        let mut to = Tensor::new([0; 2], Layout::<C<2>, C<1>>::new());
        copy_if(&from, &mut to, |i| i == 0);
        assert_eq!(to.into_data(), [5, 0]);
    }

    #[test]
    #[should_panic(expected = "cannot copy")]
    fn sizes_are_compared() {
        let from = Tensor::new([0; 3], Layout::<C<3>, C<1>>::new());
        copy(&from, &mut Tensor::new(&mut [0; 2][..], Layout::of(2_u32, C::<1>)));
    }
}

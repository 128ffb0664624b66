//! The instruction of each copy atom, between pointers, shared memory and registers.

use layout_core::__private::Poison as Refused;
use layout_core::Storage;
use layout_core::atoms::{StaticCopyAtom, sm75, sm90, universal};

use super::{
    Held, HeldMut, NoElement, Registers, Smem, copy_async, copy_async_or_zero, load_matrices, load_matrices_transposed,
    store_matrices, store_matrices_transposed,
};

/// An instruction that copies from `P` to `Q`: pointers, shared memory, registers of this thread.
#[diagnostic::on_unimplemented(
    message = "this instruction does not copy from `{P}` to `{Q}`",
    label = "`cp.async` copies from a pointer to shared memory, `ldmatrix` from shared memory to registers, `stmatrix` back, \
             `UniversalCopy` between any two",
    note = "pointers are `*const T` and `*mut T`, shared memory is `Smem<T>`, registers are `fragment.tensor()` and `fragment.tensor_mut()`"
)]
pub trait CopyInstruction<P, Q>: StaticCopyAtom {
    /// The bytes of the source that must be contiguous, if that is less than all that are copied at once: a register.
    const TOGETHER: usize = usize::MAX;

    /// Copies as one instruction does: element `i` from the element `at(i)`, to the elements from `place` on.
    ///
    /// # Safety
    /// Same conditions as [`copy`](fn@super::copy).
    unsafe fn call(from: &P, at: impl Fn(usize) -> usize, to: &mut Q, place: usize);
}

/// An element that is copied to elements `U`: one of the same type, which includes the labels of its matrix if it has any.
#[diagnostic::on_unimplemented(
    message = "cannot copy: the elements of the source are `{Self}`, those of the destination `{U}`",
    label = "other elements, or those of a matrix with other labels",
    note = "a copy moves bits and converts nothing: `convert` and `narrow` change numbers, `tensor.recast::<U>()` sees the same memory as other elements"
)]
pub trait CopiedTo<U> {}

#[diagnostic::do_not_recommend]
impl<T> CopiedTo<T> for T {}

/// Never used: with a single impl the compiler would report the two types alone, without the message.
#[diagnostic::do_not_recommend]
impl<T: Copy> CopiedTo<NoElement<0>> for T {}

/// An instruction that writes zeros without reading.
#[diagnostic::on_unimplemented(
    message = "this instruction does not copy from `{P}` to `{Q}` with zeros for what is not there",
    label = "only `cp.async` writes zeros without reading",
    note = "`copy_or_zero` takes the atoms `SM80_CP_ASYNC_…`, from a pointer to `Smem<T>`; other atoms copy by `copy_if`"
)]
pub trait ZeroFill<P, Q>: CopyInstruction<P, Q> {
    /// Copies, or writes zeros.
    ///
    /// # Safety
    /// Same conditions as [`copy`](fn@super::copy).
    unsafe fn call_or_zero(from: &P, first: usize, to: &mut Q, place: usize, is_there: bool);
}

impl<P, Q, const REPORTED: usize> CopyInstruction<P, Q> for Refused<REPORTED> {
    unsafe fn call(_: &P, _: impl Fn(usize) -> usize, _: &mut Q, _: usize) {}
}

impl<P, Q, const REPORTED: usize> ZeroFill<P, Q> for Refused<REPORTED> {
    unsafe fn call_or_zero(_: &P, _: usize, _: &mut Q, _: usize, _: bool) {}
}

/// Data that registers are loaded from.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be loaded from",
    label = "neither a pointer nor shared memory nor registers",
    note = "pointers are `*const T` and `*mut T`, shared memory is `Smem<T>`, registers are `fragment.tensor()`"
)]
pub trait Load {
    /// Loads from an element on.
    ///
    /// # Safety
    /// Same conditions as [`copy`](fn@super::copy).
    unsafe fn load_at<R: Registers>(&self, first: usize) -> R;
}

/// Data that registers are stored to.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be stored to",
    label = "neither a pointer that is written nor shared memory nor registers",
    note = "pointers are `*mut T`, shared memory is `Smem<T>`, registers are `fragment.tensor_mut()`"
)]
pub trait Store {
    /// Stores from an element on.
    ///
    /// # Safety
    /// Same conditions as [`copy`](fn@super::copy).
    unsafe fn store_at<R: Registers>(&mut self, first: usize, value: R);
}

macro_rules! pointers {
    ($($Pointer:ty)*) => {$(
        impl<T> Load for $Pointer {
            #[inline(always)]
            unsafe fn load_at<R: Registers>(&self, first: usize) -> R {
                // SAFETY: the caller's promise.
                unsafe { R::load(self.wrapping_add(first).cast()) }
            }
        }
    )*};
}

pointers! { *const T *mut T }

impl<T> Store for *mut T {
    #[inline(always)]
    unsafe fn store_at<R: Registers>(&mut self, first: usize, value: R) {
        // SAFETY: the caller's promise.
        unsafe { value.store(self.wrapping_add(first).cast()) }
    }
}

impl<T: Copy> Load for Smem<T> {
    #[inline(always)]
    unsafe fn load_at<R: Registers>(&self, first: usize) -> R {
        // SAFETY: the caller's promise.
        unsafe { R::load_shared(self.advance(first).address()) }
    }
}

impl<T: Copy> Store for Smem<T> {
    #[inline(always)]
    unsafe fn store_at<R: Registers>(&mut self, first: usize, value: R) {
        // SAFETY: the caller's promise.
        unsafe { value.store_shared(self.advance(first).address()) }
    }
}

macro_rules! fragments {
    ($($Slice:ty)*) => {$(
        impl<T: Copy> Load for $Slice {
            #[inline(always)]
            unsafe fn load_at<R: Registers>(&self, first: usize) -> R {
                // SAFETY: any bits are registers.
                unsafe { self.get(first) }
            }
        }
    )*};
}

fragments! { &[T] &mut [T] }

impl<T: Copy> Store for &mut [T] {
    #[inline(always)]
    unsafe fn store_at<R: Registers>(&mut self, first: usize, value: R) {
        // SAFETY: elements of one type are copied, as the caller promises.
        unsafe { self.put(first, value) }
    }
}

macro_rules! universal {
    ($($Name:ident $R:ty;)*) => {$(
        impl<P: Load, Q: Store> CopyInstruction<P, Q> for universal::$Name::Atom {
            #[inline(always)]
            unsafe fn call(from: &P, at: impl Fn(usize) -> usize, to: &mut Q, place: usize) {
                // SAFETY: the caller's promise.
                unsafe { to.store_at(place, from.load_at::<$R>(at(0))) }
            }
        }

        impl<P: Load, Q: Store> ZeroFill<P, Q> for universal::$Name::Atom {
            #[inline(always)]
            unsafe fn call_or_zero(from: &P, first: usize, to: &mut Q, place: usize, is_there: bool) {
                // SAFETY: the caller's promise; zeros are registers.
                let value = if is_there { unsafe { from.load_at::<$R>(first) } } else { unsafe { core::mem::zeroed() } };
                // SAFETY: the caller's promise.
                unsafe { to.store_at(place, value) }
            }
        }
    )*};
}

universal! {
    UniversalCopy_uint8_t u8;
    UniversalCopy_uint16_t u16;
    UniversalCopy_uint32_t u32;
    UniversalCopy_uint64_t [u32; 2];
    UniversalCopy_uint128_t [u32; 4];
}

/// No data: stands for the destination type after an error, one of two, so that the compiler does not report the source type as well.
pub struct NoData<const WHICH: usize>;

macro_rules! to_nothing {
    ($Atom:ty) => {
        to_nothing! { $Atom, 0 }
        to_nothing! { $Atom, 1 }
    };
    ($Atom:ty, $which:literal) => {
        #[diagnostic::do_not_recommend]
        impl<P> CopyInstruction<P, NoData<$which>> for $Atom {
            unsafe fn call(_: &P, _: impl Fn(usize) -> usize, _: &mut NoData<$which>, _: usize) {}
        }
    };
}

macro_rules! asynchronous {
    ($($Name:ident $bytes:literal;)*) => {$(
        to_nothing! { universal::$Name::Atom }
        asynchronous! { @ $Name NoData<0> }
        asynchronous! { @ $Name NoData<1> }
        asynchronous! { @ $Name $bytes *const T }
        asynchronous! { @ $Name $bytes *mut T }
    )*};
    (@ $Name:ident $Nothing:ty) => {
        #[diagnostic::do_not_recommend]
        impl<P> ZeroFill<P, $Nothing> for universal::$Name::Atom {
            unsafe fn call_or_zero(_: &P, _: usize, _: &mut $Nothing, _: usize, _: bool) {}
        }
    };
    (@ $Name:ident $bytes:literal $Pointer:ty) => {
        impl<T: Copy, U: Copy> CopyInstruction<$Pointer, Smem<U>> for universal::$Name::Atom {
            #[inline(always)]
            unsafe fn call(from: &$Pointer, at: impl Fn(usize) -> usize, to: &mut Smem<U>, place: usize) {
                // SAFETY: the caller's promise.
                unsafe { copy_async::<$bytes, T>(to.advance(place).cast(), from.wrapping_add(at(0))) }
            }
        }

        impl<T: Copy, U: Copy> ZeroFill<$Pointer, Smem<U>> for universal::$Name::Atom {
            #[inline(always)]
            unsafe fn call_or_zero(from: &$Pointer, first: usize, to: &mut Smem<U>, place: usize, is_there: bool) {
                // SAFETY: the caller's promise.
                unsafe { copy_async_or_zero::<$bytes, T>(to.advance(place).cast(), from.wrapping_add(first), is_there) }
            }
        }
    };
}

asynchronous! {
    SM80_CP_ASYNC_CACHEALWAYS_uint32_t 4;
    SM80_CP_ASYNC_CACHEALWAYS_uint64_t 8;
    SM80_CP_ASYNC_CACHEGLOBAL_uint128_t 16;
}

macro_rules! loads {
    ($($Name:ident $load:ident $count:literal;)*) => {$(
        to_nothing! { sm75::$Name::Atom }

        impl<T: Copy, U: Copy> CopyInstruction<Smem<T>, &mut [U]> for sm75::$Name::Atom {
            #[inline(always)]
            unsafe fn call(from: &Smem<T>, at: impl Fn(usize) -> usize, to: &mut &mut [U], place: usize) {
                // SAFETY: the caller's promise.
                unsafe { to.put::<[u32; $count]>(place, $load(from.advance(at(0)))) }
            }
        }
    )*};
}

loads! {
    SM75_U32x1_LDSM_N load_matrices 1;
    SM75_U32x2_LDSM_N load_matrices 2;
    SM75_U32x4_LDSM_N load_matrices 4;
    SM75_U16x2_LDSM_T load_matrices_transposed 1;
    SM75_U16x4_LDSM_T load_matrices_transposed 2;
    SM75_U16x8_LDSM_T load_matrices_transposed 4;
}

macro_rules! stores {
    ($($Name:ident $store:ident $registers:tt;)*) => {$(
        to_nothing! { sm90::$Name::Atom }
        stores! { @ $Name $store $registers &[T] }
        stores! { @ $Name $store $registers &mut [T] }
    )*};
    (@ $Name:ident $store:ident [$($register:literal)*] $Slice:ty) => {
        impl<T: Copy, U: Copy> CopyInstruction<$Slice, Smem<U>> for sm90::$Name::Atom {
            const TOGETHER: usize = size_of::<u32>();

            #[inline(always)]
            unsafe fn call(from: &$Slice, at: impl Fn(usize) -> usize, to: &mut Smem<U>, place: usize) {
                let element = |register: usize| at(register * size_of::<u32>() / size_of::<T>());
                // SAFETY: the caller's promise.
                unsafe { $store(to.advance(place), [$(from.get::<u32>(element($register))),*]) }
            }
        }
    };
}

stores! {
    SM90_U32x1_STSM_N store_matrices [0];
    SM90_U32x2_STSM_N store_matrices [0 1];
    SM90_U32x4_STSM_N store_matrices [0 1 2 3];
    SM90_U16x2_STSM_T store_matrices_transposed [0];
    SM90_U16x4_STSM_T store_matrices_transposed [0 1];
    SM90_U16x8_STSM_T store_matrices_transposed [0 1 2 3];
}

//! Shared memory, by address.
//!
//! A generic pointer into shared memory compiles to generic loads and stores, because nothing
//! infers its address space back. So a shared address is a `u32` of its own type here, and each
//! access is the instruction of its width:
//!
//! ```text
//!     load      ld.shared.b32        32 bits a lane
//!     load2     ld.shared.v2.b32     64 bits a lane, 8-byte aligned
//!     load4     ld.shared.v4.b32    128 bits a lane, 16-byte aligned
//! ```

use core::arch::asm;
use core::marker::PhantomData;
use core::mem;
use layout_core::{
    Data, Distance, Elements, ElementsMut, Holds, Place, PlainBits, ReadOnly, RecastTo, Storage, Turn, TurnData,
};

use super::Registers;

/// A value of 32 bits, which fits one register: `u32`, `i32` or `f32`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a value of 32 bits",
    label = "none of `u32`, `i32` and `f32`",
    note = "values of other sizes are read and written by `load` and `store`, without a number"
)]
pub trait Word: Copy + sealed::Sealed {
    /// Returns the bits of the value.
    fn to_bits(self) -> u32;
    /// Returns the value with these bits.
    fn from_bits(bits: u32) -> Self;
}

impl Word for u32 {
    #[inline(always)]
    fn to_bits(self) -> u32 {
        self
    }
    #[inline(always)]
    fn from_bits(bits: u32) -> Self {
        bits
    }
}

impl Word for f32 {
    #[inline(always)]
    fn to_bits(self) -> u32 {
        f32::to_bits(self)
    }
    #[inline(always)]
    fn from_bits(bits: u32) -> Self {
        f32::from_bits(bits)
    }
}

impl Word for i32 {
    #[inline(always)]
    fn to_bits(self) -> u32 {
        self.cast_unsigned()
    }
    #[inline(always)]
    fn from_bits(bits: u32) -> Self {
        bits.cast_signed()
    }
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for u32 {}
    impl Sealed for i32 {}
    impl Sealed for f32 {}
}

/// Selects registers of the size of a type.
macro_rules! by_size {
    ($T:ident, |$R:ident| $does:expr) => {{
        const { assert!(matches!(size_of::<$T>(), 1 | 2 | 4 | 8 | 16), "an element has 1, 2, 4, 8 or 16 bytes") }
        macro_rules! does {
            ($Registers:ty) => {{
                type $R = $Registers;
                $does
            }};
        }
        match size_of::<$T>() {
            1 => does!(u8),
            2 => does!(u16),
            4 => does!(u32),
            8 => does!([u32; 2]),
            _ => does!([u32; 4]),
        }
    }};
}

/// The address of a `T` in the block's shared memory.
#[derive(Clone, Copy)]
pub struct Smem<T> {
    address: u32,
    element: PhantomData<T>,
}

impl<T: Copy> Smem<T> {
    /// Makes the address of an element from its bytes, counted from the start of the block's shared memory.
    #[must_use]
    #[inline(always)]
    pub const fn from_address(address: u32) -> Self {
        Self { address, element: PhantomData }
    }

    /// Returns the address, counted from the start of the block's shared memory.
    #[must_use]
    #[inline(always)]
    pub fn address(self) -> u32 {
        self.address
    }

    /// Returns the same address as a generic one.
    #[inline(always)]
    pub(super) fn generic(self) -> *const u8 {
        let (generic, address): (*const u8, u64);
        address = self.address.into();
        // SAFETY: computes an address; no memory is read or written.
        unsafe {
            asm!("cvta.shared.u64 {0}, {1};", out(reg64) generic, in(reg64) address,
                options(pure, nomem, nostack, preserves_flags));
        }
        generic
    }

    /// Returns the address `count` elements further on.
    #[must_use]
    #[inline(always)]
    #[allow(clippy::should_implement_trait, clippy::cast_possible_truncation)]
    pub fn add(self, count: u32) -> Self {
        let bytes = count.wrapping_mul(size_of::<T>() as u32);
        Self { address: self.address.wrapping_add(bytes), element: PhantomData }
    }

    /// Returns the same memory as elements of another type.
    #[must_use]
    #[inline(always)]
    pub fn cast<U: Copy>(self) -> Smem<U> {
        Smem { address: self.address, element: PhantomData }
    }

    /// Loads the element here, of 1, 2, 4, 8 or 16 bytes.
    ///
    /// # Safety
    /// The address lies in a block of this kernel, and the bytes were written before, with a
    /// barrier between if another thread wrote them.
    #[must_use]
    #[inline(always)]
    pub unsafe fn load(self) -> T {
        // SAFETY: the caller's promise; the bits that were written are a `T`.
        unsafe { by_size!(T, |R| mem::transmute_copy(&R::load_shared(self.address))) }
    }

    /// Writes the element here, of 1, 2, 4, 8 or 16 bytes.
    ///
    /// # Safety
    /// The address lies in a block of this kernel, and no other thread reads or writes it before
    /// the next barrier.
    #[inline(always)]
    pub unsafe fn store(self, value: T) {
        // SAFETY: the caller's promise; a `T` has as many bytes as the registers.
        unsafe { by_size!(T, |R| mem::transmute_copy::<T, R>(&value).store_shared(self.address)) }
    }
}

impl<T: Copy> Smem<T> {
    /// Loads the two elements from here on, in one access.
    ///
    /// # Safety
    /// Same conditions as [`load`](Self::load), for both; the address is a multiple of 8.
    #[must_use]
    #[inline(always)]
    pub unsafe fn load2(self) -> [T; 2]
    where
        T: Word,
    {
        let (a, b);
        // SAFETY: as in `load`.
        unsafe {
            asm!("ld.shared.v2.b32 {{{0}, {1}}}, [{2}];",
                out(reg32) a, out(reg32) b, in(reg32) self.address,
                options(pure, readonly, nostack, preserves_flags));
        }
        [T::from_bits(a), T::from_bits(b)]
    }

    /// Loads the four elements from here on, in one access.
    ///
    /// # Safety
    /// Same conditions as [`load`](Self::load), for all four; the address is a multiple of 16.
    #[must_use]
    #[inline(always)]
    pub unsafe fn load4(self) -> [T; 4]
    where
        T: Word,
    {
        let (a, b, c, d);
        // SAFETY: as in `load`.
        unsafe {
            asm!("ld.shared.v4.b32 {{{0}, {1}, {2}, {3}}}, [{4}];",
                out(reg32) a, out(reg32) b, out(reg32) c, out(reg32) d, in(reg32) self.address,
                options(pure, readonly, nostack, preserves_flags));
        }
        [T::from_bits(a), T::from_bits(b), T::from_bits(c), T::from_bits(d)]
    }

    /// Writes the two elements from here on, in one access.
    ///
    /// # Safety
    /// Same conditions as [`store`](Self::store), for both; the address is a multiple of 8.
    #[inline(always)]
    pub unsafe fn store2(self, [a, b]: [T; 2])
    where
        T: Word,
    {
        // SAFETY: as in `store`.
        unsafe {
            asm!("st.shared.v2.b32 [{0}], {{{1}, {2}}};", in(reg32) self.address,
                in(reg32) a.to_bits(), in(reg32) b.to_bits(), options(nostack, preserves_flags));
        }
    }

    /// Writes the four elements from here on, in one access.
    ///
    /// # Safety
    /// Same conditions as [`store`](Self::store), for all four; the address is a multiple of 16.
    #[inline(always)]
    pub unsafe fn store4(self, [a, b, c, d]: [T; 4])
    where
        T: Word,
    {
        // SAFETY: as in `store`.
        unsafe {
            asm!("st.shared.v4.b32 [{0}], {{{1}, {2}, {3}, {4}}};", in(reg32) self.address,
                in(reg32) a.to_bits(), in(reg32) b.to_bits(),
                in(reg32) c.to_bits(), in(reg32) d.to_bits(),
                options(nostack, preserves_flags));
        }
    }
}

/// An address does not tell how the elements there lie: `new` of a tensor would read them elsewhere than they were stored.
impl<T> Data<Self> for Smem<T> {
    const REFUSAL: Option<&'static str> = Some(
        "cannot lay a layout over an address of shared memory, where elements may lie by another layout\n\
        note: memory of its own: `Smem::<T>::tensor(layout)`; the same elements through another layout: `tensor.viewed_as(layout)`\n\
        note: to use the memory anew: `unsafe { Tensor::laid_over(address, layout) }`",
    );

    #[inline(always)]
    fn data(self) -> Self {
        self
    }
}

/// Always true: an address does not show how far its block reaches.
impl<T, L> Holds<L> for Smem<T> {
    #[inline(always)]
    fn holds(&self, _: L) -> bool {
        true
    }
}

impl<T: Copy, O: Distance> Storage<O> for Smem<T> {
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "shared memory is far smaller than 2^32")]
    fn advance(self, offset: O) -> Self {
        self.add(offset.elements() as u32)
    }
}

impl<T: Copy> Place for Smem<T> {}

impl<T: Copy> Elements for Smem<T> {
    type Element = T;

    #[inline(always)]
    unsafe fn element(&self, offset: usize) -> T {
        // SAFETY: the caller's promise.
        unsafe { self.advance(offset).load() }
    }
}

impl<T: Copy> ElementsMut for Smem<T> {
    #[inline(always)]
    unsafe fn set(&mut self, offset: usize, value: T) {
        // SAFETY: the caller's promise.
        unsafe { self.advance(offset).store(value) }
    }
}

impl<T: PlainBits, U: PlainBits> RecastTo<U> for Smem<T> {
    type Element = T;
    type Data = Smem<U>;

    #[inline(always)]
    fn recast_to(self) -> Smem<U> {
        self.cast()
    }
}

impl<T: Copy + Turn<Turned: Copy>> TurnData for Smem<T> {
    type Data = Smem<T::Turned>;

    #[inline(always)]
    fn turn_data(self) -> Self::Data {
        self.cast()
    }
}

/// The same address: a store asks its caller that no other thread writes the element, so that a repeated element is not written.
impl<T> ReadOnly for Smem<T> {
    type Read = Self;

    #[inline(always)]
    fn read_only(self) -> Self {
        self
    }
}

//! Registers of this thread as stored in a fragment: whole instructions' worth, of elements that need not be aligned as such.

use core::arch::asm;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

use layout_core::{Count, Elements, StaticLayout, Tensor, unroll_by};

/// Data of a fragment's tensor: elements of this thread, which can be read as the registers of an instruction.
#[diagnostic::on_unimplemented(
    message = "`{Self}` are not registers of this thread",
    label = "not the tensor of a fragment",
    note = "products take fragments: `fragment.tensor()`, and slices of it; what lies in memory is copied to a fragment first"
)]
pub trait Held: Elements {
    /// Returns the registers from an element on.
    ///
    /// # Safety
    /// At least that many elements follow it, and any bits are an `R`.
    unsafe fn get<R: Copy>(&self, first: usize) -> R;
}

/// Data of a fragment's tensor that can be written.
#[diagnostic::on_unimplemented(
    message = "`{Self}` are not registers of this thread that can be written",
    label = "not the tensor of a fragment that is written",
    note = "sums are a fragment: `&mut fragment.tensor_mut()`, or a slice of it"
)]
pub trait HeldMut: Held {
    /// Writes registers from an element on.
    ///
    /// # Safety
    /// At least that many elements follow it; the registers are elements, one after the other.
    unsafe fn put<R: Copy>(&mut self, first: usize, registers: R);
}

macro_rules! held {
    ($($Slice:ty)*) => {$(
        impl<T: Copy> Held for $Slice {
            #[inline(always)]
            unsafe fn get<R: Copy>(&self, first: usize) -> R {
                debug_assert!(first + size_of::<R>() / size_of::<T>() <= self.len(), "past the end of a fragment");
                // SAFETY: the caller's promise.
                unsafe { read_words(self.as_ptr().add(first).cast()) }
            }
        }
    )*};
}

held! { &[T] &mut [T] }

impl<T: Copy> HeldMut for &mut [T] {
    #[inline(always)]
    unsafe fn put<R: Copy>(&mut self, first: usize, registers: R) {
        debug_assert!(first + size_of::<R>() / size_of::<T>() <= self.len(), "past the end of a fragment");
        // SAFETY: the caller's promise.
        unsafe { write_words(self.as_mut_ptr().add(first).cast(), registers) }
    }
}

/// The words of registers of 32 bits; 0 for others.
struct Words<R>(PhantomData<R>);

impl<R> Count for Words<R> {
    const COUNT: usize = if align_of::<R>() == align_of::<u32>() { size_of::<R>() / size_of::<u32>() } else { 0 };
}

/// Reads registers one by one: two at once are a number of 64 bits to the compiler, which then loads memory in such halves that it copies to a fragment.
///
/// # Safety
/// The bytes may be read, and are an `R`.
#[inline(always)]
unsafe fn read_words<R: Copy>(from: *const R) -> R {
    if Words::<R>::COUNT == 0 {
        // SAFETY: the caller's promise.
        return unsafe { from.read_unaligned() };
    }
    let mut registers = MaybeUninit::<R>::uninit();
    let (from, to) = (from.cast::<u32>(), registers.as_mut_ptr().cast::<u32>());
    unroll_by::<Words<R>>(
        #[inline(always)]
        // SAFETY: a word of both.
        |i| unsafe { to.add(i).write(from.add(i).read_unaligned()) },
    );
    // SAFETY: all words are written.
    unsafe { registers.assume_init() }
}

/// Writes registers one by one, as [`read_words`] reads them.
///
/// # Safety
/// The bytes may be written.
#[inline(always)]
unsafe fn write_words<R: Copy>(to: *mut R, registers: R) {
    if Words::<R>::COUNT == 0 {
        // SAFETY: the caller's promise.
        return unsafe { to.write_unaligned(registers) };
    }
    let (from, to) = ((&raw const registers).cast::<u32>(), to.cast::<u32>());
    unroll_by::<Words<R>>(
        #[inline(always)]
        // SAFETY: a word of both.
        |i| unsafe { to.add(i).write_unaligned(from.add(i).read()) },
    );
}

/// The elements of a layout.
struct SizeOf<L>(PhantomData<L>);

impl<L: StaticLayout> Count for SizeOf<L> {
    const COUNT: usize = L::SIZE;
}

/// Keeps the computation of numbers before what follows: the compiler, which takes a wait for nothing that arithmetic has to do with, moves it past one
/// otherwise, to where the numbers are used. No instruction of its own.
///
/// ```ignore
/// let shrunk = unsafe { softmax.take(&mut scores.tensor_mut()) };
/// compute_here(&mut scores.tensor_mut());
/// running.finish();                                     // the exponentials are computed while the products run
/// ```
#[inline(always)]
pub fn compute_here<P, L>(numbers: &mut Tensor<P, L>)
where
    P: HeldMut + Elements<Element = f32>,
    L: StaticLayout,
{
    let layout = numbers.layout();
    unroll_by::<SizeOf<L>>(
        #[inline(always)]
        |i| {
            let at = StaticLayout::offset(layout, i);
            // SAFETY: an element of the fragment; a comment.
            unsafe {
                let mut number: f32 = numbers.data().get(at);
                asm!("// {}", inout(reg32) number, options(nomem, nostack, preserves_flags));
                numbers.data_mut().put(at, number);
            }
        },
    );
}

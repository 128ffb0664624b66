//! Registers that one instruction loads or stores: 8 to 128 bits of a lane.

use core::arch::asm;

/// Bits that are loaded and stored at once, from addresses that are multiples of their size.
///
/// | type | bits | instruction |
/// |---|---|---|
/// | `u8` | 8 | `ld.b8` |
/// | `u16` | 16 | `ld.b16` |
/// | `u32` | 32 | `ld.b32` |
/// | `[u32; 2]` | 64 | `ld.v2.b32` |
/// | `[u32; 4]` | 128 | `ld.v4.b32` |
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not what registers hold",
    label = "not a type of registers",
    note = "registers hold `u8`, `u16`, `u32`, `[u32; 2]` and `[u32; 4]`"
)]
pub trait Registers: Copy + 'static {
    /// Loads from shared memory.
    ///
    /// # Safety
    /// The address lies in a block of this kernel, and the bytes were written before, with a barrier between if another thread
    /// wrote them.
    unsafe fn load_shared(address: u32) -> Self;
    /// Stores to shared memory.
    ///
    /// # Safety
    /// The address lies in a block of this kernel, and no other thread reads or writes it before the next barrier.
    unsafe fn store_shared(self, address: u32);
    /// Loads by a pointer.
    ///
    /// # Safety
    /// Its bytes may be read; the pointer is a multiple of their number.
    unsafe fn load(from: *const Self) -> Self;
    /// Stores by a pointer.
    ///
    /// # Safety
    /// Its bytes may be written; the pointer is a multiple of their number.
    unsafe fn store(self, to: *mut Self);
}

macro_rules! registers {
    ($($T:ty, $Memory:ident, |$value:ident| [$($r:ident = $part:expr),*] -> $class:ident $Part:ty, $made:expr, $suffix:literal $list:literal;)*) => {$(
        impl Registers for $T {
            #[inline(always)]
            unsafe fn load_shared(address: u32) -> Self {
                $(let $r: $Part;)*
                // SAFETY: the caller's promise; `readonly`, so never moved across a store or a barrier.
                unsafe {
                    asm!(concat!("ld.shared.", $suffix, " ", $list, ", [{address}];"), $($r = out($class) $r,)*
                        address = in(reg32) address, options(pure, readonly, nostack, preserves_flags));
                }
                $made
            }

            #[inline(always)]
            unsafe fn store_shared(self, address: u32) {
                let $value = self;
                // SAFETY: the caller's promise; not `nomem`, so no access is moved across it.
                unsafe {
                    asm!(concat!("st.shared.", $suffix, " [{address}], ", $list, ";"), $($r = in($class) $part,)*
                        address = in(reg32) address, options(nostack, preserves_flags));
                }
            }

            #[inline(always)]
            unsafe fn load(from: *const Self) -> Self {
                let from = from.cast::<$Memory>();
                // SAFETY: the caller's promise. Read field by field, so that its alignment makes one access of them all.
                $(let $r: $Part = unsafe { (*from).$r };)*
                $made
            }

            #[inline(always)]
            unsafe fn store(self, to: *mut Self) {
                let $value = self;
                // SAFETY: the caller's promise.
                unsafe { to.cast::<$Memory>().write($Memory { $($r: $part),* }) }
            }
        }
    )*};
}

macro_rules! memory {
    ($($Memory:ident $align:literal { $($field:ident)*: $Part:ty })*) => {$(
        #[repr(C, align($align))]
        struct $Memory { $($field: $Part),* }
    )*};
}

memory! {
    Short 2 { a: u16 }
    Word 4 { a: u32 }
    Pair 8 { a b: u32 }
    Quad 16 { a b c d: u32 }
}

registers! {
    u16, Short, |value| [a = value] -> reg16 u16, a, "b16" "{a}";
    u32, Word, |value| [a = value] -> reg32 u32, a, "b32" "{a}";
    [u32; 2], Pair, |value| [a = value[0], b = value[1]] -> reg32 u32, [a, b], "v2.b32" "{{{a}, {b}}}";
    [u32; 4], Quad, |value| [a = value[0], b = value[1], c = value[2], d = value[3]] -> reg32 u32, [a, b, c, d],
        "v4.b32" "{{{a}, {b}, {c}, {d}}}";
}

impl Registers for u8 {
    #[inline(always)]
    unsafe fn load_shared(address: u32) -> Self {
        let byte: u16;
        // SAFETY: the caller's promise; `readonly`, so never moved across a store or a barrier.
        unsafe {
            asm!("ld.shared.u8 {byte}, [{address}];", byte = out(reg16) byte, address = in(reg32) address,
                options(pure, readonly, nostack, preserves_flags));
        }
        byte as u8
    }

    #[inline(always)]
    unsafe fn store_shared(self, address: u32) {
        // SAFETY: the caller's promise; not `nomem`, so no access is moved across it.
        unsafe {
            asm!("st.shared.u8 [{address}], {byte};", byte = in(reg16) u16::from(self), address = in(reg32) address,
                options(nostack, preserves_flags));
        }
    }

    #[inline(always)]
    unsafe fn load(from: *const Self) -> Self {
        // SAFETY: the caller's promise.
        unsafe { from.read() }
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut Self) {
        // SAFETY: the caller's promise.
        unsafe { to.write(self) }
    }
}

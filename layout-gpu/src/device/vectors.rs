//! Loads and stores of 32, 64 or 128 bits of global memory, each with its use of the caches.
//!
//! | load | instruction | use |
//! |---|---|---|
//! | [`load_nc`] | `ld.global.nc` | memory that no thread writes while the kernel runs |
//! | [`load_nc_once`] | `ld.global.nc.L1::no_allocate` | the same memory, read once: the first cache keeps the data of other accesses |
//! | [`load_nc_once_l2`] | `ld.global.nc.L1::no_allocate.L2::128B` | the same memory, if the rest of its 128 bytes is soon read |
//! | [`load_l2`] | `ld.global.L2::128B` | memory that is written too, if the rest of its 128 bytes is soon read |
//! | [`load_cg`] | `ld.global.cg` | memory read without the first cache |
//! | [`load_cs`] | `ld.global.cs` | memory read once: the first to leave the caches |
//! | [`load_volatile`] | `ld.volatile.global` | memory that other threads write meanwhile |
//!
//! | store | instruction | use |
//! |---|---|---|
//! | [`store_cg`] | `st.global.cg` | memory written without the first cache |
//! | [`store_cs`] | `st.global.cs` | memory this kernel no longer reads: the first to leave the caches |
//! | [`store_once`] | `st.global.L1::no_allocate` | the first cache keeps the data of other accesses |
//! | [`store_volatile`] | `st.volatile.global` | memory that other threads wait for |
//!
//! Instructions with `L1::` or `L2::` need PTX 7.4: for `sm_80`, `ptx = "7.4"` in the kernel crate's
//! `[package.metadata.layout-gpu]`.
//!
//! Source: PTX ISA, "Cache Operators" and "Data Movement and Conversion Instructions: ld, st".

use core::arch::asm;

use super::{BF16x2, E4M3x4, E5M2x4, F16x2};

mod sealed {
    pub trait Sealed {}
}

/// A value loaded and stored at once: a number of 32 or 64 bits, or an array of 2 or 4 of them, 128 bits at most.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not loaded or stored at once",
    label = "neither a number of 32 or 64 bits nor an array of them",
    note = "vectors are numbers of 32 or 64 bits, and arrays of 2 or 4 of them, 128 bits at the most"
)]
pub trait Vector: Copy + sealed::Sealed {
    #[doc(hidden)]
    type Registers: Registers;
    #[doc(hidden)]
    fn into_registers(self) -> Self::Registers;
    #[doc(hidden)]
    fn from_registers(registers: Self::Registers) -> Self;
}

macro_rules! vectors {
    ($($T:ty = $N:literal |$value:ident| $into:expr, |$registers:ident| $from:expr;)*) => {$(
        impl sealed::Sealed for $T {}

        impl Vector for $T {
            type Registers = [u32; $N];

            #[inline(always)]
            fn into_registers(self) -> [u32; $N] {
                let $value = self;
                $into
            }

            #[inline(always)]
            fn from_registers($registers: [u32; $N]) -> Self {
                $from
            }
        }
    )*};
}

macro_rules! words {
    ($($T:ty = $to:path, $from:path;)*) => { vectors! {$(
        $T = 1 |value| [$to(value)], |registers| { let [word] = registers; $from(word) };
        [$T; 1] = 1 |value| value.map($to), |registers| registers.map($from);
        [$T; 2] = 2 |value| value.map($to), |registers| registers.map($from);
        [$T; 4] = 4 |value| value.map($to), |registers| registers.map($from);
    )*} };
}

words! {
    u32 = core::convert::identity, core::convert::identity;
    i32 = i32::cast_unsigned, u32::cast_signed;
    f32 = f32::to_bits, f32::from_bits;
    F16x2 = F16x2::to_bits, F16x2::from_bits;
    BF16x2 = BF16x2::to_bits, BF16x2::from_bits;
    E4M3x4 = E4M3x4::to_bits, E4M3x4::from_bits;
    E5M2x4 = E5M2x4::to_bits, E5M2x4::from_bits;
}

#[allow(clippy::cast_possible_truncation)]
pub(super) const fn halves(word: u64) -> [u32; 2] {
    [word as u32, (word >> 32) as u32]
}

pub(super) const fn whole([low, high]: [u32; 2]) -> u64 {
    low as u64 | (high as u64) << 32
}

vectors! {
    u64 = 2 |value| halves(value), |registers| whole(registers);
    f64 = 2 |value| halves(value.to_bits()), |registers| f64::from_bits(whole(registers));
    [u64; 2] = 4 |value| { let [[a, b], [c, d]] = value.map(halves); [a, b, c, d] },
        |registers| { let [a, b, c, d] = registers; [whole([a, b]), whole([c, d])] };
    [f64; 2] = 4 |value| value.map(f64::to_bits).into_registers(),
        |registers| <[u64; 2]>::from_registers(registers).map(f64::from_bits);
}

/// Passes the instructions to a macro.
macro_rules! instructions {
    ($make:ident $given:tt) => {
        $make! { $given
            loads {
                /// Loads memory that no thread writes while the kernel runs.
                load_nc = "ld.global.nc" (pure, readonly);
                /// Like [`load_nc`], for memory that is read once: the first cache keeps other data.
                load_nc_once = "ld.global.nc.L1::no_allocate" (pure, readonly);
                /// Like [`load_nc_once`], if the rest of the 128 bytes around is read soon.
                load_nc_once_l2 = "ld.global.nc.L1::no_allocate.L2::128B" (pure, readonly);
                /// Loads memory if the rest of the 128 bytes around is read soon.
                load_l2 = "ld.global.L2::128B" (pure, readonly);
                /// Loads past the first cache.
                load_cg = "ld.global.cg" (pure, readonly);
                /// Loads memory that is read once: the first to leave the caches.
                load_cs = "ld.global.cs" (pure, readonly);
                /// Loads memory that other threads write meanwhile, each time anew.
                load_volatile = "ld.volatile.global" (preserves_flags);
            }
            stores {
                /// Stores past the first cache.
                store_cg = "st.global.cg";
                /// Stores data that this kernel does not read again: the first to leave the caches.
                store_cs = "st.global.cs";
                /// Stores data that is read once: the first cache keeps other data.
                store_once = "st.global.L1::no_allocate";
                /// Stores data that other threads wait for.
                store_volatile = "st.volatile.global";
            }
        }
    };
}

macro_rules! functions {
    ([] loads { $($(#[$load_meta:meta])* $load:ident = $load_text:literal $options:tt;)* }
        stores { $($(#[$store_meta:meta])* $store:ident = $store_text:literal;)* }) => {
        /// Registers of 32 bits that one instruction loads or stores: 1, 2 or 4.
        #[doc(hidden)]
        pub trait Registers: Copy + sealed::Sealed {
            $(unsafe fn $load(from: *const u32) -> Self;)*
            $(unsafe fn $store(self, to: *mut u32);)*
        }

        $(
            $(#[$load_meta])*
            ///
            /// # Safety
            /// It lies in global memory, may be read, and its address is a multiple of its size.
            #[must_use]
            #[inline(always)]
            pub unsafe fn $load<V: Vector>(from: *const V) -> V {
                // SAFETY: the caller's promise.
                V::from_registers(unsafe { V::Registers::$load(from.cast()) })
            }
        )*

        $(
            $(#[$store_meta])*
            ///
            /// # Safety
            /// It lies in global memory, may be written, and its address is a multiple of its size.
            #[inline(always)]
            pub unsafe fn $store<V: Vector>(to: *mut V, value: V) {
                // SAFETY: the caller's promise.
                unsafe { value.into_registers().$store(to.cast()) }
            }
        )*
    };
}

macro_rules! width {
    ([$N:literal $suffix:literal $list:literal $registers:tt]
        loads { $($(#[$load_meta:meta])* $load:ident = $load_text:literal $options:tt;)* }
        stores { $($(#[$store_meta:meta])* $store:ident = $store_text:literal;)* }) => {
        impl Registers for [u32; $N] {
            $(load! { $load $load_text $suffix $list $registers $options })*
            $(store! { $store $store_text $suffix $list $registers })*
        }
    };
}

macro_rules! load {
    ($name:ident $text:literal $suffix:literal $list:literal [$($r:ident)*] ($($option:ident),*)) => {
        #[inline(always)]
        unsafe fn $name(from: *const u32) -> Self {
            $(let $r: u32;)*
            // SAFETY: the caller's promise.
            unsafe {
                asm!(concat!($text, $suffix, $list, ", [{from}];"), from = in(reg64) from, $($r = lateout(reg32) $r,)*
                    options(nostack, $($option),*));
            }
            [$($r),*]
        }
    };
}

macro_rules! store {
    ($name:ident $text:literal $suffix:literal $list:literal [$($r:ident)*]) => {
        #[inline(always)]
        unsafe fn $name(self, to: *mut u32) {
            let [$($r),*] = self;
            // SAFETY: the caller's promise; not `nomem`, so that no access is moved over it.
            unsafe {
                asm!(concat!($text, $suffix, "[{to}], ", $list, ";"), to = in(reg64) to, $($r = in(reg32) $r,)*
                    options(nostack, preserves_flags));
            }
        }
    };
}

instructions! { functions [] }
instructions! { width [1 ".b32 " "{a}" [a]] }
instructions! { width [2 ".v2.b32 " "{{{a}, {b}}}" [a b]] }
instructions! { width [4 ".v4.b32 " "{{{a}, {b}, {c}, {d}}}" [a b c d]] }

//! Atomic updates of global and of shared memory.
//!
//! ```ignore
//! unsafe { atomic_add::<Relaxed, Gpu, _>(counter, 1) };        // as CUDA's atomicAdd
//! unsafe { reduce_into_add::<Relaxed, Cta, _>(sums, value) };  // without the old value
//! ```
//!
//! Orders and scopes are those of [`fence`](super::fence).
//!
//! Memory is a pointer to global memory, or a [`Smem`]. Numbers of bf16, and pairs of them, are added from `sm_90` on.
//!
//! Source: PTX ISA, "Parallel Synchronization and Communication Instructions: atom, red".

use core::arch::asm;

use super::{AcqRel, Acquire, BF16, BF16x2, Cta, F16, F16x2, Gpu, Relaxed, Release, Smem, Sys};

/// A place where a `T` is updated: a pointer to global memory, or a [`Smem`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no place that is updated atomically",
    label = "neither a pointer nor shared memory",
    note = "atomics take `*mut T` and `Smem<T>`"
)]
pub trait Address<T>: Copy {
    #[doc(hidden)]
    const IS_SHARED: bool;
    #[doc(hidden)]
    fn global(self) -> *mut T;
    #[doc(hidden)]
    fn shared(self) -> u32;
}

impl<T> Address<T> for *mut T {
    const IS_SHARED: bool = false;
    #[inline(always)]
    fn global(self) -> *mut T {
        self
    }
    #[inline(always)]
    fn shared(self) -> u32 {
        0
    }
}

impl<T: Copy> Address<T> for Smem<T> {
    const IS_SHARED: bool = true;
    #[inline(always)]
    fn global(self) -> *mut T {
        core::ptr::null_mut()
    }
    #[inline(always)]
    fn shared(self) -> u32 {
        self.address()
    }
}

/// Types of registers, with their bits in one register.
trait Bits: Copy {
    type Register;
    fn bits(self) -> Self::Register;
    fn from_bits(register: Self::Register) -> Self;
}

macro_rules! bits {
    ($($T:ty = $Register:ty, $to:path, $from:path;)*) => {$(
        impl Bits for $T {
            type Register = $Register;
            #[inline(always)]
            fn bits(self) -> $Register {
                $to(self)
            }
            #[inline(always)]
            fn from_bits(register: $Register) -> Self {
                $from(register)
            }
        }
    )*};
}

bits! {
    u16 = u16, core::convert::identity, core::convert::identity;
    F16 = u16, F16::to_bits, F16::from_bits;
    BF16 = u16, BF16::to_bits, BF16::from_bits;
    u32 = u32, core::convert::identity, core::convert::identity;
    i32 = u32, i32::cast_unsigned, u32::cast_signed;
    u64 = u64, core::convert::identity, core::convert::identity;
    i64 = u64, i64::cast_unsigned, u64::cast_signed;
    f32 = u32, f32::to_bits, f32::from_bits;
    f64 = u64, f64::to_bits, f64::from_bits;
    F16x2 = u32, F16x2::to_bits, F16x2::from_bits;
    BF16x2 = u32, BF16x2::to_bits, BF16x2::from_bits;
}

/// The result type of an instruction: the old value, or nothing.
macro_rules! given {
    (old $T:ty) => {
        $T
    };
    (none $T:ty) => {
        ()
    };
}

/// Declares an operation: its trait, with an impl for each order and scope of the instruction, and its function.
macro_rules! operations {
    ($($(#[$meta:meta])* $name:ident $Trait:ident $operands:tt $result:ident = $instruction:literal $orders:ident {
        $($T:ident $register:ident $text:literal;)*
    })*) => {$(
        operation! { $(#[$meta])* $name $Trait $operands $result }
        $($orders! { $result $Trait $operands $T $register $instruction $text })*
    )*};
}

macro_rules! operation {
    ($(#[$meta:meta])* $name:ident $Trait:ident($($operand:ident),*) $result:ident) => {
        #[doc = concat!("The types of [`", stringify!($name), "`] in an order and a scope.")]
        #[diagnostic::on_unimplemented(
            message = "there is no such atomic update of `{Self}` in the order `{Order}` and the scope `{Scope}`",
            label = "not updated so",
            note = "an order, a scope and a type are written, `atomic_add::<Relaxed, Gpu, u32>`; most types have 32 or 64 bits"
        )]
        pub trait $Trait<Order, Scope>: Copy {
            #[doc(hidden)]
            unsafe fn global(to: *mut Self, $($operand: Self),*) -> given!($result Self);
            #[doc(hidden)]
            unsafe fn shared(to: u32, $($operand: Self),*) -> given!($result Self);
        }

        $(#[$meta])*
        ///
        /// # Safety
        /// The memory may be read and written, its address is a multiple of its size, and meanwhile threads access it
        /// only through the functions of this file.
        #[inline(always)]
        pub unsafe fn $name<Order, Scope, T: $Trait<Order, Scope>>(
            to: impl Address<T>,
            $($operand: T),*
        ) -> given!($result T) {
            if is_shared::<T, _>(&to) {
                // SAFETY: the caller's promise.
                unsafe { T::shared(to.shared(), $($operand),*) }
            } else {
                // SAFETY: the caller's promise.
                unsafe { T::global(to.global(), $($operand),*) }
            }
        }
    };
}

#[inline(always)]
fn is_shared<T, A: Address<T>>(_: &A) -> bool {
    A::IS_SHARED
}

macro_rules! every_order {
    ($($row:tt)*) => {
        every_scope! { "relaxed" Relaxed $($row)* }
        every_scope! { "acquire" Acquire $($row)* }
        every_scope! { "release" Release $($row)* }
        every_scope! { "acq_rel" AcqRel $($row)* }
    };
}

macro_rules! relaxed_or_acquire {
    ($($row:tt)*) => {
        every_scope! { "relaxed" Relaxed $($row)* }
        every_scope! { "acquire" Acquire $($row)* }
    };
}

macro_rules! relaxed_or_release {
    ($($row:tt)*) => {
        every_scope! { "relaxed" Relaxed $($row)* }
        every_scope! { "release" Release $($row)* }
    };
}

macro_rules! every_scope {
    ($order:literal $Order:ident $($row:tt)*) => {
        updated! { $order $Order "cta" Cta $($row)* }
        updated! { $order $Order "gpu" Gpu $($row)* }
        updated! { $order $Order "sys" Sys $($row)* }
    };
}

macro_rules! updated {
    ($order:literal $Order:ident $scope:literal $Scope:ident
        $result:ident $Trait:ident($($operand:ident),*) $T:ident $register:ident $instruction:literal $text:literal
    ) => {
        impl $Trait<$Order, $Scope> for $T {
            #[inline(always)]
            unsafe fn global(to: *mut Self, $($operand: Self),*) -> given!($result Self) {
                update! { $result $T $register to reg64 ($($operand)*)
                    concat!($instruction, ".", $order, ".", $scope, ".global.", $text) }
            }

            #[inline(always)]
            unsafe fn shared(to: u32, $($operand: Self),*) -> given!($result Self) {
                update! { $result $T $register to reg32 ($($operand)*)
                    concat!($instruction, ".", $order, ".", $scope, ".shared.", $text) }
            }
        }
    };
}

macro_rules! update {
    (old $T:ident $register:ident $to:ident $address:ident ($($operand:ident)*) concat!($($text:literal),*)) => {{
        let result: <$T as Bits>::Register;
        // SAFETY: the caller's promise; not `nomem`, so that no access is moved over it.
        unsafe {
            asm!(concat!($($text,)* " {result}, [{to}]", $(", {", stringify!($operand), "}",)* ";"),
                result = lateout($register) result, to = in($address) $to, $($operand = in($register) $operand.bits(),)*
                options(nostack, preserves_flags));
        }
        <$T as Bits>::from_bits(result)
    }};
    (none $T:ident $register:ident $to:ident $address:ident ($($operand:ident)*) concat!($($text:literal),*)) => {
        // SAFETY: the caller's promise; not `nomem`, so that no access is moved over it.
        unsafe {
            asm!(concat!($($text,)* " [{to}]", $(", {", stringify!($operand), "}",)* ";"),
                to = in($address) $to, $($operand = in($register) $operand.bits(),)* options(nostack, preserves_flags));
        }
    };
}

operations! {
    /// Adds, and returns the old value.
    atomic_add AtomicAdd(value) old = "atom" every_order {
        u32 reg32 "add.u32"; i32 reg32 "add.s32"; u64 reg64 "add.u64"; i64 reg64 "add.u64"; f32 reg32 "add.f32"; f64 reg64 "add.f64";
        F16 reg16 "add.noftz.f16"; BF16 reg16 "add.noftz.bf16"; F16x2 reg32 "add.noftz.f16x2"; BF16x2 reg32 "add.noftz.bf16x2";
    }
    /// Keeps the least, and returns the old value.
    atomic_min AtomicMin(value) old = "atom" every_order {
        u32 reg32 "min.u32"; i32 reg32 "min.s32"; u64 reg64 "min.u64"; i64 reg64 "min.s64";
    }
    /// Keeps the greatest, and returns the old value.
    atomic_max AtomicMax(value) old = "atom" every_order {
        u32 reg32 "max.u32"; i32 reg32 "max.s32"; u64 reg64 "max.u64"; i64 reg64 "max.s64";
    }
    /// Keeps the bits that both have, and returns the old value.
    atomic_and AtomicAnd(value) old = "atom" every_order { u32 reg32 "and.b32"; u64 reg64 "and.b64"; }
    /// Keeps the bits that either has, and returns the old value.
    atomic_or AtomicOr(value) old = "atom" every_order { u32 reg32 "or.b32"; u64 reg64 "or.b64"; }
    /// Keeps the bits in which they differ, and returns the old value.
    atomic_xor AtomicXor(value) old = "atom" every_order { u32 reg32 "xor.b32"; u64 reg64 "xor.b64"; }
    /// Stores a value, and returns the old one.
    atomic_exchange AtomicExchange(value) old = "atom" every_order {
        u32 reg32 "exch.b32"; i32 reg32 "exch.b32"; u64 reg64 "exch.b64"; f32 reg32 "exch.b32";
        i64 reg64 "exch.b64"; f64 reg64 "exch.b64";
    }
    /// Stores `value` if the old value is `expected`, and returns the old value.
    atomic_compare_exchange AtomicCompareExchange(expected, value) old = "atom" every_order {
        u32 reg32 "cas.b32"; i32 reg32 "cas.b32"; u64 reg64 "cas.b64"; f32 reg32 "cas.b32";
        i64 reg64 "cas.b64"; f64 reg64 "cas.b64";
        u16 reg16 "cas.b16"; F16 reg16 "cas.b16"; BF16 reg16 "cas.b16";
    }
    /// Returns the value.
    #[must_use]
    atomic_load AtomicLoad() old = "ld" relaxed_or_acquire {
        u32 reg32 "b32"; i32 reg32 "b32"; u64 reg64 "b64"; i64 reg64 "b64"; f32 reg32 "b32"; f64 reg64 "b64"; u16 reg16 "b16"; F16 reg16 "b16"; BF16 reg16 "b16";
    }
    /// Stores a value.
    atomic_store AtomicStore(value) none = "st" relaxed_or_release {
        u32 reg32 "b32"; i32 reg32 "b32"; u64 reg64 "b64"; i64 reg64 "b64"; f32 reg32 "b32"; f64 reg64 "b64"; u16 reg16 "b16"; F16 reg16 "b16"; BF16 reg16 "b16";
    }
    /// Adds, without returning the old value.
    reduce_into_add ReduceAdd(value) none = "red" relaxed_or_release {
        u32 reg32 "add.u32"; i32 reg32 "add.s32"; u64 reg64 "add.u64"; i64 reg64 "add.u64"; f32 reg32 "add.f32"; f64 reg64 "add.f64";
        F16 reg16 "add.noftz.f16"; BF16 reg16 "add.noftz.bf16"; F16x2 reg32 "add.noftz.f16x2"; BF16x2 reg32 "add.noftz.bf16x2";
    }
    /// Keeps the least.
    reduce_into_min ReduceMin(value) none = "red" relaxed_or_release {
        u32 reg32 "min.u32"; i32 reg32 "min.s32"; u64 reg64 "min.u64"; i64 reg64 "min.s64";
    }
    /// Keeps the greatest.
    reduce_into_max ReduceMax(value) none = "red" relaxed_or_release {
        u32 reg32 "max.u32"; i32 reg32 "max.s32"; u64 reg64 "max.u64"; i64 reg64 "max.s64";
    }
    /// Keeps the bits that both have.
    reduce_into_and ReduceAnd(value) none = "red" relaxed_or_release { u32 reg32 "and.b32"; u64 reg64 "and.b64"; }
    /// Keeps the bits that either has.
    reduce_into_or ReduceOr(value) none = "red" relaxed_or_release { u32 reg32 "or.b32"; u64 reg64 "or.b64"; }
    /// Keeps the bits in which they differ.
    reduce_into_xor ReduceXor(value) none = "red" relaxed_or_release { u32 reg32 "xor.b32"; u64 reg64 "xor.b64"; }
}

//! Descriptors of operands in shared memory, as types.

use core::marker::PhantomData;

use layout_algebra::Major;
use layout_algebra::atoms::{Descriptor, DescriptorFormat};
use layout_algebra::diagnose::{Operation, OwnedCall};

use super::tiled_copy::bits;
use crate::refusal::refuse;
use crate::types::static_composed::StaticComposed;

/// The mode along which an operand is contiguous: [`KMajor`] or [`MnMajor`].
pub trait StaticMajor: 'static {
    /// The mode.
    const MAJOR: Major;
}

/// Contiguous along K, the mode that is summed over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct KMajor;

/// Contiguous along M or N.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MnMajor;

impl StaticMajor for KMajor {
    const MAJOR: Major = Major::K;
}

impl StaticMajor for MnMajor {
    const MAJOR: Major = Major::Mn;
}

/// The descriptor by which `wgmma` and `tcgen05.mma` read an operand in shared memory: its layout `L`, of elements `T`, in 64 bits.
///
/// ```
/// use layout_core::atoms::{KMajor, SmemDescriptor};
/// use layout_core::layout;
/// // 64 rows of 16 halves, of a tile with rows of 64 halves, swizzled.
/// layout! { A = Sw<3,3,3> o (64,16):(64,1); }
/// type OfA = SmemDescriptor<A, u16, KMajor>;
/// assert_eq!((OfA::VALUE.leading, OfA::VALUE.stride), (16, 1024));
/// assert_eq!(OfA::WGMMA, 1 << 62 | 64 << 32 | 1 << 16);
/// assert_eq!(OfA::wgmma(0x2000), OfA::WGMMA | 0x200);
/// ```
///
/// A layout that no descriptor can describe is a compile error:
///
/// ```compile_fail
/// use layout_core::atoms::{KMajor, SmemDescriptor};
/// use layout_core::layout;
/// // no descriptor: mode 0 has stride 72 at coordinate 1, not 64
/// let padded = SmemDescriptor::<layout!(Sw<3,3,3> o (64,16):(72,1)), u16, KMajor>::WGMMA;
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SmemDescriptor<L, T, M>(PhantomData<(L, T, M)>);

impl<L: StaticComposed, T, M: StaticMajor> SmemDescriptor<L, T, M> {
    /// Swizzling and distances.
    pub const VALUE: Descriptor = match Descriptor::new(&L::COMPOSED, M::MAJOR, bits::<T>()) {
        Ok(descriptor) => descriptor,
        Err(error) => refuse(&error, &Self::call(DescriptorFormat::Wgmma)),
    };
    /// The descriptor for `wgmma` of an operand at address 0.
    pub const WGMMA: u64 = Self::encoded(DescriptorFormat::Wgmma);
    /// The descriptor for `tcgen05.mma` of an operand at address 0.
    pub const TCGEN05: u64 = Self::encoded(DescriptorFormat::Tcgen05);

    const fn encoded(format: DescriptorFormat) -> u64 {
        let value = Self::VALUE;
        if let Err(error) = format.reads(M::MAJOR, bits::<T>()) {
            refuse(&error, &Self::call(format))
        }
        match value.encode(format, 0) {
            Ok(descriptor) => descriptor,
            Err(error) => refuse(&error, &Self::call(format)),
        }
    }

    /// The call, for the message if there is no descriptor.
    const fn call(format: DescriptorFormat) -> OwnedCall {
        let operation = match (format, M::MAJOR) {
            (DescriptorFormat::Wgmma, Major::K) => Operation::WgmmaDescriptorK,
            (DescriptorFormat::Wgmma, Major::Mn) => Operation::WgmmaDescriptorMn,
            (DescriptorFormat::Tcgen05, Major::K) => Operation::Tcgen05DescriptorK,
            (DescriptorFormat::Tcgen05, Major::Mn) => Operation::Tcgen05DescriptorMn,
        };
        OwnedCall::new(operation).composed(&L::COMPOSED).number(bits::<T>())
    }

    /// The descriptor for `wgmma` of an operand at this address of shared memory, in bytes: one shift and one addition.
    ///
    /// The address is that of the layout's offset 0, a multiple of 1024 (or of 512, 256, 16 if swizzled rows have 64 bytes, 32, or none).
    #[must_use]
    #[inline(always)]
    pub const fn wgmma(address: u32) -> u64 {
        Self::at(Self::WGMMA, address)
    }

    /// The descriptor for `tcgen05.mma` of an operand at this address, like [`wgmma`](Self::wgmma).
    #[must_use]
    #[inline(always)]
    pub const fn tcgen05(address: u32) -> u64 {
        Self::at(Self::TCGEN05, address)
    }

    #[inline(always)]
    const fn at(descriptor: u64, address: u32) -> u64 {
        debug_assert!(
            (address as u64).is_multiple_of(Self::VALUE.swizzling.pattern()),
            "an operand whose swizzle does not begin at a multiple of its pattern"
        );
        descriptor + ((address & 0x3_ffff) >> 4) as u64
    }
}

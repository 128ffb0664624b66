//! The arguments of a kernel.

use crate::DevicePtr;

/// One argument of a launch, as its bytes in parameter space.
///
/// ```
/// use layout_gpu_interpreter::{Arg, DevicePtr};
/// assert_eq!(Arg::from(7_u32), Arg::from_bytes(&[7, 0, 0, 0]));
/// assert_eq!(Arg::from(DevicePtr(16)), Arg::from(16_u64));
/// // A structure by value: as an array if its fields have one type, else as its bytes.
/// assert_eq!(Arg::from([1_u16, 2, 3]), Arg::from_bytes(&[1, 0, 2, 0, 3, 0]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arg {
    bytes: Vec<u8>,
}

impl Arg {
    /// Makes an argument of any type from its bytes: a struct passed by value, for instance.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Self {
        Self { bytes: bytes.to_vec() }
    }

    /// Returns the bytes.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

impl From<DevicePtr> for Arg {
    fn from(pointer: DevicePtr) -> Self {
        Self::from(pointer.0)
    }
}

macro_rules! from_numbers {
    ($($number:ty)*) => {$(
        impl From<$number> for Arg {
            fn from(number: $number) -> Self {
                Self::from_bytes(&number.to_le_bytes())
            }
        }

        impl<const N: usize> From<[$number; N]> for Arg {
            fn from(numbers: [$number; N]) -> Self {
                Self { bytes: numbers.iter().flat_map(|number| number.to_le_bytes()).collect() }
            }
        }
    )*};
}

from_numbers!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize f32 f64);

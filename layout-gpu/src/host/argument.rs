//! The arguments of a kernel.

use std::rc::Rc;

use bytemuck::NoUninit;

use crate::host::{Buffer, Device, Pod};
use crate::{Divisor, Odometer};

/// One argument of a launch: a number, a structure by value, or the start of a buffer.
#[derive(Clone, Debug)]
pub struct Argument<'a> {
    bytes: Bytes,
    device: Option<&'a Device>,
    is_lent: bool,
}

#[derive(Clone, Debug)]
enum Bytes {
    Few([u8; 8], usize),
    Many(Rc<[u8]>),
}

impl Argument<'_> {
    /// Makes an argument of a value of any type without padding, from its bytes: a structure with the kernel's layout (`repr(C)`).
    ///
    /// ```
    /// use layout_gpu::host::Argument;
    /// let shape_and_pitch = Argument::of(&[[1000_u32, 700], [1, 1024]]);
    /// assert_eq!(shape_and_pitch.bytes().len(), 16);
    /// ```
    pub fn of<T: NoUninit>(value: &T) -> Self {
        let given = bytemuck::bytes_of(value);
        let mut few = [0; 8];
        let bytes = match few.get_mut(..given.len()) {
            Some(place) => {
                place.copy_from_slice(given);
                Bytes::Few(few, given.len())
            }
            None => Bytes::Many(given.into()),
        };
        Self { bytes, device: None, is_lent: false }
    }

    /// Makes the argument of a tensor map of a device's memory.
    pub(crate) fn of_map<'b>(words: &[u64; 16], device: &'b Device) -> Argument<'b> {
        Argument { device: Some(device), ..Argument::of(words) }
    }

    /// Returns its bytes, as the kernel finds them.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        match &self.bytes {
            Bytes::Few(bytes, size) => &bytes[..*size],
            Bytes::Many(bytes) => bytes,
        }
    }

    /// Returns the address that it points to, if that is a buffer lent for reading.
    pub(crate) fn lent(&self) -> Option<u64> {
        let bytes = self.bytes().try_into().ok().filter(|_| self.is_lent)?;
        Some(u64::from_ne_bytes(bytes))
    }

    /// Returns the device whose memory it points into.
    pub(crate) fn device(&self) -> Option<&Device> {
        self.device
    }
}

// SAFETY: four and `2 · N` integers of 32 bits, one after the other, without padding.
unsafe impl NoUninit for Divisor {}
// SAFETY: as above.
unsafe impl<const N: usize> NoUninit for Odometer<N> {}

macro_rules! from_numbers {
    ($($number:ty)*) => {$(
        impl From<$number> for Argument<'_> {
            fn from(number: $number) -> Self {
                Self::of(&number)
            }
        }
    )*};
}

from_numbers!(u8 u16 u32 u64 i8 i16 i32 i64 f32 f64);

impl<'a, T: Pod> From<&'a Buffer<T>> for Argument<'a> {
    fn from(buffer: &'a Buffer<T>) -> Self {
        let address = Self::from(buffer.address());
        Self { device: Some(buffer.device()), is_lent: true, ..address }
    }
}

/// `None` becomes null.
impl<'a, T: Pod> From<Option<&'a Buffer<T>>> for Argument<'a> {
    fn from(buffer: Option<&'a Buffer<T>>) -> Self {
        buffer.map_or_else(|| Self::from(0_u64), Self::from)
    }
}

/// `None` becomes null.
impl<'a, T: Pod> From<Option<&'a mut Buffer<T>>> for Argument<'a> {
    fn from(buffer: Option<&'a mut Buffer<T>>) -> Self {
        buffer.map_or_else(|| Self::from(0_u64), Self::from)
    }
}

impl<'a, T: Pod> From<&'a mut Buffer<T>> for Argument<'a> {
    fn from(buffer: &'a mut Buffer<T>) -> Self {
        Self { is_lent: false, ..Self::from(&*buffer) }
    }
}

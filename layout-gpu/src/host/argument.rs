//! What a kernel is called with.

use crate::host::{Buffer, Device, Pod};

/// One argument of a launch: a number, or where a buffer begins.
#[derive(Clone, Copy, Debug)]
pub struct Argument<'a> {
    bytes: [u8; 8],
    size: usize,
    device: Option<&'a Device>,
}

impl Argument<'_> {
    /// Its bytes, as the kernel finds them.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes[..self.size]
    }

    /// The device whose memory it points into.
    pub(crate) fn device(&self) -> Option<&Device> {
        self.device
    }

    fn number<const N: usize>(number: [u8; N]) -> Self {
        let mut bytes = [0; 8];
        bytes[..N].copy_from_slice(&number);
        Self { bytes, size: N, device: None }
    }
}

macro_rules! from_numbers {
    ($($number:ty)*) => {$(
        impl From<$number> for Argument<'_> {
            fn from(number: $number) -> Self {
                Self::number(number.to_ne_bytes())
            }
        }
    )*};
}

from_numbers!(u8 u16 u32 u64 i8 i16 i32 i64 f32 f64);

impl<'a, T: Pod> From<&'a Buffer<T>> for Argument<'a> {
    fn from(buffer: &'a Buffer<T>) -> Self {
        let address = Self::from(buffer.address());
        Self { device: Some(buffer.device()), ..address }
    }
}

impl<'a, T: Pod> From<&'a mut Buffer<T>> for Argument<'a> {
    fn from(buffer: &'a mut Buffer<T>) -> Self {
        Self::from(&*buffer)
    }
}

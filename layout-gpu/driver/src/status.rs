//! Statuses: the numbers that may be returned, and their sentences.
//!
//! `cust` represents a status as a Rust `enum` of the numbers of CUDA 11.4. Any other number in such a
//! place is undefined behavior, and newer drivers have more; those are returned as [`UNKNOWN`].

use std::ffi::CStr;

pub(crate) const INVALID_VALUE: u32 = 1;
pub(crate) const NO_DEVICE: u32 = 100;
pub(crate) const NOT_SUPPORTED: u32 = 801;
pub(crate) const UNKNOWN: u32 = 999;

/// Returns the status as it may be passed on: with the feature `names` the caller may be `cust`.
pub(crate) fn known(status: u32) -> u32 {
    if cfg!(feature = "names") { of_cust(status) } else { status }
}

/// Returns the status itself if the `enum` has it, else [`UNKNOWN`].
fn of_cust(status: u32) -> u32 {
    match status {
        0..=8
        | 34
        | 100..=102
        | 200..=202
        | 205..=224
        | 300..=304
        | 400..=401
        | 500
        | 600
        | 700..=705
        | 708..=720
        | 800..=809
        | 900..=911 => status,
        _ => UNKNOWN,
    }
}

/// The text for the statuses that are returned without a driver.
pub(crate) fn text(status: u32) -> &'static CStr {
    match status {
        NO_DEVICE => c"no CUDA driver was found",
        NOT_SUPPORTED => c"the CUDA driver lacks this function",
        INVALID_VALUE => c"an argument is not valid",
        _ => c"an error that the CUDA driver does not describe",
    }
}

#[cfg(test)]
mod tests {
    use super::{NO_DEVICE, UNKNOWN, of_cust, text};

    #[test]
    fn a_status_of_a_newer_driver_is_unknown() {
        assert_eq!(of_cust(0), 0);
        assert_eq!(of_cust(NO_DEVICE), NO_DEVICE);
        for foreign in [9, 33, 35, 99, 103, 149, 225, 402, 721, 810, 912, 998, 1000, u32::MAX] {
            assert_eq!(of_cust(foreign), UNKNOWN, "{foreign}");
        }
    }

    #[test]
    fn every_status_has_a_text() {
        assert!((0..1000).all(|status| !text(status).is_empty()));
    }
}

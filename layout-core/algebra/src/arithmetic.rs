//! Checked integer arithmetic: each function returns the answer, or an error that names the numbers that did not fit.

use crate::error::AlgebraError;

/// `a + b`.
///
/// # Errors
/// [`AlgebraError::Overflow`] if the sum needs more than 64 bits.
///
/// ```
/// assert_eq!(layout_algebra::arithmetic::add(2, 3), Ok(5));
/// assert!(layout_algebra::arithmetic::add(u64::MAX, 1).is_err());
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn add(a: u64, b: u64) -> Result<u64, AlgebraError> {
    match a.checked_add(b) {
        Some(sum) => Ok(sum),
        None => Err(AlgebraError::Overflow { left: a, operator: '+', right: b }),
    }
}

/// `a − b`.
///
/// # Errors
/// [`AlgebraError::Overflow`] if the difference is negative.
///
/// ```
/// assert_eq!(layout_algebra::arithmetic::sub(5, 3), Ok(2));
/// assert!(layout_algebra::arithmetic::sub(3, 5).is_err());
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn sub(a: u64, b: u64) -> Result<u64, AlgebraError> {
    match a.checked_sub(b) {
        Some(difference) => Ok(difference),
        None => Err(AlgebraError::Overflow { left: a, operator: '-', right: b }),
    }
}

/// `a · 2^b`.
///
/// # Errors
/// [`AlgebraError::Overflow`] if a bit is lost.
///
/// ```
/// assert_eq!(layout_algebra::arithmetic::shift(1, 10), Ok(1024));
/// assert!(layout_algebra::arithmetic::shift(2, 63).is_err());
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn shift(a: u64, b: u64) -> Result<u64, AlgebraError> {
    let overflow = Err(AlgebraError::Overflow { left: a, operator: '<', right: b });
    if a == 0 {
        return Ok(0);
    }
    if b > a.leading_zeros() as u64 {
        return overflow;
    }
    Ok(a << b)
}

/// `a * b`.
///
/// # Errors
/// [`AlgebraError::Overflow`] if the product needs more than 64 bits.
///
/// ```
/// assert_eq!(layout_algebra::arithmetic::mul(6, 7), Ok(42));
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn mul(a: u64, b: u64) -> Result<u64, AlgebraError> {
    match a.checked_mul(b) {
        Some(product) => Ok(product),
        None => Err(AlgebraError::Overflow { left: a, operator: '*', right: b }),
    }
}

/// `⌊a / b⌋`.
///
/// # Errors
/// [`AlgebraError::DivisionByZero`] if `b` is 0.
///
/// ```
/// assert_eq!(layout_algebra::arithmetic::div(7, 2), Ok(3));
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn div(a: u64, b: u64) -> Result<u64, AlgebraError> {
    match a.checked_div(b) {
        Some(quotient) => Ok(quotient),
        None => Err(AlgebraError::DivisionByZero { dividend: a }),
    }
}

/// `a mod b`.
///
/// # Errors
/// [`AlgebraError::DivisionByZero`] if `b` is 0.
///
/// ```
/// assert_eq!(layout_algebra::arithmetic::rem(7, 2), Ok(1));
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn rem(a: u64, b: u64) -> Result<u64, AlgebraError> {
    match a.checked_rem(b) {
        Some(remainder) => Ok(remainder),
        None => Err(AlgebraError::DivisionByZero { dividend: a }),
    }
}

/// `⌈a / b⌉`.
///
/// # Errors
/// [`AlgebraError::DivisionByZero`] if `b` is 0.
///
/// ```
/// assert_eq!(layout_algebra::arithmetic::ceil_div(7, 2), Ok(4));
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn ceil_div(a: u64, b: u64) -> Result<u64, AlgebraError> {
    if b == 0 {
        return Err(AlgebraError::DivisionByZero { dividend: a });
    }
    Ok(a.div_ceil(b))
}

/// Returns true if `b` divides `a`; 0 divides only 0.
///
/// ```
/// assert!(layout_algebra::arithmetic::divides(3, 12));
/// ```
#[must_use]
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn divides(b: u64, a: u64) -> bool {
    match a.checked_rem(b) {
        Some(remainder) => remainder == 0,
        None => a == 0,
    }
}

/// The smaller of the two.
///
/// ```
/// assert_eq!(layout_algebra::arithmetic::min(3, 12), 3);
/// ```
#[must_use]
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn min(a: u64, b: u64) -> u64 {
    if a < b { a } else { b }
}

/// The larger of the two.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn max(a: u64, b: u64) -> u64 {
    if a > b { a } else { b }
}

/// The greatest common divisor; `gcd(0, a) = a`.
///
/// ```
/// assert_eq!(layout_algebra::arithmetic::gcd(12, 18), 6);
/// ```
#[must_use]
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn gcd(mut a: u64, mut b: u64) -> u64 {
    while let Some(remainder) = a.checked_rem(b) {
        a = b;
        b = remainder;
    }
    a
}

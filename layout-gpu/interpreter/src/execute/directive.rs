//! The directives of `printf`, formatted as C does.

/// `%-08.3lf`: the part between the `%` and its letter.
#[derive(Default)]
pub(super) struct Directive {
    /// The flags present, of `-`, `0`, `+`, a space and `#`.
    pub(super) flags: String,
    pub(super) width: usize,
    pub(super) precision: Option<usize>,
    pub(super) is_wide: bool,
}

impl Directive {
    pub(super) fn has(&self, flag: char) -> bool {
        self.flags.contains(flag)
    }

    /// Pads to as many digits as the precision asks for.
    pub(super) fn integer(&self, digits: &str) -> String {
        let missing = self.precision.map_or(0, |precision| precision.saturating_sub(digits.len()));
        "0".repeat(missing) + digits
    }

    pub(super) fn sign(&self, is_negative: bool) -> String {
        let sign = match is_negative {
            true => "-",
            _ if self.has('+') => "+",
            _ if self.has(' ') => " ",
            _ => "",
        };
        sign.to_string()
    }

    /// Formats a float that is not negative.
    pub(super) fn float(&self, value: f64, letter: char) -> String {
        let precision = self.precision.unwrap_or(6);
        let text = match letter.to_ascii_lowercase() {
            _ if !value.is_finite() => if value.is_nan() { "nan" } else { "inf" }.to_string(),
            'f' => format!("{value:.precision$}"),
            'g' => shortest(value, precision.max(1), self.has('#')),
            _ => exponential(value, precision),
        };
        if letter.is_ascii_uppercase() { text.to_uppercase() } else { text }
    }
}

/// Formats as `1.5e+00`.
fn exponential(value: f64, precision: usize) -> String {
    let text = format!("{value:.precision$e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    format!("{digits}e{}{:02}", if exponent < 0 { '-' } else { '+' }, exponent.abs())
}

/// `%g`: this many digits, without trailing zeros.
fn shortest(value: f64, digits: usize, keeps_zeros: bool) -> String {
    let rounded = exponential(value, digits - 1);
    let (mantissa, exponent) = rounded.split_once('e').unwrap_or((&rounded, "0"));
    let power: i64 = exponent.parse().unwrap_or(0);
    let trim = |text: &str| {
        if keeps_zeros || !text.contains('.') {
            text.to_string()
        } else {
            text.trim_end_matches('0').trim_end_matches('.').to_string()
        }
    };
    if power < -4 || power >= digits as i64 {
        format!("{}e{exponent}", trim(mantissa))
    } else {
        trim(&format!("{value:.*}", (digits as i64 - 1 - power).max(0) as usize))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_as_c_prints_them() {
        let plain = Directive::default();
        let two = Directive { precision: Some(2), ..Directive::default() };
        assert_eq!(plain.float(1.5, 'f'), "1.500000");
        assert_eq!(two.float(1.005e10, 'e'), "1.00e+10");
        assert_eq!(two.float(1.5e-7, 'E'), "1.50E-07");
        assert_eq!(plain.float(100_000.0, 'g'), "100000");
        assert_eq!(plain.float(1e6, 'g'), "1e+06");
        assert_eq!(plain.float(0.000_123_4, 'g'), "0.0001234");
        assert_eq!(plain.float(999_999.5, 'g'), "1e+06");
        assert_eq!(plain.float(f64::NAN, 'F'), "NAN");
    }
}

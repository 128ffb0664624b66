//! Lines of disassembled machine code.

/// Splits a line such as `/*0750*/ @!P0 BRA 0x34e0 ;  /* 0x00002d8000008947 */` into the address and the rest.
pub(crate) fn instruction(line: &str) -> Option<(u64, &str)> {
    let (address, rest) = line.trim_start().strip_prefix("/*")?.split_once("*/")?;
    if address.len() > 6 || !address.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    Some((u64::from_str_radix(address, 16).ok()?, rest.split("/*").next()?))
}

/// Returns the operation of an instruction such as `@!P0 BRA 0x34e0 ;`, unless it is `NOP`.
pub(crate) fn operation(rest: &str) -> Option<&str> {
    let mut words = rest.split_whitespace();
    let first = words.next()?;
    let name = if first.starts_with('@') { words.next()? } else { first };
    let name = name.trim_end_matches(';');
    (name != "NOP").then_some(name)
}

#[cfg(test)]
mod tests {
    use super::{instruction, operation};

    #[test]
    fn an_operation_is_in_a_line_with_an_address() {
        let of = |line| instruction(line).and_then(|(_, rest)| operation(rest));
        assert_eq!(of("  /*0750*/  @!P0 BRA 0x34e0 ;  /* 0x00002d8000008947 */"), Some("BRA"));
        assert_eq!(of("  /*0f00*/  BAR.SYNC.DEFER_BLOCKING 0x0 ;"), Some("BAR.SYNC.DEFER_BLOCKING"));
        assert_eq!(of("  /*0f10*/  NOP;"), None);
        assert_eq!(of("     /* 0x003fde0000000f00 */"), None);
        assert_eq!(of(".headerflags @\"EF_CUDA\""), None);
    }
}

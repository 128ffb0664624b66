//! The names of architectures: `sm_80`, `sm_90a`, `sm_100f`.

/// Returns true if a name is that of an architecture, of today or to come.
pub(crate) fn is_one(name: &str) -> bool {
    name.strip_prefix("sm_").is_some_and(|rest| {
        let number = rest.trim_end_matches(['a', 'f']);
        rest.len() <= number.len() + 1
            && (2..=3).contains(&number.len())
            && number.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// Returns the number, without the letter after it.
pub(crate) fn number(name: &str) -> Option<u32> {
    name.strip_prefix("sm_")?.trim_end_matches(['a', 'f']).parse().ok()
}

/// Guesses the name behind `sm80`, `SM_80`, `compute_80`, `80`, `8.0`.
pub(crate) fn meant(name: &str) -> Option<String> {
    let small = name.to_ascii_lowercase();
    let rest = ["compute", "sm", "cc"].iter().find_map(|word| small.strip_prefix(word)).unwrap_or(&small);
    let name = format!("sm_{}", rest.trim_start_matches(['_', '-', ' ']).replace('.', ""));
    is_one(&name).then_some(name)
}

/// Checks that this compiler knows the architecture.
pub(crate) fn check(name: &str, known: &[String], compiler: &str) -> Result<(), String> {
    if known.iter().any(|known| known == name) {
        return Ok(());
    }
    if let Some(meant) = meant(name).filter(|meant| known.contains(meant) && meant != name) {
        return Err(format!("`{name}` is no architecture: write `{meant}`"));
    }
    // The device half begins there.
    let known: Vec<&str> = known.iter().map(String::as_str).filter(|name| number(name) >= Some(70)).collect();
    Err(format!("`{name}` is no architecture that {compiler} knows, which are {}", known.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::{check, is_one, meant, number};

    #[test]
    fn names_are_a_number_and_a_letter() {
        assert!(["sm_80", "sm_90a", "sm_100f"].into_iter().all(is_one));
        assert!(!["sm80", "sm_8", "sm_8000", "sm_90aa", "sm_x0", "ptx", ""].into_iter().any(is_one));
        assert_eq!((number("sm_90a"), number("sm_100"), number("x")), (Some(90), Some(100), None));
        for name in ["sm80", "SM_80", "compute_80", "80", "8.0", "sm-80"] {
            assert_eq!(meant(name).as_deref(), Some("sm_80"), "{name}");
        }
        assert_eq!((meant("sm90a").as_deref(), meant("ampere")), (Some("sm_90a"), None));
    }

    #[test]
    fn what_the_compiler_does_not_know_is_refused() {
        let known = ["sm_30", "sm_80", "sm_90a"].map(str::to_owned);
        let check = |name| check(name, &known, "rustc 1").unwrap_err();
        assert_eq!(check("compute_80"), "`compute_80` is no architecture: write `sm_80`");
        for unknown in ["sm_81", "sm81", ""] {
            let said = format!("`{unknown}` is no architecture that rustc 1 knows, which are sm_80, sm_90a");
            assert_eq!(check(unknown), said);
        }
    }
}

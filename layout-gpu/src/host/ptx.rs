//! The text of a module, and the choice among several for a GPU.

/// The PTX of a module for one architecture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ptx<'a> {
    /// The lowest GPU it runs on, such as `sm_80`; with an `a`, such as `sm_90a`, the only one.
    pub architecture: &'a str,
    /// The text.
    pub text: &'a str,
}

/// Returns true if this is the name of an architecture: `sm_` and a number, with or without an `a` or an `f` after it.
pub(crate) const fn is_architecture(name: &str) -> bool {
    let [b's', b'm', b'_', number @ ..] = name.as_bytes() else { return false };
    let mut digits = match number {
        [number @ .., b'a' | b'f'] => number,
        _ => number,
    };
    let is_long = digits.len() >= 2;
    while let [b'0'..=b'9', rest @ ..] = digits {
        digits = rest;
    }
    is_long && digits.is_empty()
}

/// The message about a name that is not an architecture.
pub(crate) const NO_ARCHITECTURE: &str = "` is no architecture of a GPU: they are called as `sm_80` is, or `sm_90a`";

/// Ranks how well PTX for an architecture suits a GPU: `None` for not at all, otherwise the greater the better.
fn rank(architecture: &str, (major, minor): (u32, u32)) -> Option<u32> {
    let number = architecture.strip_prefix("sm_")?;
    let here = major * 10 + minor;
    match number.strip_suffix('a') {
        Some(exact) => (exact.parse::<u32>().ok()? == here).then_some(u32::MAX),
        None => number.parse::<u32>().ok().filter(|&least| least <= here),
    }
}

/// Returns the PTX made for exactly a GPU of this compute capability, else the newest that it runs.
pub(crate) fn newest<'a>(ptx: &'a [Ptx<'a>], capability: (u32, u32)) -> Option<&'a Ptx<'a>> {
    let suits = |ptx: &&Ptx<'_>| rank(ptx.architecture, capability).is_some();
    ptx.iter().filter(suits).max_by_key(|ptx| rank(ptx.architecture, capability))
}

#[cfg(test)]
mod tests {
    use super::{is_architecture, rank};

    #[test]
    fn architectures_have_names_of_one_form() {
        assert!(["sm_80", "sm_90a", "sm_100f", "sm_120"].iter().all(|name| is_architecture(name)));
        let others = ["sm80", "sm_8", "80", "sm_", "sm_a", "SM_80", "compute_80", "sm_80b", "sm_90aa", "ampere", ""];
        assert!(others.iter().all(|name| !is_architecture(name)));
    }

    #[test]
    fn the_newest_ptx_that_runs_is_chosen() {
        assert_eq!(rank("sm_80", (9, 0)), Some(80));
        assert_eq!(rank("sm_90a", (9, 0)), Some(u32::MAX));
        assert_eq!(rank("sm_90a", (10, 0)), None);
        assert_eq!(rank("sm_80", (7, 5)), None);
        assert_eq!(rank("sm_80", (8, 6)), Some(80));
        assert_eq!(rank("compute_80", (8, 0)), None);
    }
}

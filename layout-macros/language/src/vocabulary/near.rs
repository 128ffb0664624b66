//! The operations that an unknown name may have been meant for.

use super::{Operation, all, find};

/// Names of operations in other libraries.
const FOREIGN: &[(&str, &str)] = &[
    ("BlockedLayout", "from_blocked"),
    ("NVMMASharedLayout", "from_nvmma_shared"),
    ("SwizzledSharedLayout", "from_swizzled_shared"),
    ("at", "get"),
    ("cdiv", "ceil_div"),
    ("concat", "append"),
    ("coord", "idx2crd"),
    ("coordinate", "idx2crd"),
    ("coords", "idx2crd"),
    ("dims", "rank"),
    ("div_ceil", "ceil_div"),
    ("identity", "make_identity_layout"),
    ("index", "crd2idx"),
    ("len", "size"),
    ("make_identity_tensor", "make_identity_layout"),
    ("mode", "get"),
    ("modes", "rank"),
    ("ndim", "rank"),
    ("nth", "get"),
    ("num_elements", "size"),
    ("numel", "size"),
    ("offset", "crd2idx"),
    ("permute", "select"),
    ("prod", "product"),
    ("ravel", "crd2idx"),
    ("reshape", "with_shape"),
    ("simplify", "coalesce"),
    ("split", "logical_divide"),
    ("tile", "zipped_divide"),
    ("unravel", "idx2crd"),
    ("view", "with_shape"),
    ("volume", "size"),
];

/// The most operations to propose.
const MOST: usize = 3;

/// The operation with the nearest name, if one is near.
pub fn nearest(name: &str) -> Option<&'static Operation> {
    suggested(name).first().copied()
}

/// The operations that may be meant, nearest first. `CuTe`'s `make_tiled_mma` finds the operation without `make_`, and a name may be part
/// of several.
pub fn suggested(name: &str) -> Vec<&'static Operation> {
    let made = name.strip_prefix("make_").unwrap_or(name);
    if let Some(known) = find(made).or_else(|| known_elsewhere(name)) {
        return vec![known];
    }
    let mut nearest: Option<(usize, &Operation)> = None;
    for known in all() {
        if let Some(distance) = distance_of_names(name, known.name)
            && nearest.is_none_or(|(least, _)| distance < least)
        {
            nearest = Some((distance, known));
        }
    }
    let mut parts = suggested_by(made);
    match nearest {
        Some((1, nearest)) if parts.is_empty() => vec![nearest],
        nearest => {
            parts.extend(longest_within(made).filter(|_| parts.is_empty()));
            parts.extend(nearest.filter(|_| parts.is_empty()).map(|(_, nearest)| nearest));
            parts.truncate(MOST);
            parts
        }
    }
}

/// The operation for a name in another library.
pub fn known_elsewhere(name: &str) -> Option<&'static Operation> {
    FOREIGN.iter().find(|(other, _)| *other == name).and_then(|(_, own)| find(own))
}

/// Returns true if the name of an operation is near.
pub fn is_near(name: &str) -> bool {
    all().any(|known| distance_of_names(name, known.name).is_some())
}

/// The question of whether one of these was meant.
pub fn one_of(operations: &[&'static Operation]) -> Option<String> {
    let names: Vec<String> = operations.iter().map(|operation| format!("`{}`", operation.name)).collect();
    match names.as_slice() {
        [] => None,
        [only] => Some(format!("did you mean {only}?")),
        [others @ .., last] => Some(format!("did you mean {} or {last}?", others.join(", "))),
    }
}

/// The operations whose names contain these words, those of the fewest words first.
pub fn suggested_by(words: &str) -> Vec<&'static Operation> {
    let (mut few, mut more) = (Vec::new(), Vec::new());
    let count = words.split('_').count();
    for known in all() {
        if has_words(known.name, words) {
            if known.name.split('_').count() > count { more.push(known) } else { few.push(known) }
        }
    }
    few.extend(more);
    few
}

/// Returns true if the words of one name, such as `inverse` or `fragment_C`, occur in another in sequence, which has at most one more.
fn has_words(name: &str, words: &str) -> bool {
    let (name, words): (Vec<&str>, Vec<&str>) = (name.split('_').collect(), words.split('_').collect());
    let is_near = words.concat().len() > 3 && name.len() <= words.len().saturating_add(1);
    is_near && name.windows(words.len()).any(|part| part == words)
}

/// The operation whose whole name begins or ends this one: `group` in `group_modes`.
fn longest_within(name: &str) -> Option<&'static Operation> {
    let is_within = |known: &&Operation| {
        let rest = name.strip_prefix(known.name).is_some_and(|rest| rest.starts_with('_'));
        rest || name.strip_suffix(known.name).is_some_and(|rest| rest.ends_with('_'))
    };
    all().filter(is_within).max_by_key(|known| known.name.len())
}

/// The distance to another name, if that is near for the length.
pub(crate) fn distance_of_names(name: &str, other: &str) -> Option<usize> {
    let limit = name.len().div_euclid(3).clamp(1, 3);
    if other.len().abs_diff(name.len()) > limit { None } else { distance(other, name, limit) }
}

/// The number of characters to change, add, remove or swap with a neighbor to get from `a` to `b`, if that is at most `limit`.
pub fn distance(a: &str, b: &str, limit: usize) -> Option<usize> {
    let b: Vec<char> = b.chars().collect();
    let (mut before, mut row): (Vec<usize>, Vec<usize>) = (Vec::new(), (0..=b.len()).collect());
    let mut last = None;
    for (i, x) in a.chars().enumerate() {
        let mut left = i.saturating_add(1);
        let mut next = vec![left];
        for (j, (y, pair)) in b.iter().zip(row.windows(2)).enumerate() {
            let (corner, above) = (pair.first().copied().unwrap_or(0), pair.last().copied().unwrap_or(0));
            let changed = corner.saturating_add(usize::from(x != *y));
            left = changed.min(above.saturating_add(1)).min(left.saturating_add(1));
            let is_exchanged = last == Some(*y) && j.checked_sub(1).and_then(|j| b.get(j)) == Some(&x);
            if let Some(exchanged) = j.checked_sub(1).and_then(|j| before.get(j)).filter(|_| is_exchanged) {
                left = left.min(exchanged.saturating_add(1));
            }
            next.push(left);
        }
        if next.iter().chain(&row).all(|distance| *distance > limit) {
            return None;
        }
        (before, row, last) = (row, next, Some(x));
    }
    row.last().copied().filter(|distance| *distance <= limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_finds_its_operation() {
        for (typed, meant) in [
            ("compositon", &["composition"][..]),
            ("zipd_divide", &["zipped_divide"]),
            ("make_tiled_mma", &["tiled_mma"]),
            ("inverse", &["right_inverse", "left_inverse"]),
            ("divide", &["logical_divide", "zipped_divide", "tiled_divide"]),
            ("conflicts", &["bank_conflicts", "tile_conflicts"]),
            ("make_fragment_C", &["partition_fragment_C"]),
            ("group_modes", &["group"]),
            ("injective", &["is_injective"]),
            ("reshape", &["with_shape"]),
            ("rows", &[]),
            ("bananas", &[]),
        ] {
            let found: Vec<&str> = suggested(typed).iter().map(|operation| operation.name).collect();
            assert_eq!(found, meant, "{typed}");
        }
    }

    #[test]
    fn foreign_names_are_of_no_operation_and_mean_one() {
        for (foreign, own) in FOREIGN {
            assert!(find(foreign).is_none() && find(own).is_some(), "{foreign}, {own}");
        }
    }
}

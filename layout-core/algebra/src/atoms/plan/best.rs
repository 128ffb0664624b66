//! The least costs so far, of ways without a turn in registers and of those with one.

use super::cost::Cost;

/// The best without a turn in registers, and with one.
#[derive(Clone, Copy)]
pub(super) struct Best<T> {
    pub(super) plain: Option<T>,
    pub(super) turned: Option<T>,
}

impl<T: Copy> Best<(T, Cost)> {
    pub(super) const NONE: Self = Self { plain: None, turned: None };

    /// Returns true if nothing that costs this or more is kept.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn beats(&self, cost: &Cost, is_turned: bool) -> bool {
        let slot = if is_turned { &self.turned } else { &self.plain };
        slot.as_ref().is_some_and(|(_, known)| known <= cost)
    }

    /// Conflicts that what costs at least `least` without any has fewer of, if it is to be kept.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn below(&self, least: &Cost, is_turned: bool) -> u64 {
        match if is_turned { &self.turned } else { &self.plain } {
            Some((_, known)) if known.sectors <= least.sectors => {
                let spare = known.turns.saturating_sub(least.turns);
                // As many turns by fewer issues are less.
                if known.issues > least.issues { spare.saturating_add(1) } else { spare }
            }
            _ => u64::MAX,
        }
    }

    /// Keeps what costs less than all before.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn keep(&mut self, found: T, cost: Cost, is_turned: bool) {
        let slot = if is_turned { &mut self.turned } else { &mut self.plain };
        if slot.as_ref().is_none_or(|(_, known)| cost < *known) {
            *slot = Some((found, cost));
        }
    }
}

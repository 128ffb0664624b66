//! The starts of the kernels in a PTX text, found once in const evaluation for all declarations.

use crate::host::Ptx;
use crate::host::ptx::{NO_ARCHITECTURE, is_architecture};
use crate::host::text::Text;
use crate::host::words::Words;

/// The most kernels of one architecture.
pub(crate) const MOST: usize = 1024;

/// The places of the names of a text's kernels.
#[derive(Debug)]
pub struct Entries {
    places: [usize; MOST],
    count: usize,
}

impl Entries {
    /// Finds those of each of `N` texts.
    ///
    /// # Panics
    /// With more than a thousand kernels, or for an unknown architecture: in const evaluation, so that it is a compile error.
    #[must_use]
    pub const fn of_each<const N: usize>(ptx: &[Ptx<'_>]) -> [Self; N] {
        let mut all = [const { Self { places: [0; MOST], count: 0 } }; N];
        let mut index = 0;
        while index < N {
            all[index].fill(&ptx[index]);
            index += 1;
        }
        all
    }

    const fn fill(&mut self, ptx: &Ptx<'_>) {
        let none = Text::new().add("`").add(ptx.architecture).add(NO_ARCHITECTURE);
        assert!(is_architecture(ptx.architecture), "{}", none.as_str());
        let mut words = Words::new(ptx.text);
        while let Some(name) = words.next_entry() {
            if self.count == MOST {
                let text = Text::new().add("more than ").number(MOST as u64).add(" kernels in the PTX of ");
                panic!("{}", text.add(ptx.architecture).as_str());
            }
            self.places[self.count] = ptx.text.len() - words.left() - name.len();
            self.count += 1;
        }
    }

    /// Finds the words of a kernel after its name, if there is one.
    pub(crate) const fn find<'a>(&self, text: &'a str, kernel: &str) -> Option<Words<'a>> {
        let mut index = 0;
        while index < self.count {
            if begins_with(text.as_bytes(), self.places[index], kernel.as_bytes()) {
                let mut words = Words::starting_at(text, self.places[index]);
                match words.next() {
                    Some(name) if name.len() == kernel.len() => return Some(words),
                    _ => (),
                }
            }
            index += 1;
        }
        None
    }
}

const fn begins_with(text: &[u8], place: usize, name: &[u8]) -> bool {
    if text.len() - place < name.len() {
        return false;
    }
    // From the end, because many names begin alike.
    let mut left = name.len();
    while left > 0 && text[place + left - 1] == name[left - 1] {
        left -= 1;
    }
    left == 0
}

#[cfg(test)]
mod tests {
    use super::{Entries, MOST};
    use crate::host::Ptx;

    #[test]
    fn each_kernel_is_found_by_its_name() {
        let text = ".visible .entry first(.param .u32 x) { ret; } // .entry none()\n.entry second() { ret; }";
        let [entries] = Entries::of_each(&[Ptx { architecture: "sm_80", text }]);
        assert_eq!(entries.count, 2);
        assert!(entries.find(text, "first").is_some_and(|mut words| words.next_parameter().is_some()));
        assert!(entries.find(text, "second").is_some_and(|mut words| words.next_parameter().is_none()));
        assert!(["none", "fir", "firsts", ""].iter().all(|name| entries.find(text, name).is_none()));
    }

    #[test]
    #[should_panic = "`sm80` is no architecture of a GPU: they are called as `sm_80` is, or `sm_90a`"]
    fn what_is_no_architecture_is_an_error() {
        let [_] = Entries::of_each(&[Ptx { architecture: "sm80", text: "" }]);
    }

    #[test]
    #[should_panic = "more than 1024 kernels in the PTX of sm_80"]
    fn more_kernels_than_are_counted_are_an_error() {
        let text = ".entry k() { ret; }\n".repeat(MOST + 1);
        let [_] = Entries::of_each(&[Ptx { architecture: "sm_80", text: &text }]);
    }
}

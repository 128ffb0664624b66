//! Linear layouts as displayed.

use super::{Words, listed};
use crate::control::each;
use crate::linear::LinearLayout;

impl Words {
    /// Writes `linear{ lane: [1,2], register: [4] }`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(in crate::diagnose) const fn linear(&mut self, layout: &LinearLayout) {
        let (ins, outs) = (layout.ins(), layout.outs());
        listed!(self, "linear{" i in ins.count() => {
            self.push(" ");
            self.push(ins.get(i).name.as_str());
            listed!(self, ": [" k in ins.get(i).bits as usize => self.basis(layout, i, k), "]");
        }, "");
        if !layout.has_usual_outs() {
            listed!(self, " ->" j in outs.count() => {
                self.push(" ");
                self.push(outs.get(j).name.as_str());
                self.push(": ");
                self.number(outs.get(j).size());
            }, "");
        }
        self.push(" }");
    }

    /// Writes `4`, or `(1,2)` if there are several outputs.
    #[expect(clippy::cast_possible_truncation, reason = "bits are counted to 64")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn basis(&mut self, layout: &LinearLayout, i: usize, k: usize) {
        let (outs, basis) = (layout.outs(), layout.basis(i, k as u32));
        if outs.count() == 1 {
            return self.number(basis);
        }
        listed!(self, "(" j in outs.count() => self.number(outs.part(basis, j)), ")");
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;
    use crate::diagnose::words::tests::written;

    #[test]
    fn linear_layouts_are_written_as_they_are_displayed() {
        let plain = LinearLayout::fitting(&[("lane", &[&[1], &[2]]), ("register", &[])], &["offset"]).unwrap();
        let wide = LinearLayout::from_bases(&[("x", &[&[1], &[2]])], &[("offset", 8)]).unwrap();
        let square = LinearLayout::from_bases(&[("x", &[&[1, 0], &[0, 2]])], &[("row", 2), ("col", 4)]).unwrap();
        let longest = LinearLayout::identity_1d(1 << 63, "a_name_of_23_bytes_in_al", "row");
        assert!(longest.is_err(), "the name is of 24");
        let longest = LinearLayout::identity_1d(1 << 63, "a_name_of_23_bytes_in_a", "row").unwrap();
        for layout in [plain, wide, square, longest, LinearLayout::EMPTY] {
            assert_eq!(written(|words| words.linear(&layout)), layout.to_string());
        }
    }
}

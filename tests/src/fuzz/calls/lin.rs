//! Linear layouts as texts.

use std::fmt::Write as _;

use super::super::Choices;
use super::parts::{order, upto};

/// Inputs with their bases, and outputs with their bits, lowest output first.
#[derive(Clone)]
pub(super) struct Lin {
    pub ins: Vec<(&'static str, Vec<u64>)>,
    pub outs: Vec<(&'static str, usize)>,
}

impl Lin {
    /// Returns a layout with random bases.
    pub fn random(c: &mut Choices<'_>, ins: &[&'static str], outs: &[(&'static str, usize)]) -> Self {
        let bits: usize = outs.iter().map(|(_, bits)| bits).sum();
        let one = |c: &mut Choices<'_>| match c.below(5) {
            0 => 0,
            1 => upto(c, (1 << bits) - 1),
            _ if bits == 0 => 0,
            _ => 1 << c.below(bits),
        };
        let ins = ins.iter().map(|name| (*name, (0..c.below(4)).map(|_| one(c)).collect())).collect();
        Self { ins, outs: outs.to_vec() }
    }

    /// Returns a random layout, or a bijection.
    pub fn any(c: &mut Choices<'_>, ins: &[&'static str], outs: &[&'static str]) -> Self {
        if c.once_in(3) {
            return Self::bijection(c, ins, outs);
        }
        let outs: Vec<_> = outs.iter().map(|name| (*name, c.below(3) + 1)).collect();
        Self::random(c, ins, &outs)
    }

    pub fn bijection(c: &mut Choices<'_>, ins: &[&'static str], outs: &[&'static str]) -> Self {
        let bits = 2 + c.below(4);
        Self::sized(c, ins, outs, bits, bits)
    }

    /// Returns a layout with `from` input bits and `to` output bits, one to one as far as possible.
    pub fn sized(c: &mut Choices<'_>, ins: &[&'static str], outs: &[&'static str], from: usize, to: usize) -> Self {
        let ins = dealt(c, ins, from);
        let outs = dealt(c, outs, to);
        Self::bijection_of(c, &ins, &outs)
    }

    /// Assigns the output bits to the inputs in some order, some of them added to others; missing ones are 0.
    pub fn bijection_of(c: &mut Choices<'_>, ins: &[(&'static str, usize)], outs: &[(&'static str, usize)]) -> Self {
        let bits: usize = outs.iter().map(|(_, bits)| bits).sum();
        let mut left: Vec<u64> = order(c, bits).into_iter().map(|bit| 1 << bit).collect();
        if c.once_in(2) {
            for i in 1..left.len() {
                if c.once_in(3) {
                    left[i] ^= left[c.below(i)];
                }
            }
        }
        let mut left = left.into_iter();
        let ins =
            ins.iter().map(|(name, count)| (*name, (0..*count).map(|_| left.next().unwrap_or(0)).collect())).collect();
        Self { ins, outs: outs.to_vec() }
    }

    /// Returns a distribution of up to 512 offsets to registers, lanes and warps.
    pub fn held(c: &mut Choices<'_>) -> Self {
        let (registers, lanes, warps) = (c.below(4), 2 + c.below(4), c.below(2));
        let bits = registers + lanes + warps;
        Self::bijection_of(c, &[("register", registers), ("lane", lanes), ("warp", warps)], &[("offset", bits)])
    }

    /// Returns a layout with the same bases in another order.
    #[must_use]
    pub fn shuffled(&self, c: &mut Choices<'_>) -> Self {
        let all: Vec<u64> = self.ins.iter().flat_map(|(_, bases)| bases.clone()).collect();
        let places = order(c, all.len());
        let mut next = places.into_iter().map(|place| all[place]);
        let ins = self.ins.iter().map(|(name, bases)| (*name, next.by_ref().take(bases.len()).collect())).collect();
        Self { ins, outs: self.outs.clone() }
    }

    pub fn bits(&self) -> usize {
        self.ins.iter().map(|(_, bases)| bases.len()).sum()
    }
}

/// Deals this many bits out to the dimensions.
fn dealt(c: &mut Choices<'_>, names: &[&'static str], bits: usize) -> Vec<(&'static str, usize)> {
    let mut left = bits;
    let last = names.len() - 1;
    names
        .iter()
        .enumerate()
        .map(|(i, name)| {
            let count = if i == last { left } else { c.below(left + 1) };
            left -= count;
            (*name, count)
        })
        .collect()
}

impl std::fmt::Display for Lin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let basis = |word: u64| {
            let (mut rest, mut parts) = (word, Vec::new());
            for (_, bits) in &self.outs {
                parts.push((rest & ((1 << bits) - 1)).to_string());
                rest >>= bits;
            }
            if let [only] = &parts[..] { only.clone() } else { format!("({})", parts.join(",")) }
        };
        let ins = self.ins.iter().map(|(name, bases)| {
            let all: Vec<String> = bases.iter().map(|word| basis(*word)).collect();
            format!("{name}: [{}]", all.join(","))
        });
        let mut outs = String::new();
        for (i, (name, bits)) in self.outs.iter().enumerate() {
            write!(outs, "{}{name}: {}", if i > 0 { ", " } else { "" }, 1_u64 << bits)?;
        }
        write!(f, "linear{{ {} -> {outs} }}", ins.collect::<Vec<_>>().join(", "))
    }
}

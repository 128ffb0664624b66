//! # Conversion by shuffles
//!
//! **Definition.** In round `i`
//! 1. lane `k` gives its source register `P·i ^ Q·k`;
//! 2. lane `l` reads the value that lane `F·i ^ M·l` gives;
//! 3. lane `l` puts it into its target register `i ^ A·l`.
//!
//! `P Q F M A` are matrices over GF(2). There is a round for each target register that is not a copy of another.
//!
//! **How they are found.** The element for register `r` of lane `l` lies in register `Rr·r ^ Rl·l` of lane `Lr·r ^ Ll·l`. With `r = i ^ A·l` the lane is
//! `Lr·i ^ (Lr·A ^ Ll)·l`, so `F = Lr` and `M = Lr·A ^ Ll`. A lane gives one register per round, so lanes that read the same one must want the same register. If `M`
//! is invertible no two do: on a complement of the kernel of `Ll`, `A` is 0; to each vector of the kernel it assigns a register whose `Lr` is not in the image yet.
//! Vectors on which `Rl` is 0 too want the same element, and `A` is 0 there. If there are not enough registers, one lane has too much to give, and there is no such
//! plan. Then `l = M⁺·(k ^ Lr·i)` reads from lane `k`, and `Q = (Rr·A ^ Rl)·M⁺`, `P = Rr ^ Q·Lr`.
//!
//! **Law:** a conversion that is a bijection of the places of a warp has such a plan: `[Lr Ll]` is of full rank.
//!
//! **Refuses:** nothing: if one lane has too much to give there are no shuffles, and another plan is used.
//!
//! Source: Zhou et al., "Linear Layouts", on warp shuffles, which exchange by transpositions of bits; the rounds here are found as described above.
//!
//! **Worked example:** the transposition of 2 × 2: `Rr = Ll = 0`, `Rl = Lr = 1`. The kernel of `Ll` is everything, `A = 1`, `M = 1`, `Q = 1`, `P = 1`.
//!
//! ```text
//!   round i    lane k gives register i ^ k    lane l reads lane i ^ l    into register i ^ l
//! ```

use super::super::word::{bit, bits};
use super::echelon::Echelon;
use super::parts::{Columns, MAX, Parts, image};
use crate::control::each;
use crate::trace::{LinearFact, Trace};

/// A conversion by rounds of shuffles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shuffles {
    registers: u32,
    lanes: u32,
    /// The bits of target registers that make no difference.
    copies: u64,
    give_by_round: Columns,
    give_by_lane: Columns,
    from_by_round: Columns,
    from_by_lane: Columns,
    put_by_lane: Columns,
}

impl Shuffles {
    /// The shuffles of a conversion, if it has any.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn from_parts(parts: &Parts) -> Option<Self> {
        let Some(put) = put(parts) else { return None };
        let mut from_by_lane = [0; MAX];
        let mut wanted = [0; MAX];
        bits!(l in parts.lanes => {
            let register = put[l as usize];
            from_by_lane[l as usize] = parts.lane_of_lane[l as usize] ^ image(&parts.lane_of_register, register);
            wanted[l as usize] = parts.register_of_lane[l as usize] ^ image(&parts.register_of_register, register);
        });
        let back = Echelon::from_columns(&from_by_lane, parts.lanes);
        let mut give_by_lane = [0; MAX];
        bits!(k in MAX as u32 => {
            give_by_lane[k as usize] = image(&wanted, back.preimage(bit(k)));
        });
        let mut give_by_round = parts.register_of_register;
        let mut copies = 0;
        bits!(i in parts.registers => {
            let (register, lane) = (parts.register_of_register[i as usize], parts.lane_of_register[i as usize]);
            give_by_round[i as usize] ^= image(&give_by_lane, lane);
            copies |= if register == 0 && lane == 0 { bit(i) } else { 0 };
        });
        Some(Self {
            registers: parts.registers,
            lanes: parts.lanes,
            copies,
            give_by_round,
            give_by_lane,
            from_by_round: parts.lane_of_register,
            from_by_lane,
            put_by_lane: put,
        })
    }

    /// The number of rounds: one for each register of the target that is not a copy.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn rounds(&self) -> u64 {
        bit(self.registers.saturating_sub(self.copies.count_ones()))
    }

    /// Records the number of rounds and the reason for it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn tell(&self, trace: &mut Trace<'_>) {
        let (registers, copies, rounds) = (self.registers, self.copies.count_ones(), self.rounds());
        trace.found(LinearFact::Rounds { registers, copies, rounds });
    }

    /// Returns true if this register number of the target is a round, and not the copy of one.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_round(&self, register: u64) -> bool {
        register & self.copies == 0
    }

    /// The register of which a target register is a copy: itself if it is not a copy.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn original(&self, register: u64) -> u64 {
        register & !self.copies
    }

    /// The source register that a lane gives in a round.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn given(&self, round: u64, lane: u64) -> u64 {
        image(&self.give_by_round, round) ^ self.given_by_lane(lane)
    }

    /// The term that a lane adds to the register it gives, in every round.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn given_by_lane(&self, lane: u64) -> u64 {
        image(&self.give_by_lane, lane)
    }

    /// The lane from which a lane reads in a round.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn from(&self, round: u64, lane: u64) -> u64 {
        image(&self.from_by_round, round) ^ image(&self.from_by_lane, lane)
    }

    /// The target register into which a lane puts the value it reads in a round.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn put(&self, round: u64, lane: u64) -> u64 {
        round ^ image(&self.put_by_lane, lane)
    }

    /// The terms that a lane with only bit `k` set adds: to the register it gives, to the lane it reads from, to the register it fills.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn by_lane_bit(&self, k: usize) -> [u64; 3] {
        if k < MAX { [self.give_by_lane[k], self.from_by_lane[k], self.put_by_lane[k]] } else { [0; 3] }
    }

    /// Returns true if every lane has its elements already, in the same register of every lane: then no shuffle is needed.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn stays_in_lanes(&self) -> bool {
        let mut stays = true;
        bits!(k in MAX as u32 => {
            let own = if k < self.lanes { bit(k) } else { 0 };
            let [given, from, put] = self.by_lane_bit(k as usize);
            stays = stays && given == 0 && put == 0 && from == own && self.from_by_round[k as usize] == 0;
        });
        stays
    }
}

/// The register offset `A` into which a lane puts the value it reads in round 0.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn put(parts: &Parts) -> Option<Columns> {
    let mut put = [0; MAX];
    let mut reached = Echelon::EMPTY;
    let mut kernel = [(0, 0); MAX];
    let mut count = 0;
    bits!(l in parts.lanes => {
        reached = reached.and(parts.lane_of_lane[l as usize], bit(l));
        if let Some(vector) = reached.dependency(l) {
            kernel[count] = (vector, l as usize);
            count = crate::control::next(count);
        }
    });
    let mut wanted = Echelon::EMPTY;
    each!(next in 0, count => {
        let (vector, lane) = kernel[next];
        let (rest, register) = wanted.reduce(image(&parts.register_of_lane, vector));
        put[lane] = register;
        if rest != 0 {
            let Some((free, more)) = reached.another(parts) else { return None };
            reached = more;
            wanted = wanted.and(rest, bit(free));
            put[lane] ^= bit(free);
        }
    });
    Some(put)
}

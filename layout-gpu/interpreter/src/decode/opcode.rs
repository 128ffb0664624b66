//! Opcodes, split once into a name, modifiers and types.

use std::cell::Cell;

/// Declares an enumeration whose variants are each spelled by one or more words.
macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($variant:ident $($word:literal)|+),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum $name {
            $($variant),+
        }

        impl $name {
            fn named(word: &str) -> Option<Self> {
                Some(match word {
                    $($($word)|+ => Self::$variant,)+
                    _ => return None,
                })
            }

            /// The word, or the first of several.
            pub(super) fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => [$($word),+][0],)+
                }
            }
        }
    };
}

words! {
    /// A type in an opcode.
    Type {
        Pred "pred", B1 "b1", U2 "u2", S2 "s2", B8 "b8", B16 "b16", B32 "b32", B64 "b64", B128 "b128", B1024 "b1024",
        U4 "u4", U8 "u8", U16 "u16", U32 "u32", U64 "u64", S4 "s4", S8 "s8", S16 "s16", S32 "s32", S64 "s64",
        U16x2 "u16x2", S16x2 "s16x2",
        F16 "f16", F16x2 "f16x2", Bf16 "bf16", Bf16x2 "bf16x2", Tf32 "tf32", F32 "f32", F32x2 "f32x2", F64 "f64",
        E4M3 "e4m3", E5M2 "e5m2", E4M3x2 "e4m3x2", E5M2x2 "e5m2x2",
        E3M2x2 "e3m2x2", E2M3x2 "e2m3x2", E2M1x2 "e2m1x2", Ue8m0x2 "ue8m0x2",
    }
}

words! {
    /// A word of an opcode that changes its meaning.
    Modifier {
        Rn "rn", Rna "rna", Rz "rz", Rm "rm", Rp "rp", Rni "rni", Rzi "rzi", Rmi "rmi", Rpi "rpi",
        Ftz "ftz", Noftz "noftz", Sat "sat", Satfinite "satfinite", Relu "relu", Approx "approx", Full "full",
        Nan "NaN", Xorsign "xorsign", Abs "abs",
        Cc "cc", Lo "lo", Hi "hi", Wide "wide", Wrap "wrap", Clamp "clamp", Po "po", Shr7 "shr7", Shr15 "shr15", Left "l", Right "r", ShiftAmount "shiftamt",
        F4e "f4e", B4e "b4e", Rc8 "rc8", Ecl "ecl", Ecr "ecr", Rc16 "rc16",
        Finite "finite", Infinite "infinite", Number "number", NotANumber "notanumber", Normal "normal", Subnormal "subnormal",
        Eq "eq", Ne "ne", Lt "lt", Le "le", Gt "gt", Ge "ge", Ls "ls", Hs "hs", Equ "equ", Neu "neu", Ltu "ltu", Leu "leu",
        Gtu "gtu", Geu "geu", Num "num", IsNan "nan",
        And "and", Or "or", Xor "xor", Popc "popc", Add "add", Min "min", Max "max", Inc "inc", Dec "dec", Exch "exch", Cas "cas",
        Global "global", Shared "shared" | "shared::cta", SharedCluster "shared::cluster", Local "local", Const "const",
        Param "param" | "param::entry" | "param::func", To "to",
        Volatile "volatile", Relaxed "relaxed", Acquire "acquire", Release "release", AcqRel "acq_rel", Sc "sc", Mmio "mmio",
        Weak "weak", Cta "cta", Cluster "cluster", Gpu "gpu", Gl "gl", Sys "sys",
        Proxy "proxy", Alias "alias", AsyncGeneric "async::generic", TensormapGeneric "tensormap::generic",
        RestrictCta "sync_restrict::shared::cta", RestrictCluster "sync_restrict::shared::cluster", MbarrierInit "mbarrier_init",
        Nc "nc", Ca "ca", Cg "cg", Cs "cs", Lu "lu", Cv "cv", Wb "wb", Wt "wt", L1 "L1", L2 "L2",
        L1Priority "L1::evict_normal" | "L1::evict_unchanged" | "L1::evict_first" | "L1::evict_last" | "L1::no_allocate",
        L2Normal "L2::evict_normal", L2First "L2::evict_first", L2Last "L2::evict_last", L2Unchanged "L2::evict_unchanged",
        PrefetchSize "L2::64B" | "L2::128B" | "L2::256B", CacheHint "L2::cache_hint", Tensormap "tensormap",
        Replace "replace", CpFenceproxy "cp_fenceproxy", GlobalAddress "global_address", Rank "rank", GlobalDim "global_dim",
        GlobalStride "global_stride", BoxDim "box_dim", ElementStride "element_stride", Elemtype "elemtype",
        InterleaveLayout "interleave_layout", SwizzleMode "swizzle_mode", FillMode "fill_mode",
        V2 "v2", V4 "v4", V8 "v8", X1 "x1", X2 "x2", X4 "x4",
        Sync "sync", Aligned "aligned", Arrive "arrive", Red "red", Warp "warp", Uni "uni", Idx "idx",
        All "all", Any "any", Ballot "ballot", Up "up", Down "down", Bfly "bfly",
        Row "row", Col "col", Trans "trans", M8n8 "m8n8", Load "load", Store "store", Mma "mma", A "a", B "b", C "c", D "d",
        Async "async", CommitGroup "commit_group", WaitGroup "wait_group", WaitAll "wait_all",
        Fractional "fractional", Range "range", Cvt "cvt", Inval "inval", Pack "pack",
        LaunchDependents "launch_dependents", Wait "wait", Mask "mask",
        Init "init", ArriveDrop "arrive_drop", TestWait "test_wait", TryWait "try_wait", PendingCount "pending_count",
        NoComplete "noComplete", Parity "parity", Mbarrier "mbarrier", Noinc "noinc",
        ExpectTx "expect_tx", CompleteTx "complete_tx", Bulk "bulk", Read "read", Tensor "tensor", Tile "tile", Im2col "im2col" | "im2col_no_offs", Im2colWide "im2col::w" | "im2col::w::128",
        OneD "1d", TwoD "2d", ThreeD "3d", FourD "4d", FiveD "5d", Multicast "multicast::cluster", BulkGroup "bulk_group",
        CompleteTxBytes "mbarrier::complete_tx::bytes", Reduce "reduce", Prefetch "prefetch", MmaAsync "mma_async", Sparse "sp", Fence "fence",
        LdReduce "ld_reduce", St "st", Acc "acc::f32" | "acc::f16",
    }
}

/// One opcode. Its decoder takes the modifiers and the shape that it knows, and looks at the types; an opcode with any part
/// left is refused.
#[derive(Clone, Debug)]
pub(super) struct Opcode<'a> {
    text: &'a str,
    pub(super) name: &'a str,
    pub(super) modifiers: Vec<Modifier>,
    types: Vec<Type>,
    types_are_read: Cell<bool>,
    /// `m16n8k16`
    shape: Option<&'a str>,
    /// The first part that is neither a type nor a modifier nor a shape.
    pub(super) unknown: Option<&'a str>,
}

impl<'a> Opcode<'a> {
    pub(super) fn parse(text: &'a str) -> Self {
        let mut parts = text.split('.');
        let name = parts.next().unwrap_or("");
        let mut opcode = Self {
            text,
            name,
            modifiers: Vec::new(),
            types: Vec::new(),
            types_are_read: Cell::new(false),
            shape: None,
            unknown: None,
        };
        for part in parts {
            if let Some(kind) = Type::named(part) {
                opcode.types.push(kind);
            } else if let Some(modifier) = Modifier::named(part) {
                opcode.modifiers.push(modifier);
            } else if is_shape(part) && opcode.shape.is_none() {
                opcode.shape = Some(part);
            } else {
                opcode.unknown = opcode.unknown.or(Some(part));
            }
        }
        opcode
    }

    /// Takes a modifier, and returns true if it was there.
    pub(super) fn take(&mut self, modifier: Modifier) -> bool {
        let found = self.modifiers.iter().position(|one| *one == modifier);
        if let Some(index) = found {
            self.modifiers.remove(index);
        }
        found.is_some()
    }

    /// Takes the first modifier that is among the choices, and returns the value beside it.
    pub(super) fn pick<T: Copy>(&mut self, choices: &[(Modifier, T)]) -> Option<T> {
        let index = self.modifiers.iter().position(|one| choices.iter().any(|(choice, _)| choice == one))?;
        let taken = self.modifiers.remove(index);
        choices.iter().find(|(choice, _)| *choice == taken).map(|(_, value)| *value)
    }

    /// Takes all of these modifiers that are there, because they change nothing here.
    pub(super) fn ignore(&mut self, modifiers: &[Modifier]) {
        self.modifiers.retain(|one| !modifiers.contains(one));
    }

    /// Takes the shape.
    pub(super) fn take_shape(&mut self) -> Option<&'a str> {
        self.shape.take()
    }

    /// Takes `.L2::cache_hint`, and returns the operands before the cache policy, which is then the last.
    pub(super) fn without_policy<'o, T>(&mut self, operands: &'o [T]) -> &'o [T] {
        match operands.split_last() {
            Some((_, before)) if self.take(Modifier::CacheHint) => before,
            _ => operands,
        }
    }

    /// Returns the types, all of which the caller must check.
    pub(super) fn types(&self) -> &[Type] {
        self.types_are_read.set(true);
        &self.types
    }

    /// Returns the type if there is exactly one.
    pub(super) fn kind(&self) -> Option<Type> {
        match *self.types() {
            [kind] => Some(kind),
            _ => None,
        }
    }

    /// Returns the first part that the decoder has not taken.
    pub(super) fn left_over(&self) -> Option<&'a str> {
        let is_left = |part: &&str| match (Type::named(part), Modifier::named(part)) {
            (Some(_), _) => !self.types_are_read.get(),
            (None, Some(modifier)) => self.modifiers.contains(&modifier),
            (None, None) => self.unknown == Some(part) || self.shape == Some(part),
        };
        self.text.split('.').skip(1).find(is_left)
    }
}

fn is_shape(part: &str) -> bool {
    let mut letters = part.chars().filter(char::is_ascii_alphabetic);
    part.starts_with('m') && letters.by_ref().eq("mnk".chars())
}

impl Type {
    /// Returns the bytes that a value of the type takes in memory.
    pub(super) fn bytes(self) -> u32 {
        match self {
            Self::Pred | Self::B1 | Self::U2 | Self::S2 | Self::U4 | Self::S4 => 0,
            Self::B8 | Self::U8 | Self::S8 | Self::E4M3 | Self::E5M2 | Self::E2M1x2 => 1,
            Self::B16
            | Self::U16
            | Self::S16
            | Self::F16
            | Self::Bf16
            | Self::E4M3x2
            | Self::E5M2x2
            | Self::E3M2x2
            | Self::E2M3x2
            | Self::Ue8m0x2 => 2,
            Self::B64 | Self::U64 | Self::S64 | Self::F64 | Self::F32x2 => 8,
            Self::B128 => 16,
            _ => 4,
        }
    }

    pub(super) fn is_signed(self) -> bool {
        matches!(self, Self::S2 | Self::S4 | Self::S8 | Self::S16 | Self::S32 | Self::S64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_an_opcode() {
        let mut opcode = Opcode::parse("ld.global.nc.L1::no_allocate.L2::cache_hint.v4.f32");
        assert_eq!((opcode.name, opcode.without_policy(&[1, 2, 3])), ("ld", &[1, 2][..]));
        assert_eq!(opcode.pick(&[(Modifier::V2, 2), (Modifier::V4, 4)]), Some(4));
        opcode.ignore(&[Modifier::Nc, Modifier::L1Priority]);
        assert_eq!((opcode.left_over(), opcode.take(Modifier::Global)), (Some("global"), true));
        assert_eq!((opcode.left_over(), opcode.kind(), opcode.left_over()), (Some("f32"), Some(Type::F32), None));
        let mut opcode = Opcode::parse("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32");
        assert_eq!((opcode.take_shape(), opcode.types().len(), opcode.modifiers.len()), (Some("m16n8k16"), 4, 4));
        assert_eq!(Opcode::parse("add.frob.s32").unknown, Some("frob"));
    }
}

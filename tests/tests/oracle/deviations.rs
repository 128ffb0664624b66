//! Vectors that break the definitions, each with a proof. Their operands were too large, or their form too rare, for the check
//! that marked the others (`violates`, `refuse`). The definition decides.

use layout_algebra::arithmetic::gcd;
use layout_tests::brute_force::{composition_exists, extension, is_injective, leaves, size, table};
use layout_tests::notation::{int_tuple, layout};
use layout_tests::oracle::{Expected, Vector};

/// Reason why a vector is not followed.
pub enum Proof {
    /// A divide keeps every offset once; the recorded result has more coordinates than the layout.
    DivideGrows,
    /// A refusal is recorded, but these compositions `(A, B)` exist.
    Exists(&'static [(&'static str, &'static str)]),
    /// The recorded part is not the composition of the complement with the repetitions.
    NotTheProduct { part: &'static str, complement: &'static str, repetitions: &'static str },
    /// A fragment owns its elements; the recorded one has no stride of 0, and two coordinates for one offset.
    FragmentRepeats,
    /// The common vector of `A` and `B` lies in the domain of `A`; the recorded indices run past it.
    LeavesTheDomain,
    /// The shape and the stride of the recorded layout of this field nest differently, so it is not a layout.
    NotCongruent { field: &'static str },
    /// The recorded layout of this field reaches elements past the end of a tile of this size.
    LeavesTheTile { field: &'static str, size: u64 },
    /// A coordinate lies in its shape, the third operand; an entry of the recorded one is past its extent.
    LeavesTheShape,
    /// Recast elements lie within the old ones; the recorded ones reach past them.
    RecastGrows,
}

pub struct Deviation {
    pub op: &'static str,
    pub args: &'static [&'static str],
    pub proof: Proof,
}

const fn row(op: &'static str, args: &'static [&'static str], proof: Proof) -> Deviation {
    Deviation { op, args, proof }
}

pub fn find(vector: &Vector) -> Option<&'static Deviation> {
    DEVIATIONS.iter().find(|deviation| deviation.op == vector.op && deviation.args == vector.args)
}

impl Deviation {
    /// Returns the only field of an object that deviates, if there is one.
    pub fn field(&self) -> Option<&'static str> {
        match self.proof {
            Proof::NotCongruent { field } | Proof::LeavesTheTile { field, .. } => Some(field),
            _ => None,
        }
    }

    pub fn prove(&self, vector: &Vector) {
        let read = |text: &str| layout(text).unwrap_or_else(|| panic!("{text}"));
        match self.proof {
            Proof::DivideGrows => {
                assert!(size(&read(recorded(vector))) > size(&read(self.args[0])), "{}", vector.place);
            }
            Proof::Exists(compositions) => {
                assert!(matches!(vector.expected, Expected::Refusal), "{}", vector.place);
                assert!(compositions.iter().all(|(a, b)| composition_exists(&read(a), &read(b))), "{}", vector.place);
            }
            Proof::NotTheProduct { part, complement, repetitions } => {
                let walked = table(&read(repetitions));
                let expected: Vec<u64> = walked.iter().map(|i| extension(&read(complement), *i)).collect();
                assert_ne!(table(&read(part)), expected, "{}", vector.place);
            }
            Proof::FragmentRepeats => {
                let fragment = read(recorded(vector));
                assert!(leaves(&fragment).iter().all(|mode| mode.stride > 0 || mode.extent == 1), "{}", vector.place);
                assert!(!is_injective(&fragment), "{}", vector.place);
            }
            Proof::LeavesTheDomain => {
                let last = table(&read(recorded(vector))).into_iter().max();
                assert!(last >= Some(size(&read(self.args[0]))), "{}", vector.place);
            }
            Proof::NotCongruent { field } => {
                let (shape, stride) = of_field(vector, field).split_once(':').expect("a shape and a stride");
                assert!(int_tuple(shape).is_some() && int_tuple(stride).is_some(), "{}", vector.place);
                assert!(layout(of_field(vector, field)).is_none(), "{}", vector.place);
            }
            Proof::LeavesTheTile { field, size } => {
                let last = table(&read(of_field(vector, field))).into_iter().max();
                assert!(last >= Some(size), "{}", vector.place);
            }
            Proof::LeavesTheShape => {
                let read = |text: &str| int_tuple(text).unwrap_or_else(|| panic!("{text}"));
                let (coord, shape) = (read(recorded(vector)), read(self.args[2]));
                assert_eq!(coord.leaf_count(), shape.leaf_count(), "{}", vector.place);
                assert!((0..shape.leaf_count()).any(|i| coord.leaf_at(i) >= shape.leaf_at(i)), "{}", vector.place);
            }
            Proof::RecastGrows => {
                let bits: Vec<u64> = self.args[1..].iter().map(|bits| bits.parse().expect("bits")).collect();
                let end = |layout: &str| table(&read(layout)).into_iter().max().map_or(0, |last| last + 1);
                let places = (end(self.args[0]) * bits[0]).next_multiple_of(bits[0] * bits[1] / gcd(bits[0], bits[1]));
                assert!(end(recorded(vector)) * bits[1] > places, "{}", vector.place);
            }
        }
    }
}

fn recorded(vector: &Vector) -> &str {
    match &vector.expected {
        Expected::Result(recorded) => recorded.as_str().expect("a layout"),
        other => panic!("{}: {other:?}", vector.place),
    }
}

fn of_field<'a>(vector: &'a Vector, field: &str) -> &'a str {
    let Expected::Result(recorded) = &vector.expected else { panic!("{}", vector.place) };
    recorded[field].as_str().unwrap_or_else(|| panic!("{}: no {field}", vector.place))
}

pub const DEVIATIONS: [Deviation; 29] = [
    row("crd2crd", &["((10,0),10,1)", "((16,1),12,2)", "((8,2),(3,2,2),2)"], Proof::LeavesTheShape),
    row("crd2crd", &["((2,0),0)", "((4,2),7)", "((2,4),(7))"], Proof::LeavesTheShape),
    row("mma_traits", &["SM80_16x8x128_S32U1U1S32_TN_XORPOPC"], Proof::NotCongruent { field: "ALayout" }),
    row("mma_traits", &["SM80_16x8x128_S32U1U1S32_TN_ANDPOPC"], Proof::NotCongruent { field: "ALayout" }),
    row(
        "tiled_mma",
        &["SM80_16x8x16_F32BF16BF16F32_TN | Layout<Shape<_1,_2,_2>> | Tile<_16,_16,_32> | MNK=(32,32,64)"],
        Proof::LeavesTheTile { field: "layoutC_TV", size: 16 * 16 },
    ),
    row(
        "composition",
        &["(6,(3,12)):(2,(48,2))", "(9:4,3:4)"],
        Proof::Exists(&[("6:2", "9:4"), ("(3,12):(48,2)", "3:4")]),
    ),
    row("logical_product", &["(8,4):(12,3)", "12:4"], Proof::Exists(&[("(3,8):(1,96)", "12:4")])),
    row(
        "flat_product",
        &["(8,(2,8)):(8,(64,1))", "((4):(5),2)"],
        Proof::NotTheProduct { part: "(2,2):(5,64)", complement: "(8,2):(1,64)", repetitions: "4:5" },
    ),
    row(
        "tiled_product",
        &["((2,2),(1,8,2),2):((32,8),(2,1,16),64)", "((4,4):(2,7))"],
        Proof::NotTheProduct {
            part: "(4,(2,2)):(2,(7,16))",
            complement: "(8,2,2):(1,16,64)",
            repetitions: "(4,4):(2,7)",
        },
    ),
    row(
        "zipped_product",
        &["(4):(3)", "((2,2):(2,1))"],
        Proof::NotTheProduct { part: "(2,2):(2,1)", complement: "(3,2):(1,12)", repetitions: "(2,2):(2,1)" },
    ),
    row("logical_divide", &["(4,1,6,4):(1,0,16,4)", "((32,2):(2,1),16,(2):(0))"], Proof::DivideGrows),
    row("logical_divide", &["(7,5,12):(12,84,1)", "(((3,7)):((0,1)),_,(6,12):(3,54))"], Proof::DivideGrows),
    row(
        "logical_divide",
        &["(2,2,8,12):(1,1920,60,5)", "(((1,3,2),(2,2),2,(3)):((1,0,4),(0,1),0,(0)))"],
        Proof::DivideGrows,
    ),
    row(
        "tiled_divide",
        &["((4,3,5),2,(1,2,2)):((120,1,3),60,(2,30,15))", "(((2,2),(2,6),4):((8,128),(256,512),16))"],
        Proof::DivideGrows,
    ),
    row(
        "zipped_divide",
        &["((2,12,8),2):((768,16,1),192)", "((((16,3)):((1,16)),(8,1,8):(8,1,1),1))"],
        Proof::DivideGrows,
    ),
    row("zipped_divide", &["((4,3),8,8):((192,8),1,24)", "((6,2):(2,0),(32):(64),4)"], Proof::DivideGrows),
    row(
        "zipped_divide",
        &["((4,1),2,(3,4,2),3):((1,0),288,(48,4,144),16)", "(((32,4):(1,32)),(8,2):(4,48))"],
        Proof::DivideGrows,
    ),
    row(
        "zipped_divide",
        &["(2,6):(48,2)", "(((2,(2,3),(2,3,2)),1):((24,(192,3456),(96,8,48)),1))"],
        Proof::DivideGrows,
    ),
    row(
        "zipped_divide",
        &["((1,1),(3,3),(4),(4,3)):((108,5),(36,1),(108),(3,12))", "(((3,3)):((0,1)),(3),(3,8,1,6):(48,6,1,1))"],
        Proof::DivideGrows,
    ),
    row("make_fragment_like", &["((2,5),3,2,(2,3)):((5,2),9,20,(9,5))"], Proof::FragmentRepeats),
    row("make_fragment_like", &["(6,3,1,7):(16,3,7,3)"], Proof::FragmentRepeats),
    row("make_fragment_like", &["(2,2,(2,2,3),(3,2)):(1,1,(100,1,4),(24,9))"], Proof::FragmentRepeats),
    row("make_fragment_like", &["(3,2,8,7):(8,0,1,0)"], Proof::FragmentRepeats),
    row("max_common_layout", &["30:1", "(((2,2),4,3),3):(((1,2),4,16),48)"], Proof::LeavesTheDomain),
    row("max_common_layout", &["4:1", "64:1"], Proof::LeavesTheDomain),
    row("max_common_layout", &["6:1", "((16,4)):((1,16))"], Proof::LeavesTheDomain),
    row("recast_layout", &["(2,(24,8)):(1,(2,48))", "6", "8"], Proof::RecastGrows),
    row("recast_layout", &["(3,8,4):(1,3,24)", "8", "6"], Proof::RecastGrows),
    row("recast_layout", &["(4,3):(1,4)", "6", "8"], Proof::RecastGrows),
];

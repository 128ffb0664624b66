//! Vectors that break the definitions, each with the proof. Their operands were too large, or their form too rare, for the check
//! that marked the others (`violates`, `refuse`). The definition wins.

use layout_tests::brute_force::{composition_exists, extension, size, table};
use layout_tests::notation::layout;
use layout_tests::oracle::{Expected, Vector};

/// Why a vector is not followed.
pub enum Proof {
    /// A divide keeps every offset once; the recorded result has more coordinates than the layout.
    DivideGrows,
    /// A refusal is recorded, but these compositions `(A, B)` exist.
    Exists(&'static [(&'static str, &'static str)]),
    /// The recorded part is not the composition of the complement with the repetitions.
    NotTheProduct { part: &'static str, complement: &'static str, repetitions: &'static str },
}

pub struct Deviation {
    pub op: &'static str,
    pub args: &'static [&'static str],
    pub proof: Proof,
}

pub fn of(vector: &Vector) -> Option<&'static Deviation> {
    DEVIATIONS.iter().find(|deviation| deviation.op == vector.op && deviation.args == vector.args)
}

impl Deviation {
    pub fn prove(&self, vector: &Vector) {
        let read = |text: &str| layout(text).unwrap_or_else(|| panic!("{text}"));
        match self.proof {
            Proof::DivideGrows => {
                let Expected::Result(recorded) = &vector.expected else { panic!("{}", vector.place) };
                let recorded = read(recorded.as_str().expect("a layout"));
                assert!(size(&recorded) > size(&read(self.args[0])), "{}", vector.place);
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
        }
    }
}

pub const DEVIATIONS: [Deviation; 14] = [
    Deviation {
        op: "composition",
        args: &["(6,(3,12)):(2,(48,2))", "(9:4,3:4)"],
        proof: Proof::Exists(&[("6:2", "9:4"), ("(3,12):(48,2)", "3:4")]),
    },
    Deviation {
        op: "logical_product",
        args: &["(8,4):(12,3)", "12:4"],
        proof: Proof::Exists(&[("(3,8):(1,96)", "12:4")]),
    },
    Deviation {
        op: "flat_product",
        args: &["(8,(2,8)):(8,(64,1))", "((4):(5),2)"],
        proof: Proof::NotTheProduct { part: "(2,2):(5,64)", complement: "(8,2):(1,64)", repetitions: "4:5" },
    },
    Deviation {
        op: "tiled_product",
        args: &["((2,2),(1,8,2),2):((32,8),(2,1,16),64)", "((4,4):(2,7))"],
        proof: Proof::NotTheProduct {
            part: "(4,(2,2)):(2,(7,16))",
            complement: "(8,2,2):(1,16,64)",
            repetitions: "(4,4):(2,7)",
        },
    },
    Deviation {
        op: "zipped_product",
        args: &["(4):(3)", "((2,2):(2,1))"],
        proof: Proof::NotTheProduct { part: "(2,2):(2,1)", complement: "(3,2):(1,12)", repetitions: "(2,2):(2,1)" },
    },
    Deviation {
        op: "logical_divide",
        args: &["(4,1,6,4):(1,0,16,4)", "((32,2):(2,1),16,(2):(0))"],
        proof: Proof::DivideGrows,
    },
    Deviation {
        op: "logical_divide",
        args: &["(7,5,12):(12,84,1)", "(((3,7)):((0,1)),_,(6,12):(3,54))"],
        proof: Proof::DivideGrows,
    },
    Deviation {
        op: "logical_divide",
        args: &["(2,2,8,12):(1,1920,60,5)", "(((1,3,2),(2,2),2,(3)):((1,0,4),(0,1),0,(0)))"],
        proof: Proof::DivideGrows,
    },
    Deviation {
        op: "tiled_divide",
        args: &["((4,3,5),2,(1,2,2)):((120,1,3),60,(2,30,15))", "(((2,2),(2,6),4):((8,128),(256,512),16))"],
        proof: Proof::DivideGrows,
    },
    Deviation {
        op: "zipped_divide",
        args: &["((2,12,8),2):((768,16,1),192)", "((((16,3)):((1,16)),(8,1,8):(8,1,1),1))"],
        proof: Proof::DivideGrows,
    },
    Deviation {
        op: "zipped_divide",
        args: &["((4,3),8,8):((192,8),1,24)", "((6,2):(2,0),(32):(64),4)"],
        proof: Proof::DivideGrows,
    },
    Deviation {
        op: "zipped_divide",
        args: &["((4,1),2,(3,4,2),3):((1,0),288,(48,4,144),16)", "(((32,4):(1,32)),(8,2):(4,48))"],
        proof: Proof::DivideGrows,
    },
    Deviation {
        op: "zipped_divide",
        args: &["(2,6):(48,2)", "(((2,(2,3),(2,3,2)),1):((24,(192,3456),(96,8,48)),1))"],
        proof: Proof::DivideGrows,
    },
    Deviation {
        op: "zipped_divide",
        args: &["((1,1),(3,3),(4),(4,3)):((108,5),(36,1),(108),(3,12))", "(((3,3)):((0,1)),(3),(3,8,1,6):(48,6,1,1))"],
        proof: Proof::DivideGrows,
    },
];

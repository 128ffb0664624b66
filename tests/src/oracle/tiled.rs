//! Instructions, and tiled MMAs and copies as CUTLASS spells them: their layouts, and what some of the threads have of a counting tensor.

use layout_algebra::atoms::{Element, mma_atom};
use layout_algebra::{IntTuple, LayoutValue, idx2crd};
use layout_answers::json::{self, Failure};
use layout_language::Value;
use layout_language::evaluate::{Known, Names};
use serde_json::json;

use super::answer::{JsonAnswer, evaluated, object, rows, value};
use super::arguments::Arguments;

rows! { a
    "mma_traits" => mma_traits(a)?;
    "tiled_copy" => copy_by_threads(&a.get::<String>(0)?)?;
    "tiled_copy_mma" => copy_by_mma(&a.get::<String>(0)?)?;
    "tiled_mma" => mma(&a.get::<String>(0)?)?;
}

/// A sparse `wgmma` gives the layout of its metadata where others give their widths.
fn mma_traits(a: &Arguments<'_>) -> JsonAnswer {
    let fields = [
        ("Shape_MNK", "mma_shape(a)"),
        ("ThrID", "mma_threads(a)"),
        ("ALayout", "mma_A(a)"),
        ("BLayout", "mma_B(a)"),
        ("CLayout", "mma_C(a)"),
    ];
    let mut traits = object(&fields, &a.names("a")?)?;
    let name: String = a.get(0)?;
    let atom = mma_atom(&name)?;
    match atom.metadata {
        Some(metadata) if name.contains("GMMA") => traits["ELayout"] = json!(metadata),
        _ => traits["bits"] = json!(IntTuple::flat(&atom.bits)?),
    }
    Ok(traits)
}

/// Names, and what they stand for.
#[derive(Default)]
struct Scope(Names);

impl Scope {
    fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.0.insert(name.to_owned(), Known::from(Some(value.into())));
        self
    }

    /// With a name for what a text says.
    fn read(self, name: &str, text: &str) -> Result<Self, Failure> {
        let value = json::argument(&text.into())?;
        Ok(self.with(name, value))
    }

    /// With a name for the value of an expression.
    fn and(self, name: &str, expression: &str) -> Result<Self, Failure> {
        let value = value(expression, &self.0)?;
        Ok(self.with(name, value))
    }

    /// The answers for these threads, the middle and the last of so many.
    fn threads(mut self, first: &[u64], count: &str, describe: fn(&Self) -> JsonAnswer) -> JsonAnswer {
        let count = value(count, &self.0)?.to_integer()?;
        let (mut answers, mut next) = (Vec::new(), 0);
        for thread in first.iter().copied().chain([count / 2, count.saturating_sub(1)]) {
            if (next..count).contains(&thread) {
                self = self.with("thread", thread);
                answers.push(describe(&self)?);
                next = thread + 1;
            }
        }
        Ok(answers.into())
    }

    /// The thread whose part CUTLASS gives to one that no atom has: each digit modulo the extent.
    fn seated(&self) -> Result<u64, Failure> {
        let thread = value("thread", &self.0)?.to_integer()?;
        let threads = value("tiled_mma_threads(T)", &self.0)?.to_layout()?;
        let leaves = (0..threads.leaf_count()).map(|leaf| threads.leaf_at(leaf));
        let moving = leaves.filter(|mode| mode.stride > 0);
        Ok(moving.map(|mode| thread / mode.stride % mode.extent * mode.stride).sum())
    }

    /// The coordinates in a shape that the offsets of a part stand for.
    fn coordinates(&self, shape: &str, part: &str) -> JsonAnswer {
        let (shape, part) = (value(shape, &self.0)?.to_tuple()?, value(part, &self.0)?);
        let Value::Table(offsets) = part else { return Err("no list of offsets".into()) };
        offsets.into_iter().map(|offset| Ok(json!(idx2crd(&IntTuple::int(offset), &shape)?))).collect()
    }

    /// The name of an MMA, its atoms and permutation, each with a mark of its kind, as `T`.
    fn mma<'a>(self, name: &str, parts: impl Iterator<Item = &'a str>) -> Result<Self, Failure> {
        let mut scope = self.with("name", Value::Text(name.to_owned()));
        scope = scope.with("atoms", LayoutValue::TRIVIAL).with("permutation", Value::Whole);
        for part in parts {
            scope = scope.read(if part.starts_with("Tile<") { "permutation" } else { "atoms" }, part)?;
        }
        scope.and("T", "tiled_mma(name, atoms, permutation)")?.and("mnk", "tiled_mma_shape(T)")
    }

    /// The shapes of the operands of (M,N,K), as `A`, `B` and `C`.
    fn operands(self) -> Result<Self, Failure> {
        self.and("A", "select(mnk, 0, 2)")?.and("B", "select(mnk, 1, 2)")?.and("C", "select(mnk, 0, 1)")
    }

    /// `Copy_Atom<operation,type>` as `copy` and its bits.
    fn copy(self, atom: &str) -> Result<Self, Failure> {
        let parts = || {
            let (operation, element) = atom.trim().strip_prefix("Copy_Atom<")?.strip_suffix('>')?.rsplit_once(',')?;
            Some((operation.trim().to_owned(), Element::named(element.trim())?.bits()))
        };
        let (operation, bits) = parts().ok_or("expected `Copy_Atom<operation,type>`")?;
        Ok(self.with("copy", Value::Text(operation)).with("bits", bits))
    }
}

/// `ATOM | Layout<…> | Tile<…> | MNK=(64,32,32)`.
fn mma(call: &str) -> JsonAnswer {
    let (name, rest) = call.split_once(" | ").unwrap_or((call, ""));
    let parts = rest.split(" | ").map(str::trim).filter(|part| !part.is_empty());
    let (sizes, parts): (Vec<&str>, Vec<&str>) = parts.partition(|part| part.starts_with("MNK="));
    let scope = Scope::default().mma(name.trim(), parts.into_iter())?;
    let scope = match sizes.first() {
        Some(size) => scope.read("mnk", size.trim_start_matches("MNK="))?,
        None => scope,
    };
    let fields = [
        ("thr_layout_vmnk", "tiled_mma_threads(T)"),
        ("tile_size_mnk", "tiled_mma_shape(T)"),
        ("layoutA_TV", "layoutA_TV(T)"),
        ("layoutB_TV", "layoutB_TV(T)"),
        ("layoutC_TV", "layoutC_TV(T)"),
        ("thrfrg_A", "thrfrg_A(A, T, loose)"),
        ("thrfrg_B", "thrfrg_B(B, T, loose)"),
        ("thrfrg_C", "thrfrg_C(C, T, loose)"),
        ("thrfrg_A_row", "thrfrg_A(make_layout(A, row), T, loose)"),
        ("thrfrg_C_row", "thrfrg_C(make_layout(C, row), T, loose)"),
    ];
    let scope = scope.operands()?;
    let mut answer = object(&fields, &scope.0)?;
    answer["threads"] = scope.threads(&[0, 1, 2, 5], "size(tiled_mma_threads(T))", |scope| {
        let thr = evaluated("thread", &scope.0)?;
        let scope = Scope(scope.0.clone()).with("thread", scope.seated()?);
        Ok(json!({
            "thr": thr,
            "partition_A": scope.coordinates("A", "partition_A(A, T, thread)")?,
            "partition_B": scope.coordinates("B", "partition_B(B, T, thread)")?,
            "partition_C": scope.coordinates("C", "partition_C(C, T, thread)")?,
            "partition_C_rowmajor_layout": [evaluated("partition_C_layout(make_layout(C, row), T)", &scope.0)?],
            "partition_C_rowmajor": evaluated("partition_C(make_layout(C, row), T, thread)", &scope.0)?,
        }))
    })?;
    Ok(answer)
}

/// `Copy_Atom<…> | Layout<…> | Layout<…> | (256,16)`.
fn copy_by_threads(call: &str) -> JsonAnswer {
    let [copy, threads, values, shape] = call.split(" | ").collect::<Vec<_>>()[..] else {
        return Err("expected `Copy_Atom<…> | Layout<…> | Layout<…> | shape`".into());
    };
    let scope = Scope::default().copy(copy)?.read("threads", threads)?.read("values", values)?.read("shape", shape)?;
    let scope = scope.and("K", "tiled_copy(copy, bits, threads, values)")?;
    describe_copy(scope, "product_each(shape(raked_product(threads, values)))", "make_layout_tv(threads, values)")
}

/// `make_tiled_copy_B(Copy_Atom<…>, make_tiled_mma(ATOM{},Layout<…>{},Tile<…>{})) (32,16)`.
fn copy_by_mma(call: &str) -> JsonAnswer {
    let parts = || {
        let (letter, rest) = call.strip_prefix("make_tiled_copy_")?.split_once('(')?;
        let (copy, rest) = rest.split_once(", make_tiled_mma(")?;
        let (mma, shape) = rest.split_once(")) ")?;
        ["A", "B", "C"].contains(&letter).then_some((letter, copy, mma, shape))
    };
    let (letter, copy, mma, shape) =
        parts().ok_or("expected `make_tiled_copy_B(Copy_Atom<…>, make_tiled_mma(…)) shape`")?;
    let mut parts = mma.split("{}").map(|part| part.trim_start_matches(',')).filter(|part| !part.is_empty());
    let name = respelled(parts.next().unwrap_or_default());
    let scope = Scope::default().copy(copy)?.mma(&name, parts)?.operands()?.read("shape", shape)?;
    let scope = scope.and("K", &format!("tiled_copy_{letter}(copy, bits, T)"))?;
    describe_copy(scope, letter, &format!("layout{letter}_TV(T)"))
}

/// An atom's name with the `_` between architecture and shape, which a text that drops the `_` of `_16` has lost.
fn respelled(name: &str) -> String {
    match name.split_at_checked(4) {
        Some((architecture, shape)) if shape.starts_with(|first: char| first.is_ascii_digit()) => {
            format!("{architecture}_{shape}")
        }
        _ => name.to_owned(),
    }
}

fn describe_copy(scope: Scope, tile: &str, layout: &str) -> JsonAnswer {
    let fields = [
        ("Tiler_MN", tile),
        ("TiledLayout_TV", layout),
        ("layoutS_TV", "layoutS_TV(K)"),
        ("layoutD_TV", "layoutD_TV(K)"),
        ("tidfrg_S", "tidfrg_S(shape, K, loose)"),
        ("tidfrg_D", "tidfrg_D(shape, K, loose)"),
    ];
    let mut answer = object(&fields, &scope.0)?;
    answer["threads"] = scope.threads(&[0, 1, 5], "size(get(layoutS_TV(K), 0))", |scope| {
        Ok(json!({
            "thr": evaluated("thread", &scope.0)?,
            "S_layout": evaluated("make_identity_layout(shape) o partition_S_layout(shape, K)", &scope.0)?,
            "D_layout": evaluated("make_identity_layout(shape) o partition_D_layout(shape, K)", &scope.0)?,
            "partition_S": scope.coordinates("shape", "partition_S(shape, K, thread)")?,
            "partition_D": scope.coordinates("shape", "partition_D(shape, K, thread)")?,
        }))
    })?;
    Ok(answer)
}

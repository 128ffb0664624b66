//! Answers of calls, each kind of value written in one way.

use std::fmt::Display;

use layout_algebra::category::{Classes, FinMorphism, NestMorphism, TupleMorphism};
use layout_algebra::linear::{ColumnAction, LinearLayout};
use layout_algebra::{IntTuple, LayoutValue};
use serde_json::{Value as Json, json};

/// What has one way to be written.
pub(super) trait ToJson {
    /// As programs read it.
    fn json(&self) -> Json;
}

/// `Type: value => its JSON;`
macro_rules! written {
    ($($T:ty: $value:ident => $json:expr;)*) => { $(
        impl ToJson for $T {
            fn json(&self) -> Json {
                let $value = self;
                json!($json)
            }
        }
    )* };
}

written! {
    Json: json => json;
    bool: flag => flag;
    u64: number => number;
    i32: number => number;
    usize: number => number;
    &str: text => text;
    String: text => text;
    Vec<u64>: numbers => numbers;
    Vec<usize>: places => places;
    IntTuple: tuple => tuple.to_string();
    LayoutValue: layout => layout.to_string();
    FinMorphism: f => json!({ "domain": f.domain(), "codomain": f.codomain(), "map": f.map() });
    TupleMorphism: f => between(&f.domain(), &f.codomain(), f.map());
    NestMorphism: f => between(&f.domain(), &f.codomain(), f.map());
    Classes: classes => positions(classes);
    ColumnAction: action => json!({ "dim": action.dim().as_str(), "size_log2": action.bits(), "action": action.places() });
    LinearLayout: layout => linear(layout);
}

impl<T: ToJson> ToJson for Option<T> {
    fn json(&self) -> Json {
        self.as_ref().map_or(Json::Null, T::json)
    }
}

impl<T: ToJson, const N: usize> ToJson for [T; N] {
    fn json(&self) -> Json {
        self.iter().map(T::json).collect()
    }
}

impl<T: ToJson, U: ToJson> ToJson for (T, U) {
    fn json(&self) -> Json {
        json!([self.0.json(), self.1.json()])
    }
}

/// `{"domain":"(6,6)","codomain":"(12,3,6)","map":[1,2]}`, whose map counts from 1.
fn between(domain: &impl Display, codomain: &impl Display, map: &FinMorphism) -> Json {
    json!({ "domain": domain.to_string(), "codomain": codomain.to_string(), "map": map.map() })
}

/// The positions of each class.
fn positions(classes: &Classes) -> Vec<Vec<usize>> {
    let positions = || (1..).zip(classes.of());
    let members = |class: usize| positions().filter(|(_, of)| **of == class).map(|(position, _)| position).collect();
    (1..=classes.count()).map(members).collect()
}

/// `{"ins":[["lane",[[1,0],[2,0]]]],"outs":[["row",4],["col",2]]}`: basis `k` is the image of `2^k`.
fn linear(layout: &LinearLayout) -> Json {
    let (ins, outs) = (layout.ins(), layout.outs());
    let image = |i, k| -> Json { (0..outs.count()).map(|j| outs.part(layout.basis(i, k), j)).collect() };
    let bases = |i| -> Json { (0..ins.get(i).bits).map(|k| image(i, k)).collect() };
    let ins: Json = (0..ins.count()).map(|i| json!([ins.get(i).name.as_str(), bases(i)])).collect();
    let outs: Json = (0..outs.count()).map(|j| json!([outs.get(j).name.as_str(), outs.get(j).size()])).collect();
    json!({ "ins": ins, "outs": outs })
}

//! The model in `f64`, as plainly as it is defined.

use layout_examples_decoder::{Cache, Layer, Model, Weight};

const HEAD: usize = 64;

/// The heads of a position, of keys or of values.
type Heads = Vec<Vec<f64>>;

/// The keys and values of a sequence, position by position.
type Past = [Vec<Heads>; 2];

/// A weight, number by number.
pub struct Dense {
    columns: usize,
    numbers: Vec<f64>,
}

impl Dense {
    /// Unpacks a weight.
    pub fn of(weight: &Weight) -> Self {
        let [n, k] = weight.shape();
        let row = |row| (0..k).map(move |column| f64::from(weight.get(row, column)));
        Self { columns: k, numbers: (0..n).flat_map(row).collect() }
    }

    /// Returns the product with a row.
    pub fn product(&self, x: &[f64]) -> Vec<f64> {
        self.rows().map(|row| dot(row, x)).collect()
    }

    fn rows(&self) -> std::slice::ChunksExact<'_, f64> {
        self.numbers.chunks_exact(self.columns)
    }
}

/// A layer, number by number.
struct DenseLayer<'a> {
    layer: &'a Layer,
    parts: Dense,
    output: Dense,
    gate: Dense,
    up: Dense,
    down: Dense,
}

/// A model, number by number.
pub struct DenseModel<'a> {
    model: &'a Model,
    table: Dense,
    layers: Vec<DenseLayer<'a>>,
}

impl<'a> DenseModel<'a> {
    /// Unpacks the weights of a model.
    pub fn of(model: &'a Model) -> Self {
        let of_layer = |layer: &'a Layer| {
            let [parts, output, gate, up, down] =
                [&layer.parts, &layer.output, &layer.gate, &layer.up, &layer.down].map(Dense::of);
            DenseLayer { layer, parts, output, gate, up, down }
        };
        Self { model, table: Dense::of(&model.tokens), layers: model.layers.iter().map(of_layer).collect() }
    }
}

/// The model, and the past of each sequence in each layer.
pub struct Reference<'a> {
    dense: &'a DenseModel<'a>,
    past: Vec<Vec<Past>>,
}

pub fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Returns the row over the root of its mean square, times a weight.
pub fn rms_norm(x: &[f64], weight: &[f32]) -> Vec<f64> {
    let count = f64::from(u32::try_from(x.len()).unwrap());
    let root = (dot(x, x) / count + f64::from(Model::EPSILON)).sqrt();
    x.iter().zip(weight).map(|(x, &weight)| x / root * f64::from(weight)).collect()
}

/// Returns a head turned by the angles of a position.
pub fn turned(head: &[f64], position: usize) -> Vec<f64> {
    let mut turned = head.to_vec();
    for i in 0..32 {
        let frequency = 10000_f64.powf(-f64::from(u32::try_from(i).unwrap()) / 32.0);
        let (sin, cos) = (f64::from(u32::try_from(position).unwrap()) * frequency).sin_cos();
        turned[i] = head[i] * cos - head[i + 32] * sin;
        turned[i + 32] = head[i + 32] * cos + head[i] * sin;
    }
    turned
}

/// Returns the attention of a query over the keys and values of one head.
pub fn attention<'a>(q: &[f64], past: impl Iterator<Item = [&'a [f64]; 2]>) -> Vec<f64> {
    let (mut total, mut sums) = (0.0, vec![0.0; HEAD]);
    for [key, value] in past {
        let power = (dot(q, key) / 8.0).exp();
        total += power;
        sums.iter_mut().zip(value).for_each(|(sum, value)| *sum += power * value);
    }
    sums.into_iter().map(|sum| sum / total).collect()
}

fn add(x: &mut [f64], more: &[f64]) {
    x.iter_mut().zip(more).for_each(|(x, more)| *x += more);
}

impl<'a> Reference<'a> {
    /// Reads the past of each sequence from the cache.
    pub fn new(dense: &'a DenseModel<'a>, cache: &Cache) -> Result<Self, String> {
        let shape = dense.model.shape;
        let of_layer = |layer: usize| {
            let data = cache.read(layer)?;
            let of_sequence = |(sequence, &length): (usize, &usize)| {
                data.each_ref().map(|data| {
                    let head = |position, head| {
                        let start = cache.place(sequence, position, head);
                        data[start..start + HEAD].iter().map(|&number| f64::from(number)).collect()
                    };
                    let heads = |position| (0..shape.key_heads).map(|of| head(position, of)).collect::<Heads>();
                    (0..length).map(heads).collect::<Vec<_>>()
                })
            };
            Ok(cache.lengths().iter().enumerate().map(of_sequence).collect())
        };
        Ok(Self { dense, past: (0..shape.layers).map(of_layer).collect::<Result<_, String>>()? })
    }

    /// Computes the logits behind one more token of each sequence.
    pub fn step(&mut self, tokens: &[u32]) -> Vec<Vec<f64>> {
        let DenseModel { model, table, layers } = self.dense;
        let tokens = tokens.iter().enumerate();
        tokens
            .map(|(sequence, &token)| {
                let mut x = table.rows().nth(token as usize).expect("a token of the vocabulary").to_vec();
                for (layer, past) in layers.iter().zip(&mut self.past) {
                    layer_of(layer, model.shape.heads, &mut past[sequence], &mut x);
                }
                table.product(&rms_norm(&x, &model.norm))
            })
            .collect()
    }
}

fn layer_of(dense: &DenseLayer, heads: usize, past: &mut Past, x: &mut [f64]) {
    let layer = dense.layer;
    let parts = dense.parts.product(&rms_norm(x, &layer.norm));
    let parts: Vec<&[f64]> = parts.chunks(HEAD).collect();
    let (position, key_heads) = (past[0].len(), (parts.len() - heads) / 2);
    past[0].push(parts[heads..heads + key_heads].iter().map(|head| turned(head, position)).collect());
    past[1].push(parts[heads + key_heads..].iter().map(|head| head.to_vec()).collect());
    let attended: Vec<f64> = (0..heads)
        .flat_map(|head| {
            let of = head / (heads / key_heads);
            let both = past[0].iter().zip(&past[1]).map(|(keys, values)| [&keys[of][..], &values[of][..]]);
            attention(&turned(parts[head], position), both)
        })
        .collect();
    add(x, &dense.output.product(&attended));
    let inner = rms_norm(x, &layer.inner_norm);
    let (gate, up) = (dense.gate.product(&inner), dense.up.product(&inner));
    let inner: Vec<f64> = gate.iter().zip(&up).map(|(gate, up)| gate / (1.0 + (-gate).exp()) * up).collect();
    add(x, &dense.down.product(&inner));
}

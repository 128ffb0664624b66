//! The model in `f64`, as plainly as it is defined.

use layout_examples_decoder::{Cache, Layer, Model, Weight};

const HEAD: usize = 64;

/// The heads of a position, of keys or of values.
type Heads = Vec<Vec<f64>>;

/// The keys and values of a sequence, position by position.
type Past = [Vec<Heads>; 2];

/// The model, and the past of each sequence in each layer.
pub struct Reference<'a> {
    model: &'a Model,
    past: Vec<Vec<Past>>,
}

pub fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Returns the product of a weight and a row.
pub fn product(weight: &Weight, x: &[f64]) -> Vec<f64> {
    let [n, k] = weight.shape();
    (0..n).map(|row| (0..k).map(|column| f64::from(weight.get(row, column)) * x[column]).sum()).collect()
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
    pub fn new(model: &'a Model, cache: &Cache) -> Result<Self, String> {
        let of_layer = |layer: usize| {
            let data = cache.read(layer)?;
            let of_sequence = |(sequence, &length): (usize, &usize)| {
                data.each_ref().map(|data| {
                    let head = |position, head| {
                        let start = cache.place(sequence, position, head);
                        data[start..start + HEAD].iter().map(|&number| f64::from(number)).collect()
                    };
                    let heads = |position| (0..model.shape.key_heads).map(|of| head(position, of)).collect::<Heads>();
                    (0..length).map(heads).collect::<Vec<_>>()
                })
            };
            Ok(cache.lengths().iter().enumerate().map(of_sequence).collect())
        };
        Ok(Self { model, past: (0..model.shape.layers).map(of_layer).collect::<Result<_, String>>()? })
    }

    /// Computes the logits behind one more token of each sequence.
    pub fn step(&mut self, tokens: &[u32]) -> Vec<Vec<f64>> {
        let table = &self.model.tokens;
        let row = |token: u32| (0..table.shape()[1]).map(move |column| table.get(token as usize, column).into());
        let tokens = tokens.iter().enumerate();
        tokens
            .map(|(sequence, &token)| {
                let mut x: Vec<f64> = row(token).collect();
                for (layer, past) in self.model.layers.iter().zip(&mut self.past) {
                    layer_of(layer, self.model.shape.heads, &mut past[sequence], &mut x);
                }
                product(table, &rms_norm(&x, &self.model.norm))
            })
            .collect()
    }
}

fn layer_of(layer: &Layer, heads: usize, past: &mut Past, x: &mut [f64]) {
    let parts = product(&layer.parts, &rms_norm(x, &layer.norm));
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
    add(x, &product(&layer.output, &attended));
    let inner = rms_norm(x, &layer.inner_norm);
    let (gate, up) = (product(&layer.gate, &inner), product(&layer.up, &inner));
    let inner: Vec<f64> = gate.iter().zip(&up).map(|(gate, up)| gate / (1.0 + (-gate).exp()) * up).collect();
    add(x, &product(&layer.down, &inner));
}

//! The model in `f64`, as plainly as it is defined.

use layout_examples_encoder::{Config, Tokens, Weights};

const HIDDEN: usize = Config::HIDDEN;
const HEAD: usize = 32;
/// [`HIDDEN`], as a number to divide by.
const WIDTH: f64 = 384.0;

/// Rows of numbers.
type Rows = Vec<Vec<f64>>;

/// A product with bias, by rows of the weight.
struct Linear {
    weight: Rows,
    bias: Vec<f64>,
}

/// A layer norm.
struct Norm {
    weight: Vec<f64>,
    bias: Vec<f64>,
}

struct Layer {
    parts: Linear,
    output: Linear,
    norm: Norm,
    up: Linear,
    down: Linear,
    last_norm: Norm,
}

/// The model in `f64`.
pub struct Reference {
    tables: [Rows; 3],
    norm: Norm,
    layers: Vec<Layer>,
}

fn doubles(numbers: &[f32]) -> Vec<f64> {
    numbers.iter().map(|&number| number.into()).collect()
}

fn rows(numbers: &[f32], width: usize) -> Rows {
    numbers.chunks(width).map(doubles).collect()
}

impl Linear {
    fn new([weight, bias]: [Vec<f32>; 2]) -> Self {
        let width = weight.len() / bias.len();
        Self { weight: rows(&weight, width), bias: doubles(&bias) }
    }

    fn of(&self, x: &[f64]) -> Vec<f64> {
        self.weight.iter().zip(&self.bias).map(|(row, bias)| dot(row, x) + bias).collect()
    }
}

impl Norm {
    fn new([weight, bias]: [Vec<f32>; 2]) -> Self {
        Self { weight: doubles(&weight), bias: doubles(&bias) }
    }

    fn of(&self, x: &[f64]) -> Vec<f64> {
        let mean = x.iter().sum::<f64>() / WIDTH;
        let variance = x.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / WIDTH;
        let root = (variance + f64::from(Config::EPSILON)).sqrt();
        let scaled = x.iter().zip(&self.weight).zip(&self.bias);
        scaled.map(|((x, weight), bias)| (x - mean) / root * weight + bias).collect()
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn sum(a: &[f64], b: &[f64]) -> Vec<f64> {
    a.iter().zip(b).map(|(a, b)| a + b).collect()
}

/// Computes `x · (1 + erf(x / √2)) / 2`.
pub fn gelu(x: f64) -> f64 {
    x * (1.0 + erf(x / 2.0_f64.sqrt())) / 2.0
}

/// The error function, by its series `2/√π · e^(−x²) · Σ 2ⁿ x^(2n+1) / (1·3·…·(2n+1))`, whose terms have one sign.
pub fn erf(x: f64) -> f64 {
    if x.abs() > 6.0 {
        return x.signum();
    }
    let (mut term, mut sum, mut n) = (x, x, 1.0);
    while term.abs() > 1e-17 * sum.abs() {
        term *= 2.0 * x * x / (2.0 * n + 1.0);
        sum += term;
        n += 1.0;
    }
    2.0 / std::f64::consts::PI.sqrt() * (-x * x).exp() * sum
}

/// Returns the attention of one head: `part` gives Q, K and V of a row.
fn attend(count: usize, part: impl Fn(usize, usize) -> Vec<f64>) -> Rows {
    let of_query = |query: usize| {
        let scores = (0..count).map(|key| dot(&part(query, 0), &part(key, 1)) / 32_f64.sqrt());
        let powers: Vec<f64> = scores.map(f64::exp).collect();
        let total: f64 = powers.iter().sum();
        (0..count).fold(vec![0.0; HEAD], |row, key| {
            let share: Vec<f64> = part(key, 2).iter().map(|value| value * powers[key] / total).collect();
            sum(&row, &share)
        })
    };
    (0..count).map(of_query).collect()
}

impl Layer {
    fn of(&self, x: &Rows) -> Rows {
        let parts: Rows = x.iter().map(|row| self.parts.of(row)).collect();
        let heads: Vec<Rows> = (0..Config::HEADS)
            .map(|head| attend(x.len(), |row, which| parts[row][which * HIDDEN + head * HEAD..][..HEAD].to_vec()))
            .collect();
        let layer = |(row, x): (usize, &Vec<f64>)| {
            let attended: Vec<f64> = heads.iter().flat_map(|head| head[row].clone()).collect();
            let x = self.norm.of(&sum(x, &self.output.of(&attended)));
            let inner: Vec<f64> = self.up.of(&x).into_iter().map(gelu).collect();
            self.last_norm.of(&sum(&x, &self.down.of(&inner)))
        };
        x.iter().enumerate().map(layer).collect()
    }
}

impl Reference {
    /// Reads the weights.
    pub fn new(weights: &Weights) -> Result<Self, String> {
        let layer = |layer: usize| {
            let name = |part: &str| format!("encoder.layer.{layer}.{part}");
            let linear = |part: &str, shape| Ok::<_, String>(Linear::new(weights.linear(&name(part), shape)?));
            Ok(Layer {
                parts: Linear::new(weights.parts(layer)?),
                output: linear("attention.output.dense", [HIDDEN, HIDDEN])?,
                norm: Norm::new(weights.norm(&name("attention.output"))?),
                up: linear("intermediate.dense", [Config::INTERMEDIATE, HIDDEN])?,
                down: linear("output.dense", [HIDDEN, Config::INTERMEDIATE])?,
                last_norm: Norm::new(weights.norm(&name("output"))?),
            })
        };
        Ok(Self {
            tables: weights.tables()?.map(|table| rows(&table, HIDDEN)),
            norm: Norm::new(weights.norm("embeddings")?),
            layers: (0..Config::LAYERS).map(layer).collect::<Result<_, String>>()?,
        })
    }

    /// Computes the vectors of sentences.
    pub fn encode(&self, tokens: &Tokens) -> Rows {
        let sentences = tokens.starts.windows(2).map(|pair| &tokens.rows[pair[0] as usize..pair[1] as usize]);
        sentences.map(|sentence| self.vector(sentence)).collect()
    }

    fn vector(&self, sentence: &[[u32; 3]]) -> Vec<f64> {
        let embed = |row: &[u32; 3]| {
            let [word, position, kind] = [0, 1, 2].map(|table: usize| &self.tables[table][row[table] as usize]);
            self.norm.of(&sum(&sum(word, position), kind))
        };
        let mut x: Rows = sentence.iter().map(embed).collect();
        for layer in &self.layers {
            x = layer.of(&x);
        }
        let total = x.iter().fold(vec![0.0; HIDDEN], |total, row| sum(&total, row));
        let length = dot(&total, &total).sqrt();
        total.iter().map(|number| number / length).collect()
    }
}

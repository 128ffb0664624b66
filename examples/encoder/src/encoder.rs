//! The model on a device.

use half::f16;
use layout_examples::Costs;
use layout_gpu::host::{Buffer, Device, Error, Pod};

use crate::matrices::{Linear, Matrices};
use crate::{Config, Kernels, Matrix, Tokens, Weights};

/// The vectors of sentences, and what they cost.
#[derive(Clone, Debug)]
pub struct Encoded {
    /// A vector of length 1 for each sentence.
    pub vectors: Vec<Vec<f32>>,
    /// The costs of the kernels.
    pub costs: Costs,
}

/// The model on a device.
#[derive(Debug)]
pub struct Encoder {
    device: Device,
    kernels: Kernels,
    matrices: Matrices,
    tables: [Buffer<f32>; 3],
    norm: Norm,
    layers: Vec<Layer>,
}

/// A layer norm.
#[derive(Debug)]
struct Norm {
    weight: Buffer<f32>,
    bias: Buffer<f32>,
}

#[derive(Debug)]
struct Layer {
    parts: Linear,
    output: Linear,
    norm: Norm,
    up: Linear,
    down: Linear,
    last_norm: Norm,
}

/// The rows of all tokens on the device, at the stages of a layer.
struct Rows {
    count: u32,
    starts: Buffer<u32>,
    /// The rows between layers, in `f32`, and rounded as the factors of products.
    x: Buffer<f32>,
    x_rounded: Buffer<f16>,
    /// Q, K and V, then attention, then the rows between the last two products, and the result of a product to be added.
    parts: Buffer<f16>,
    attended: Buffer<f16>,
    inner: Buffer<f16>,
    more: Buffer<f32>,
}

const HIDDEN: usize = Config::HIDDEN;

/// Returns a number of the model, or one that was checked to be small.
fn small(number: usize) -> u32 {
    u32::try_from(number).expect("less than 2^32")
}

impl Encoder {
    /// Copies the weights to a device, those of products rounded to f16: with [`Matrix::Hopper`] on a GPU that has it, else with [`Matrix::Any`].
    pub fn new(device: &Device, weights: &Weights) -> Result<Self, String> {
        let of = if Matrices::is_hopper(device) { Matrix::Hopper } else { Matrix::Any };
        Self::with(of, device, weights)
    }

    /// Copies the weights to a device, for products and attention by these instructions.
    pub fn with(of: Matrix, device: &Device, weights: &Weights) -> Result<Self, String> {
        let [words, positions, kinds] = weights.tables()?;
        let upload = Upload { device, weights };
        Ok(Self {
            device: device.clone(),
            kernels: Kernels::load_for(of, device).map_err(|error| error.to_string())?,
            matrices: Matrices::load(of, device).map_err(|error| error.to_string())?,
            tables: [upload.numbers(&words)?, upload.numbers(&positions)?, upload.numbers(&kinds)?],
            norm: upload.norm("embeddings")?,
            layers: (0..Config::LAYERS).map(|layer| upload.layer(layer)).collect::<Result<_, _>>()?,
        })
    }

    /// Computes the vectors of sentences of at least one token each.
    pub fn encode(&self, tokens: &Tokens) -> Result<Encoded, String> {
        check(tokens)?;
        if tokens.rows.is_empty() {
            return Ok(Encoded { vectors: Vec::new(), costs: Costs::default() });
        }
        self.run(tokens).map_err(|error| error.to_string())
    }

    fn run(&self, tokens: &Tokens) -> Result<Encoded, Error> {
        let mut costs = Costs::default();
        let mut rows = Rows::new(&self.device, tokens)?;
        self.embed(tokens, &mut rows, &mut costs)?;
        for layer in &self.layers {
            self.attention(layer, tokens, &mut rows, &mut costs)?;
            self.feed_forward(layer, &mut rows, &mut costs)?;
        }
        let sentences = tokens.sentences();
        let mut vectors = Buffer::unwritten(&self.device, sentences * HIDDEN)?;
        let call = self.kernels.pool(&rows.starts, &rows.x, &mut vectors);
        // SAFETY: a block for each sentence, which has at least one row, and a vector for each.
        costs.add("pool", &unsafe { call.launch([small(sentences), 1, 1]) }?);
        Ok(Encoded { vectors: vectors.to_vec()?.chunks(HIDDEN).map(<[f32]>::to_vec).collect(), costs })
    }

    fn embed(&self, tokens: &Tokens, rows: &mut Rows, costs: &mut Costs) -> Result<(), Error> {
        let list = Buffer::from_slice(&self.device, tokens.rows.as_flattened())?;
        let ([words, positions, kinds], Norm { weight, bias }) = (&self.tables, &self.norm);
        let (count, epsilon) = (rows.count, Config::EPSILON);
        let (x, rounded) = (&mut rows.x, &mut rows.x_rounded);
        let call = self.kernels.embed(count, &list, words, positions, kinds, weight, bias, epsilon, x, rounded);
        // SAFETY: the tokens were checked to be in the tables; four rows a block.
        costs.add("embed", &unsafe { call.launch([count.div_ceil(4), 1, 1]) }?);
        Ok(())
    }

    fn attention(&self, layer: &Layer, tokens: &Tokens, rows: &mut Rows, costs: &mut Costs) -> Result<(), Error> {
        let matrices = self.matrices.by(&self.kernels, rows.count, costs);
        matrices.linear(&layer.parts, false, &rows.x_rounded, &mut rows.parts)?;
        let matrices = self.matrices.by(&self.kernels, rows.count, costs);
        let starts = (&rows.starts, small(tokens.sentences()), tokens.longest());
        matrices.attend(starts, &rows.parts, &mut rows.attended)?;
        let matrices = self.matrices.by(&self.kernels, rows.count, costs);
        matrices.linear_wide(&layer.output, &rows.attended, &mut rows.more)?;
        self.add_norm(&layer.norm, rows, costs)
    }

    fn feed_forward(&self, layer: &Layer, rows: &mut Rows, costs: &mut Costs) -> Result<(), Error> {
        let matrices = self.matrices.by(&self.kernels, rows.count, costs);
        matrices.linear(&layer.up, true, &rows.x_rounded, &mut rows.inner)?;
        let matrices = self.matrices.by(&self.kernels, rows.count, costs);
        matrices.linear_wide(&layer.down, &rows.inner, &mut rows.more)?;
        self.add_norm(&layer.last_norm, rows, costs)
    }

    fn add_norm(&self, Norm { weight, bias }: &Norm, rows: &mut Rows, costs: &mut Costs) -> Result<(), Error> {
        let (count, x, rounded) = (rows.count, &mut rows.x, &mut rows.x_rounded);
        let call = self.kernels.add_norm(count, &rows.more, weight, bias, Config::EPSILON, x, rounded);
        // SAFETY: rows of 384, four a block.
        costs.add("add_norm", &unsafe { call.launch([count.div_ceil(4), 1, 1]) }?);
        Ok(())
    }
}

/// Checks that the sentences are the model's, and that the kernels count their elements in 32 bits.
fn check(tokens: &Tokens) -> Result<(), String> {
    if tokens.rows.len() > 1 << 20 || tokens.starts.len() > 1 << 16 {
        return Err("more than 2^20 tokens or 2^16 - 1 sentences at once".into());
    }
    if tokens.starts.first() != Some(&0) || tokens.starts.last() != Some(&small(tokens.rows.len())) {
        return Err("the sentences are not those of the tokens".into());
    }
    if let Some(empty) = tokens.starts.windows(2).position(|pair| pair[0] >= pair[1]) {
        return Err(format!("sentence {empty} has no token"));
    }
    match tokens.rows.iter().find(|row| row.iter().zip(Config::TABLES).any(|(&of, rows)| of as usize >= rows)) {
        Some(row) => Err(format!("the model has no word, position and kind {row:?}")),
        None => Ok(()),
    }
}

impl Rows {
    fn new(device: &Device, tokens: &Tokens) -> Result<Self, Error> {
        let count = tokens.rows.len();
        Ok(Self {
            count: small(count),
            starts: Buffer::from_slice(device, &tokens.starts)?,
            x: Buffer::unwritten(device, count * HIDDEN)?,
            x_rounded: Buffer::unwritten(device, count * HIDDEN)?,
            parts: Buffer::unwritten(device, count * 3 * HIDDEN)?,
            attended: Buffer::unwritten(device, count * HIDDEN)?,
            inner: Buffer::unwritten(device, count * Config::INTERMEDIATE)?,
            more: Buffer::unwritten(device, count * HIDDEN)?,
        })
    }
}

/// Copies weights to a device.
#[derive(Clone, Copy)]
struct Upload<'a> {
    device: &'a Device,
    weights: &'a Weights,
}

impl Upload<'_> {
    fn numbers<T: Pod>(self, numbers: &[T]) -> Result<Buffer<T>, String> {
        Buffer::from_slice(self.device, numbers).map_err(|error| error.to_string())
    }

    fn norm(self, name: &str) -> Result<Norm, String> {
        let [weight, bias] = self.weights.norm(name)?;
        Ok(Norm { weight: self.numbers(&weight)?, bias: self.numbers(&bias)? })
    }

    fn linear(self, shape: [usize; 2], [weight, bias]: [Vec<f32>; 2]) -> Result<Linear, String> {
        let weight: Vec<f16> = weight.into_iter().map(f16::from_f32).collect();
        Ok(Linear { shape: shape.map(small), weight: self.numbers(&weight)?, bias: self.numbers(&bias)? })
    }

    fn layer(self, layer: usize) -> Result<Layer, String> {
        let name = |part: &str| format!("encoder.layer.{layer}.{part}");
        let product = |part: &str, shape| self.linear(shape, self.weights.linear(&name(part), shape)?);
        Ok(Layer {
            parts: self.linear([3 * HIDDEN, HIDDEN], self.weights.parts(layer)?)?,
            output: product("attention.output.dense", [HIDDEN, HIDDEN])?,
            norm: self.norm(&name("attention.output"))?,
            up: product("intermediate.dense", [Config::INTERMEDIATE, HIDDEN])?,
            down: product("output.dense", [HIDDEN, Config::INTERMEDIATE])?,
            last_norm: self.norm(&name("output"))?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(rows: Vec<[u32; 3]>, starts: Vec<u32>) -> String {
        check(&Tokens { rows, starts }).unwrap_err()
    }

    #[test]
    fn tokens_outside_of_the_model_are_refused() {
        assert_eq!(check(&Tokens { rows: vec![[30521, 511, 1]], starts: vec![0, 1] }), Ok(()));
        assert_eq!(check(&Tokens { rows: vec![], starts: vec![0] }), Ok(()));
        let row = said(vec![[0; 3], [30522, 0, 0]], vec![0, 2]);
        assert_eq!(row, "the model has no word, position and kind [30522, 0, 0]");
        assert_eq!(said(vec![[0, 512, 0]], vec![0, 1]), "the model has no word, position and kind [0, 512, 0]");
    }

    #[test]
    fn sentences_that_are_not_those_of_the_rows_are_refused() {
        for starts in [vec![], vec![0], vec![1, 2], vec![0, 1], vec![0, 3]] {
            assert_eq!(said(vec![[0; 3]; 2], starts), "the sentences are not those of the tokens");
        }
        assert_eq!(said(vec![[0; 3]; 2], vec![0, 1, 1, 2]), "sentence 1 has no token");
    }
}

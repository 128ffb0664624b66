//! The model on a device.

use half::f16;
use layout_examples::Costs;
use layout_gpu::host::{Buffer, Device, Error, Pod};

use crate::model::HEAD;
use crate::{Cache, Kernels, Layer, Model, Sampler, Shape, Weight};

/// What a step found, and what it cost.
#[derive(Clone, Debug)]
pub struct Step {
    /// A logit for each token, for each sequence.
    pub logits: Vec<Vec<f32>>,
    /// The next token of each sequence.
    pub tokens: Vec<u32>,
    /// The costs of the kernels.
    pub costs: Costs,
}

/// The model on a device.
#[derive(Debug)]
pub struct Decoder {
    device: Device,
    kernels: Kernels,
    shape: Shape,
    tokens: Product,
    layers: Vec<OnDevice>,
    norm: Buffer<f32>,
}

/// A product: `n` rows of `k`.
#[derive(Debug)]
struct Product {
    shape: [u32; 2],
    numbers: Buffer<[u32; 4]>,
    scales: Buffer<f16>,
}

/// A layer's weights.
#[derive(Debug)]
struct OnDevice {
    norm: Buffer<f32>,
    parts: Product,
    output: Product,
    inner_norm: Buffer<f32>,
    gate: Product,
    up: Product,
    down: Product,
}

/// The rows of a step at the stages of a layer, and where its positions are.
struct Rows {
    sequences: u32,
    tokens: Buffer<u32>,
    x: Buffer<f32>,
    x_rounded: Buffer<f16>,
    parts: Buffer<f32>,
    q: Buffer<f16>,
    attended: Buffer<f16>,
    inner: Buffer<f16>,
    logits: Buffer<f32>,
    turns: Buffer<f32>,
    lengths: Buffer<u32>,
    tables: Buffer<u32>,
    most_pages: u32,
    pages: u32,
}

/// The kernels of a step, and what they have cost so far.
struct Launches<'a> {
    kernels: &'a Kernels,
    shape: Shape,
    costs: Costs,
}

/// Returns a number of the model, or one that was checked to be small.
fn small(number: usize) -> u32 {
    u32::try_from(number).expect("less than 2^32")
}

impl Decoder {
    /// Copies the weights to a device.
    pub fn new(device: &Device, model: &Model) -> Result<Self, String> {
        let upload = Upload(device);
        let decoder = || {
            Ok::<_, Error>(Self {
                device: device.clone(),
                kernels: Kernels::load(device)?,
                shape: model.shape,
                tokens: upload.product(&model.tokens)?,
                layers: model.layers.iter().map(|layer| upload.layer(layer)).collect::<Result<_, _>>()?,
                norm: upload.numbers(&model.norm)?,
            })
        };
        decoder().map_err(|error| error.to_string())
    }

    /// Computes the logits behind one more token of each sequence, and the tokens of the greatest ones.
    pub fn step(&self, cache: &mut Cache, tokens: &[u32]) -> Result<Step, String> {
        self.checked(cache, tokens, None)
    }

    /// Computes the logits behind one more token of each sequence, and draws a token of each.
    pub fn sample(&self, cache: &mut Cache, tokens: &[u32], sampler: &mut Sampler) -> Result<Step, String> {
        self.checked(cache, tokens, Some(sampler))
    }

    fn checked(&self, cache: &mut Cache, tokens: &[u32], sampler: Option<&mut Sampler>) -> Result<Step, String> {
        let (sequences, vocabulary) = (cache.lengths().len(), self.shape.vocabulary);
        if tokens.len() != sequences {
            return Err(format!("a token for each of {sequences} sequences, not {}", tokens.len()));
        }
        if let Some(token) = tokens.iter().find(|&&token| token as usize >= vocabulary) {
            return Err(format!("there is no token {token} in a vocabulary of {vocabulary}"));
        }
        if cache.layers.len() != self.layers.len() {
            return Err(format!("the cache is of {} layers, the model has {}", cache.layers.len(), self.layers.len()));
        }
        for sequence in 0..sequences {
            cache.grow(sequence)?;
        }
        self.run(cache, tokens, sampler).map_err(|error| error.to_string())
    }

    fn run(&self, cache: &mut Cache, tokens: &[u32], sampler: Option<&mut Sampler>) -> Result<Step, Error> {
        let mut rows = Rows::new(&self.device, self.shape, cache, tokens)?;
        let mut launches = Launches { kernels: &self.kernels, shape: self.shape, costs: Costs::default() };
        launches.embed(&self.tokens, &mut rows)?;
        for (layer, cached) in self.layers.iter().zip(&mut cache.layers) {
            launches.attention(layer, cached, &mut rows)?;
            launches.feed_forward(layer, &mut rows)?;
        }
        launches.norm(&self.norm, &mut rows)?;
        launches.logits(&self.tokens, &mut rows)?;
        match sampler {
            None => launches.greatest(&mut rows)?,
            Some(sampler) => launches.sample(&self.device, sampler, &mut rows)?,
        }
        let logits = rows.logits.to_vec()?.chunks(self.shape.vocabulary).map(<[f32]>::to_vec).collect();
        Ok(Step { logits, tokens: rows.tokens.to_vec()?, costs: launches.costs })
    }
}

impl Launches<'_> {
    /// Looks up the rows of the tokens.
    fn embed(&mut self, Product { shape: [_, k], numbers, scales }: &Product, rows: &mut Rows) -> Result<(), Error> {
        let call = self.kernels.embed(*k, &rows.tokens, numbers, scales, &mut rows.x);
        // SAFETY: the table has rows of `k` and a row for each token; a block for each.
        self.costs.add("embed", &unsafe { call.launch([rows.sequences, 1, 1]) }?);
        Ok(())
    }

    fn logits(&mut self, Product { shape: [n, k], numbers, scales }: &Product, rows: &mut Rows) -> Result<(), Error> {
        let sequences = rows.sequences;
        let call = self.kernels.gemv_w4(*n, *k, sequences, numbers, scales, &rows.x_rounded, &mut rows.logits);
        // SAFETY: rows of `k` and of `n`, and a block for 16 of the weight.
        self.costs.add("gemv_w4 (logits)", &unsafe { call.launch([n / 16, 1, 1]) }?);
        Ok(())
    }

    fn greatest(&mut self, rows: &mut Rows) -> Result<(), Error> {
        let call = self.kernels.greatest(small(self.shape.vocabulary), &rows.logits, &mut rows.tokens);
        // SAFETY: rows of a multiple of 16; a block for each.
        self.costs.add("greatest", &unsafe { call.launch([rows.sequences, 1, 1]) }?);
        Ok(())
    }

    fn sample(&mut self, device: &Device, sampler: &mut Sampler, rows: &mut Rows) -> Result<(), Error> {
        let draws: Vec<f32> = (0..rows.sequences).map(|_| sampler.draw()).collect();
        let (draws, columns) = (Buffer::from_slice(device, &draws)?, small(self.shape.vocabulary));
        let (scale, most, mass) = sampler.numbers();
        let call = self.kernels.sample(columns, scale, most, mass, &draws, &rows.logits, &mut rows.tokens);
        // SAFETY: rows of a multiple of 16, and a draw below 1 for each; a block for each.
        self.costs.add("sample", &unsafe { call.launch([rows.sequences, 1, 1]) }?);
        Ok(())
    }

    fn norm(&mut self, weight: &Buffer<f32>, rows: &mut Rows) -> Result<(), Error> {
        let columns = small(self.shape.hidden());
        let call = self.kernels.rms_norm(columns, Model::EPSILON, &rows.x, weight, &mut rows.x_rounded);
        // SAFETY: rows of this many columns, a block for each.
        self.costs.add("rms_norm", &unsafe { call.launch([rows.sequences, 1, 1]) }?);
        Ok(())
    }

    fn attention(&mut self, layer: &OnDevice, cached: &mut [Buffer<f16>; 2], rows: &mut Rows) -> Result<(), Error> {
        self.norm(&layer.norm, rows)?;
        let (sequences, heads, key_heads) = (rows.sequences, small(self.shape.heads), small(self.shape.key_heads));
        let Product { shape: [n, k], numbers, scales } = &layer.parts;
        let call = self.kernels.gemv_w4(*n, *k, sequences, numbers, scales, &rows.x_rounded, &mut rows.parts);
        // SAFETY: rows of `k` and of `n`, and a block for 16 of the weight.
        self.costs.add("gemv_w4", &unsafe { call.launch([n / 16, 1, 1]) }?);
        let Rows { lengths, tables, most_pages: most, pages, .. } = rows;
        let [keys, values] = cached;
        let (q, parts, turns) = (&mut rows.q, &rows.parts, &rows.turns);
        let call = self.kernels.rotate(heads, key_heads, parts, turns, lengths, tables, *most, *pages, q, keys, values);
        // SAFETY: the cache gave each sequence a page for its last position; a warp for each head.
        self.costs.add("rotate", &unsafe { call.launch([(heads + 2 * key_heads).div_ceil(4), sequences, 1]) }?);
        let o = &mut rows.attended;
        let call =
            self.kernels.attend(heads / key_heads, key_heads, &rows.q, lengths, tables, *most, *pages, keys, values, o);
        // SAFETY: the cache has all positions; a block for the heads that share keys.
        self.costs.add("attend", &unsafe { call.launch([key_heads, sequences, 1]) }?);
        let Product { shape: [n, k], numbers, scales } = &layer.output;
        let call = self.kernels.gemv_w4_add(*n, *k, sequences, numbers, scales, &rows.attended, &mut rows.x);
        // SAFETY: rows of `k` and of `n`, and a block for 16 of the weight.
        self.costs.add("gemv_w4_add", &unsafe { call.launch([n / 16, 1, 1]) }?);
        Ok(())
    }

    fn feed_forward(&mut self, layer: &OnDevice, rows: &mut Rows) -> Result<(), Error> {
        self.norm(&layer.inner_norm, rows)?;
        let (Product { shape: [n, k], numbers, scales }, up) = (&layer.gate, &layer.up);
        let (from, to, sequences) = (&rows.x_rounded, &mut rows.inner, rows.sequences);
        let call = self.kernels.gemv_w4_swiglu(*n, *k, sequences, numbers, scales, &up.numbers, &up.scales, from, to);
        // SAFETY: rows of `k` and of `n`, and a block for 16 of the weights.
        self.costs.add("gemv_w4_swiglu", &unsafe { call.launch([n / 16, 1, 1]) }?);
        let Product { shape: [n, k], numbers, scales } = &layer.down;
        let call = self.kernels.gemv_w4_add_fine(*n, *k, sequences, numbers, scales, &rows.inner, &mut rows.x);
        // SAFETY: as above.
        self.costs.add("gemv_w4_add_fine", &unsafe { call.launch([n / 16, 1, 1]) }?);
        Ok(())
    }
}

impl Rows {
    fn new(device: &Device, shape: Shape, cache: &Cache, chosen: &[u32]) -> Result<Self, Error> {
        let (count, (tables, most)) = (cache.lengths().len(), cache.tables());
        let lengths: Vec<u32> = cache.lengths().iter().map(|&length| small(length)).collect();
        Ok(Self {
            sequences: small(count),
            tokens: Buffer::from_slice(device, chosen)?,
            x: Buffer::unwritten(device, count * shape.hidden())?,
            x_rounded: Buffer::unwritten(device, count * shape.hidden())?,
            parts: Buffer::unwritten(device, count * shape.parts())?,
            q: Buffer::unwritten(device, count * shape.hidden())?,
            attended: Buffer::unwritten(device, count * shape.hidden())?,
            inner: Buffer::unwritten(device, count * shape.inner)?,
            logits: Buffer::unwritten(device, count * shape.vocabulary)?,
            turns: Buffer::from_slice(device, &turns(&lengths))?,
            lengths: Buffer::from_slice(device, &lengths)?,
            tables: Buffer::from_slice(device, &tables)?,
            most_pages: small(most),
            pages: small(cache.pages()),
        })
    }
}

/// Returns the cosines and then the sines of the 32 angles of each sequence's last position.
fn turns(lengths: &[u32]) -> Vec<f32> {
    #[allow(clippy::cast_precision_loss, reason = "the 64 numbers of a head")]
    let of_sequence = |length: &u32| {
        let position = f64::from(length - 1);
        let angle = move |i: u32| position * 10000_f64.powf(-f64::from(2 * i) / HEAD as f64);
        (0..32).map(move |i| angle(i).cos()).chain((0..32).map(move |i| angle(i).sin()))
    };
    #[allow(clippy::cast_possible_truncation, reason = "rounded")]
    lengths.iter().flat_map(of_sequence).map(|number| number as f32).collect()
}

/// Copies weights to a device.
#[derive(Clone, Copy)]
struct Upload<'a>(&'a Device);

impl Upload<'_> {
    fn numbers<T: Pod>(self, numbers: &[T]) -> Result<Buffer<T>, Error> {
        Buffer::from_slice(self.0, numbers)
    }

    fn product(self, weight: &Weight) -> Result<Product, Error> {
        let (numbers, scales) = (self.numbers(weight.numbers())?, self.numbers(weight.scales())?);
        Ok(Product { shape: weight.shape().map(small), numbers, scales })
    }

    fn layer(self, layer: &Layer) -> Result<OnDevice, Error> {
        Ok(OnDevice {
            norm: self.numbers(&layer.norm)?,
            parts: self.product(&layer.parts)?,
            output: self.product(&layer.output)?,
            inner_norm: self.numbers(&layer.inner_norm)?,
            gate: self.product(&layer.gate)?,
            up: self.product(&layer.up)?,
            down: self.product(&layer.down)?,
        })
    }
}

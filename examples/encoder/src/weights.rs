//! The weights of a model, from the file `model.safetensors`.

use std::path::Path;

use safetensors::{Dtype, SafeTensors};

/// The shape of the model that the kernels are for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Config;

impl Config {
    /// The elements of a row.
    pub const HIDDEN: usize = 384;
    /// The elements of a row between the two products behind attention.
    pub const INTERMEDIATE: usize = 1536;
    /// The heads of a row, each of 32 elements.
    pub const HEADS: usize = 12;
    /// The layers.
    pub const LAYERS: usize = 6;
    /// The rows of the tables of words, positions and kinds.
    pub const TABLES: [usize; 3] = [30522, 512, 2];
    /// Added to a variance.
    pub const EPSILON: f32 = 1e-12;
}

/// The bytes of a file of weights.
#[derive(Debug)]
pub struct Weights {
    bytes: Vec<u8>,
}

impl Weights {
    /// Reads `model.safetensors` in the folder of a model.
    pub fn open(folder: &Path) -> Result<Self, String> {
        let file = folder.join("model.safetensors");
        let bytes = std::fs::read(&file).map_err(|error| format!("cannot read {}: {error}", file.display()))?;
        SafeTensors::read_metadata(&bytes).map_err(|error| format!("{} is broken: {error}", file.display()))?;
        Ok(Self { bytes })
    }

    /// Returns the numbers of a tensor of this shape.
    pub fn get(&self, name: &str, shape: &[usize]) -> Result<Vec<f32>, String> {
        let file = SafeTensors::deserialize(&self.bytes).map_err(|error| error.to_string())?;
        let tensor = file.tensor(name).map_err(|error| format!("the weights have no tensor {name}: {error}"))?;
        if (tensor.dtype(), tensor.shape()) != (Dtype::F32, shape) {
            let (given, numbers) = (tensor.shape(), tensor.dtype());
            return Err(format!("tensor {name} is {given:?} of {numbers:?}, and the kernels are for {shape:?} of F32"));
        }
        Ok(tensor.data().as_chunks().0.iter().copied().map(f32::from_le_bytes).collect())
    }

    /// Returns the weight, of `n` rows of `k`, and the bias of a product.
    pub fn linear(&self, name: &str, [n, k]: [usize; 2]) -> Result<[Vec<f32>; 2], String> {
        Ok([self.get(&format!("{name}.weight"), &[n, k])?, self.get(&format!("{name}.bias"), &[n])?])
    }

    /// Returns the weight and the bias of a layer norm.
    pub fn norm(&self, name: &str) -> Result<[Vec<f32>; 2], String> {
        let part = |part: &str| self.get(&format!("{name}.LayerNorm.{part}"), &[Config::HIDDEN]);
        Ok([part("weight")?, part("bias")?])
    }

    /// Returns the tables of words, positions and kinds.
    pub fn tables(&self) -> Result<[Vec<f32>; 3], String> {
        let [words, positions, kinds] = Config::TABLES;
        let table =
            |name: &str, rows| self.get(&format!("embeddings.{name}_embeddings.weight"), &[rows, Config::HIDDEN]);
        Ok([table("word", words)?, table("position", positions)?, table("token_type", kinds)?])
    }

    /// Returns the products of Q, K and V of a layer as one: its rows, and so the columns of its result, are `(32,12,3)`, an element of a
    /// head, a head, and which of the three.
    pub fn parts(&self, layer: usize) -> Result<[Vec<f32>; 2], String> {
        let (mut weight, mut bias) = (Vec::new(), Vec::new());
        for part in ["query", "key", "value"] {
            let name = format!("encoder.layer.{layer}.attention.self.{part}");
            let [more_weight, more_bias] = self.linear(&name, [Config::HIDDEN; 2])?;
            weight.extend(more_weight);
            bias.extend(more_bias);
        }
        Ok([weight, bias])
    }
}

//! The shape of a model, and random weights for it.

use layout_examples::Random;

use crate::Weight;

/// The elements of a head.
pub const HEAD: usize = 64;

/// The shape of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The heads of Q, of 64 elements each: together a row.
    pub heads: usize,
    /// The heads of K and of V, which as many heads of Q share.
    pub key_heads: usize,
    /// The elements of a row between the products of a feed-forward layer.
    pub inner: usize,
    /// The layers.
    pub layers: usize,
    /// The tokens that there are.
    pub vocabulary: usize,
}

impl Shape {
    /// Returns the shape of a model of a billion weights, with as many layers as are wanted.
    #[must_use]
    pub const fn billion(layers: usize) -> Self {
        Self { heads: 32, key_heads: 8, inner: 5632, layers, vocabulary: 32000 }
    }

    /// Returns the elements of a row.
    #[must_use]
    pub const fn hidden(&self) -> usize {
        HEAD * self.heads
    }

    /// Returns the elements of Q, K and V of a position.
    #[must_use]
    pub const fn parts(&self) -> usize {
        HEAD * (self.heads + 2 * self.key_heads)
    }

    fn check(&self) -> Result<(), String> {
        let Self { heads, key_heads, inner, vocabulary, .. } = *self;
        if key_heads == 0 || heads == 0 || heads % key_heads != 0 || heads / key_heads > 16 {
            return Err(format!("{heads} heads do not share {key_heads} of keys, up to 16 each"));
        }
        if inner == 0 || inner % 64 != 0 {
            return Err(format!("the inner rows have {inner} elements, which is no multiple of 64"));
        }
        if vocabulary == 0 || vocabulary % 16 != 0 {
            return Err(format!("a vocabulary of {vocabulary} tokens, which is no multiple of 16"));
        }
        Ok(())
    }
}

/// The weights of a layer.
#[derive(Clone, Debug)]
pub struct Layer {
    /// The weight of the norm before attention.
    pub norm: Vec<f32>,
    /// The product to Q, K and V.
    pub parts: Weight,
    /// The product behind attention.
    pub output: Weight,
    /// The weight of the norm before the last products.
    pub inner_norm: Vec<f32>,
    /// The products whose results `SwiGLU` combines.
    pub gate: Weight,
    /// The second of these.
    pub up: Weight,
    /// The product back to a row.
    pub down: Weight,
}

/// The weights of a model.
#[derive(Clone, Debug)]
pub struct Model {
    /// Its shape.
    pub shape: Shape,
    /// A row for each token, by which the last product is, too.
    pub tokens: Weight,
    /// Its layers.
    pub layers: Vec<Layer>,
    /// The weight of the norm behind the layers.
    pub norm: Vec<f32>,
}

impl Model {
    /// Added to a mean of squares.
    pub const EPSILON: f32 = 1e-5;

    /// Returns random weights for a shape, the same ones for the same seed.
    pub fn random(shape: Shape, seed: u64) -> Result<Self, String> {
        shape.check()?;
        let mut random = Random::new(seed);
        let tokens = Weight::random([shape.vocabulary, shape.hidden()], 64, &mut random)?;
        let layers = (0..shape.layers).map(|_| Layer::random(shape, &mut random)).collect::<Result<_, _>>()?;
        Ok(Self { shape, tokens, layers, norm: norm(shape, &mut random) })
    }
}

impl Layer {
    fn random(shape: Shape, random: &mut Random) -> Result<Self, String> {
        let (hidden, inner) = (shape.hidden(), shape.inner);
        Ok(Self {
            norm: norm(shape, random),
            parts: Weight::random([shape.parts(), hidden], 64, random)?,
            output: Weight::random([hidden, hidden], 64, random)?,
            inner_norm: norm(shape, random),
            gate: Weight::random([inner, hidden], 64, random)?,
            up: Weight::random([inner, hidden], 64, random)?,
            down: Weight::random([hidden, inner], 32, random)?,
        })
    }
}

/// Returns the weight of a norm, around 1.
fn norm(shape: Shape, random: &mut Random) -> Vec<f32> {
    (0..shape.hidden()).map(|_| 1.0 + 0.25 * random.number()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_without_kernels_are_refused() {
        let of = |shape| Model::random(shape, 1).unwrap_err();
        let said = |heads, key_heads, inner| of(Shape { heads, key_heads, inner, layers: 1, vocabulary: 16 });
        assert_eq!(said(3, 2, 64), "3 heads do not share 2 of keys, up to 16 each");
        assert_eq!(said(17, 1, 64), "17 heads do not share 1 of keys, up to 16 each");
        assert_eq!(said(2, 0, 64), "2 heads do not share 0 of keys, up to 16 each");
        assert_eq!(said(2, 1, 96), "the inner rows have 96 elements, which is no multiple of 64");
        let few = Shape { vocabulary: 40, ..Shape::billion(1) };
        assert_eq!(of(few), "a vocabulary of 40 tokens, which is no multiple of 16");
    }
}

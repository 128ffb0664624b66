//! The encoder on the interpreter, beside the model in `f64` and published similarities.
//!
//! `LAYOUT_ENCODER` names the folder of the model; without it, the tests that need it say so and pass.

mod kernels;
mod program;
mod reference;

use std::path::PathBuf;

use layout_examples_encoder::{Encoded, Encoder, LONGEST, Matrix, Tokenizer, Weights, cosine};
use layout_gpu::host::Device;
use reference::Reference;

/// The model on the interpreter.
struct Model {
    folder: PathBuf,
    tokenizer: Tokenizer,
    encoder: Encoder,
}

impl Model {
    /// Opens the model, if there is one.
    fn open() -> Option<Self> {
        Self::with(Matrix::Any)
    }

    fn with(of: Matrix) -> Option<Self> {
        let Some(folder) = std::env::var_os("LAYOUT_ENCODER").map(PathBuf::from) else {
            println!("skipped: LAYOUT_ENCODER does not name the folder of a model");
            return None;
        };
        let encoder = Encoder::with(of, &Device::interpreter(), &Weights::open(&folder).unwrap()).unwrap();
        Some(Self { tokenizer: Tokenizer::open(&folder).unwrap(), encoder, folder })
    }

    fn encode(&self, sentences: &[&str]) -> Encoded {
        self.encoder.encode(&self.tokenizer.tokens(sentences).unwrap().0).unwrap()
    }
}

/// Sentences of 2 to more than 32 tokens, so of one and of two tiles, with letters of several scripts.
const SENTENCES: [&str; 4] = [
    "",
    "Yes.",
    "A naïve café owner in İzmir sold 12 kg of 茶 for $3.50!",
    "Two layouts are the same function if they send each coordinate of a common domain to the same offset, whatever their shapes \
     and strides look like on paper.",
];

/// With products and attention by `mma`, and by `wgmma` and TMA.
#[test]
fn vectors_are_those_of_the_model_in_f64() {
    let mut expected = Vec::new();
    for of in [Matrix::Any, Matrix::Hopper] {
        let Some(model) = Model::with(of) else { return };
        let (tokens, cut) = model.tokenizer.tokens(&SENTENCES).unwrap();
        assert_eq!((cut, tokens.starts.len()), (0, 5));
        assert!(tokens.longest() > 32, "two tiles of keys");
        if expected.is_empty() {
            expected = Reference::new(&Weights::open(&model.folder).unwrap()).unwrap().encode(&tokens);
        }
        let encoded = model.encode(&SENTENCES);
        for ((vector, expected), sentence) in encoded.vectors.iter().zip(&expected).zip(SENTENCES) {
            let similar: f64 = vector.iter().zip(expected).map(|(&a, b)| f64::from(a) * b).sum();
            let length: f64 = vector.iter().map(|&a| f64::from(a).powi(2)).sum();
            println!("{of:?}: 1 - {:.1e}: {sentence}", 1.0 - similar);
            assert!(similar >= 0.99999 && (length - 1.0).abs() < 1e-5, "{of:?}: {similar}, {length}: {sentence}");
        }
        assert_eq!(encoded.costs.conflicts(), Some(0));
    }
}

/// The neighbors of a sentence are in the same tiles, and change no bit of its vector.
#[test]
fn a_vector_is_the_same_alone_and_among_others() {
    let Some(model) = Model::open() else { return };
    let together = model.encode(&SENTENCES[1..3]);
    for (sentence, vector) in SENTENCES[1..3].iter().zip(&together.vectors) {
        assert_eq!(model.encode(&[sentence]).vectors[0], *vector, "{sentence}");
    }
}

/// Source: the first example in the documentation of Sentence Transformers, sbert.net, "Quickstart".
#[test]
fn similarities_are_the_published_ones() {
    let Some(model) = Model::open() else { return };
    let sentences = ["The weather is lovely today.", "It's so sunny outside!", "He drove to the stadium."];
    let vectors = model.encode(&sentences).vectors;
    for (one, other, published) in [(0, 1, 0.6660), (0, 2, 0.1046), (1, 2, 0.1411)] {
        let similar = cosine(&vectors[one], &vectors[other]);
        assert!((similar - published).abs() < 2e-4, "{similar} of {published}");
    }
}

#[test]
fn long_sentences_are_cut() {
    let Some(model) = Model::open() else { return };
    let (tokens, cut) = model.tokenizer.tokens(&["short", &"long ".repeat(LONGEST)]).unwrap();
    assert_eq!((cut, tokens.longest() as usize), (1, LONGEST));
    // The last token is that of the end.
    assert_eq!(tokens.rows.last(), Some(&[102, 255, 0]));
}

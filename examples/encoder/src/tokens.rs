//! Sentences as tokens.

use std::path::Path;

/// The most tokens of a sentence, with its first and last: the model card's limit. Later ones are left out.
pub const LONGEST: usize = 256;

/// The tokenizer of a model.
#[derive(Debug)]
pub struct Tokenizer(tokenizers::Tokenizer);

/// The tokens of several sentences, one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tokens {
    /// Word, position and kind of each token.
    pub rows: Vec<[u32; 3]>,
    /// The first row of each sentence, and the end of the last.
    pub starts: Vec<u32>,
}

impl Tokenizer {
    /// Reads `tokenizer.json` in the folder of a model.
    pub fn open(folder: &Path) -> Result<Self, String> {
        let file = folder.join("tokenizer.json");
        let wrong = |error| format!("cannot read {}: {error}", file.display());
        let mut tokenizer = tokenizers::Tokenizer::from_file(&file).map_err(wrong)?;
        let truncation = tokenizers::TruncationParams { max_length: LONGEST, ..Default::default() };
        tokenizer.with_padding(None).with_truncation(Some(truncation)).map_err(wrong)?;
        Ok(Self(tokenizer))
    }

    /// Returns the tokens of sentences, and how many of the sentences were cut.
    pub fn tokens<S: AsRef<str>>(&self, sentences: &[S]) -> Result<(Tokens, usize), String> {
        let (mut tokens, mut cut) = (Tokens { rows: Vec::new(), starts: vec![0] }, 0);
        for sentence in sentences {
            let encoding =
                self.0.encode(sentence.as_ref(), true).map_err(|error| format!("cannot read a sentence: {error}"))?;
            cut += usize::from(!encoding.get_overflowing().is_empty());
            tokens.push(encoding.get_ids());
        }
        Ok((tokens, cut))
    }
}

impl Tokens {
    /// Adds a sentence of these words.
    ///
    /// ```
    /// use layout_examples_encoder::Tokens;
    /// let mut tokens = Tokens { rows: vec![], starts: vec![0] };
    /// tokens.push(&[101, 102]);
    /// tokens.push(&[101, 2023, 102]);
    /// assert_eq!(tokens.starts, [0, 2, 5]);
    /// assert_eq!(tokens.rows[3], [2023, 1, 0]);
    /// assert_eq!(tokens.longest(), 3);
    /// ```
    ///
    /// # Panics
    /// If there are 2^32 tokens.
    pub fn push(&mut self, words: &[u32]) {
        self.rows.extend((0..).zip(words).map(|(position, &word)| [word, position, 0]));
        self.starts.push(u32::try_from(self.rows.len()).expect("less than 2^32 tokens"));
    }

    /// Returns the number of sentences.
    #[must_use]
    pub fn sentences(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns the number of tokens of the longest sentence.
    #[must_use]
    pub fn longest(&self) -> u32 {
        self.starts.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap_or(0)
    }
}

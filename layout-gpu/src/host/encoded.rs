//! The words of tensor maps, as the interpreter encodes them.

use std::vec::Vec;

use layout_gpu_interpreter::TensorMap as Map;

use crate::host::Error;

/// Encodes a map as the interpreter does, for its words or for its errors.
pub(crate) fn encoded(map: &Map) -> Result<[u64; 16], Error> {
    let bytes =
        map.encode().map_err(|why| {
            Error::TensorMap(
                why.replacen("of the tensor map's box", "of the box", 1)
                    .replacen("the tensor map's", "the", 1)
                    .replacen(" of the tensor map", "", 1),
            )
        })?;
    let words: Vec<u64> =
        bytes.chunks_exact(8).map(|word| word.iter().rev().fold(0, |all, byte| all << 8 | u64::from(*byte))).collect();
    Ok(core::array::from_fn(|at| u64::from_ne_bytes(words[at].to_le_bytes())))
}

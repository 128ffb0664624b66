//! Checks the shadow in bits beside one in bytes.

use super::*;
use crate::random::below;

#[test]
fn bits_say_what_bytes_do() {
    const BYTES: usize = 200;
    let mut random = below();
    let (mut bits, mut bytes) = (Written::new(BYTES), [0; BYTES]);
    for round in 0..4000 {
        if round % 500 == 0 {
            bits.share();
        }
        let start = random(BYTES);
        let most = [4, 16, BYTES][random(3)].min(BYTES - start);
        let range = start..start + 1 + random(most);
        match random(4) {
            0 => {
                bits.fill(range.clone());
                bytes[range].fill(WRITTEN);
            }
            1 => {
                let shadow: Vec<u8> = range.clone().map(|_| [0, WRITTEN, WRITTEN, 0x0F][random(4)]).collect();
                bits.write(start, &shadow);
                bytes[range].copy_from_slice(&shadow);
            }
            2 => {
                let shadow = vec![[0, WRITTEN, 3][random(3)]; range.len()];
                bits.write(start, &shadow);
                bytes[range].copy_from_slice(&shadow);
            }
            _ => {
                assert_eq!(bits.has_all(range.clone()), are_written(&bytes[range.clone()]));
                assert_eq!(bits.to_vec(range.clone()), bytes[range]);
            }
        }
        assert!((0..BYTES).all(|at| bits.byte(at) == bytes[at]));
    }
}

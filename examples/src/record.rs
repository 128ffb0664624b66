//! The parts of `../record.rs`: the accuracy and the speed of each kernel.

pub mod accuracy;
pub mod speed;
pub mod table;

/// Formats the sizes of an attention: the number of heads, of queries and keys per head, and of heads that share keys.
fn attention_sizes(heads: u32, group: u32, [queries, keys]: [usize; 2], is_causal: bool) -> String {
    let shared = if group == 1 { String::new() } else { format!(" in groups of {group}") };
    format!("{heads} heads{shared}, {queries}×{keys}{}", if is_causal { ", causal" } else { "" })
}

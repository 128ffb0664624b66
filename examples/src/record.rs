//! What `../record.rs` does: is each kernel right, and how fast is it.

pub mod accuracy;
pub mod speed;
pub mod table;

/// The sizes of an attention: how many heads, of how many queries and keys each, and how many share their keys.
fn attention_sizes(heads: u32, group: u32, [queries, keys]: [usize; 2], is_causal: bool) -> String {
    let shared = if group == 1 { String::new() } else { format!(" in groups of {group}") };
    format!("{heads} heads{shared}, {queries}×{keys}{}", if is_causal { ", causal" } else { "" })
}

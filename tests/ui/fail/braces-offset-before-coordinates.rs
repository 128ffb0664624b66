//! A tuple between two `o` is an offset before coordinate strides, which no type is, and no tiler.
use layout_core::layout;

layout! { Rows = (8,8):row; Identity = make_identity_layout((4,4)); }

type Written<const N: usize> = layout!(({N},8):row o (2,1) o (4,4):(1@0,1@1));
type InBraces = layout!({Rows} o (2,1) o {Identity});
type Steps<const N: usize> = layout!({Rows} o (2,{N}) o ({N},4):(1@0,1@1));
type Tiler = layout!({Rows} o <2,1> o {Rows});
type Plain<const N: usize> = layout!({Rows} o (2,4) o ({N},4):(1,2));

fn main() {}

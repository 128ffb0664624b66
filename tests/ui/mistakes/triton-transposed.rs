use layout_core::layout;
type V = layout!(#ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16}>);
fn main() {}

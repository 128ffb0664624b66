use layout_core::layout;
type A = layout!(make_layout(make_shap(4, 8)));
fn main() {}

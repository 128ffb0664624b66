use layout_gpu::{Fragment, copy, layout};

layout! {
    Rows = (2,4):col;
    Columns = (4,2):col;
}

pub fn kernel() -> f32 {
    let rows = Fragment::<f32, Rows>::filled(1.0);
    let mut columns = Fragment::<f32, Columns>::filled(0.0);
    copy(&rows.tensor(), &mut columns.tensor_mut());
    columns[(3, 1)]
}

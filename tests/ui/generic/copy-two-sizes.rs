use layout_core::{Tensor, copy, copy_if, copy_raw, copy_raw_if, layout};

layout! {
    Four  = (2,2):(1,8);
    Six   = (2,3):(1,8);
    Eight = Sw<1,0,2> o (2,4):(1,2);
}

fn main() {
    let (four, six) = (Tensor::new([0_u8; 16], Four), Tensor::new([0_u8; 32], Six));
    let (mut from, mut to) = ([0_u8; 32], [0_u8; 32]);
    copy(&four, &mut Tensor::new([0_u8; 32], Six));
    copy_if(&six, &mut Tensor::new([0_u8; 8], Eight), |index| index < 4);
    let (source, mut target) = (Tensor::new(from.as_mut_ptr(), Eight), Tensor::new(to.as_mut_ptr(), Four));
    unsafe {
        copy_raw(&source, &mut target);
        copy_raw_if(&target, &mut Tensor::new(to.as_mut_ptr(), Eight), |_| false);
    }
}

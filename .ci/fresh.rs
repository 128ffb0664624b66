//! What the gate builds outside of the workspace: a kernel of the project's own PTX, on a GPU where there is a driver.

use layout_gpu::host::{Buffer, Device, Error, Launch, Module};
use layout_gpu::kernels;

fn transposed(device: &Device) -> Result<Vec<f32>, Error> {
    let module = Module::load(device, &kernels::PTX)?;
    let input = Buffer::from_slice(device, &[1.0_f32, 2.0, 3.0, 4.0, 5.0, 6.0])?;
    let mut output = Buffer::<f32>::unwritten(device, 6)?;
    let launch = Launch { grid: [1, 1, 1], block: [32, 8, 1], shared: 0 };
    let arguments = [2_u32.into(), 3_u32.into(), (&input).into(), (&mut output).into()];
    // SAFETY: 2 rows of 3 columns are the 6 elements that both buffers hold.
    unsafe { module.launch("transpose_padded_by_hand", launch, &arguments) }?;
    output.to_vec()
}

fn main() -> Result<(), Error> {
    let device = Device::auto();
    println!("{:?} on {}", transposed(&device)?, device.name());
    Ok(())
}

#[test]
fn without_a_driver_there_is_a_sentence_and_the_interpreter() {
    if let Err(error) = Device::cuda() {
        assert_eq!(error.to_string(), "no CUDA driver with a GPU was found; the interpreter needs none");
    }
    assert_eq!(transposed(&Device::interpreter()).unwrap(), [1.0, 4.0, 2.0, 5.0, 3.0, 6.0]);
}

//! The same kernels through `cudarc`, with the interpreter in place of NVIDIA's driver.
#![cfg(target_os = "linux")]

mod host_interface;
mod host_maps;
mod stand_in;

use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use cudarc::driver::{CudaContext, CudaStream};
use layout_gpu::host::{Buffer, Device, Error};
use layout_gpu::kernels::{Copying, Kernels};

/// The variable by which the process that has the library recognizes itself.
const INSIDE: &str = "LAYOUT_TEST_INSIDE";

// `cudarc` asks the system for `libcuda.so`, and the system reads the library path when a process starts.
#[test]
fn kernels_run_by_cudarc() {
    if std::env::var_os(INSIDE).is_some() {
        return inside().unwrap();
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cudarc");
    std::fs::create_dir_all(&folder).unwrap();
    let library = folder.join("libcuda.so");
    std::fs::copy(stand_in::library(), &library).unwrap();
    let mut again = Command::new(std::env::current_exe().unwrap());
    again.args(["--exact", "kernels_run_by_cudarc", "--nocapture"]).env(INSIDE, "1").env("LD_LIBRARY_PATH", &folder);
    again.env("LAYOUT_CUDA_DRIVER", &library);
    let done = again.output().unwrap();
    let [said, errors] = [done.stdout, done.stderr].map(|text| String::from_utf8(text).unwrap());
    assert!(done.status.success() && said.contains("1 passed"), "{said}{errors}");
}

fn inside() -> Result<(), Error> {
    let context = CudaContext::new(0).unwrap();
    let stream = context.new_stream().unwrap();
    let device = Device::from_cudarc(&stream)?;
    assert!(device.is_gpu());
    assert_eq!(device.name(), "PTX interpreter behind the CUDA driver's interface");
    host_interface::check(&device);
    // SAFETY: the only test of this process, so no other thread reads the environment.
    unsafe { std::env::set_var("LAYOUT_STAND_IN_CAPABILITY", "9.0") };
    host_maps::check(&Device::from_cudarc(&stream)?);
    // SAFETY: the same.
    unsafe { std::env::remove_var("LAYOUT_STAND_IN_CAPABILITY") };
    memory_goes_from_one_to_the_other(&device, &stream)
}

/// A kernel of ours copies a slice of `cudarc`, and the copy becomes a slice of `cudarc` again.
fn memory_goes_from_one_to_the_other(device: &Device, stream: &Arc<CudaStream>) -> Result<(), Error> {
    let numbers: Vec<f32> = (0_u16..1500).map(f32::from).collect();
    let input = Buffer::from_cudarc(device, stream.clone_htod(&numbers).unwrap())?;
    let mut output = Buffer::unwritten(device, numbers.len())?;
    Kernels::load(device)?.copy(Copying::Layouts, &input, &mut output)?;
    let back = output.into_cudarc()?;
    assert_eq!(stream.clone_dtoh(&back).unwrap(), numbers);
    let elsewhere = Device::interpreter();
    let refused = Buffer::from_cudarc(&elsewhere, back).unwrap_err();
    assert_eq!(refused.to_string(), "the slice is of another device");
    let refused = Buffer::<f32>::unwritten(&elsewhere, 1)?.into_cudarc().unwrap_err();
    assert_eq!(refused.to_string(), "the buffer is of another device");
    Ok(())
}

//! The way to a GPU, from the host interface through `layout-gpu-driver`, with the interpreter in place of NVIDIA's driver;
//! and the same beside `cust`, whose calls go the same way.
#![cfg(target_os = "linux")]

mod host_interface;
mod host_maps;
mod stand_in;

use cust::context::Context;
use cust::memory::DeviceBuffer;
use layout_gpu::host::{Argument, Buffer, Device, Error, Launch, Module, Ptx};
use layout_gpu::kernels::{Copying, Kernels, PTX, Product, Transposition};

// One test: a process looks for the driver once, where the environment says.
#[test]
fn kernels_run_through_the_driver() {
    // SAFETY: the only test of this process, so no other thread reads the environment.
    unsafe { std::env::set_var("LAYOUT_CUDA_DRIVER", stand_in::library()) };
    let device = Device::cuda().expect("the stand-in has a device");
    assert!(device.is_gpu());
    assert_eq!(device.multiprocessors(), 3);
    assert_eq!(device.name(), "PTX interpreter behind the CUDA driver's interface");
    let kernels = Kernels::load(&device).expect("compute capability 8.0 has PTX");
    copies(&kernels);
    transposes(&kernels);
    multiplies(&kernels);
    refuses(&device);
    host_interface::check(&device);
    memory_goes_to_cust_and_back().unwrap();
    // SAFETY: the only test of this process, so no other thread reads the environment.
    unsafe { std::env::set_var("LAYOUT_STAND_IN_CAPABILITY", "9.0") };
    host_maps::check(&Device::cuda().expect("the stand-in has a device"));
    let context = Context::new(cust::device::Device::get_device(0).unwrap()).unwrap();
    host_maps::check(&Device::from_cust(&context).unwrap());
}

/// A kernel of ours copies a buffer of `cust`, and the copy becomes a buffer of `cust` again.
fn memory_goes_to_cust_and_back() -> Result<(), Error> {
    cust::init(cust::CudaFlags::empty()).unwrap();
    let context = Context::new(cust::device::Device::get_device(0).unwrap()).unwrap();
    let device = Device::from_cust(&context)?;
    let numbers: Vec<f32> = (0_u16..1500).map(f32::from).collect();
    let input = Buffer::from_cust(&device, DeviceBuffer::from_slice(&numbers).unwrap())?;
    let mut output = Buffer::unwritten(&device, numbers.len())?;
    Kernels::load(&device)?.copy(Copying::Layouts, &input, &mut output)?;
    assert_eq!(output.into_cust()?.as_host_vec().unwrap(), numbers);
    let nothing = Buffer::from_cust(&device, Buffer::<f32>::unwritten(&device, 0)?.into_cust()?)?;
    assert!(nothing.to_vec()?.is_empty());
    for elsewhere in [Device::interpreter(), Device::cuda()?] {
        let refused = Buffer::from_cust(&elsewhere, DeviceBuffer::from_slice(&[1.0]).unwrap()).unwrap_err();
        assert_eq!(refused.to_string(), "the buffer is of another device");
        let refused = Buffer::<f32>::unwritten(&elsewhere, 1)?.into_cust().unwrap_err();
        assert_eq!(refused.to_string(), "the buffer is of another device");
    }
    Ok(())
}

fn copies(kernels: &Kernels) {
    let elements: Vec<f32> = (0_u16..1500).map(f32::from).collect();
    let input = Buffer::from_slice(kernels.module().device(), &elements).unwrap();
    let mut output = Buffer::unwritten(kernels.module().device(), 1500).unwrap();
    let run = kernels.copy(Copying::Layouts, &input, &mut output).unwrap();
    assert!(run.report.is_none());
    assert!(!run.time.is_zero());
    assert_eq!(output.to_vec().unwrap(), elements);
}

fn transposes(kernels: &Kernels) {
    let input = Buffer::from_slice(kernels.module().device(), &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]).unwrap();
    for kernel in [Transposition::Padded, Transposition::Swizzled] {
        let mut output = Buffer::unwritten(kernels.module().device(), 6).unwrap();
        kernels.transpose(kernel, [2, 3], &input, &mut output).unwrap();
        assert_eq!(output.to_vec().unwrap(), [1.0, 4.0, 2.0, 5.0, 3.0, 6.0]);
    }
}

fn multiplies(kernels: &Kernels) {
    let a = Buffer::from_slice(kernels.module().device(), &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]).unwrap();
    let mut c = Buffer::unwritten(kernels.module().device(), 4).unwrap();
    kernels.multiply(Product::Layouts, [2, 2, 3], &a, &a, &mut c).unwrap();
    assert_eq!(c.to_vec().unwrap(), [22.0, 28.0, 49.0, 64.0]);
}

/// Checks that errors of the driver arrive with its sentence.
fn refuses(device: &Device) {
    let nonsense = [Ptx { architecture: "sm_80", text: ".version 7.0\nnonsense" }];
    let sentence = Module::load(device, &nonsense).unwrap_err().to_string();
    assert!(sentence.starts_with("cannot load the PTX: the CUDA driver answers: line 2: "), "{sentence}");
    let newer = [Ptx { architecture: "sm_90a", text: PTX[1].text }];
    assert_eq!(
        Module::load(device, &newer).unwrap_err().to_string(),
        "no PTX here runs on PTX interpreter behind the CUDA driver's interface (sm_80): there is sm_90a"
    );
    let module = Module::load(device, &PTX).unwrap();
    let input = Buffer::from_slice(device, &[1.0_f32; 8]).unwrap();
    let mut output = Buffer::<f32>::unwritten(device, 4).unwrap();
    let arguments: [Argument<'_>; 3] = [8_u32.into(), (&input).into(), (&mut output).into()];
    let launch = Launch { grid: [1, 1, 1], block: [256, 1, 1], shared: 0 };
    // SAFETY: on the interpreter nothing worse than an error can happen.
    let sentence = unsafe { module.launch("copy", launch, &arguments) }.unwrap_err().to_string();
    assert!(
        sentence.starts_with("cannot run `copy` on a grid of [1, 1, 1] with blocks of [256, 1, 1] and 0 bytes of dynamic shared memory: the CUDA \
             driver answers: out of bounds: `copy`"),
        "{sentence}"
    );
}

//! The macro by which a program declares its kernels.

/// Declares the kernels of a module: a method for each, whose arguments are those of the kernel.
///
/// The parameters in the parentheses are those of the kernel: a `*const T` takes a [`Buffer<T>`](crate::host::Buffer) by reference, a
/// `*mut T` by mutable reference, a `*mut c_void` a buffer of any elements, anything else by value (numbers, `bool`, and structures that
/// are [`Pod`](crate::host::Pod)). A pointer that may be null is declared as `Option<*const T>` or `Option<*mut T>`, and takes an
/// `Option` of a reference. The method returns a [`Call`](crate::host::Call), ready to launch.
///
/// ```
/// use layout_gpu::host::{Buffer, Device, Ptx};
///
/// /// As a builder would write it.
/// const PTX: [Ptx<'static>; 1] = [Ptx { architecture: "sm_80", text: "
///     .version 7.0
///     .target sm_80
///     .address_size 64
///     .visible .entry scale(.param .f32 factor, .param .u64 .ptr .align 4 numbers) {
///         .reg .b64 %a<4>; .reg .f32 %f<3>; .reg .b32 %r<2>;
///         mov.u32 %r1, %tid.x;
///         mul.wide.u32 %a1, %r1, 4;
///         ld.param.u64 %a2, [numbers];
///         add.u64 %a3, %a2, %a1;
///         ld.param.f32 %f1, [factor];
///         ld.global.f32 %f2, [%a3];
///         mul.f32 %f2, %f2, %f1;
///         st.global.f32 [%a3], %f2;
///         ret;
///     }" }];
///
/// const SOURCE: &str = r#"pub unsafe extern "ptx-kernel" fn scale(factor: f32, numbers: *mut f32) { /* … */ }"#;
///
/// layout_gpu::kernels! {
///     /// What this program runs on a GPU.
///     pub struct Kernels in PTX, of SOURCE;
///
///     /// Multiplies 32 numbers a block by a factor.
///     pub fn scale(factor: f32, numbers: *mut f32) where block = [32, 1, 1];
/// }
///
/// let device = Device::auto();
/// let kernels = Kernels::load(&device)?;
/// let mut numbers = Buffer::from_slice(&device, &[1.5_f32; 32])?;
/// // SAFETY: one block, and as many numbers as it has threads.
/// unsafe { kernels.scale(2.0, &mut numbers).launch([1, 1, 1]) }?;
/// assert_eq!(numbers.to_vec()?, [3.0; 32]);
/// # Ok::<(), layout_gpu::host::Error>(())
/// ```
///
/// With `where block = …`, and `, shared = …` after it, a launch takes a grid only; without it a
/// [`Launch`](crate::host::Launch). While the program compiles, each declaration is compared with the PTX of each
/// architecture: the name, the number of arguments, their sizes, their kinds (pointer, integer, floating-point number), and
/// the blocks that the kernel is compiled for. PTX does not have the types behind pointers: with `in PTX, of SOURCE`, where
/// the source is that of the kernels, `include_str!("../kernels/src/lib.rs")`, the names and types in the parentheses must match
/// the source.
///
/// ```compile_fail,E0080
/// # use layout_gpu::host::Ptx;
/// # const PTX: [Ptx<'static>; 1] =
/// #     [Ptx { architecture: "sm_80", text: ".entry scale(.param .f32 factor, .param .u64 .ptr .align 4 numbers) { ret; }" }];
/// layout_gpu::kernels! {
///     struct Kernels in PTX;
///     // error: argument 0 of `scale` is a float of 4 bytes in the PTX of sm_80; declared is `factor`, an integer of 4 bytes
///     fn scale(factor: u32, numbers: *mut f32);
/// }
/// ```
///
/// ```compile_fail,E0080
/// # use layout_gpu::host::Ptx;
/// # const PTX: [Ptx<'static>; 1] =
/// #     [Ptx { architecture: "sm_80", text: ".entry scale(.param .f32 factor, .param .u64 .ptr .align 4 numbers) { ret; }" }];
/// const SOURCE: &str = r#"pub unsafe extern "ptx-kernel" fn scale(factor: f32, numbers: *mut f32) {}"#;
/// layout_gpu::kernels! {
///     struct Kernels in PTX, of SOURCE;
///     // error: `scale` takes `factor: f32, numbers: *mut f32` in its source; declared is `factor: f32, numbers: *mut f64`
///     fn scale(factor: f32, numbers: *mut f64);
/// }
/// ```
///
/// A reference or a slice cannot be a parameter of a kernel:
///
/// ```compile_fail,E0277
/// # use layout_gpu::host::Ptx;
/// # const PTX: [Ptx<'static>; 1] =
/// #     [Ptx { architecture: "sm_80", text: ".entry scale(.param .f32 factor, .param .u64 .ptr .align 4 numbers) { ret; }" }];
/// layout_gpu::kernels! {
///     struct Kernels in PTX;
///     // error: a reference or a slice of `[f32]` is no parameter of a kernel
///     fn scale(factor: f32, numbers: &mut [f32]);
/// }
/// ```
/// Nor can memory of a type that is more than its bits:
///
/// ```compile_fail,E0277
/// # use layout_gpu::host::Ptx;
/// # const PTX: [Ptx<'static>; 1] =
/// #     [Ptx { architecture: "sm_80", text: ".entry scale(.param .f32 factor, .param .u64 .ptr .align 4 numbers) { ret; }" }];
/// layout_gpu::kernels! {
///     struct Kernels in PTX;
///     // error: memory of `String` is no parameter of a kernel
///     fn scale(factor: f32, numbers: *mut String);
/// }
/// ```
#[macro_export]
macro_rules! kernels {
    ($(#[$about:meta])* $visible:vis struct $Kernels:ident in $ptx:expr; $($kernels:tt)*) => {
        $crate::kernels! { $(#[$about])* $visible struct $Kernels in $ptx, of ""; $($kernels)* }
    };
    ($(#[$about:meta])* $visible:vis struct $Kernels:ident in $ptx:expr, of $source:expr;
     $($(#[$of:meta])* $shown:vis fn $kernel:ident($($parameters:tt)*) $(where block = $block:expr $(, shared = $shared:expr)?)?;)*) => {
        $(#[$about])*
        #[derive(Debug)]
        $visible struct $Kernels {
            module: $crate::host::Module,
        }

        #[allow(dead_code, reason = "the program decides which of them it calls")]
        impl $Kernels {
            /// Loads the kernels.
            $visible fn load(device: &$crate::host::Device) -> ::core::result::Result<Self, $crate::host::Error> {
                $crate::host::Module::load(device, Self::PTX).map(|module| Self { module })
            }

            /// Returns the module they are in.
            #[must_use]
            $visible fn module(&self) -> &$crate::host::Module {
                &self.module
            }

            const PTX: &'static [$crate::host::Ptx<'static>] = &$ptx;

            #[allow(long_running_const_eval)]
            const ENTRIES: &'static [$crate::host::declared::Entries] =
                &$crate::host::declared::Entries::of_each::<{ $Kernels::PTX.len() }>($Kernels::PTX);

            #[allow(long_running_const_eval)]
            const SOURCE: &'static $crate::host::declared::Source<'static> = &$crate::host::declared::Source::of($source);

            $($crate::kernels_are_functions_without_bodies! {
                [$(#[$of])* $shown fn $kernel] [$Kernels] [$($block $(, $shared)?)?] [] $($parameters)*,
            })*
        }
    };
}

/// One method of [`kernels!`]: reads the parameters one by one, and writes the method.
#[doc(hidden)]
#[macro_export]
macro_rules! kernels_are_functions_without_bodies {
    ($head:tt $ptx:tt $geometry:tt [$($read:tt)*] $name:ident: *mut c_void, $($rest:tt)*) => {
        $crate::kernels_are_functions_without_bodies! { $head $ptx $geometry [$($read)* {
            $name: &'a mut $crate::host::Buffer<impl $crate::host::Pod>, [], $crate::host::declared::POINTER, $crate::host::Argument::from($name), "*mut c_void"
        }] $($rest)* }
    };
    ($head:tt $ptx:tt $geometry:tt $read:tt $name:ident: *const [$T:ty], $($rest:tt)*) => {
        $crate::kernels_are_functions_without_bodies! { @not_by_value $head $ptx $geometry $read $name: $T, $($rest)* }
    };
    ($head:tt $ptx:tt $geometry:tt $read:tt $name:ident: *mut [$T:ty], $($rest:tt)*) => {
        $crate::kernels_are_functions_without_bodies! { @not_by_value $head $ptx $geometry $read $name: $T, $($rest)* }
    };
    ($head:tt $ptx:tt $geometry:tt $read:tt $name:ident: &mut $T:ty, $($rest:tt)*) => {
        $crate::kernels_are_functions_without_bodies! { @not_by_value $head $ptx $geometry $read $name: $T, $($rest)* }
    };
    ($head:tt $ptx:tt $geometry:tt $read:tt $name:ident: &$T:ty, $($rest:tt)*) => {
        $crate::kernels_are_functions_without_bodies! { @not_by_value $head $ptx $geometry $read $name: $T, $($rest)* }
    };
    (@not_by_value $head:tt $ptx:tt $geometry:tt [$($read:tt)*] $name:ident: $T:ty, $($rest:tt)*) => {
        $crate::kernels_are_functions_without_bodies! { $head $ptx $geometry [$($read)* {
            $name: (), [$T, refused, $crate::host::declared::POINTER], __Parameters::$name.parameter, (__Parameters::$name.argument)(&$name), "&"
        }] $($rest)* }
    };
    ($head:tt $ptx:tt $geometry:tt [$($read:tt)*] $name:ident: *const $T:ty, $($rest:tt)*) => {
        $crate::kernels_are_functions_without_bodies! { $head $ptx $geometry [$($read)* {
            $name: &'a $crate::host::Buffer<$T>, [], $crate::host::declared::to::<$T>(), $crate::host::declared::lent::<$T>($name), "*const ", stringify!($T)
        }] $($rest)* }
    };
    ($head:tt $ptx:tt $geometry:tt [$($read:tt)*] $name:ident: Option<*const $T:ty>, $($rest:tt)*) => {
        $crate::kernels_are_functions_without_bodies! { $head $ptx $geometry [$($read)* {
            $name: ::core::option::Option<&'a $crate::host::Buffer<$T>>, [], $crate::host::declared::to::<$T>(), $crate::host::declared::lent_or_null::<$T>($name), "*const ", stringify!($T)
        }] $($rest)* }
    };
    ($head:tt $ptx:tt $geometry:tt [$($read:tt)*] $name:ident: Option<*mut $T:ty>, $($rest:tt)*) => {
        $crate::kernels_are_functions_without_bodies! { $head $ptx $geometry [$($read)* {
            $name: ::core::option::Option<&'a mut $crate::host::Buffer<$T>>, [], $crate::host::declared::to::<$T>(), $crate::host::declared::changed_or_null::<$T>($name), "*mut ", stringify!($T)
        }] $($rest)* }
    };
    ($head:tt $ptx:tt $geometry:tt [$($read:tt)*] $name:ident: *mut $T:ty, $($rest:tt)*) => {
        $crate::kernels_are_functions_without_bodies! { $head $ptx $geometry [$($read)* {
            $name: &'a mut $crate::host::Buffer<$T>, [], $crate::host::declared::to::<$T>(), $crate::host::declared::changed::<$T>($name), "*mut ", stringify!($T)
        }] $($rest)* }
    };
    ($head:tt $ptx:tt $geometry:tt [$($read:tt)*] $name:ident: $T:ty, $($rest:tt)*) => {
        $crate::kernels_are_functions_without_bodies! { $head $ptx $geometry [$($read)* {
            $name: $T, [$T, by_value, $crate::host::declared::Value::<$T>::PARAMETER], __Parameters::$name.parameter,
            (__Parameters::$name.argument)(&$name), stringify!($T)
        }] $($rest)* }
    };
    ([$(#[$of:meta])* $shown:vis fn $kernel:ident] [$Kernels:ident] $geometry:tt
     [$({ $name:ident: $Given:ty, [$($T:ty, $how:ident, $what:expr)?], $parameter:expr, $argument:expr, $($text:expr),* })*] $(,)?) => {
        $(#[$of])*
        #[allow(clippy::too_many_arguments, clippy::many_single_char_names, clippy::must_use_candidate, reason = "the kernel's")]
        $shown fn $kernel<'a>(&'a self, $($name: $Given),*) -> $crate::__call!(@type $geometry) {
            $crate::__call!(@const $geometry);
            /// The parameters that are not pointers: their types are checked here, and once.
            struct __Parameters;
            #[allow(unused_imports, reason = "of structures")]
            use $crate::host::declared::Structure as _;
            #[allow(dead_code, non_upper_case_globals, reason = "what the check refuses, the call does not reach")]
            impl __Parameters {
                $($(
                    const $name: $crate::host::declared::Given<$Given> = $crate::host::declared::Given {
                        parameter: $what,
                        argument: $crate::host::declared::$how::<$T>,
                    };
                )?)*
            }
            #[allow(unused_imports, long_running_const_eval)]
            const _: () = {
                let declared = $crate::host::declared::Declared {
                    ptx: $Kernels::PTX,
                    entries: $Kernels::ENTRIES,
                    kernel: stringify!($kernel),
                    parameters: &[$((stringify!($name), $parameter)),*],
                    block: $crate::__call!(@block $geometry),
                }
                .compare();
                let text = concat!($(stringify!($name), ": ", $($text,)* ", "),*);
                $crate::__located! { $kernel $crate::host::declared::check_count($Kernels::SOURCE, stringify!($kernel), text) }
                $crate::__located! { $kernel declared.check() }
                $($crate::__located! { $name declared.check_parameter(stringify!($name)) })*
                $crate::__located! { $kernel $crate::host::declared::check_source($Kernels::SOURCE, stringify!($kernel), text) }
            };
            $crate::host::Call::new(&self.module, stringify!($kernel), [$($argument),*].into(), $crate::__call!(@fixed $geometry))
        }
    };
}

/// Evaluated where the user wrote a name, so that its error is shown there; without `layout!` around the whole call.
#[cfg(feature = "macros")]
#[doc(hidden)]
#[macro_export]
macro_rules! __located {
    ($($tokens:tt)*) => { $crate::__private::layout_located! { $($tokens)* } };
}

#[cfg(not(feature = "macros"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __located {
    ($place:ident $($tokens:tt)*) => { $($tokens)* };
}

/// The consequences of the geometry that a declaration of [`kernels!`] states, or does not state.
#[doc(hidden)]
#[macro_export]
macro_rules! __call {
    (@type []) => { $crate::host::Call<'a, $crate::host::Launch> };
    (@type [$($said:tt)+]) => { $crate::host::Call<'a, [u32; 3]> };
    (@block []) => { ::core::option::Option::None };
    (@const []) => {};
    (@const [$block:expr $(, $shared:expr)?]) => { const BLOCK: [u32; 3] = $block; };
    (@block [$($said:tt)+]) => { ::core::option::Option::Some(BLOCK) };
    (@fixed []) => { ([1; 3], 0) };
    (@fixed [$block:expr]) => { (BLOCK, 0) };
    (@fixed [$block:expr, $shared:expr]) => { (BLOCK, $shared) };
}

#!/usr/bin/env bash
# Compiles CuTe's tutorials and the kernels beside this to PTX, which the test beside this runs and `layout-gpu-builder compare` counts: `compile.sh [FOLDER]`, by default
# target/cuda. Needs Python and the network for NVIDIA's compiler and CUTLASS, which come as wheels; no GPU. Nothing of them is committed.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
into=$(realpath -m "${1:-$here/../../../../target/cuda}")
mkdir -p "$into"
if [ ! -d "$into/tools" ]; then
    python3 -m venv "$into/tools.part"
    "$into/tools.part/bin/python" -m pip install -q --disable-pip-version-check nvidia-cuda-nvcc==13.2.86 nvidia-nvvm==13.2.86 \
        nvidia-cuda-crt==13.2.86 nvidia-cuda-runtime==13.2.86 nvidia-cuda-cccl==13.2.86
    # Its dependencies are Python's: the headers need none.
    "$into/tools.part/bin/python" -m pip install -q --disable-pip-version-check --no-deps nvidia-cutlass==4.2.0.0
    mv "$into/tools.part" "$into/tools"
fi
packages=$(echo "$into"/tools/lib/python3*/site-packages)
cutlass=$packages/cutlass_library/source
# compile SOURCE [ARCHITECTURE [OPTION…]]
compile() {
    "$packages/nvidia/cu13/bin/nvcc" -std=c++17 -arch="${2:-sm_80}" -ptx -lineinfo -DCCCL_DISABLE_CTK_COMPATIBILITY_CHECK \
        -I"$cutlass/include" -I"$cutlass/tools/util/include" -I"$cutlass/examples/cute/tutorial" -I"$packages/nvidia/cu13/include/cccl" \
        "${@:3}" "$1" -o "$into/$(basename "$1" .cu).ptx"
}
for name in sgemm_1 sgemm_2 sgemm_sm70 sgemm_sm80 tiled_copy; do
    compile "$cutlass/examples/cute/tutorial/$name.cu"
done
for name in wgmma_sm90 wgmma_tma_sm90; do
    compile "$cutlass/examples/cute/tutorial/hopper/$name.cu" sm_90a
done
# The same without the copies past the last tile, for which nobody waits.
sed '/ConsumerBarType::arrive/,$s/lane_predicate)$/lane_predicate \&\& k_tile_count > 0)/' \
    "$cutlass/examples/cute/tutorial/hopper/wgmma_tma_sm90.cu" >"$into/wgmma_tma_sm90_guarded.cu"
compile "$into/wgmma_tma_sm90_guarded.cu" sm_90a
compile "$here/ordinary.cu"
compile "$here/counterparts.cu"
compile "$here/models.cu"
compile "$here/blocks.cu" sm_90a
compile "$here/recent.cu" sm_100a
compile "$here/cute_gemm.cu"
# Its one product that counts has the name of ours.
name=$(sed -n 's/^.*\.entry \(_Z11gemm_device[A-Za-z0-9_]*bfloat16[A-Za-z0-9_]*\)(.*/\1/p' "$into/cute_gemm.ptx")
sed -i "s/$name/gemm_bf16/g" "$into/cute_gemm.ptx"
# A public worklog of a product on Hopper, in twelve steps, with a library that it compares with left out.
if [ ! -d "$into/fast.cu" ]; then
    git clone -q https://github.com/pranjalssh/fast.cu "$into/fast.cu.part"
    git -C "$into/fast.cu.part" checkout -q 38eb642e0c081231d6f695978be63604bd7c689b
    mv "$into/fast.cu.part" "$into/fast.cu"
fi
mkdir -p "$into/without"
cat >"$into/without/cublas_v2.h" <<'END'
typedef void *cublasHandle_t;
typedef int cublasStatus_t;
enum { CUBLAS_OP_T, CUBLAS_OP_N, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT, CUBLAS_STATUS_SUCCESS };
template <class... A> int cublasGemmEx(A...) { return CUBLAS_STATUS_SUCCESS; }
inline int cublasCreate(cublasHandle_t *) { return 0; }
END
cp "$into/fast.cu/matmul.cu" "$into/fast.cu/worklog.cu"
compile "$into/fast.cu/worklog.cu" sm_90a -O3 -DNDEBUG -w --expt-relaxed-constexpr --use_fast_math -I"$into/without"
ls -l "$into"/*.ptx

#!/usr/bin/env bash
# Compiles the attention of ThunderKittens for Hopper to PTX, to count it beside ours: `attention.sh [FOLDER]`, by default target/cuda, after `compile.sh`, which
# installs the compiler. Needs git and the network; no GPU. Nothing of it is committed.
set -euo pipefail
into=$(realpath -m "${1:-$(dirname "$0")/../../../../target/cuda}")
packages=$(echo "$into"/tools/lib/python3*/site-packages)
if [ ! -d "$into/kittens" ]; then
    git clone -q --filter=blob:none --no-checkout https://github.com/HazyResearch/ThunderKittens "$into/kittens.part"
    git -C "$into/kittens.part" checkout -q 0b55588d2769dde0c7a9a606ffc015b0ca7a9551 -- include kernels/attention
    mv "$into/kittens.part" "$into/kittens"
fi
{
    echo '#include "kernels/attention/mha_h100/mha_h100.cu"'
    for which in "64, false" "64, true" "128, false" "128, true"; do
        echo "template __global__ void fwd_attend_ker<$which>(const __grid_constant__ fwd_globals<${which%,*}>);"
    done
} > "$into/attention.cu"
"$packages/nvidia/cu13/bin/nvcc" -std=c++20 -arch=sm_90a -ptx -O3 --use_fast_math --expt-relaxed-constexpr --expt-extended-lambda -DKITTENS_HOPPER \
    -DCCCL_DISABLE_CTK_COMPATIBILITY_CHECK -I"$into/kittens/include" -I"$into/kittens" -I"$packages/nvidia/cu13/include/cccl" \
    "$into/attention.cu" -o "$into/attention.ptx"
ls -l "$into/attention.ptx"

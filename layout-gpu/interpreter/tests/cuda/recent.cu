// What CUDA writes for `sm_100`, each by its own function: packed floats, conversions to 8, 6 and 4 bits, vectors and 128 bits in atomics, clusters.
#include <cuda_fp16.h>
#include <cuda_fp4.h>
#include <cuda_fp6.h>
#include <cuda_fp8.h>
#include <cooperative_groups.h>

extern "C" __global__ void packed(const float2* a, const float2* b, float2* to, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) to[i] = __ffma2_rn(a[i], b[i], __fadd2_rn(a[i], b[i]));
}

extern "C" __global__ void narrow(const float2* from, unsigned char* fours, unsigned short* sixes, unsigned short* scales, float2* back, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    fours[i] = __nv_cvt_float2_to_fp4x2(from[i], __NV_E2M1, cudaRoundNearest);
    sixes[i] = __nv_cvt_float2_to_fp6x2(from[i], __NV_E3M2, cudaRoundNearest);
    scales[i] = __nv_cvt_float2_to_e8m0x2(from[i], __NV_SATFINITE, cudaRoundPosInf);
    __half2_raw halves = __nv_cvt_fp4x2_to_halfraw2(fours[i], __NV_E2M1);
    back[i] = __half22float2(__half2(halves));
}

extern "C" __global__ void sums(float4* four, float2* two) {
    atomicAdd(four, make_float4(1, 2, 3, threadIdx.x));
    atomicAdd(two, make_float2(1, 0.5f));
}

extern "C" __global__ void swapped(unsigned __int128* at, int* winners) {
    unsigned __int128 mine = (unsigned __int128)(threadIdx.x + 1) << 64 | 7;
    unsigned __int128 old = atomicCAS(at, (unsigned __int128)0, mine);
    if (old == 0) atomicAdd(winners, 1);
    if (old != 0 && (unsigned long long)old != 7) __trap();
}

extern "C" __global__ void clusters(int* to) {
    auto cluster = cooperative_groups::this_cluster();
    to[blockIdx.x] = cluster.block_rank() * 100 + cluster.num_blocks() * 10 + cluster.dim_blocks().x;
}

extern "C" __global__ void extremes(const float* from, float* to) {
    float x = from[threadIdx.x], y;
    asm("redux.sync.max.abs.NaN.f32 %0, %1, 0xffffffff;" : "=f"(y) : "f"(x));
    to[threadIdx.x] = fminf(fminf(x, y), -1.0f);
}

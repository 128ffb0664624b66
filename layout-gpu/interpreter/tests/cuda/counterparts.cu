// Kernels of ours as one writes them in CUDA, with every address by hand, of the same tiles and for the same arguments: what `layout-gpu-builder
// count --beside` counts beside ours, and the test beside this compares with float64.
#include <cuda_bf16.h>
#include <math_constants.h>

#include "instructions.cuh"

using bf16 = __nv_bfloat16;

namespace {

__device__ void multiply(float (&sums)[4], const unsigned (&a)[4], unsigned b0, unsigned b1) {
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
                 : "+f"(sums[0]), "+f"(sums[1]), "+f"(sums[2]), "+f"(sums[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}

// Keeps a number in a register, where the compiler would compute it again.
__device__ void keep(unsigned& number) { asm volatile("" : "+r"(number)); }

__device__ float reciprocal(float x) {
    float y;
    asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
    return y;
}

__device__ float root_reciprocal(float x) {
    float y;
    asm("rsqrt.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
    return y;
}

// Two numbers as bf16, the first below.
__device__ unsigned narrow(float low, float high) {
    unsigned pair;
    asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(pair) : "f"(high), "f"(low));
    return pair;
}

__device__ float quad_max(float x) {
    x = fmaxf(x, __shfl_xor_sync(~0u, x, 1));
    return fmaxf(x, __shfl_xor_sync(~0u, x, 2));
}

__device__ float quad_sum(float x) {
    x += __shfl_xor_sync(~0u, x, 1);
    return x + __shfl_xor_sync(~0u, x, 2);
}

}  // namespace

// C = A Bᵀ: four warps, tiles of 128 × 128 × 32, three stages; a row of a tile is four chunks of 16 bytes, chunk c of row r at c ^ (r / 2 % 4).
extern "C" __global__ void __launch_bounds__(128, 1)
gemm_bf16(unsigned m, unsigned n, unsigned k, const bf16* __restrict__ a, const bf16* __restrict__ b, float* __restrict__ c) {
    constexpr int TILE = 128 * 32 * 2;
    __shared__ __align__(128) char a_stages[3 * TILE], b_stages[3 * TILE];
    const unsigned t = threadIdx.x, lane = t % 32, warp = t / 32;
    const unsigned a_shared = shared_address(a_stages), b_shared = shared_address(b_stages);

    // A thread's chunk of every 32nd row.
    const unsigned row = t / 4, chunk = t % 4, to = row * 64 + (chunk ^ row / 2 % 4) * 16;
    const unsigned a_row = blockIdx.y * 128 + row, b_row = blockIdx.x * 128 + row;
    const bf16 *a_from = a + (size_t)a_row * k + chunk * 8, *b_from = b + (size_t)b_row * k + chunk * 8;
    const auto fetch = [&](unsigned step, unsigned stage) {
        const bool is_inside = step * 32 + chunk * 8 < k;
#pragma unroll
        for (unsigned part = 0; part < 4; ++part) {
            const unsigned place = stage * TILE + to + part * 32 * 64;
            const size_t from = (size_t)(part * 32) * k + step * 32;
            copy_async(a_shared + place, a_from + from, is_inside && a_row + part * 32 < m);
            copy_async(b_shared + place, b_from + from, is_inside && b_row + part * 32 < n);
        }
        commit_copies();
    };

    // Warps are two by two over 32 × 32; of A, rows and halves of 16 columns by lanes; of B, eight rows, halves, eight more.
    const unsigned a_at = warp % 2 * 16 + lane % 16, a_chunk = lane / 16;
    const unsigned b_at = warp / 2 * 8 + lane % 8 + lane / 16 * 16, b_chunk = lane / 8 % 2;
    const unsigned a_lane = a_shared + a_at * 64 + (a_chunk ^ a_at / 2 % 4) * 16;
    const unsigned b_lane = b_shared + b_at * 64 + (b_chunk ^ b_at / 2 % 4) * 16;
    const unsigned a_lanes[2] = {a_lane, a_lane ^ 32}, b_lanes[2] = {b_lane, b_lane ^ 32};
    float sums[4][8][4] = {};

    fetch(0, 0);
    fetch(1, 1);
    unsigned read = 0, write = 2;
    for (unsigned step = 0; step * 32 < k; ++step) {
        wait_copies<1>();
        __syncthreads();
        fetch(step + 2, write);
#pragma unroll
        for (unsigned part = 0; part < 2; ++part) {
            unsigned of_a[4][4], of_b[4][4];
#pragma unroll
            for (unsigned i = 0; i < 4; ++i) {
                load_matrices(of_a[i], a_lanes[part] + read * TILE + i * 32 * 64);
                load_matrices(of_b[i], b_lanes[part] + read * TILE + i * 32 * 64);
            }
#pragma unroll
            for (unsigned i = 0; i < 4; ++i)
#pragma unroll
                for (unsigned j = 0; j < 8; ++j)
                    multiply(sums[i][j], of_a[i], of_b[j / 2][j % 2 * 2], of_b[j / 2][j % 2 * 2 + 1]);
        }
        write = read;
        read = read == 2 ? 0 : read + 1;
    }

    const unsigned first_row = blockIdx.y * 128 + warp % 2 * 16 + lane / 4, first_column = blockIdx.x * 128 + warp / 2 * 8 + lane % 4 * 2;
#pragma unroll
    for (unsigned i = 0; i < 4; ++i)
#pragma unroll
        for (unsigned j = 0; j < 8; ++j)
#pragma unroll
            for (unsigned at = 0; at < 4; ++at) {
                const unsigned row = first_row + i * 32 + at / 2 * 8, column = first_column + j * 16 + at % 2;
                if (row < m && column < n) c[(size_t)row * n + column] = sums[i][j][at];
            }
}

// O = softmax(Q Kᵀ / √d) V of each head: four warps with 16 queries each, 64 keys at a time; chunk c of row r at c ^ (r % 8).
template <int D>
__device__ void attention(unsigned queries, unsigned keys, unsigned group, unsigned is_causal, const bf16* __restrict__ q,
                          const bf16* __restrict__ k, const bf16* __restrict__ v, float* __restrict__ o) {
    constexpr unsigned ROW = 2 * D, CHUNKS = D / 8, ROWS = 128 / CHUNKS;
    __shared__ __align__(128) char tiles[3][64 * ROW];
    const unsigned t = threadIdx.x, lane = t % 32, warp = t / 32, head = blockIdx.y;
    const unsigned q_shared = shared_address(tiles[0]), k_shared = shared_address(tiles[1]), v_shared = shared_address(tiles[2]);
    const size_t of_q = (size_t)head * queries * D, of_k = (size_t)(head / max(group, 1u)) * keys * D;

    const unsigned row = t / CHUNKS, chunk = t % CHUNKS, to = row * ROW + (chunk ^ row % 8) * 16;
    const auto fetch = [&](const bf16* data, unsigned count, unsigned step, unsigned shared) {
        const bf16* from = data + (size_t)(step * 64 + row) * D + chunk * 8;
#pragma unroll
        for (unsigned part = 0; part < 64 / ROWS; ++part)
            copy_async(shared + to + part * ROWS * ROW, from + part * ROWS * D, step * 64 + row + part * ROWS < count);
        commit_copies();
    };
    const auto arrived = [] {
        wait_copies<0>();
        __syncthreads();
    };
    q += of_q;
    k += of_k;
    v += of_k;
    fetch(q, queries, blockIdx.x, q_shared);
    fetch(k, keys, 0, k_shared);

    const unsigned q_at = warp * 16 + lane % 16, k_at = lane % 8 + lane / 16 * 8, v_at = lane % 16;
    const unsigned q_lane = q_shared + q_at * ROW + (lane / 16 ^ q_at % 8) * 16;
    const unsigned k_lane = k_shared + k_at * ROW + (lane / 8 % 2 ^ k_at % 8) * 16;
    const unsigned v_lane = v_shared + v_at * ROW + (lane / 16 ^ v_at % 8) * 16;
    unsigned k_lanes[D / 16], v_lanes[D / 16], a[D / 16][4];
#pragma unroll
    for (unsigned step = 0; step < D / 16; ++step) {
        k_lanes[step] = k_lane ^ step * 32;
        v_lanes[step] = v_lane ^ step * 32;
        keep(k_lanes[step]);
        keep(v_lanes[step]);
    }
    float sums[D / 8][4] = {};
    float greatest[2] = {-CUDART_INF_F, -CUDART_INF_F}, total[2] = {};
    const float scale = 1.44269504f / (D == 64 ? 8.0f : 11.3137085f);

    const unsigned first_query = blockIdx.x * 64, query = first_query + warp * 16 + lane / 4;
    const auto less = [](unsigned x, unsigned y) { return x < y ? 0 : x - y; };
    // How many keys a thread's two queries have.
    const unsigned limits[2] = {is_causal ? min(keys, less(query + keys + 1, queries)) : keys,
                                is_causal ? min(keys, less(query + 8 + keys + 1, queries)) : keys};
    const unsigned end = is_causal ? min(less(first_query + 64 + keys, queries), keys) : keys;
    for (unsigned first = 0; first < end; first += 64) {
        arrived();
        if (first == 0) {
#pragma unroll
            for (unsigned step = 0; step < D / 16; ++step) load_matrices(a[step], q_lane ^ step * 32);
        }
        fetch(v, keys, first / 64, v_shared);
        float scores[8][4] = {};
#pragma unroll
        for (unsigned step = 0; step < D / 16; ++step)
#pragma unroll
            for (unsigned j = 0; j < 4; ++j) {
                unsigned b[4];
                load_matrices(b, k_lanes[step] + j * 16 * ROW);
                multiply(scores[2 * j], a[step], b[0], b[1]);
                multiply(scores[2 * j + 1], a[step], b[2], b[3]);
            }

        if (first + 64 > keys || (is_causal && first + 64 > less(first_query + keys, queries))) {
#pragma unroll
            for (unsigned j = 0; j < 8; ++j)
#pragma unroll
                for (unsigned at = 0; at < 4; ++at)
                    if (first + j * 8 + lane % 4 * 2 + at % 2 >= limits[at / 2]) scores[j][at] = -CUDART_INF_F;
        }
#pragma unroll
        for (unsigned row = 0; row < 2; ++row) {
            float most = greatest[row];
#pragma unroll
            for (unsigned i = 0; i < 16; ++i) most = fmaxf(most, scores[i / 2][2 * row + i % 2]);
            most = quad_max(most);
            const float base = most == -CUDART_INF_F ? 0.0f : most;
            const float shrunk = power_of_two((greatest[row] - base) * scale);
            float sum = 0;
#pragma unroll
            for (unsigned i = 0; i < 16; ++i) {
                float& score = scores[i / 2][2 * row + i % 2];
                score = power_of_two((score - base) * scale);
                sum += score;
            }
            total[row] = total[row] * shrunk + sum;
            greatest[row] = most;
#pragma unroll
            for (unsigned i = 0; i < D / 4; ++i) sums[i / 2][2 * row + i % 2] *= shrunk;
        }

        arrived();
        if (first + 64 < end) fetch(k, keys, first / 64 + 1, k_shared);
#pragma unroll
        for (unsigned step = 0; step < 4; ++step) {
            const unsigned shares[4] = {narrow(scores[2 * step][0], scores[2 * step][1]), narrow(scores[2 * step][2], scores[2 * step][3]),
                                        narrow(scores[2 * step + 1][0], scores[2 * step + 1][1]),
                                        narrow(scores[2 * step + 1][2], scores[2 * step + 1][3])};
#pragma unroll
            for (unsigned j = 0; j < D / 16; ++j) {
                unsigned b[4];
                load_matrices_transposed(b, v_lanes[j] + step * 16 * ROW);
                multiply(sums[2 * j], shares, b[0], b[1]);
                multiply(sums[2 * j + 1], shares, b[2], b[3]);
            }
        }
    }

#pragma unroll
    for (unsigned row = 0; row < 2; ++row) {
        const float share = reciprocal(quad_sum(total[row]));
        const unsigned to = query + row * 8;
#pragma unroll
        for (unsigned i = 0; i < D / 4; ++i)
            if (to < queries) o[of_q + (size_t)to * D + i / 2 * 8 + lane % 4 * 2 + i % 2] = sums[i / 2][2 * row + i % 2] * share;
    }
}

extern "C" __global__ void __launch_bounds__(128, 1)
attention_64(unsigned queries, unsigned keys, unsigned group, unsigned is_causal, const bf16* q, const bf16* k, const bf16* v, float* o) {
    attention<64>(queries, keys, group, is_causal, q, k, v, o);
}

extern "C" __global__ void __launch_bounds__(128, 1)
attention_128(unsigned queries, unsigned keys, unsigned group, unsigned is_causal, const bf16* q, const bf16* k, const bf16* v, float* o) {
    attention<128>(queries, keys, group, is_causal, q, k, v, o);
}

namespace {

__device__ float warp_max(float x) {
#pragma unroll
    for (int distance = 16; distance > 0; distance /= 2) x = fmaxf(x, __shfl_xor_sync(~0u, x, distance));
    return x;
}

__device__ float warp_sum(float x) {
#pragma unroll
    for (int distance = 16; distance > 0; distance /= 2) x += __shfl_xor_sync(~0u, x, distance);
    return x;
}

// What eight warps have, for all threads: a word a warp.
template <class Within, class Combine>
__device__ float of_block(float (&words)[8], float value, Within within, Combine combine) {
    const float of_warp = within(value);
    if (threadIdx.x % 32 == 0) words[threadIdx.x / 32] = of_warp;
    __syncthreads();
    float all = words[0];
#pragma unroll
    for (int warp = 1; warp < 8; ++warp) all = combine(all, words[warp]);
    return all;
}

__device__ float block_sum(float (&words)[8], float value) {
    return of_block(words, value, warp_sum, [](float a, float b) { return a + b; });
}

}  // namespace

// A block of 256 threads a row, as the next.
extern "C" __global__ void softmax(unsigned rows, unsigned columns, const float* x, float* y) {
    __shared__ float maxima[8], sums[8];
    x += (size_t)blockIdx.x * columns;
    y += (size_t)blockIdx.x * columns;
    float greatest = -CUDART_INF_F;
    for (unsigned column = threadIdx.x; column < columns; column += 256) greatest = fmaxf(greatest, x[column]);
    greatest = of_block(maxima, greatest, warp_max, [](float a, float b) { return fmaxf(a, b); });
    const auto power = [&](unsigned column) { return power_of_two((x[column] - greatest) * 1.44269504f); };
    float sum = 0;
    for (unsigned column = threadIdx.x; column < columns; column += 256) sum += power(column);
    const float share = reciprocal(block_sum(sums, sum));
    for (unsigned column = threadIdx.x; column < columns; column += 256) y[column] = power(column) * share;
}

extern "C" __global__ void rms_norm(unsigned rows, unsigned columns, float epsilon, const float* x, const float* weight, float* y) {
    __shared__ float sums[8];
    x += (size_t)blockIdx.x * columns;
    y += (size_t)blockIdx.x * columns;
    float squares = 0;
    for (unsigned column = threadIdx.x; column < columns; column += 256) squares += x[column] * x[column];
    const float scale = root_reciprocal(block_sum(sums, squares) / columns + epsilon);
    for (unsigned column = threadIdx.x; column < columns; column += 256) y[column] = x[column] * scale * weight[column];
}

// Blocks of 256 threads, as many as there are to be.
extern "C" __global__ void sum(unsigned count, unsigned blocks, const float* x, float* total) {
    __shared__ float sums[8];
    float mine = 0;
    for (size_t i = blockIdx.x * 256 + threadIdx.x; i < count; i += blocks * 256) mine += x[i];
    mine = block_sum(sums, mine);
    if (threadIdx.x == 0) atomicAdd(total, mine);
}

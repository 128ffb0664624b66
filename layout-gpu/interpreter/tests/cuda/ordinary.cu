// Kernels as one writes them in CUDA, to be run on the interpreter.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda/barrier>
#include <cuda_awbarrier_primitives.h>
#include <cuda_pipeline.h>
#include <mma.h>

namespace cg = cooperative_groups;

__device__ float warp_sum(float value) {
    for (int distance = 16; distance > 0; distance /= 2) value += __shfl_xor_sync(~0u, value, distance);
    return value;
}

__device__ float warp_max(float value) {
    for (int distance = 16; distance > 0; distance /= 2) value = fmaxf(value, __shfl_xor_sync(~0u, value, distance));
    return value;
}

// A block a row.
extern "C" __global__ void softmax(const float* from, float* to, int columns) {
    __shared__ float parts[32];
    __shared__ float result;
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32, warps = blockDim.x / 32;
    from += blockIdx.x * columns;
    to += blockIdx.x * columns;

    float most = -INFINITY;
    for (int i = threadIdx.x; i < columns; i += blockDim.x) most = fmaxf(most, from[i]);
    most = warp_max(most);
    if (lane == 0) parts[warp] = most;
    __syncthreads();
    if (warp == 0) {
        most = warp_max(lane < warps ? parts[lane] : -INFINITY);
        if (lane == 0) result = most;
    }
    __syncthreads();
    most = result;
    __syncthreads();

    float sum = 0;
    for (int i = threadIdx.x; i < columns; i += blockDim.x) sum += expf(from[i] - most);
    sum = warp_sum(sum);
    if (lane == 0) parts[warp] = sum;
    __syncthreads();
    if (warp == 0) {
        sum = warp_sum(lane < warps ? parts[lane] : 0);
        if (lane == 0) result = sum;
    }
    __syncthreads();
    for (int i = threadIdx.x; i < columns; i += blockDim.x) to[i] = expf(from[i] - most) / result;
}

// Counts in shared memory, then in global memory.
extern "C" __global__ void histogram(const unsigned char* from, unsigned* counts, int n) {
    __shared__ unsigned mine[256];
    for (int i = threadIdx.x; i < 256; i += blockDim.x) mine[i] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&mine[from[i]], 1);
    __syncthreads();
    for (int i = threadIdx.x; i < 256; i += blockDim.x) {
        if (mine[i] != 0) atomicAdd(&counts[i], mine[i]);
    }
}

// Inclusive sums of each block, by shuffles within its warps.
extern "C" __global__ void scan(const int* from, int* to, int n) {
    __shared__ int ends[32];
    const int i = blockIdx.x * blockDim.x + threadIdx.x, warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    int value = i < n ? from[i] : 0;
    for (int distance = 1; distance < 32; distance *= 2) {
        const int below = __shfl_up_sync(~0u, value, distance);
        if (lane >= distance) value += below;
    }
    if (lane == 31) ends[warp] = value;
    __syncthreads();
    if (warp == 0) {
        int end = lane < blockDim.x / 32 ? ends[lane] : 0;
        for (int distance = 1; distance < 32; distance *= 2) {
            const int below = __shfl_up_sync(~0u, end, distance);
            if (lane >= distance) end += below;
        }
        ends[lane] = end;
    }
    __syncthreads();
    if (warp > 0) value += ends[warp - 1];
    if (i < n) to[i] = value;
}

// One sum of all, in one launch: the last block to arrive adds up what the others left.
extern "C" __global__ void reduction(const float* from, float* parts, unsigned* arrived, float* sum, int n) {
    __shared__ float shared[256];
    __shared__ bool is_last;
    float value = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) value += from[i];
    shared[threadIdx.x] = value;
    __syncthreads();
    for (int distance = blockDim.x / 2; distance >= 32; distance /= 2) {
        if (threadIdx.x < distance) shared[threadIdx.x] += shared[threadIdx.x + distance];
        __syncthreads();
    }
    if (threadIdx.x < 32) value = warp_sum(shared[threadIdx.x]);
    if (threadIdx.x == 0) {
        parts[blockIdx.x] = value;
        __threadfence();
        is_last = atomicAdd(arrived, 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (is_last && threadIdx.x == 0) {
        float total = 0;
        for (int i = 0; i < gridDim.x; ++i) total += ((volatile float*)parts)[i];
        *sum = total;
        *arrived = 0;
    }
}

// Rows to columns, by way of a padded tile.
extern "C" __global__ void transpose(const double* from, double* to, int rows, int columns) {
    __shared__ double tile[32][33];
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8) {
        if (x < columns && y + j < rows) tile[threadIdx.y + j][threadIdx.x] = from[(y + j) * columns + x];
    }
    __syncthreads();
    x = blockIdx.y * 32 + threadIdx.x;
    y = blockIdx.x * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8) {
        if (x < rows && y + j < columns) to[(y + j) * rows + x] = tile[threadIdx.x][threadIdx.y + j];
    }
}

// A warp a row of bf16: 1/sqrt of the mean square, and f32 in between.
extern "C" __global__ void rms_norm(const __nv_bfloat16* from, const __nv_bfloat16* weights, __nv_bfloat16* to, int columns) {
    const int row = blockIdx.x * blockDim.y + threadIdx.y;
    from += row * columns;
    to += row * columns;
    float squares = 0;
    for (int i = 2 * threadIdx.x; i < columns; i += 64) {
        const float2 two = __bfloat1622float2(*reinterpret_cast<const __nv_bfloat162*>(from + i));
        squares += two.x * two.x + two.y * two.y;
    }
    const float scale = rsqrtf(warp_sum(squares) / columns + 1e-5f);
    for (int i = threadIdx.x; i < columns; i += 32) {
        to[i] = __float2bfloat16(__bfloat162float(from[i]) * scale * __bfloat162float(weights[i]));
    }
}

// Halves in pairs: a·x + y.
extern "C" __global__ void half_axpy(__half a, const __half2* x, __half2* y, int pairs) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < pairs) y[i] = __hfma2(__half2half2(a), x[i], y[i]);
}

// The functions of the mathematical library, one a row.
extern "C" __global__ void functions(const float* from, float* to, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const float x = from[i];
    to[i] = sinf(x);
    to[n + i] = logf(fabsf(x) + 0.5f);
    to[2 * n + i] = powf(fabsf(x) + 0.5f, 1.5f);
    to[3 * n + i] = tanhf(x);
    to[4 * n + i] = erff(x);
    to[5 * n + i] = sqrtf(fabsf(x)) / (x * x + 1);
    to[6 * n + i] = (float)exp((double)x);
    to[7 * n + i] = atan2f(x, 0.25f);
}

// Threads of a tile of 8 lanes find the largest of them, and each block of lanes votes.
extern "C" __global__ void groups(const int* from, int* largest, unsigned* above) {
    const auto tile = cg::tiled_partition<8>(cg::this_thread_block());
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    int value = from[i];
    const unsigned votes = tile.ballot(value > 50);
    for (int distance = tile.size() / 2; distance > 0; distance /= 2) value = max(value, tile.shfl_xor(value, distance));
    largest[i] = value;
    if (tile.thread_rank() == 0) above[i / 8] = __popc(votes);
}

// Each thread takes its turn with a lock in shared memory.
extern "C" __global__ void turns(int* order, int* sum) {
    __shared__ int lock, next;
    if (threadIdx.x == 0) lock = next = 0;
    __syncthreads();
    for (bool done = false; !done;) {
        if (atomicCAS(&lock, 0, 1) == 0) {
            __threadfence_block();
            const int turn = *(volatile int*)&next;
            *(volatile int*)&next = turn + 1;
            order[turn] = threadIdx.x;
            __threadfence_block();
            atomicExch(&lock, 0);
            done = true;
        }
    }
    __syncthreads();
    if (threadIdx.x == 0) *sum = next;
}

// Two stages of asynchronous copies ahead of what is summed.
extern "C" __global__ void pipeline(const float4* from, float4* to, int steps) {
    __shared__ float4 stages[2][128];
    float4 sum = make_float4(0, 0, 0, 0);
    for (int ahead = 0; ahead < 2 && ahead < steps; ++ahead) {
        __pipeline_memcpy_async(&stages[ahead][threadIdx.x], &from[ahead * 128 + threadIdx.x], 16);
        __pipeline_commit();
    }
    for (int step = 0; step < steps; ++step) {
        __pipeline_wait_prior(step + 1 < steps ? 1 : 0);
        __syncthreads();
        const float4 other = stages[step % 2][127 - threadIdx.x];
        sum.x += other.x;
        sum.y += other.y;
        sum.z += other.z;
        sum.w += other.w;
        __syncthreads();
        if (step + 2 < steps) {
            __pipeline_memcpy_async(&stages[step % 2][threadIdx.x], &from[(step + 2) * 128 + threadIdx.x], 16);
            __pipeline_commit();
        }
    }
    to[threadIdx.x] = sum;
}

// Two barriers in shared memory: copies arrive at the one, who has read them at the other.
extern "C" __global__ void phases(const float4* from, float4* to, int steps) {
    __shared__ float4 stage[128];
    __shared__ __mbarrier_t full;
#pragma nv_diag_suppress static_var_with_dynamic_init
    __shared__ cuda::barrier<cuda::thread_scope_block> empty;
    if (threadIdx.x == 0) {
        __mbarrier_init(&full, 128);
        init(&empty, 128);
    }
    __syncthreads();
    float4 sum = make_float4(0, 0, 0, 0);
    for (int step = 0; step < steps; ++step) {
        __pipeline_memcpy_async(&stage[threadIdx.x], &from[step * 128 + threadIdx.x], 16);
        __pipeline_arrive_on(&full);
        const __mbarrier_token_t token = __mbarrier_arrive(&full);
        while (!__mbarrier_test_wait(&full, token)) {}
        const float4 other = stage[127 - threadIdx.x];
        sum.x += other.x;
        sum.y += other.y;
        sum.z += other.z;
        sum.w += other.w;
        empty.wait(empty.arrive());
    }
    to[threadIdx.x] = sum;
}

// Each thread has a list of its own, of as many numbers as its index says.
extern "C" __global__ void lists(int* sums) {
    struct Node {
        Node* next;
        int value;
    };
    Node* first = nullptr;
    for (int i = 0; i < (int)threadIdx.x; ++i) {
        Node* node = (Node*)malloc(sizeof(Node));
        node->next = first;
        node->value = i;
        first = node;
    }
    int sum = 0;
    while (first) {
        sum += first->value;
        Node* next = first->next;
        free(first);
        first = next;
    }
    sums[threadIdx.x] = sum;
}

// Products of 8 by 8, of integers of 4 bits and of bits.
extern "C" __global__ void small_products(const int* a, const int* b, int* integers, int* bits) {
    using namespace nvcuda::wmma;
    using nvcuda::wmma::experimental::precision::b1;
    using nvcuda::wmma::experimental::precision::s4;
    fragment<matrix_a, 8, 8, 32, s4, row_major> rows;
    fragment<matrix_b, 8, 8, 32, s4, col_major> columns;
    fragment<accumulator, 8, 8, 32, int> sums;
    fill_fragment(sums, 7);
    load_matrix_sync(rows, a, 32);
    load_matrix_sync(columns, b, 32);
    mma_sync(sums, rows, columns, sums);
    store_matrix_sync(integers, sums, 8, mem_row_major);
    fragment<matrix_a, 8, 8, 128, b1, row_major> left;
    fragment<matrix_b, 8, 8, 128, b1, col_major> right;
    fragment<accumulator, 8, 8, 128, int> counts;
    fill_fragment(counts, 0);
    load_matrix_sync(left, a, 128);
    load_matrix_sync(right, b, 128);
    bmma_sync(counts, left, right, counts);
    store_matrix_sync(bits, counts, 8, mem_col_major);
}

// Tiles of two warps meet at bits of shared memory, and hand on through shuffles what their first lanes have acquired.
extern "C" __global__ void wide_tiles(const int* x, int* sums, int* largest, int* scans) {
    __shared__ cg::block_tile_memory<256> memory;
    auto tile = cg::tiled_partition<64>(cg::this_thread_block(memory));
    int mine = x[threadIdx.x];
    sums[threadIdx.x] = cg::reduce(tile, mine, cg::plus<int>());
    largest[threadIdx.x] = cg::reduce(tile, mine, cg::greater<int>());
    scans[threadIdx.x] = cg::inclusive_scan(tile, mine, cg::plus<int>());
}

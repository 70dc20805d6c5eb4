# Soloist: `make demo` and `make test` set up all they need in .venv and run.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= 2
CPP_FILES := $(shell find cpp -name '*.cpp' -o -name '*.hpp')
CPP := cpp/CMakeLists.txt $(CPP_FILES)
# For developers, the core uses all of this machine, and no warning is let pass; what `pip install .` builds is portable.
DEVELOPER := SOLOIST_NATIVE SOLOIST_WERROR

export PIP_DISABLE_PIP_VERSION_CHECK := 1
export CMAKE_BUILD_PARALLEL_LEVEL := $(JOBS)

.PHONY: demo test check setup lint types layers sanitize sanitize-threads bench bench-quick soak fuzz docs dist licences clean coverage

demo: $(VENV)/.planners
	$(BIN)/python -m soloist.app.demo

test: $(VENV)/.dev $(VENV)/.built
	@command -v chromium >/dev/null || echo "tests in a browser are left out; to get one: apt-get install chromium"
	$(MAKE) lint types layers
	$(MAKE) sanitize
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal

# What is quick to run before a commit.
check: $(VENV)/.dev $(VENV)/.built
	$(MAKE) lint types layers
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal tests/unit tests/properties

setup: $(VENV)/.dev $(VENV)/.built

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	@$(BIN)/clang-format --dry-run --Werror $(CPP_FILES)

types: $(VENV)/.dev $(VENV)/.built
	$(BIN)/mypy

layers: $(VENV)/.dev
	$(BIN)/lint-imports

sanitize: $(VENV)/.sanitized

$(VENV)/.sanitized: $(CPP) $(VENV)/.dev
	$(BIN)/cmake -S cpp -B build/sanitize -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja $(DEVELOPER:%=-D%=ON) -DSOLOIST_SANITIZE=ON >/dev/null
	$(BIN)/cmake --build build/sanitize
	$(BIN)/ctest --test-dir build/sanitize --parallel $(JOBS) --output-on-failure --no-tests=error
	touch $@

# The native tests of what works on several cores, with the thread sanitizer.
sanitize-threads: $(VENV)/.dev
	$(BIN)/cmake -S cpp -B build/sanitize-threads -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja $(DEVELOPER:%=-D%=ON) -DSOLOIST_SANITIZE=ON -DSOLOIST_SANITIZE_THREADS=ON >/dev/null
	$(BIN)/cmake --build build/sanitize-threads
	$(BIN)/ctest --test-dir build/sanitize-threads --parallel $(JOBS) --output-on-failure --no-tests=error

# Which lines of the package the quick tests run, told as a table; commands are counted too, what engines do in children is not.
coverage: $(VENV)/.dev $(VENV)/.built
	$(BIN)/coverage erase
	-$(BIN)/coverage run -m pytest -q tests/unit tests/properties
	$(BIN)/coverage combine -q
	$(BIN)/coverage report

# The benchmarks are slow and print tables: `make bench` runs all, `make bench-NAME` runs bench/NAME.py.
bench: $(VENV)/.built $(VENV)/.bench
	for script in bench/*.py; do $(BIN)/python $$script || exit 1; done

# The quick form of all suites of `soloist bench`, every claim verified (docs/benchmarks.md).
bench-quick: $(VENV)/.built $(VENV)/.dev
	@mkdir -p bench/results
	$(BIN)/soloist bench all --quick --out bench/results/quick.jsonl --table bench/results/quick.md

bench-%: $(VENV)/.built $(VENV)/.bench
	$(BIN)/python bench/$*.py

# Every engine against an exhaustion in plain code, for MINUTES (docs/soak.md); what disagrees is written to build/soak.
MINUTES ?= 10
PROCESSES ?= $(JOBS)
soak: $(VENV)/.dev $(VENV)/.built sanitize
	$(BIN)/python -m soak --minutes $(MINUTES) --processes $(PROCESSES) $(if $(SEED),--seed $(SEED)) $(if $(ONLY),--only $(ONLY))

# Texts of every kind that others write, mutated (docs/soak.md); what is found is kept in build/fuzz.
TEXTS ?= 1000000
fuzz: $(VENV)/.built $(VENV)/.fuzz
	$(BIN)/python -m fuzz --texts $(TEXTS) --processes $(PROCESSES)

# The pages of docs/ as a site that needs no network, with what is made from the program itself (website/).
docs: $(VENV)/.docs $(VENV)/.built
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet
	@echo "the site is build/site/index.html"

# The source archive and the wheel in dist/, tried in fresh environments, an extra at a time (docs/installing.md).
dist: $(VENV)/.built
	$(BIN)/python -m release.check $(if $(EXTRAS),--extras $(EXTRAS))

# What docs/licences.md lists, as the packages state it.
licences: $(VENV)/.venv
	@$(BIN)/python -m release.licences

$(VENV)/.venv:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet scikit-build-core nanobind cmake ninja
	touch $@

$(VENV)/.planners: pyproject.toml $(VENV)/.built
	$(BIN)/python -m pip install --quiet $$($(BIN)/python -m soloist.app.extras planners)
	touch $@

$(VENV)/.dev: pyproject.toml $(VENV)/.planners
	$(BIN)/python -m pip install --quiet $$($(BIN)/python -m soloist.app.extras dev)
	touch $@

$(VENV)/.docs: pyproject.toml $(VENV)/.built
	$(BIN)/python -m pip install --quiet $$($(BIN)/python -m soloist.app.extras docs)
	touch $@

# Games of third parties. Not every machine has them ready to install, and most benchmarks do without.
$(VENV)/.bench: pyproject.toml $(VENV)/.dev
	-$(BIN)/python -m pip install --quiet $$($(BIN)/python -m soloist.app.extras bench)
	touch $@

$(VENV)/.fuzz: pyproject.toml $(VENV)/.dev
	$(BIN)/python -m pip install --quiet $$($(BIN)/python -m soloist.app.extras fuzz)
	touch $@

$(VENV)/.built: pyproject.toml $(CPP) $(VENV)/.venv
	$(BIN)/python -m pip install --quiet --no-build-isolation $(DEVELOPER:%=--config-settings=cmake.define.%=ON) --editable .
	touch $@

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis

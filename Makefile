# The project's front door. `make run` and `make test` need Python 3.11+ and make, nothing else.
# The first of these that is new and old enough; PYTHON=… names another one.
PYTHON ?= $(shell for each in python3.11 python3.12 python3.13 python3; do \
  $$each -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' 2>/dev/null && echo $$each && break; done)
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
TORCH := 2.13.0
UV := 0.13.9
PIP_OPTIONS := --quiet --disable-pip-version-check

# uv does not read pip's find-links. Where pip has one, it holds a CPU wheel of torch;
# elsewhere PyTorch's own CPU index is asked, because PyPI's Linux wheel is a CUDA build of several GB.
export UV_FIND_LINKS := $(PIP_FIND_LINKS)
TORCH_BACKEND := $(if $(UV_FIND_LINKS),,--torch-backend=cpu)

.PHONY: setup run test check bench chaos soak sbom format lock screenshots clean
.DEFAULT_GOAL := help

help: ## this list
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1\t/' | expand -t 20

# Compiled once: an environment that forbids Python to write what it compiles has each process compile for ten seconds.
setup: $(INSTALLED) ## the environment alone, from the lock file
	@$(BIN)/python -m compileall -q -j 2 brain memories review

$(INSTALLED): requirements.lock Makefile
	@test -n "$(PYTHON)" || { echo "Lorekeeper needs Python 3.11, 3.12 or 3.13: install one, or name it with PYTHON=…"; exit 1; }
	@# Debian's Python may lack ensurepip: then its own pip fills the environment.
	@$(BIN)/python -c '' 2>/dev/null || $(PYTHON) -m venv --clear $(VENV) 2>/dev/null || $(PYTHON) -m venv --clear --without-pip $(VENV)
	@$(BIN)/uv --version >/dev/null 2>&1 || $(BIN)/python -m pip install $(PIP_OPTIONS) uv==$(UV) 2>/dev/null \
	  || $(PYTHON) -m pip --python $(BIN)/python install $(PIP_OPTIONS) uv==$(UV)
	$(BIN)/uv pip install --quiet --no-deps --python $(BIN)/python $(TORCH_BACKEND) torch==$(TORCH)
	$(BIN)/uv pip install --quiet --no-deps --compile-bytecode --require-hashes --python $(BIN)/python -r requirements.lock
	@touch $@

run: setup ## serve the product, with demo data at the first start
	@exec $(BIN)/python manage.py run

# pytest keeps what it compiles, whatever the environment says: rewritten anew, the tests cost each process eight seconds.
test: setup ## every test, on the real Postgres, Redis, worker and browser
	@$(BIN)/python -m brain.browser
	@PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest $(or $(ARGS),$(SHARED_OUT))

# In three processes, each with servers of its own: a third of the time is waiting. What is named in ARGS runs in one.
SHARED_OUT = $(if $(DATABASE_URL)$(REDIS_URL),,-n 3 --dist loadfile --no-loadscope-reorder) --durations=40 --durations-min=3

check: setup ## ruff, types, import contracts, migrations, templates
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy .
	$(BIN)/lint-imports
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(BIN)/djlint --quiet --check --lint templates
	$(BIN)/check-jsonschema --builtin-schema vendor.compose-spec docker-compose.yml

bench: setup ## the benchmarks; writes benchmarks/results.json
	@$(BIN)/python -m benchmarks $(ARGS)

chaos: setup ## the product under traffic while its parts are killed: how long it is felt, and that nothing is lost
	@$(BIN)/python -m chaos $(ARGS)

soak: setup ## traffic for MINUTES=30 and no fault: what grows meanwhile
	@$(BIN)/python -m chaos --soak $(or $(MINUTES),30)

screenshots: setup ## a picture of every page, wide and narrow, light and dark
	@$(BIN)/python -m brain.browser
	@$(BIN)/python -m pytest tests/browser/screenshots.py

format: setup ## what ruff and djlint can mend by themselves
	$(BIN)/ruff check --fix --quiet . ; $(BIN)/ruff format . ; $(BIN)/djlint --quiet --reformat templates

lock: setup ## resolve pyproject.toml into requirements.lock again
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --extra export --group dev pyproject.toml \
	  --no-annotate --no-header --generate-hashes --no-emit-package torch $(addprefix --no-emit-package ,$(CUDA)) -o requirements.lock

# torch is installed by itself (see TORCH_BACKEND); what only its CUDA build needs is left out of the lock
CUDA = triton cuda-bindings cuda-pathfinder cuda-toolkit nvidia-cublas nvidia-cuda-cupti nvidia-cuda-nvrtc \
  nvidia-cuda-runtime nvidia-cudnn-cu13 nvidia-cufft nvidia-cufile nvidia-curand nvidia-cusolver nvidia-cusparse \
  nvidia-cusparselt-cu13 nvidia-nccl-cu13 nvidia-nvjitlink nvidia-nvshmem-cu13 nvidia-nvtx

sbom: setup ## what the product is made of, out of the lock file: .data/sbom.json (CycloneDX)
	@mkdir -p .data
	@{ cat requirements.lock; echo "torch==$(TORCH)"; } | PYTHONWARNINGS=ignore $(BIN)/cyclonedx-py requirements \
	  --pyproject pyproject.toml --output-reproducible --of JSON -o .data/sbom.json -

clean: ## the environment and all data of the embedded servers
	rm -rf $(VENV) .data

# localift from a clone, on a machine that may have no more than R and a compiler:
#   make install     set up what is needed and install the package, with its vignettes where pandoc is there
#   make demo        the paper's voting analysis
#   make test        every test: R, C++ under sanitizers, README
#   make check       R CMD check --as-cran
#   make bench       benchmarks, into inst/bench/*.md
#   make compare BASE=commit   what answers otherwise than the build of a commit, bit for bit; WHAT=bench: the time
#   make figures     the picture of README.md
#   make vignettes   the vignettes that are computed beforehand, from the full data
#   make site        the site, in _build/site, and what a browser finds wrong with it
#   make document    RcppExports, NAMESPACE, man/ and the lists of sources
#   make objects     the lists of sources alone: src/rooms and src/Makevars
#   make clean       remove what was built in the clone
# LIB=folder installs into another library than R's first; JOBS=4 compiles with four processes instead of two.

JOBS ?= 2
export JOBS
# R's first library path is where packages go, so LIB need only come first.
ifneq ($(LIB),)
export R_LIBS := $(shell mkdir -p "$(LIB)" && cd "$(LIB)" && pwd):$(R_LIBS)
endif
# R and CMake run a make of their own, which is not part of this one.
unexport MAKEFLAGS MAKELEVEL

SETUP = sh tools/step.sh "set up" Rscript tools/setup.R install
BENCHES = $(patsubst %.R,%.md,$(wildcard inst/bench/*.R))

.NOTPARALLEL:
.PHONY: install package demo test check bench compare figures vignettes site document objects clean $(BENCHES)

install: package
	@Rscript tools/install-vignettes.R

# Without its vignettes.
package:
	@$(SETUP)
	@sh tools/step.sh "install" sh tools/install.sh

demo: package
	@Rscript tools/demo.R

test:
	@sh tools/test.sh

check:
	@$(SETUP) compile test check
	@Rscript tools/check.R

bench: $(BENCHES)

# A benchmark's output changes with the machine and the package, not with its script alone: it is always run.
$(BENCHES): %.md: %.R package
	@$(SETUP) bench $(PURPOSE)
	@sh tools/step.sh "$*" sh -c '$(BESIDE) Rscript $< >_build/bench.md'
	@mv _build/bench.md $@

inst/bench/databases.md: PURPOSE = engines
inst/bench/databases.md: BESIDE = sh tools/engines/with-servers.sh

compare:
	@$(SETUP)
	@sh tools/compare.sh "$(BASE)" $(WHAT)

figures: package
	@$(SETUP) test
	@Rscript tools/figures.R

vignettes: package
	@$(SETUP) test check engines
	@sh tools/step.sh "vignettes" sh tools/engines/with-servers.sh Rscript tools/vignettes.R

site: package
	@$(SETUP) test check site
	@sh tools/step.sh "site" Rscript tools/site.R
	@node tools/check-site.mjs _build/site

document:
	@$(SETUP) document
	@Rscript tools/document.R
	@sh tools/objects.sh

objects:
	@sh tools/objects.sh

clean:
	@rm -rf _build
	@find src -name '*.o' -o -name '*.so' | xargs rm -f

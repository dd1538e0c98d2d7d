#!/bin/sh
# Runs a command beside database servers of its own, with their drivers in R's library paths.
# Usage: tools/engines/with-servers.sh COMMAND...
R_LIBS=$(Rscript -e 'source("tools/engines/library.R"); cat(drivers_library())'):$R_LIBS
export R_LIBS
exec bash tools/engines/servers.sh run "$@"

#!/usr/bin/env bash
# Database servers for tests: on loopback, on free ports, in a folder, each stopped by its process id. What a machine
# runs by itself is not touched. A server that is not installed is left out.
#
# Usage: servers.sh start|stop FOLDER [SERVER...]   all, or those that are named; `start` returns when they answer
#        servers.sh kill FOLDER SERVER...           at once, as in a crash
#        servers.sh status FOLDER                   a line each: SERVER PORT PROCESS up|down
#        servers.sh variables FOLDER                what a client needs, for `eval`
#        servers.sh clean FOLDER                    stop all, and remove the folder
#        servers.sh run COMMAND...                  all in a temporary folder while COMMAND runs, with the variables; nothing
#                                                   is left behind, whatever becomes of it
#
# Variables: LOCALIFT_ENGINES, the folder; LOCALIFT_POSTGRES_PORTS, LOCALIFT_CLICKHOUSE_PORTS, LOCALIFT_MARIADB_PORTS, two
# ports each; PGPASSWORD and MYSQL_PWD. Users: postgres; default, without a password; root.
set -uo pipefail

PATH=$PATH:/usr/sbin
if command -v pg_config >/dev/null; then PATH=$PATH:$(pg_config --bindir); fi
for bin in /usr/lib/postgresql/*/bin; do [ -d "$bin" ] && PATH=$PATH:$bin; done

# What an engine needs to run here, and its servers.
engines() {
  have initdb && have postgres && echo "postgres postgres1 postgres2"
  have clickhouse-server && have clickhouse-client && echo "clickhouse clickhouse1 clickhouse2"
  have mariadbd && have mariadb-install-db && echo "mariadb mariadb1 mariadb2"
  true
}

have() { command -v "$1" >/dev/null; }

# --- PostgreSQL: refuses to run as root ----------------------------------------------------------------------

postgres_make() {
  own "$folder/$1" postgres
  own "$folder/$1/data" postgres
  # initdb reads the password as the server's user, who may not see the folder's.
  (umask 077 && cp "$folder/password" "$folder/$1/password") && own "$folder/$1/password" postgres
  as postgres initdb -D "$folder/$1/data" -U postgres -A scram-sha-256 --pwfile="$folder/$1/password" -E UTF8 \
    --locale=C.UTF-8 --no-sync >"$folder/$1/log" 2>&1
}

postgres_run() {
  exec_as postgres postgres -D "$folder/$1/data" -c listen_addresses=127.0.0.1 -c port="$(port "$1")" \
    -c unix_socket_directories= -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c wal_level=minimal \
    -c max_wal_senders=0 -c shared_buffers=64MB
}

postgres_answers() {
  PGPASSWORD=$(cat "$folder/password") psql -h 127.0.0.1 -p "$(port "$1")" -U postgres -Atc "select 1"
}

# Fast, as pg_ctl stops it: without waiting for clients. To be killed means all its processes, which SIGQUIT does.
postgres_signal() { if [ "$1" = kill ]; then echo QUIT; else echo INT; fi; }

# --- ClickHouse: two shards, of a cluster `two` --------------------------------------------------------------

clickhouse_make() {
  local home=$folder/$1 shards= server
  for server in clickhouse1 clickhouse2; do
    shards+="<shard><replica><host>127.0.0.1</host><port>$(port $server)</port></replica></shard>"
  done
  mkdir -p "$home/data/tmp" "$home/data/user_files" "$home/data/format_schemas"
  cat >"$home/users.xml" <<XML
<?xml version="1.0"?>
<yandex>
  <profiles><default><max_threads>2</max_threads><log_queries>1</log_queries></default></profiles>
  <users><default>
    <password></password><networks><ip>127.0.0.1</ip></networks>
    <profile>default</profile><quota>default</quota>
  </default></users>
  <quotas><default></default></quotas>
</yandex>
XML
  cat >"$home/config.xml" <<XML
<?xml version="1.0"?>
<yandex>
  <logger><level>warning</level><log>$home/server.log</log><errorlog>$home/errors.log</errorlog></logger>
  <listen_host>127.0.0.1</listen_host><tcp_port>$(port "$1")</tcp_port>
  <mark_cache_size>268435456</mark_cache_size>
  <path>$home/data/</path><tmp_path>$home/data/tmp/</tmp_path>
  <user_files_path>$home/data/user_files/</user_files_path>
  <format_schema_path>$home/data/format_schemas/</format_schema_path>
  <users_config>$home/users.xml</users_config>
  <default_profile>default</default_profile><default_database>default</default_database>
  <timezone>UTC</timezone><mlock_executable>false</mlock_executable>
  <remote_servers><two>$shards</two></remote_servers>
  <query_log>
    <database>system</database><table>query_log</table><flush_interval_milliseconds>500</flush_interval_milliseconds>
  </query_log>
</yandex>
XML
  own "$home" clickhouse
}

clickhouse_run() { cd "$folder/$1" && exec_as clickhouse clickhouse-server --config-file="$folder/$1/config.xml"; }

clickhouse_answers() {
  clickhouse-client --host 127.0.0.1 --port "$(port "$1")" -q "select 1"
}

clickhouse_signal() { if [ "$1" = kill ]; then echo KILL; else echo TERM; fi; }

# --- MariaDB -------------------------------------------------------------------------------------------------

mariadb_make() {
  own "$folder/$1" mysql
  mariadb-install-db --no-defaults ${root:+--user=mysql} --datadir="$folder/$1/data" \
    --auth-root-authentication-method=normal --skip-test-db >"$folder/$1/log" 2>&1 || return 1
  echo "alter user root@localhost identified by '$(cat "$folder/password")';" >"$folder/$1/start.sql"
  own "$folder/$1" mysql
}

mariadb_run() {
  exec_as mysql mariadbd --no-defaults --datadir="$folder/$1/data" --socket="$folder/$1/socket" \
    --port="$(port "$1")" --bind-address=127.0.0.1 --init-file="$folder/$1/start.sql" --character-set-server=utf8mb4 \
    --innodb-flush-log-at-trx-commit=0 --tmp-table-size=512M --max-heap-table-size=512M
}

mariadb_answers() {
  MYSQL_PWD=$(cat "$folder/password") mariadb --no-defaults -u root -S "$folder/$1/socket" -Ne "select 1"
}

mariadb_signal() { clickhouse_signal "$1"; }

# --- of every engine -----------------------------------------------------------------------------------------

root=$([ "$(id -u)" -eq 0 ] && echo yes)

# Gives what is at a path to a user, where we are root and the user is there; makes a folder where nothing is.
own() {
  [ -e "$1" ] || mkdir -m 700 "$1"
  if [ -n "$root" ] && id "$2" >/dev/null 2>&1; then chown -R "$2" "$1"; fi
}

# The words that make a command run as a user, where we are root and the user is there.
as_words() { [ -n "$root" ] && id "$1" >/dev/null 2>&1 && echo "setpriv --reuid=$1 --regid=$1 --init-groups"; }
as() { local user=$1; shift; (cd / && $(as_words "$user") "$@"); }
exec_as() { local user=$1; shift; exec setsid $(as_words "$user") "$@"; }

engine_of() { echo "${1%[0-9]}"; }
port() { cat "$folder/$1/port"; }
process() { cat "$folder/$1/process" 2>/dev/null; }
runs() { [ -n "$(process "$1")" ] && kill -0 "$(process "$1")" 2>/dev/null; }

# A port that nobody listens on, below those that the system gives to clients. Another may take it before a server
# does: whoever starts one tries again.
free_port() {
  local port
  while :; do
    port=$((20000 + RANDOM % 12000))
    (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null || break
  done
  echo "$port"
}

# Makes the servers of an engine and starts them. Usage: start_engine ENGINE SERVER...
start_engine() {
  local engine=$1 try server
  shift
  for try in 1 2 3; do
    for server; do
      rm -rf "${folder:?}/$server"
      mkdir -m 711 "$folder/$server"
      free_port >"$folder/$server/port"
    done
    for server; do "${engine}_make" "$server" || break 2; done
    start_servers "$@" && return
    stop_servers stop "$@"
  done
  echo "$engine does not start:"
  tail -n 20 "$folder/$1/log"
  return 1
}

# Starts servers that were made. A server outlives the process that starts it.
start_servers() {
  local server
  for server; do
    runs "$server" && continue
    ("$(engine_of "$server")_run" "$server" >>"$folder/$server/log" 2>&1 </dev/null) &
    echo $! >"$folder/$server/process"
  done
  for server; do wait_for "$server" || return 1; done
}

wait_for() {
  local tenth
  for tenth in $(seq 300); do
    runs "$1" || return 1
    "$(engine_of "$1")_answers" "$1" >/dev/null 2>&1 && return
    sleep 0.1
  done
  return 1
}

# Ends servers, and waits until they are gone. Usage: stop_servers stop|kill SERVER...
stop_servers() {
  local how=$1 server tenth
  shift
  for server; do runs "$server" && kill -s "$("$(engine_of "$server")_signal" "$how")" "$(process "$server")"; done
  for server; do
    for tenth in $(seq 100); do
      runs "$server" || break
      sleep 0.1
    done
    runs "$server" && kill -s KILL "$(process "$server")"
    rm -f "$folder/$server/process"
  done
}

# The servers that were made.
servers() { for file in "$folder"/*/port; do [ -f "$file" ] && basename "$(dirname "$file")"; done; }

start_all() {
  mkdir -p "$folder" && chmod 711 "$folder"
  [ -s "$folder/password" ] || (umask 077 && od -An -N 16 -tx1 /dev/urandom | tr -d ' \n' >"$folder/password")
  local engine failed=0 jobs=
  # Each engine by itself, side by side.
  while read -r engine; do
    # shellcheck disable=SC2086 # words
    if [ -f "$folder/${engine#* }/port" ]; then start_servers ${engine#* }; else start_engine $engine; fi &
    jobs+=" $!"
  done < <(engines)
  for job in $jobs; do wait "$job" || failed=1; done
  return "$failed"
}

status() {
  local server
  for server in $(servers); do
    echo "$server $(port "$server") $(process "$server" || echo -) $(runs "$server" && echo up || echo down)"
  done
}

variables() {
  local engine
  echo "export LOCALIFT_ENGINES='$folder' PGPASSWORD='$(cat "$folder/password")' MYSQL_PWD='$(cat "$folder/password")'"
  for engine in postgres clickhouse mariadb; do
    if runs "${engine}1" && runs "${engine}2"; then
      echo "export LOCALIFT_$(echo $engine | tr a-z A-Z)_PORTS='$(port ${engine}1) $(port ${engine}2)'"
    fi
  done
}

clean() {
  stop_servers stop $(servers)
  rm -rf "${folder:?}"
}

# LOCALIFT_WATCH: the process for whose sake all this is done, by default the one that called.
run() {
  local watched=${LOCALIFT_WATCH:-$PPID}
  command=  # not local: the traps need it when this function is done
  # Where every user may go: the servers are not ours.
  folder=$(mktemp -d "${TMPDIR:-/tmp}/localift-engines-XXXXXX")
  trap '[ -n "$command" ] && kill "$command" 2>/dev/null; clean' EXIT
  trap 'exit 130' INT TERM HUP
  # Should we, or that process, be killed, then this does what we would have.
  setsid bash -c '
    while kill -0 "$1" && kill -0 "$2"; do sleep 1; done 2>/dev/null
    kill "$1" 2>/dev/null
    sleep 5
    if [ -d "$3" ]; then bash "$4" clean "$3"; fi
  ' watcher $$ "$watched" "$folder" "$(readlink -f "$0")" >/dev/null 2>&1 </dev/null &
  start_all
  eval "$(variables)"
  # In the background and waited for, since a signal is answered between commands only.
  "$@" &
  command=$!
  wait "$command"
}

action=${1:-}
shift || true
if [ "$action" = run ]; then
  run "$@"
  exit
fi
folder=$(mkdir -p "${1:?a folder}" && cd "$1" && pwd)
shift
case $action in
  start) if [ $# -gt 0 ]; then start_servers "$@"; else start_all && status; fi ;;
  stop | kill) if [ $# -gt 0 ]; then stop_servers "$action" "$@"; else stop_servers "$action" $(servers); fi ;;
  status) status ;;
  variables) variables ;;
  clean) clean ;;
  *) sed -n '2,/^set/s/^# \{0,1\}//p' "$0" && exit 2 ;;
esac

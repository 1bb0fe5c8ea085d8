#!/usr/bin/env bash
# Tests `tools/slurm` with a real Slurm: slurm.sh PATH_TO_QUATTRO. Slurm's daemons run on this machine's loopback, with
# their own folder, key, ports and settings, and end with this script. An existing Slurm is left alone. With
# SLURM_KEEP=yes the folder stays for inspection.
# Plays a small run in five shards, with a program that fails where the test needs it.
# shellcheck disable=SC2317
set -uo pipefail
quattro="$(readlink -f "$1")"
home="$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)"
folder="$(mktemp -d)"
chmod 755 "$folder"
daemons=()
failed=0
game=(quattro-loop --board millrace --matches 60 --seed 7)
shards=5

# Ends the jobs, then the daemons in reverse order, then their remaining processes, which are known by their settings.
end_all() {
    local i pid
    if [[ ${#daemons[@]} -gt 0 ]]; then
        timeout 5 scancel --full --user "$(id -un)" >"$folder/said" 2>&1
        for _ in $(seq 50); do ended && break; sleep 0.1; done
    fi
    for ((i = ${#daemons[@]} - 1; i >= 0; --i)); do
        pid="${daemons[i]}"
        kill "$pid" 2>/dev/null || continue
        for _ in $(seq 50); do kill -0 "$pid" 2>/dev/null || break; sleep 0.1; done
        kill -9 "$pid" 2>/dev/null
        wait "$pid" 2>/dev/null
    done
    for pid in $(grep -lsz "^SLURM_CONF=$folder/" /proc/[0-9]*/environ | tr -dc '0-9\n'); do
        kill -9 "$pid" 2>/dev/null
    done
    if [[ -z "${SLURM_KEEP:-}" ]]; then rm -rf "$folder"; fi
}
ended() {
    local queue
    queue="$(timeout 5 squeue --noheader 2>&1)" && [[ -z "$queue" ]]
}
trap end_all EXIT
trap 'exit 1' INT TERM

wrong() { echo "$1"; failed=1; }
give_up() {
    echo "$1"
    tail -n 20 "$folder"/*.log "$run"/run/log/* "$run"/run/*.txt 2>/dev/null
    exit 1
}
wait_for() {  # wait_for SECONDS WHAT COMMAND...
    local seconds="$1" what="$2"
    shift 2
    for _ in $(seq $((seconds * 10))); do
        "$@" >/dev/null 2>&1 && return
        sleep 0.1
    done
    give_up "$what did not come about in $seconds s"
}

free_port() {  # free_port FROM: a free one of 5,000 ports from there
    local port
    while port=$(($1 + RANDOM % 5000)); do
        (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null || break
    done
    echo "$port"
}

start() {  # start NAME COMMAND...: starts a daemon in its foreground mode, so that its process id is known
    "${@:2}" >"$folder/$1.log" 2>&1 &
    daemons+=($!)
}

# Settings without cgroups and accounts, and with a node that has the number of processors that is set here.
settings() {
    local host="${HOSTNAME%%.*}"
    cat <<END
ClusterName=table
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$(free_port 20000)
SlurmdPort=$(free_port 25000)
AuthType=auth/munge
AuthInfo=socket=$folder/munge.socket
CredType=cred/munge
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerType=sched/builtin
SchedulerParameters=sched_interval=1,batch_sched_delay=0,sched_min_interval=0
SlurmdParameters=config_overrides
ReturnToService=2
KillWait=1
NodeName=node1 NodeHostname=$host NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
END
}

start_slurm() {
    mkdir -p "$folder/state" "$folder/spool" "$folder/munge"
    chmod 700 "$folder/munge"
    dd if=/dev/urandom of="$folder/munge/key" bs=64 count=1 status=none
    chmod 600 "$folder/munge/key"
    settings >"$folder/slurm.conf"
    export SLURM_CONF="$folder/slurm.conf"
    start munged munged --foreground --force --key-file "$folder/munge/key" --socket "$folder/munge.socket" \
        --pid-file "$folder/munge/pid" --log-file "$folder/munge/log" --seed-file "$folder/munge/seed"
    wait_for 10 "munged" test -S "$folder/munge.socket"
    start slurmctld slurmctld -D -f "$SLURM_CONF"
    wait_for 20 "slurmctld" scontrol ping
    start slurmd slurmd -D -f "$SLURM_CONF" -N node1
    wait_for 20 "an idle node" node_is_idle
}
node_is_idle() { sinfo --noheader --format %t | grep -qx idle; }

# Makes a program that plays like quattro. But the first time, it hangs for shards 2 and 3, and fails for shard 4.
make_program() {
    cat >"$folder/program" <<END
#!/usr/bin/env bash
words="\$*"
shard="\${words##*--shard }"
shard="\${shard%%/*}"
case "\$shard" in
    2 | 3 | 4)
        if [[ ! -e "$folder/trouble-\$shard" ]]; then
            echo \$\$ >"$folder/pid-\$shard" && mv "$folder/pid-\$shard" "$folder/trouble-\$shard"
            if [[ \$shard != 4 ]]; then exec sleep 600; fi
            echo "no room is left on this machine" >&2
            exit 1
        fi ;;
esac
exec "$quattro" "\$@"
END
    chmod +x "$folder/program"
}

says() {  # says CODE "WORDS" ARGUMENT...: the exit code and the output that tools/slurm must give
    local code="$1" words="$2" was=0
    shift 2
    PATH="${path:-$PATH}" "$home/tools/slurm" "$@" >"$folder/said" 2>&1 || was=$?
    echo "\$ tools/slurm $*"
    cat "$folder/said"
    if [[ $was -ne $code ]]; then wrong "exit code $was and not $code"; fi
    has "$words" "$folder/said"
}
has() { grep -qF -- "$1" "$2" || wrong "'$1' is missing in $2: $(cat "$2")"; }

make_program
export QUATTRO="$folder/program" QUATTRO_HOME="${QUATTRO_HOME:-$home}"
run="$folder/a designer's run, ä %a"      # a valid path with special characters

# Wrong arguments must be reported before anything is submitted.
mkdir "$folder/bin"
for name in bash dirname env mktemp readlink realpath rm; do ln -s "$(command -v $name)" "$folder/bin/"; done
path="$folder/bin" says 1 "there is no sbatch here" simulate "${game[@]}" --shards $shards --out "$run"
says 2 "--shards N: into how many parts" simulate "${game[@]}" --out "$run"
says 2 "--shard is for one machine" simulate "${game[@]}" --shard 1/4 --out "$run"
says 2 "--at-once how many" simulate "${game[@]}" --shards $shards --out "$run" -- --array=1-2
says 1 "did you mean 'millrace'" simulate quattro-loop --board milrace --shards $shards --out "$run"
says 1 "no run is there" merge "$run"
[[ ! -e "$run" ]] || wrong "a folder was made of wrong words"

# Of five shards one is killed, one loses its machine, and one fails by itself.
start_slurm
says 0 "plays 5 of 5 shards: 1-5" simulate "${game[@]}" --shards=$shards --at-once 2 --out "$run" \
    -- --time=10 --no-requeue
wait_for 30 "shard 2" test -s "$folder/trouble-2"
kill -9 "$(cat "$folder/trouble-2")"
wait_for 30 "shard 3" test -s "$folder/trouble-3"
wait_for 60 "shard 5" test -s "$run/parts/part-5-of-5.json"
says 1 "1 of 5 shards wait or are being played" merge "$run"
none_is_played() { [[ -z "$(squeue --noheader --states=RUNNING,COMPLETING)" ]]; }
scontrol update NodeName=node1 State=DOWN Reason="its machine dies"
wait_for 30 "the end of shard 3" none_is_played
scontrol update NodeName=node1 State=RESUME 2>/dev/null      # it may have resumed by itself
wait_for 20 "an idle node" node_is_idle
wait_for 60 "the end of all jobs" ended
is_lost() {  # is_lost SHARD WORDS: the job that merges must report this
    has "shard $1 of 5 is lost: its part is not there; its task said \"$2" "$run/run/merge.txt"
}
is_lost 2 "begun on node1; the program ended with exit code 137 on node1"
is_lost 3 ""
is_lost 4 "no room is left on this machine; the program ended with exit code 1 on node1"
has "3 of 5 shards are lost" "$run/run/merge.txt"
[[ ! -e "$run/figures.json" ]] || wrong "there are figures, but not all shards"

# A file is truncated as well: four shards are played again, and the fifth stays unchanged.
truncate -s -40 "$run/parts/part-1-of-5.json"
says 1 "shard 1 of 5 is lost: part-1-of-5.json is not a part of a run" merge "$run"
has "4 of 5 shards are lost" "$folder/said"
before="$(stat --format '%i %y' "$run/parts/part-5-of-5.json")"
says 0 "plays 4 of 5 shards: 1-4" again "$run" -- --nice=1
says 0 "None of 5 shards is lost" again "$run"
wait_for 90 "the end of all jobs" ended
[[ "$(stat --format '%i %y' "$run/parts/part-5-of-5.json")" == "$before" ]] || wrong "shard 5 was played again"
has "written to $run" "$run/run/merge.txt"
"$quattro" simulate "${game[@]}" --out "$folder/alone" >"$folder/said" 2>&1 || wrong "$(cat "$folder/said")"
for file in figures.json seats.csv slots.csv; do
    cmp "$run/$file" "$folder/alone/$file" || wrong "$file is not what one process writes"
done

# Complete shards are not played again, and another run is refused in this folder.
says 0 "written to $run" merge "$run"
says 0 "All 5 shards were there" again "$run"
says 0 "All 5 shards were there" simulate "${game[@]}" --shards $shards --out "$run"
says 1 "has another run" simulate "${game[@]}" --shards 6 --out "$run"
[[ "$(wc -l <"$run/run/jobs")" -eq 2 ]] || wrong "jobs: $(cat "$run/run/jobs")"

[[ $failed -eq 0 ]] && echo "five shards were played by Slurm, four of them twice, and are one run"
exit $failed

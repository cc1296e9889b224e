#!/usr/bin/env bash
# Starts PML: finds a Java, builds what is missing or out of date, and becomes the program.
#
# Standard output belongs to the program alone, since `pml stdio` speaks MCP there: whatever is said here goes to standard
# error. What a usual start does is kept to a handful of system calls; only bash 3.2 is needed.
#
#   PML_JAVA_HOME   the Java to run on, if not the one that is found
#   PML_JAVA_OPTS   more options for Java; later ones win over those below
#   PML_NO_AOT=1    neither uses nor makes the cache that lets Java start faster

readonly NEEDED_JAVA=25

say() { printf 'pml: %s\n' "$*" >&2; }
fail() { say "$@"; exit 1; }

# -- where things are -----------------------------------------------------------------------------------------------

# The folder of this script, whatever links lead to it.
locate() {
  local path=${BASH_SOURCE[0]} target
  while [ -L "$path" ]; do
    target=$(readlink "$path")
    case $target in
      /*) path=$target ;;
      *) path=${path%/*}/$target ;;
    esac
  done
  case $path in
    */*) root=$(cd -P "${path%/*}" && pwd) ;;
    *) root=$(pwd -P) ;;
  esac
  cache=${XDG_CACHE_HOME:-${HOME:-/nonexistent}/.cache}/pml
  built=$root/target/pml
  export PML_LAUNCHER=$root/pml
}

# -- Java -----------------------------------------------------------------------------------------------------------

# Sets `version` and `runtime` to what the Java in a folder says of itself; `version` is 0 when there is none.
ask_java() {
  local home=$1 key value
  version=0 runtime=
  [ -x "$home/bin/java" ] || return
  if [ -r "$home/release" ]; then
    while IFS='=' read -r key value; do
      value=${value#\"}
      case $key in
        JAVA_VERSION) version=${value%\"} ;;
        JAVA_RUNTIME_VERSION) runtime=${value%\"} ;;
      esac
    done <"$home/release"
  fi
  if [ "$version" = 0 ]; then
    version=$("$home/bin/java" -version 2>&1 | sed -n 's/.*version "\([^"]*\)".*/\1/p' | head -n 1)
  fi
  version=${version#1.}
  version=${version%%[!0-9]*}
  version=${version:-0}
}

# Sets `java_home`. The answer is kept, so that only the first start has to look around.
find_java() {
  local question="${PML_JAVA_HOME:-}|${JAVA_HOME:-}" asked= kept=
  { IFS= read -r asked && IFS= read -r kept; } 2>/dev/null <"$cache/java"
  if [ "$asked" = "$question" ] && [ -n "$kept" ]; then
    ask_java "$kept"
    [ "$version" -ge "$NEEDED_JAVA" ] && java_home=$kept && return
  fi
  look_for_java
  ask_java "$java_home"
  mkdir -p "$cache" 2>/dev/null && printf '%s\n%s\n' "$question" "$java_home" 2>/dev/null >"$cache/java.$$" \
    && mv -f "$cache/java.$$" "$cache/java"
}

look_for_java() {
  local candidate newest=0
  if [ -n "${PML_JAVA_HOME:-}" ]; then
    ask_java "$PML_JAVA_HOME"
    [ "$version" -ge "$NEEDED_JAVA" ] && java_home=$PML_JAVA_HOME && return
    [ "$version" = 0 ] && fail "there is no Java in $PML_JAVA_HOME, the folder that PML_JAVA_HOME names"
    fail "PML_JAVA_HOME names Java $version in $PML_JAVA_HOME, and PML needs $NEEDED_JAVA or newer"
  fi
  if [ -n "${JAVA_HOME:-}" ]; then
    ask_java "$JAVA_HOME"
    [ "$version" -ge "$NEEDED_JAVA" ] && java_home=$JAVA_HOME && return
  fi
  candidate=$(type -P java) && candidate=$(home_of "$candidate") && {
    ask_java "$candidate"
    [ "$version" -ge "$NEEDED_JAVA" ] && java_home=$candidate && return
  }
  java_home=
  for candidate in ${PML_JAVA_FOLDERS-/usr/lib/jvm/* /usr/java/* /opt/* /opt/java/* /Library/Java/JavaVirtualMachines/*/Contents/Home \
    /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home /usr/local/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
    /home/linuxbrew/.linuxbrew/opt/openjdk*} \
    "${HOME:-/nonexistent}"/.sdkman/candidates/java/* "${HOME:-/nonexistent}"/.jdks/* \
    "${HOME:-/nonexistent}"/Library/Java/JavaVirtualMachines/*/Contents/Home; do
    ask_java "$candidate"
    if [ "$version" -ge "$NEEDED_JAVA" ] && [ "$version" -gt "$newest" ]; then
      newest=$version java_home=$candidate
    fi
  done
  [ -n "$java_home" ] && return
  cat >&2 <<END
pml: PML needs Java $NEEDED_JAVA or newer, and none was found: not by PML_JAVA_HOME or JAVA_HOME, not on the PATH, not in the usual folders.
  Debian, Ubuntu   sudo apt install openjdk-$NEEDED_JAVA-jdk   (or Temurin: https://adoptium.net/installation/linux)
  macOS            brew install openjdk@$NEEDED_JAVA
  any system       https://adoptium.net/temurin/releases/?version=$NEEDED_JAVA   (unpack it, and set PML_JAVA_HOME to its folder)
END
  exit 1
}

# The home of the Java whose program is given, through all links.
home_of() {
  local program=$1 target
  while [ -L "$program" ]; do
    target=$(readlink "$program")
    case $target in
      /*) program=$target ;;
      *) program=${program%/*}/$target ;;
    esac
  done
  (cd -P "${program%/*}/.." 2>/dev/null && pwd)
}

# -- the jars -------------------------------------------------------------------------------------------------------

# Sets `lib`, the folder of the jars to run, and `build`, which tells it from every other one: a mark of the place, and one
# of the content. A tree of sources is built first where that is needed; a folder with nothing but `lib` is run as it is.
find_jars() {
  if [ ! -f "$root/pom.xml" ] || [ ! -d "$root/pml-server/src/main" ]; then
    lib=$root/lib
    [ -d "$lib" ] || fail "there is nothing to run: neither sources nor a folder lib in $root"
    build=$(digest 6 "$root")-$(digest 12 "$(ls -lLR "$lib")")
    return
  fi
  is_stale && build_jars
  IFS= read -r build <"$built/current" || fail "$built is damaged: delete it, and start again"
  lib=$built/$build
}

# Whether there is no build, or something it was made of is newer. Folders count too: theirs is the time of deletions.
is_stale() {
  local build=
  [ -f "$built/current" ] && IFS= read -r build <"$built/current" && [ -d "$built/$build" ] || return 0
  [ -n "$(find "$root/pom.xml" "$root"/*/pom.xml "$root"/*/src/main -newer "$built/current" 2>&1)" ]
}

# So many hexadecimal digits that stand for a text.
digest() {
  local sum
  sum=$(printf '%s' "$2" | { sha256sum 2>/dev/null || shasum -a 256 2>/dev/null || cksum; })
  sum=${sum%% *}
  printf '%s' "${sum:0:$1}"
}

# A line for each jar of this folder and of those in it, which tells its content.
sums() {
  local jar jars=()
  for jar in ./*.jar ./*/*.jar; do
    [ -f "$jar" ] && jars+=("$jar")
  done
  sha256sum "${jars[@]}" 2>/dev/null || shasum -a 256 "${jars[@]}" 2>/dev/null || cksum "${jars[@]}"
}

build_jars() {
  mkdir -p "$built" 2>/dev/null && [ -w "$built" ] \
    || fail "PML must be built, and $built cannot be written: build it as the owner of the folder"
  lock_build
  if is_stale; then
    run_maven
    keep_build
  fi
  unlock_build
}

# One build at a time; whoever waited finds it done. The lock of flock ends with its holder, however that ends.
lock_build() {
  if type -P flock >/dev/null; then
    exec 9>"$built/lock"
    flock -n 9 || { say "another pml is building; waiting for it…"; flock 9; }
    return
  fi
  local holder waiting=
  until mkdir "$built/locked" 2>/dev/null; do
    holder=
    IFS= read -r holder 2>/dev/null <"$built/locked/pid"
    if [ -n "$holder" ] && ! kill -0 "$holder" 2>/dev/null; then
      mv "$built/locked" "$built/locked.$$" 2>/dev/null && rm -rf "$built/locked.$$"
      continue
    fi
    [ -n "$waiting" ] || say "another pml is building; waiting for it…"
    waiting=yes
    sleep 0.3
  done
  printf '%s\n' $$ >"$built/locked/pid"
  trap 'rm -rf "$built/locked"' EXIT
}

unlock_build() {
  exec 9>&-
  rm -rf "$built/locked"
  trap - EXIT
}

run_maven() {
  local why="sources have changed" log=$built/build.log begin=$SECONDS module= last= status
  [ -f "$built/current" ] || why="first start"
  type -P mvn >/dev/null || fail "PML must be built ($why), and Maven was not found on the PATH: install it" \
    "(Debian, Ubuntu: sudo apt install maven; macOS: brew install maven; any: https://maven.apache.org/download.cgi)"
  printf 'pml: building (%s):' "$why" >&2
  : >"$built/begun"
  # Looked at below, maybe before Maven's own shell has opened it.
  : >"$log"
  # What an earlier build left here might be of another version.
  rm -rf "$root/pml-server/target/lib"
  (
    exec 9>&-
    cd "$root" || exit 1
    [ -x "$java_home/bin/javac" ] && export JAVA_HOME=$java_home
    exec mvn -B -ntp -DskipTests -Dmaven.test.skip=true -Dspotless.check.skip=true -pl pml-server -am package
  ) </dev/null >"$log" 2>&1 &
  local maven=$!
  trap 'kill $maven 2>/dev/null; exit 130' INT TERM
  while kill -0 $maven 2>/dev/null; do
    module=$(sed -n 's/^\[INFO\] Building \(pml-[a-z]*\) .*/\1/p' "$log" | tail -n 1)
    [ "$module" = "$last" ] || printf ' %s…' "$module" >&2
    last=$module
    sleep 0.2
  done
  wait $maven
  status=$?
  trap - INT TERM
  if [ $status != 0 ]; then
    printf '\n' >&2
    grep -E '^\[ERROR\]|^Error' "$log" | head -n 15 | sed 's/^/pml:   /' >&2
    fail "the build failed; the whole story is in $log"
  fi
  printf ' done in %d s\n' $((SECONDS - begin)) >&2
}

# Copies the jars aside under a name of their own, so that a later build does not pull them from under a running daemon.
keep_build() {
  local fresh=$built/fresh.$$ old
  rm -rf "$built"/fresh.*
  cp -Rp "$root/pml-server/target/lib" "$fresh" || fail "the build left no jars in $root/pml-server/target/lib"
  build=$(digest 6 "$root")-$(digest 12 "$(cd "$fresh" && sums)")
  if [ -d "$built/$build" ]; then
    rm -rf "$fresh"
  else
    mv "$fresh" "$built/$build" || fail "$built/$build cannot be written"
  fi
  printf '%s\n' "$build" >"$built/current.$$"
  touch -r "$built/begun" "$built/current.$$"
  mv -f "$built/current.$$" "$built/current"
  ls -dt "$built"/*-*/ 2>/dev/null | tail -n +4 | while IFS= read -r old; do
    [ "$old" = "$built/$build/" ] || rm -rf "$old"
  done
}

# -- the program ----------------------------------------------------------------------------------------------------

# Sets `options` for a kind of process. Measured on JDK 25: with all of them a start takes half the processor time, 0.4 s. The
# shim only copies bytes: interpreted, with the classes that Java itself keeps mapped where all Java processes share them, a session takes 36 MB, of which half is shared with the other sessions.
set_options() {
  options=(-Xlog:disable -Xlog:all=warning:stderr -XX:+DisplayVMOutputToStderr -XX:+UseSerialGC -XX:-UsePerfData
    "-Dpml.build=$build")
  # Java asks the system, and would not know of a HOME that was set for it alone.
  [ -z "${HOME:-}" ] || options+=("-Duser.home=$HOME")
  case $1 in
    shim)
      options+=(-XX:+UnlockDiagnosticVMOptions -XX:ArchiveRelocationMode=0 -Xint -Xms2m -Xmx8m -Xmn1m -Xss256k
        -XX:MaxMetaspaceSize=24m)
      class_path=$(printf '%s' "$lib"/pml-server-*.jar)
      ;;
    *)
      options+=(-Xms16m -Xmx256m -Xss512k -XX:MinHeapFreeRatio=10 -XX:MaxHeapFreeRatio=30
        # Room for what lives as long as a request: else it moves among what stays, which is collected last.
        -Xmn10m -XX:SurvivorRatio=2
        # What the compilers and the model have let go of goes back to the system.
        -XX:TrimNativeHeapInterval=10000
        # The compilers are for those who stay: at the start, and with what the cache remembers, they would double the work.
        -XX:+UnlockDiagnosticVMOptions -XX:-AOTReplayTraining -XX:Tier3InvocationThreshold=1000
        -XX:Tier3MinInvocationThreshold=500 -XX:Tier3CompileThreshold=4000 -XX:Tier4InvocationThreshold=20000
        -XX:Tier4MinInvocationThreshold=5000 -XX:Tier4CompileThreshold=40000 -XX:Tier4BackEdgeThreshold=200000
        # The cache is mapped where it was made for: elsewhere all of it would have to be rewritten first.
        -XX:ArchiveRelocationMode=0
        # Nothing here speaks a language of the user's: without this Jetty has Java make a thousand locales.
        -Djava.locale.providers=SPI
        # Else all jars are opened to look for it.
        -Dslf4j.provider=org.slf4j.jul.JULServiceProvider -Dslf4j.internal.verbosity=WARN
        --enable-native-access=ALL-UNNAMED
        # Else Jetty starts all of JMX to ask for this one figure.
        -Dorg.eclipse.jetty.util.referencesPerCacheLine=16)
      local jars=("$lib"/*.jar) IFS=:
      class_path="${jars[*]}"
      ;;
  esac
}

# Sets `aot`, the file that lets this build start faster on this Java; it may not be there. The name says all that it is
# made of, since Java does not notice when jars have changed. Empty when there is to be none.
name_aot() {
  aot=
  [ "${PML_NO_AOT:-}" = 1 ] || [ -z "$runtime" ] || aot=$cache/aot/$build-${runtime//[^A-Za-z0-9.+-]/_}.aot
}

start() {
  local command=${1:-}
  find_java
  find_jars
  if [ "$command" = stdio ]; then
    set_options shim
  else
    set_options daemon
    name_aot
    [ -z "$aot" ] || options+=("-Dpml.aot=${aot%.aot}")
    if [ -n "$aot" ] && [ -f "$aot" ]; then
      options+=("-XX:AOTCache=$aot")
    elif [ -n "$aot" ] && [ "$command" = serve ]; then
      warm_up_later
    fi
  fi
  # shellcheck disable=SC2086 # the options are words
  exec "$java_home/bin/java" "${options[@]}" ${PML_JAVA_OPTS:-} -cp "$class_path" io.pml.cli.Main "$@"
}

# -- starting faster ------------------------------------------------------------------------------------------------

# In the background, on its own, when the start at hand is over.
warm_up_later() {
  mkdir -p "$cache" 2>/dev/null || return
  (
    trap '' INT HUP
    (sleep 20; exec nice -n 19 "$BASH" "$root/pml" warmup) </dev/null >"$cache/warmup.log" 2>&1 &
  )
}

# Lets a daemon on a throw-away home serve a few requests, and keeps what Java learned from it.
warm_up() {
  find_java
  find_jars
  set_options daemon
  name_aot
  [ -n "$aot" ] || fail "nothing to do: PML_NO_AOT is set, or this Java does not say its version"
  [ -f "$aot" ] && { say "already warm: $aot"; exit 0; }
  mkdir -p "$cache/aot" || exit 1
  find "$cache/aot" -name '*.making' -mmin +15 -exec rmdir {} + 2>/dev/null
  mkdir "$aot.making" 2>/dev/null || fail "another pml is at it"
  work=$(mktemp -d "$cache/warmup.XXXXXX") || exit 1
  trap 'end_quietly "$trained"; end_quietly "$(cat "$work/inner/run/lock" 2>/dev/null)"; rm -rf "$work" "$aot.making"' EXIT
  trap 'exit 130' INT TERM
  say "warming up…"
  train
  "$java_home/bin/java" "${options[@]}" -XX:AOTMode=on "-XX:AOTCache=$work/pml.aot" -cp "$class_path" io.pml.cli.Main version \
    >/dev/null || fail "Java does not take the cache it made; see above"
  # Workers and parsers have files of their own beside it.
  "$java_home/bin/java" "${options[@]}" "-Dpml.aot=${aot%.aot}" -cp "$class_path" io.pml.cli.Main warmup \
    || say "agent code will start as slowly as before; see above"
  mv -f "$work/pml.aot" "$aot" || exit 1
  local old
  for old in "$cache/aot/${build%%-*}"-*.aot; do
    case $old in
      "${aot%.aot}"*) ;;
      *) rm -f "$old" ;;
    esac
  done
  say "warm: the next start is faster"
}

trained=

# The downstream server of the training is another PML, so that nothing foreign is needed.
train() {
  local home=$work/home
  mkdir -m 700 "$home" || exit 1
  printf '{"mcpServers": {"inner": {"command": "%s", "args": ["stdio", "--home", "%s"], "env": {"PML_NO_AOT": "1"}}}}\n' \
    "$(json "$root/pml")" "$(json "$work/inner")" >"$home/config.json"
  "$java_home/bin/java" "${options[@]}" "-XX:AOTCacheOutput=$work/pml.aot" -cp "$class_path" io.pml.cli.Main \
    serve --home "$home" --port 0 </dev/null >/dev/null 2>"$work/log" &
  trained=$!
  await "$home/run/address" '' || fail "the daemon did not start: $(tail -n 3 "$work/log")"
  await "$work/inner/run/address" ''
  : >"$work/answers"
  {
    printf '%s\n' "$INITIALIZE" "$INITIALIZED" "$LIST"
    await "$work/answers" '"id":2'
    printf '%s\n' '{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"meta_servers","arguments":{}}}' \
      '{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"inner:std:time_now","arguments":{}}}' \
      '{"jsonrpc":"2.0","id":5,"method":"resources/list"}' '{"jsonrpc":"2.0","id":6,"method":"prompts/list"}'
    await "$work/answers" '"id":6'
  } | PML_NO_AOT=1 "$BASH" "$root/pml" stdio --home "$home" >"$work/answers" 2>>"$work/log"
  by_http "$home" "$INITIALIZE"
  PML_NO_AOT=1 "$BASH" "$root/pml" status --home "$home" >/dev/null 2>>"$work/log"
  kill -TERM "$trained"
  wait "$trained"
  trained=
  [ -f "$work/pml.aot" ] || fail "Java made no cache: $(tail -n 3 "$work/log")"
}

readonly INITIALIZE='{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"warmup","version":"1"}}}'
readonly INITIALIZED='{"jsonrpc":"2.0","method":"notifications/initialized"}'
readonly LIST='{"jsonrpc":"2.0","id":2,"method":"tools/list"}'

# One request by HTTP; the answer does not matter.
by_http() {
  local address token
  IFS= read -r address <"$1/run/address" && IFS= read -r token <"$1/token" || return
  address=${address#http://}
  {
    printf 'POST /mcp HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\n' "$address" "$token"
    printf 'Accept: application/json, text/event-stream\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%s' "${#2}" "$2"
    IFS= read -r -t 5 _ || true
  } 2>/dev/null <>"/dev/tcp/${address%:*}/${address##*:}" >&0
}

# Waits half a minute at most for a file that holds a text.
await() {
  local i
  for ((i = 0; i < 300; i++)); do
    [ -e "$1" ] && grep -q -- "$2" "$1" && return
    sleep 0.1
  done
  return 1
}

end_quietly() { [ -n "$1" ] && kill "$1" 2>/dev/null; }

# A text as it stands between quotes in JSON.
json() {
  local text=${1//\\/\\\\}
  printf '%s' "${text//\"/\\\"}"
}

locate
case ${1:-} in
  warmup) warm_up ;;
  *) start "$@" ;;
esac

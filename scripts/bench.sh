#!/bin/sh
# Measures: scripts/bench.sh full 3 ingest end_to_end. BENCH_JVM has options for the services, such as a flight recording.
root=$(cd "$(dirname "$0")/.." && pwd) || exit 1
java=$("$root/scripts/find-jdk.sh") || exit 1
class_path=$root/bench/target/bench.classpath
[ -r "$class_path" ] || {
  echo "Dirigent is not built: run make build" >&2
  exit 1
}
class_path=$root/bench/target/classes:$(cat "$class_path")
case " $* " in
*" micro "*)
  exec "$java/bin/java" -cp "$class_path" dev.dirigent.bench.micro.Micro "$@"
  ;;
esac
exec "$java/bin/java" -Xmx1g -Ddirigent.root="$root" -Ddirigent.bench.jvm="$BENCH_JVM" \
  -Ddirigent.bench.statements="${BENCH_STATEMENTS:-false}" -cp "$class_path" dev.dirigent.bench.Main "$@"

#!/bin/sh
# Runs a main class of the infra module as built: scripts/infra.sh stack.Main --help
root=$(cd "$(dirname "$0")/.." && pwd) || exit 1
java=$("$root/scripts/find-jdk.sh") || exit 1
class_path=$root/infra/target/infra.classpath
[ -r "$class_path" ] || {
  echo "Dirigent is not built: run make build" >&2
  exit 1
}
main=$1
shift
exec "$java/bin/java" -Xmx128m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dslf4j.internal.verbosity=ERROR -Ddirigent.root="$root" \
  -cp "$root/infra/target/classes:$(cat "$class_path")" "dev.dirigent.infra.$main" "$@"

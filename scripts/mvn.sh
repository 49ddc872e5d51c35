#!/bin/sh
# Maven in this checkout, on a JDK that can build it.
cd "$(dirname "$0")/.." || exit 1
JAVA_HOME=$(scripts/find-jdk.sh) || exit 1
export JAVA_HOME
command -v mvn >/dev/null || {
  echo "Maven is not installed: install the package \"maven\" (3.8.7 or newer), or see https://maven.apache.org." >&2
  exit 1
}
exec mvn -B "$@"

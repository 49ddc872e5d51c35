#!/bin/sh
# Builds every service and dg as native binaries.
cd "$(dirname "$0")/.." || exit 1
home=
for candidate in "$GRAALVM_HOME" "$JAVA_HOME" /usr/lib/jvm/* "$HOME"/.sdkman/candidates/java/* /opt/*; do
  if [ -n "$candidate" ] && [ -x "$candidate/bin/native-image" ]; then
    home=$candidate
    break
  fi
done
if [ -z "$home" ]; then
  cat >&2 <<'EOF'
No GraalVM found. Native binaries need GraalVM or Mandrel 25 (https://www.graalvm.org, https://github.com/graalvm/mandrel/releases)
and a C compiler with zlib (Debian: gcc zlib1g-dev). Set GRAALVM_HOME to where it is. A build takes 5 GB of memory.
EOF
  exit 1
fi
export GRAALVM_HOME="$home" JAVA_HOME="$home"
exec mvn -B -Pnative -Dmaven.test.skip=true package

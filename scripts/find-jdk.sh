#!/bin/sh
# Prints the home of a JDK of the needed level: JAVA_HOME where it is one, else the newest in the usual places.
# With an argument, of at least that level.
needed=${1:-21}

# The level of the JDK in that folder; nothing when there is no JDK there.
level() {
  [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return
  sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release"
}

if [ -n "$JAVA_HOME" ]; then
  found=$(level "$JAVA_HOME")
  if [ "${found:-0}" -ge "$needed" ]; then
    echo "$JAVA_HOME"
    exit 0
  fi
fi

best=
best_level=0
for home in /usr/lib/jvm/* "$HOME"/.sdkman/candidates/java/* /opt/* /opt/java/* "$HOME"/.jdks/* /usr/local/lib/jvm/* \
  /Library/Java/JavaVirtualMachines/*/Contents/Home "$HOME"/Library/Java/JavaVirtualMachines/*/Contents/Home; do
  found=$(level "$home")
  if [ "${found:-0}" -ge "$needed" ] && [ "$found" -gt "$best_level" ]; then
    best=$home
    best_level=$found
  fi
done

if [ -z "$best" ]; then
  cat >&2 <<EOF
No JDK $needed or newer found: JAVA_HOME is "${JAVA_HOME:-}", and there is none in /usr/lib/jvm, ~/.sdkman, ~/.jdks or /opt.
Install one, for example Eclipse Temurin (https://adoptium.net), "sdk install java" or your distribution's openjdk-$needed-jdk,
or set JAVA_HOME to where it is.
EOF
  exit 1
fi
echo "$best"

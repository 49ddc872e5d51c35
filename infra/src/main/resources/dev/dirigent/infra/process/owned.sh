# Runs "$@" in the place of this shell, with a watcher beside it that ends it when our standard input closes.
# The other end of that pipe is held by the owner and by nobody else, so it closes however the owner ends, SIGKILL included.
stop=$1
shift
exec 3<&0 </dev/null
(
  trap '' HUP INT TERM
  read -r _ <&3
  kill -"$stop" $$
  tries=0
  while kill -0 $$ && [ $tries -lt 10 ]; do
    sleep 1
    tries=$((tries + 1))
  done
  kill -KILL $$
) >/dev/null 2>&1 &
exec "$@" 3<&-

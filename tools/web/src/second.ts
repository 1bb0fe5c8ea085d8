// The time of the server, for what shows how much is left.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Watched } from "./watched";

// The server's time, milliseconds since 1970; whoever uses it is drawn anew each second.
export function useSecond(watched: Watched): number {
  const now = useSignal(watched.now());
  useEffect(() => {
    const timer = setInterval(() => { now.value = watched.now(); }, 1000);
    return () => clearInterval(timer);
  }, [watched]);
  return now.value;
}

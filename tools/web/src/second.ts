// The time of the server, for components that show the time left.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Watched } from "./watched";

// The server's time in milliseconds since 1970. The component is drawn again each second.
export function useSecond(watched: Watched): number {
  const now = useSignal(watched.now());
  useEffect(() => {
    const timer = setInterval(() => { now.value = watched.now(); }, 1000);
    return () => clearInterval(timer);
  }, [watched]);
  return now.value;
}

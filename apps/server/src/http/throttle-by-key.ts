const minuteMs = 60_000;
const mostRemembered = 10_000;

/**
 * Runs a side effect at most once a minute for each key, and drops calls in between. Failures go to
 * `onError`, never to the caller. @param keyOf returns the key of a call
 */
export function throttleByKey<Item, Rest extends unknown[]>(
  keyOf: (item: Item) => string,
  work: (item: Item, ...rest: Rest) => Promise<void>,
  onError: (error: unknown) => void,
): (item: Item, ...rest: Rest) => void {
  const done = new Map<string, number>();
  return (item, ...rest) => {
    const key = keyOf(item);
    const now = performance.now();
    if (now - (done.get(key) ?? Number.NEGATIVE_INFINITY) < minuteMs) return;
    if (done.size >= mostRemembered) done.clear();
    done.set(key, now);
    work(item, ...rest).catch(onError);
  };
}

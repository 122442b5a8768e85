const minuteMs = 60_000;
const mostRemembered = 10_000;

/**
 * Does something on the side for the first call of each key, and again for a call over a minute later; calls between are
 * dropped. What fails is told to `onError`, never to the caller.
 * @param keyOf what calls are told apart by
 */
export function sparingly<Item, Rest extends unknown[]>(
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

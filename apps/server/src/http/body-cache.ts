/** LRU cache of response bodies with a limit in bytes. */
export interface BodyCache {
  get(key: string): string | undefined;
  put(key: string, body: string): void;
}

/** Creates an empty cache. Sizes are text lengths, which equal bytes for ASCII. */
export function createBodyCache(limits: {
  readonly mostBytes: number;
  readonly mostBytesEach: number;
}): BodyCache {
  const bodies = new Map<string, string>();
  let bytes = 0;
  const drop = (key: string) => {
    bytes -= bodies.get(key)?.length ?? 0;
    bodies.delete(key);
  };
  return {
    get(key) {
      const body = bodies.get(key);
      if (body === undefined) return undefined;
      bodies.delete(key);
      bodies.set(key, body);
      return body;
    },
    put(key, body) {
      if (body.length > limits.mostBytesEach) return;
      drop(key);
      bodies.set(key, body);
      bytes += body.length;
      for (const oldest of bodies.keys()) {
        if (bytes <= limits.mostBytes) break;
        drop(oldest);
      }
    },
  };
}

/**
 * Cache of values derived from the user's data, keyed by data version, so that further reports on the same
 * data don't re-read it. Nothing is cached in a writing scope or for a user who has never written.
 */
export interface ReportCache {
  /**
   * Returns a cached value, or reads and caches it.
   * @param name cache key, with everything the value depends on besides the user's data
   * @param bytes approximate memory size of a value
   * @param read must depend only on the user's data and the name. Its result must not be mutated
   */
  getOrRead<Value>(name: string, bytes: (value: Value) => number, read: () => Promise<Value>): Promise<Value>;
  /** Deletes everything cached for the user, for example after the account is deleted. */
  clear(): void;
}

/** Approximate bytes of all users together. The entries unused for longest go first (LRU). */
const maxBytes = 8 * 1024 * 1024;
const maxBytesEach = 2 * 1024 * 1024;

/** By user, data version and name. Versions are never reused, so no entry can be out of date. */
const entries = new Map<string, { readonly value: unknown; readonly bytes: number }>();
let bytesCached = 0;

/** Returns the cache of a scope whose queries may each see a later version of the data: it caches nothing. */
export function noCache(userId: string): ReportCache {
  return {
    getOrRead: (_name, _bytes, read) => read(),
    clear: () => clear(userId),
  };
}

/**
 * Returns the cache of a scope that sees one version of the data.
 * @param readVersion reads that version; empty for a user who has never written
 */
export function cacheOfVersion(userId: string, readVersion: () => Promise<string>): ReportCache {
  const findOrRead = async <Value>(
    name: string,
    bytes: (value: Value) => number,
    read: () => Promise<Value>,
  ) => {
    const version = await readVersion();
    if (version === '') return read();
    const key = `${userId} ${version} ${name}`;
    const cached = find(key);
    if (cached !== undefined) return cached.value as Value;
    const value = await read();
    store(key, value, bytes(value) + 2 * key.length);
    return value;
  };
  /** Reads in progress, shared by all parts of a report that need the same value. */
  const reading = new Map<string, Promise<unknown>>();
  return {
    getOrRead<Value>(name: string, bytes: (value: Value) => number, read: () => Promise<Value>) {
      const begun = reading.get(name) as Promise<Value> | undefined;
      if (begun !== undefined) return begun;
      const value = findOrRead(name, bytes, read);
      reading.set(name, value);
      const ended = () => reading.delete(name);
      value.then(ended, ended);
      return value;
    },
    clear: () => clear(userId),
  };
}

function clear(userId: string): void {
  for (const key of [...entries.keys()]) if (key.startsWith(`${userId} `)) drop(key);
}

function find(key: string) {
  const cached = entries.get(key);
  if (cached !== undefined) {
    entries.delete(key);
    entries.set(key, cached);
  }
  return cached;
}

function store(key: string, value: unknown, bytes: number): void {
  if (bytes > maxBytesEach) return;
  drop(key);
  entries.set(key, { value, bytes });
  bytesCached += bytes;
  for (const oldest of entries.keys()) {
    if (bytesCached <= maxBytes) break;
    drop(oldest);
  }
}

function drop(key: string): void {
  bytesCached -= entries.get(key)?.bytes ?? 0;
  entries.delete(key);
}

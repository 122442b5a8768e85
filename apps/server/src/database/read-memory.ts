/**
 * Cache of values derived from the user's data, keyed by data version, so that further reports on the same
 * data don't re-read it. Nothing is cached in a writing scope or for a user who has never written.
 */
export interface ReadMemory {
  /**
   * Returns a cached value, or reads and caches it.
   * @param name cache key, with everything the value depends on besides the user's data
   * @param bytes approximate memory size of a value
   * @param read must depend only on the user's data and the name. Its result must not be mutated
   */
  kept<Value>(name: string, bytes: (value: Value) => number, read: () => Promise<Value>): Promise<Value>;
  /** Deletes everything cached for the user, for example after the account is deleted. */
  forget(): void;
}

/** Bytes of all users together, about; those longest unused go first. */
const mostBytes = 8 * 1024 * 1024;
const mostBytesEach = 2 * 1024 * 1024;

/** By user, stamp and name. A stamp comes but once, so that nothing in here goes stale. */
const memory = new Map<string, { readonly value: unknown; readonly bytes: number }>();
let bytesKept = 0;

/** Returns the memory of a scope that may see a later version of the data with each query: nothing is cached. */
export function noMemory(userId: string): ReadMemory {
  return {
    kept: (_name, _bytes, read) => read(),
    forget: () => forget(userId),
  };
}

/**
 * Returns the memory of a scope that sees one version of the data.
 * @param readStamp the stamp of that version; empty for a user who never wrote
 */
export function readMemory(userId: string, readStamp: () => Promise<string>): ReadMemory {
  const recallOrRead = async <Value>(
    name: string,
    bytes: (value: Value) => number,
    read: () => Promise<Value>,
  ) => {
    const stamp = await readStamp();
    if (stamp === '') return read();
    const key = `${userId} ${stamp} ${name}`;
    const known = recall(key);
    if (known !== undefined) return known.value as Value;
    const value = await read();
    keep(key, value, bytes(value) + 2 * key.length);
    return value;
  };
  /** Reads in progress, shared by all parts of a report that need the same value. */
  const underway = new Map<string, Promise<unknown>>();
  return {
    kept<Value>(name: string, bytes: (value: Value) => number, read: () => Promise<Value>) {
      const begun = underway.get(name) as Promise<Value> | undefined;
      if (begun !== undefined) return begun;
      const value = recallOrRead(name, bytes, read);
      underway.set(name, value);
      const ended = () => underway.delete(name);
      value.then(ended, ended);
      return value;
    },
    forget: () => forget(userId),
  };
}

function forget(userId: string): void {
  for (const key of [...memory.keys()]) if (key.startsWith(`${userId} `)) drop(key);
}

function recall(key: string) {
  const known = memory.get(key);
  if (known !== undefined) {
    memory.delete(key);
    memory.set(key, known);
  }
  return known;
}

function keep(key: string, value: unknown, bytes: number): void {
  if (bytes > mostBytesEach) return;
  drop(key);
  memory.set(key, { value, bytes });
  bytesKept += bytes;
  for (const oldest of memory.keys()) {
    if (bytesKept <= mostBytes) break;
    drop(oldest);
  }
}

function drop(key: string): void {
  bytesKept -= memory.get(key)?.bytes ?? 0;
  memory.delete(key);
}

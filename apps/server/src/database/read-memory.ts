/** How a scope that only reads tells which state of the user's data it sees. */
export interface DataState {
  /** The stamp of the data; empty for a user who never wrote. */
  stamp(): Promise<string>;
  /** Whether everything that was read so far is of the data with this stamp. */
  isStill(stamp: string): Promise<boolean>;
  /** Whether nothing can be known by the stamp yet: then what is asked for is read without waiting for it. */
  readonly isNew?: boolean;
}

/** What a stamp of the data says of the user's exchange rates alone. */
function ratesStamp(stamp: string): string {
  return stamp.slice(stamp.indexOf(' ') + 1);
}

/** What is known of the user's data by a key, filled by and by. */
export interface KeptTable<Value> {
  readonly known: ReadonlyMap<string, Value>;
  /** Adds what was read for these keys, which depends on nothing but the user's data and the table's name. */
  add(found: readonly (readonly [key: string, value: Value])[]): Promise<void>;
}

/**
 * What was made of the user's data, kept by the stamp of the data: whoever asks for another report of the same data does
 * not read it again. In a scope that writes, and of a user who never wrote, nothing is kept.
 */
export interface ReadMemory {
  /**
   * @param name of what it is, with all it depends on but the user's data
   * @param bytes about how much memory a value takes
   * @param read depends on nothing but the user's data and what the name says; nobody may change what it answers
   * @param until what is written that makes it another: any data of the user, or his exchange rates
   */
  kept<Value>(
    name: string,
    bytes: (value: Value) => number,
    read: () => Promise<Value>,
    until?: 'data' | 'rates',
  ): Promise<Value>;
  /**
   * A table that is kept until the user's exchange rates change.
   * @param name of what it is, with all it depends on but the rates and the keys
   */
  ratesTable<Value>(name: string): Promise<KeptTable<Value> | undefined>;
  /** Forgets all that is kept of the user: whoever is gone leaves nothing in memory. */
  forget(): void;
}

/** Bytes of all users together, about; those longest unused go first. */
const mostBytes = 8 * 1024 * 1024;
const mostBytesEach = 2 * 1024 * 1024;

/** Entries of a table, and about how much memory it takes with as many. */
const mostEntries = 1000;
const bytesOfTable = 256 * 1024;

/** By user, stamp and name. A stamp comes but once, so that nothing in here goes stale. */
const memory = new Map<string, { readonly value: unknown; readonly bytes: number }>();
let bytesKept = 0;

/** The memory of a scope that writes: nothing is kept, nor answered from what is. */
export function noMemory(userId: string): ReadMemory {
  return {
    kept: (_name, _bytes, read) => read(),
    ratesTable: async () => undefined,
    forget: () => forget(userId),
  };
}

/** The memory of a scope that only reads. */
export function readMemory(userId: string, state: DataState): ReadMemory {
  const keptUntil = async <Value>(
    name: string,
    bytes: (value: Value) => number,
    read: () => Promise<Value>,
    until: 'data' | 'rates',
  ) => {
    const early = state.isNew && until === 'data' ? read() : undefined;
    const stamp = early ? (await Promise.all([state.stamp(), early]))[0] : await state.stamp();
    if (stamp === '') return early ?? read();
    const key = `${userId} ${until === 'data' ? stamp : `rates ${ratesStamp(stamp)}`} ${name}`;
    const known = recall(key);
    if (known !== undefined) return known.value as Value;
    const value = await (early ?? read());
    if (await state.isStill(stamp)) keep(key, value, bytes(value) + 2 * key.length);
    return value;
  };
  /** What one report asks for in several places at once is read once. */
  const underway = new Map<string, Promise<unknown>>();
  return {
    kept<Value>(
      name: string,
      bytes: (value: Value) => number,
      read: () => Promise<Value>,
      until: 'data' | 'rates' = 'data',
    ) {
      const begun = underway.get(name) as Promise<Value> | undefined;
      if (begun !== undefined) return begun;
      const value = keptUntil(name, bytes, read, until);
      underway.set(name, value);
      const ended = () => underway.delete(name);
      value.then(ended, ended);
      return value;
    },
    async ratesTable<Value>(name: string) {
      const stamp = await state.stamp();
      if (stamp === '') return undefined;
      const key = `${userId} rates ${ratesStamp(stamp)} ${name}`;
      const known = (recall(key)?.value ?? new Map()) as Map<string, Value>;
      return {
        known,
        async add(found: readonly (readonly [string, Value])[]) {
          if (!(await state.isStill(stamp))) return;
          for (const [at, value] of found) if (known.size < mostEntries) known.set(at, value);
          keep(key, known, bytesOfTable);
        },
      };
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

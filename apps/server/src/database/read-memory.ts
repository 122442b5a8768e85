import { setImmediate as nextTurn } from 'node:timers/promises';

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

/** A part of the user's data as a store reads it: the rows of a year, say. */
export interface PackedPart {
  readonly key: string;
  /** Another one whenever the rows of the part are others: a hash over the transactions that wrote them last. */
  readonly mark: string;
  /** Null where the rows are those that are known. */
  readonly packed: string | null;
  /** Whether only those rows are packed that are other than with the known mark. */
  readonly isChange?: boolean;
}

/** The marks of the parts that are known, by the same places. */
export interface KnownMarks {
  readonly keys: readonly string[];
  readonly marks: readonly string[];
}

/** How parts are read. */
interface PartsReader<Value> {
  /** In one statement, as a part and its mark must be of one moment: which parts there are, packed where their marks are not known. */
  readonly list: (known: KnownMarks) => Promise<readonly PackedPart[]>;
  /** @param before what is known of the part, where only changes to it are packed; it may not be changed */
  readonly unpack: (packed: string, key: string, before?: Value) => Value;
  /** About how much memory a value takes. */
  readonly bytes: (value: Value) => number;
}

/**
 * Answers what was made of the very same before, by identity of each, or makes it. Nobody may change what it answers.
 * @param of all that it is made of: what is kept or was worked out, and plain values
 * @param bytes about how much memory the value takes, without what it is made of
 */
export type Workings = <Value>(
  key: string,
  of: readonly unknown[],
  bytes: number,
  make: () => Value,
) => Value;

/** What is known of the user's data by a key, filled by and by. */
export interface KeptTable<Value> {
  readonly known: ReadonlyMap<string, Value>;
  /** Adds what was read for these keys, which depends on nothing but the user's data and the table's name. */
  add(found: readonly (readonly [key: string, value: Value])[]): Promise<void>;
}

/**
 * What was made of the user's data, kept by the stamp of the data: whoever asks for another report of the same data does
 * not read it again. What is kept in parts outlives writes: they cost the reading of the parts that they changed. In a
 * scope that writes, and of a user who never wrote, nothing is kept.
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
  /**
   * Parts that are kept by their own marks, by their keys: only those whose mark is another are unpacked.
   * @param name of what they are, with all they depend on but their rows and keys
   */
  parts<Value>(name: string, reader: PartsReader<Value>): Promise<Map<string, Value>>;
  /**
   * What is worked out of what is kept, and of nothing else: worked out again only where what it is made of is another. It
   * outlives writes.
   * @param name of what it is
   */
  workings(name: string): Workings;
  /** Forgets all that is kept of the user: whoever is gone leaves nothing in memory. */
  forget(): void;
}

/** Bytes of all users together, about; those longest unused go first. */
const mostBytes = 8 * 1024 * 1024;
const mostBytesEach = 2 * 1024 * 1024;

/** Entries of a table, and about how much memory it takes with as many. */
const mostEntries = 1000;
const bytesOfTable = 256 * 1024;

/** By user, stamp and name. A stamp comes but once, so that nothing in here goes stale; parts are checked by their marks. */
const memory = new Map<string, { readonly value: unknown; readonly bytes: number }>();
let bytesKept = 0;

/** A part in memory. */
interface KeptPart<Value> {
  readonly mark: string;
  readonly value: Value;
  readonly bytes: number;
}

/** The memory of a scope that writes: nothing is kept, nor answered from what is. */
export function noMemory(userId: string): ReadMemory {
  return {
    kept: (_name, _bytes, read) => read(),
    ratesTable: async () => undefined,
    parts: async (_name, reader) => valuesOf((await readParts(reader, new Map())).parts),
    workings: () => (_key, _of, _bytes, make) => make(),
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
    async parts<Value>(name: string, reader: PartsReader<Value>) {
      const key = `${userId} parts ${name}`;
      const known = (recall(key)?.value ?? new Map()) as ReadonlyMap<string, KeptPart<Value>>;
      const { parts, isNews } = await readParts(reader, known);
      if (isNews) {
        // Those of other years than were asked for now are kept as well.
        const all = new Map([...known, ...parts]);
        keep(
          key,
          all,
          all.values().reduce((sum, { bytes }) => sum + bytes, 2 * key.length),
        );
      }
      return valuesOf(parts);
    },
    workings: (name) => workingsOf(`${userId} workings ${name}`),
    forget: () => forget(userId),
  };
}

/** What was worked out by its key, of what, and how much memory all of it takes. */
interface WorkedOut {
  readonly values: Map<
    string,
    { readonly of: readonly unknown[]; readonly value: unknown; readonly bytes: number }
  >;
  bytes: number;
}

function workingsOf(key: string): Workings {
  const known = (recall(key)?.value ?? { values: new Map(), bytes: 2 * key.length }) as WorkedOut;
  return <Value>(at: string, of: readonly unknown[], bytes: number, make: () => Value) => {
    const before = known.values.get(at);
    if (before?.of.length === of.length && of.every((one, index) => one === before.of[index]))
      return before.value as Value;
    const value = make();
    const own = bytes + 8 * of.length + 2 * at.length;
    const all = known.bytes + own - (before?.bytes ?? 0);
    if (all > mostBytesEach) return value;
    known.values.set(at, { of, value, bytes: own });
    known.bytes = all;
    keep(key, known, all);
    return value;
  };
}

/** Unpacking gives the event loop back to other requests after so long. */
const longestStretchMs = 10;

/** Reads the parts that there are; of those whose mark is known the known value. */
async function readParts<Value>(
  { list, unpack, bytes }: PartsReader<Value>,
  known: ReadonlyMap<string, KeptPart<Value>>,
): Promise<{ parts: Map<string, KeptPart<Value>>; isNews: boolean }> {
  const found = await list({ keys: [...known.keys()], marks: [...known.values()].map(({ mark }) => mark) });
  const parts = new Map<string, KeptPart<Value>>();
  let began = performance.now();
  for (const { key, mark, packed, isChange } of found) {
    if (performance.now() - began > longestStretchMs) {
      await nextTurn();
      began = performance.now();
    }
    if (packed === null) {
      parts.set(key, { ...(known.get(key) as KeptPart<Value>), mark });
      continue;
    }
    const value = unpack(packed, key, isChange ? known.get(key)?.value : undefined);
    parts.set(key, { mark, value, bytes: bytes(value) + 2 * (key.length + mark.length) });
  }
  return { parts, isNews: found.some(({ key, mark }) => known.get(key)?.mark !== mark) };
}

function valuesOf<Value>(parts: ReadonlyMap<string, KeptPart<Value>>): Map<string, Value> {
  return new Map([...parts].map(([key, { value }]) => [key, value]));
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

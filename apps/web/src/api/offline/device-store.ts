import { copyFlag } from './flag.ts';
import type { Sealed } from './sealing.ts';

/**
 * Storage on this device, in IndexedDB. `about` is readable and has no records of the user. The rest is encrypted:
 * `copy` has the data shown offline, `queue` the unsent writes and `sent` their results.
 */
export interface About {
  /** Id of the user whose copy this is. */
  readonly user: string;
  readonly format: number;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly iterations: number;
  /** Key of the copy, sealed with the passphrase and by the server. */
  readonly byPassphrase: Sealed;
  readonly byServer: string;
  /** When the copy was made, and the place in the feed of changes. Absent while there is none. */
  readonly copied?: { readonly at: string; readonly cursor: string };
}

/** A write in the queue: what to send, and the bytes of a file. */
export interface StoredWrite {
  readonly head: Sealed;
  readonly file?: Sealed;
}

type StoreName = 'about' | 'copy' | 'queue' | 'sent';

const databaseName = 'farthing-offline';
let opening: Promise<IDBDatabase> | undefined;

/** Returns true if this browser can store a sealed copy: it needs HTTPS, or localhost. */
export function canKeepCopy(): boolean {
  return isSecureContext && typeof indexedDB !== 'undefined' && 'locks' in navigator;
}

export const readAbout = () => inStore<About | undefined>('about', (store) => store.get('about'));

/** Stores the keys of a copy, before there is one. */
export async function storeAbout(about: About): Promise<void> {
  await inStore('about', (store) => store.put(about, 'about'), 'readwrite');
  localStorage.setItem(copyFlag, 'on');
}

/** Replaces the copy. Nothing changes if it doesn't fit. @throws {DOMException} QuotaExceededError */
export async function replaceCopy(about: About, parts: ReadonlyMap<string, Sealed>): Promise<void> {
  await inStores(['about', 'copy'], 'readwrite', (transaction) => {
    const copy = transaction.objectStore('copy');
    copy.clear();
    for (const [name, part] of parts) copy.put(part, name);
    transaction.objectStore('about').put(about, 'about');
  });
}

/** Replaces one part of the copy. */
export async function replacePart(about: About, name: string, part: Sealed): Promise<void> {
  await inStores(['about', 'copy'], 'readwrite', (transaction) => {
    transaction.objectStore('copy').put(part, name);
    transaction.objectStore('about').put(about, 'about');
  });
}

export async function readParts(): Promise<ReadonlyMap<string, Sealed>> {
  const names = await inStore<IDBValidKey[]>('copy', (store) => store.getAllKeys());
  const parts = await inStore<Sealed[]>('copy', (store) => store.getAll());
  return new Map(parts.map((part, place) => [String(names[place]), part]));
}

/** Deletes the data shown offline. Keys and unsent writes stay, encrypted. */
export async function deleteCopy(): Promise<void> {
  const about = await readAbout();
  if (!about) return;
  const { copied: _, ...rest } = about;
  await replaceCopy(rest, new Map());
}

/** Deletes everything, including unsent writes. */
export async function deleteAll(): Promise<void> {
  localStorage.removeItem(copyFlag);
  await inStores(['about', 'copy', 'queue', 'sent'], 'readwrite', (transaction) => {
    for (const name of transaction.objectStoreNames) transaction.objectStore(name).clear();
  });
}

/** Adds writes to the end of the queue, all or none. @returns their numbers */
export async function addWrites(writes: readonly StoredWrite[]): Promise<number[]> {
  const numbers = await inStores(['queue'], 'readwrite', (transaction) =>
    writes.map((write) => transaction.objectStore('queue').add(write)),
  );
  return numbers.map(({ result }) => Number(result));
}

/** Lists the numbers of all unsent writes, oldest first. */
export const writeNumbers = () => inStore<IDBValidKey[]>('queue', (store) => store.getAllKeys());
export const readWrite = (number: number) =>
  inStore<StoredWrite | undefined>('queue', (store) => store.get(number));
export const countWrites = () => inStore<number>('queue', (store) => store.count());

/** Replaces the head of a write. Does nothing if it is gone. */
export async function replaceHead(number: number, head: Sealed): Promise<void> {
  await inStores(['queue'], 'readwrite', (transaction) => {
    const queue = transaction.objectStore('queue');
    const request = queue.get(number);
    request.onsuccess = () => {
      if (request.result) queue.put({ ...request.result, head }, number);
    };
  });
}

/** Removes writes from the queue. @param sent result of a write, for later writes that depend on it */
export async function removeWrites(numbers: readonly number[], sent?: Sealed): Promise<void> {
  await inStores(['queue', 'sent'], 'readwrite', (transaction) => {
    for (const number of numbers) {
      transaction.objectStore('queue').delete(number);
      if (sent) transaction.objectStore('sent').put(sent, number);
    }
  });
}

export const readSent = (number: number) => inStore<Sealed | undefined>('sent', (store) => store.get(number));

function connect(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => {
      for (const name of ['about', 'copy', 'sent']) request.result.createObjectStore(name);
      request.result.createObjectStore('queue', { autoIncrement: true });
    };
    request.onsuccess = () => {
      // The browser may close the database, for example when it evicts the storage. The next call reopens it.
      request.result.onclose = () => (opening = undefined);
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
  opening.catch(() => (opening = undefined));
  return opening;
}

/** Runs one transaction, which is durable when this returns, even after a power failure. */
async function inStores<Result>(
  names: readonly StoreName[],
  mode: IDBTransactionMode,
  work: (transaction: IDBTransaction) => Result,
): Promise<Result> {
  const database = await connect();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(names, mode, { durability: 'strict' });
    transaction.onabort = () => reject(transaction.error);
    const result = work(transaction);
    transaction.oncomplete = () => resolve(result);
  });
}

async function inStore<Result>(
  name: StoreName,
  work: (store: IDBObjectStore) => IDBRequest,
  mode: IDBTransactionMode = 'readonly',
): Promise<Result> {
  const request = await inStores([name], mode, (transaction) => work(transaction.objectStore(name)));
  return request.result;
}

import type { Attachment, Transaction, TransactionPage } from '@farthing/api-contract';
import { createStore } from '../../store.ts';
import { ApiProblem } from '../problem.ts';
import type { ApiCall } from '../stand-in.ts';
import {
  addWrites,
  readSent,
  readWrite,
  removeWrites,
  replaceHead,
  type StoredWrite,
  writeNumbers,
} from './device-store.ts';
import { hasArrived, type QueuedWrite, type Waiting } from './queue-rules.ts';
import { open, openBytes, type Sealed, seal, sealBytes } from './sealing.ts';

/** Sends a call to the server, bypassing the copy. */
export type Send = <Answer>(call: ApiCall) => Promise<Answer>;

/** Outcome of a write: the stored transaction. */
interface Sent {
  readonly id: string;
  readonly version: number;
}

/** Web Lock that lets one tab at a time change the queue, and one send it. */
const lockName = 'farthing.offline-queue';
const sendLockName = 'farthing.offline-send';

/** The writes that wait, oldest first. */
export const queue = createStore<readonly Waiting[]>([]);
/** Server ids by the ids made on this device, which an open sheet may still use. */
const realIds = new Map<string, string>();

/** Replaces ids made on this device with the server's. */
export function withRealIds(path: string): string {
  return path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, (id) => realIds.get(id) ?? id);
}

/** Reads the queue from this device. Empty without a key. */
export async function readQueue(key: CryptoKey | undefined): Promise<void> {
  if (!key) return queue.set([]);
  const known = new Map(queue.get().map((write) => [write.number, write]));
  const numbers = (await writeNumbers()).map(Number);
  const read = await Promise.all(numbers.map(async (number) => known.get(number) ?? readOne(key, number)));
  queue.set(read.filter((write) => write !== undefined));
}

async function readOne(key: CryptoKey, number: number): Promise<Waiting | undefined> {
  const stored = await readWrite(number);
  return stored && { ...(await open<QueuedWrite>(key, 'queue', stored.head)), number };
}

/**
 * Stores writes, one for each transaction, encrypted at the end of the queue. @throws {DOMException} if the device is
 * full, and then nothing is stored
 */
export function enqueue(key: CryptoKey, writes: readonly QueuedWrite[], file?: File): Promise<void> {
  return inTurn(async () => {
    await readQueue(key);
    const linked = writes.map((write): QueuedWrite => {
      const before = queue.get().findLast(({ row }) => row === write.row);
      return before ? { ...write, after: before.number } : write;
    });
    const bytes = file && (await sealBytes(key, 'file', await file.arrayBuffer()));
    const stored = await Promise.all(
      linked.map(
        async (write): Promise<StoredWrite> => ({
          head: await seal(key, 'queue', write),
          ...(bytes ? { file: bytes } : {}),
        }),
      ),
    );
    const numbers = await addWrites(stored);
    queue.set([
      ...queue.get(),
      ...linked.map((write, place) => ({ ...write, number: Number(numbers[place]) })),
    ]);
  });
}

/** Deletes a write that isn't sent. If it adds a transaction, that transaction's other writes are deleted too. */
export function discard(write: Waiting): Promise<void> {
  return inTurn(async () => {
    const gone = queue
      .get()
      .filter(({ number, row }) => number === write.number || (write.kind === 'add' && row === write.row));
    await removeWrites(gone.map(({ number }) => number));
    queue.set(queue.get().filter((one) => !gone.includes(one)));
  });
}

/** Lets a write be sent again. @param version version of the stored row that the change overwrites */
export function releaseWrite(key: CryptoKey, write: Waiting, version?: number): Promise<void> {
  const { problem: _, ...rest } = write;
  if (rest.kind !== 'change' || version === undefined) return rewrite(key, rest);
  const { after: _after, ...alone } = rest;
  return rewrite(key, { ...alone, version });
}

/**
 * Sends the queue in order. Stops at the first write that the server can't take now, and skips those that the user must
 * decide on.
 * @param isOpen returns true before each write if the queue may still be sent
 * @param onSent receives the stored transaction of each write
 * @throws {ApiProblem} if the server is away or overloaded: the rest waits
 */
export function sendQueue(
  key: CryptoKey,
  send: Send,
  { isOpen, onSent }: { isOpen: () => boolean; onSent: (row: Transaction) => Promise<void> },
): Promise<void> {
  return navigator.locks.request(sendLockName, async () => {
    await inTurn(() => readQueue(key));
    const heldBack = new Set<string>();
    const canGo = (write: Waiting) => {
      if (write.problem) heldBack.add(write.row);
      return !heldBack.has(write.row);
    };
    // Finds writes added in the meantime, too.
    for (let write = queue.get().find(canGo); write && isOpen(); write = queue.get().find(canGo)) {
      try {
        const row = await sendOne(key, send, write);
        await forget(key, write, row);
        if (row) await onSent(row);
      } catch (error) {
        if (!(error instanceof ApiProblem) || isPassing(error)) throw error;
        await rewrite(key, { ...write, problem: { status: error.status, message: error.message } });
      }
    }
  });
}

/** Returns true if the same request may succeed later, without the user's decision. */
function isPassing({ status, code }: ApiProblem): boolean {
  // Without a code, the error came from a proxy or the sign-in page of a hotel's network, not from our server.
  return code === undefined || status === 401 || status === 408 || status === 429 || status >= 500;
}

/** Sends one write. Repeating it after a lost response changes nothing. */
async function sendOne(key: CryptoKey, send: Send, write: Waiting): Promise<Transaction | undefined> {
  const before = write.after === undefined ? undefined : await readOutcome(key, write.after);
  const id = before?.id ?? write.row;
  switch (write.kind) {
    case 'add':
      return add(send, write);
    case 'attach': {
      const stored = await readWrite(write.number);
      if (!stored?.file) return undefined;
      const file = new File([await openBytes(key, 'file', stored.file)], write.file.name, write.file);
      // The same file again returns the existing attachment.
      await send<Attachment>({ method: 'POST', path: `/transactions/${id}/attachments`, file });
      return send<Transaction>({ method: 'GET', path: `/transactions/${id}` });
    }
    case 'change':
      return change(send, `/transactions/${id}`, { ...write, version: before?.version ?? write.version });
  }
}

async function add(send: Send, { body, key }: Waiting & { kind: 'add' }): Promise<Transaction> {
  const headers = { 'idempotency-key': key };
  try {
    return await send<Transaction>({ method: 'POST', path: '/transactions', body, headers });
  } catch (error) {
    const isThere =
      error instanceof ApiProblem && (error.code === 'external-id-taken' || error.arrivedBefore);
    const found = isThere ? await findAdded(send, body) : undefined;
    if (!found) throw error;
    return found;
  }
}

/** Returns the transaction that an earlier attempt recorded. */
async function findAdded(send: Send, body: { account_id: string; external_id?: string | null }) {
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: TransactionPage = await send({
      method: 'GET',
      path: '/transactions',
      query: { account_id: body.account_id, limit: 500, cursor },
    });
    const found = page.items.find(({ external_id }) => external_id === body.external_id);
    if (found) return found;
    cursor = page.next_cursor;
  }
  return undefined;
}

async function change(
  send: Send,
  path: string,
  { change, version }: Waiting & { kind: 'change' },
): Promise<Transaction> {
  try {
    return await send<Transaction>({ method: 'PATCH', path, body: { ...change, version } });
  } catch (error) {
    if (!(error instanceof ApiProblem && error.isVersionClash)) throw error;
    const stored = await send<Transaction>({ method: 'GET', path });
    if (!hasArrived(change, stored)) throw error;
    return stored;
  }
}

async function readOutcome(key: CryptoKey, number: number): Promise<Sent | undefined> {
  const sent = await readSent(number);
  return sent && open<Sent>(key, 'sent', sent);
}

/** Removes a sent write from the queue and stores its result for later writes, in one step. */
async function forget(key: CryptoKey, write: Waiting, row: Transaction | undefined): Promise<void> {
  let outcome: Sealed | undefined;
  if (row) {
    outcome = await seal(key, 'sent', { id: row.id, version: row.version } satisfies Sent);
    realIds.set(write.row, row.id);
  }
  await inTurn(async () => {
    await removeWrites([write.number], outcome);
    queue.set(queue.get().filter(({ number }) => number !== write.number));
  });
}

function rewrite(key: CryptoKey, write: Waiting): Promise<void> {
  return inTurn(async () => {
    const { number, ...stored } = write;
    await replaceHead(number, await seal(key, 'queue', stored));
    queue.set(queue.get().map((one) => (one.number === number ? write : one)));
  });
}

function inTurn(work: () => Promise<void>): Promise<void> {
  return navigator.locks.request(lockName, work);
}

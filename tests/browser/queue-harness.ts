import type { NewTransaction } from '@farthing/api-contract';
import { overNetwork } from '../../apps/web/src/api/client.ts';
import { enqueue, queue, readQueue, sendQueue } from '../../apps/web/src/api/offline/queue.ts';
import { externalIdOf, type QueuedWrite, shownNew } from '../../apps/web/src/api/offline/queue-rules.ts';
import { readKey } from '../../apps/web/src/api/offline/sealing.ts';
import { refreshSession } from '../../apps/web/src/api/session.ts';

/** Key of the queue in this test: it survives the page. */
const key = readKey('A'.repeat(43));

/** Puts writes into the queue: new transactions, changes of them before they are sent, and changes of stored ones. */
async function fill(account: string, stored: readonly string[], count: number): Promise<void> {
  const writes: QueuedWrite[] = [];
  const at = new Date().toISOString();
  const added: string[] = [];
  for (let number = 0; number < count; number++) {
    const turn = number % 5;
    if (turn < 2) {
      const row = crypto.randomUUID();
      const id = `add-${number}`;
      const body: NewTransaction = {
        account_id: account,
        type: 'expense',
        amount: '1.00',
        date: '2026-11-02',
        merchant: id,
        external_id: externalIdOf(id),
      };
      writes.push({ kind: 'add', row, at, body, key: id, shown: shownNew(row, body, []) });
      added.push(row);
    } else {
      const row = (turn === 2 ? added[added.length >> 1] : stored[number % stored.length]) ?? '';
      writes.push({ kind: 'change', row, at, name: '', change: { notes: `change-${number}` }, version: 1 });
    }
  }
  for (const one of inBatches(writes)) await enqueue(await key, one);
}

/** As the app does, a batch has one write of a transaction at most. */
function inBatches(writes: readonly QueuedWrite[]): QueuedWrite[][] {
  const batches: QueuedWrite[][] = [];
  let rows = new Set<string>();
  for (const write of writes) {
    if (batches.length === 0 || rows.has(write.row)) {
      batches.push([]);
      rows = new Set();
    }
    rows.add(write.row);
    batches.at(-1)?.push(write);
  }
  return batches;
}

/** Sends until nothing waits. @returns the number of writes that a person must decide on */
async function sendAll(): Promise<number> {
  const opened = await key;
  await readQueue(opened);
  for (;;) {
    try {
      await refreshSession();
      await sendQueue(opened, overNetwork, { isOpen: () => true, onSent: async () => undefined });
      return queue.get().length;
    } catch {
      await new Promise((done) => setTimeout(done, 20)); // the server was away: as the app does, but sooner
    }
  }
}

Object.assign(globalThis, { queueHarness: { fill, sendAll } });

import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { expect, test } from 'vitest';
import { tablesOver } from './scope-driver.ts';

interface Sent {
  readonly name: string | undefined;
  readonly text: string;
  answer(rows: object[]): void;
  fail(error: Error): void;
}

/** Creates a connection that records queries and responds only on command. */
function notingClient() {
  const sent: Sent[] = [];
  const query = ({ name, text }: { name?: string; text: string }) =>
    new Promise((resolve, reject) => {
      sent.push({ name, text, answer: (rows) => resolve({ rows, command: 'SELECT' }), fail: reject });
    });
  return { client: { query } as unknown as PoolClient, sent };
}

const turn = () => new Promise(setImmediate);
const opening = [{ sql: 'begin' }, { sql: 'select set_user($1)', values: ['one'] }];

test('the opening of a lease and its first query are sent without waiting for an answer', async () => {
  const { client, sent } = notingClient();
  const lease = tablesOver(client, opening);
  expect(lease.hasBegun()).toBe(false);
  const rows = sql`select 1 as one`.execute(lease.tables);
  await turn();
  expect(sent.map(({ text }) => text)).toEqual(['begin', 'select set_user($1)', 'select 1 as one']);
  for (const { answer } of sent) answer([{ one: 1 }]);
  expect((await rows).rows).toEqual([{ one: 1 }]);
  void sql`select 2`.execute(lease.tables);
  await turn();
  expect(sent.length).toBe(4);
});

test('a query whose lease could not be opened rejects with the reason, whatever PostgreSQL answered to it', async () => {
  const { client, sent } = notingClient();
  const rows = sql`select 1 as one`.execute(tablesOver(client, opening).tables);
  await turn();
  sent[2]?.answer([{ one: 1 }]);
  sent[1]?.answer([]);
  sent[0]?.fail(new Error('cancelled'));
  await expect(rows).rejects.toThrow('cancelled');
});

test('equal statements share a name, different ones do not, and one that could not be encoded gets another', async () => {
  const { client, sent } = notingClient();
  const { tables } = tablesOver(client, []);
  const send = async (text: string) => {
    const rows = sql.raw(text).execute(tables);
    await turn();
    const last = sent.at(-1) as Sent;
    return { rows, ...last };
  };
  const first = await send('select 3');
  expect((await send('select 3')).name).toBe(first.name);
  expect((await send('select 4')).name).not.toBe(first.name);
  first.fail(new Error('a value that cannot be encoded'));
  await expect(first.rows).rejects.toThrow();
  expect((await send('select 3')).name).not.toBe(first.name);
});

test('a lease takes no transaction of its own and no query after its end', async () => {
  const { client, sent } = notingClient();
  const lease = tablesOver(client, []);
  await expect(lease.tables.transaction().execute(async () => {})).rejects.toThrow('one transaction already');
  lease.end();
  await expect(sql`select 1`.execute(lease.tables)).rejects.toThrow('has ended');
  expect(sent).toEqual([]);
});

test('a connection that has used up its names leaves the statements of another their names', async () => {
  const nameOn = async (client: PoolClient, sent: readonly Sent[], text: string) => {
    void sql.raw(text).execute(tablesOver(client, []).tables);
    await turn();
    return sent.at(-1)?.name;
  };
  const [full, fresh] = [notingClient(), notingClient()];
  for (let number = 0; number < 400; number++)
    expect(await nameOn(full.client, full.sent, `select ${number} as used`)).toBeDefined();
  expect(await nameOn(full.client, full.sent, 'select 400 as used')).toBeUndefined();
  expect(await nameOn(fresh.client, fresh.sent, 'select 400 as used')).toBeDefined();
});

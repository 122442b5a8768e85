import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { PoolClient } from 'pg';
import { expect, test } from 'vitest';
import { send } from './statement.ts';

const run = promisify(execFile);

test('rows that nobody holds any more do not grow old: they go without a collection of the whole heap', async () => {
  const { stdout } = await run(process.execPath, [
    fileURLToPath(new URL('statement-heap.ts', import.meta.url)),
  ]);
  const { rows, bytesEach } = JSON.parse(stdout) as { rows: number; bytesEach: number };
  expect(rows).toBe(500_000);
  // Code that is compiled meanwhile lies in the old space as well, 5 to 60 bytes each; rows that are held are 1,800 and more.
  expect(bytesEach).toBeLessThan(250);
});

/** A connection that notes which messages are written to it, a letter each, and answers nothing. */
function notingClient(): { readonly client: PoolClient; readonly written: () => string } {
  let letters = '';
  const note = (letter: string) => () => {
    letters += letter;
  };
  const connection = {
    stream: { cork: () => {}, uncork: () => {} },
    parsedStatements: {},
    submittedNamedStatements: {},
    parse: () => {},
    describe: () => {},
    bind: note('b'),
    execute: note('e'),
    sync: note('S'),
  };
  const client = {
    connection,
    query: (statement: { submit(to: object): void }) => statement.submit(connection),
  };
  return { client: client as unknown as PoolClient, written: () => letters };
}

test('statements of one turn have one end in a transaction, and elsewhere each its own, as what fails takes the user back', async () => {
  const { client, written } = notingClient();
  const turn = async (...texts: string[]) => {
    for (const text of texts) void send(client, text);
    await new Promise(setImmediate);
  };
  await turn('select 1', 'select 2');
  await turn('begin read only', 'select 1', 'select 2');
  await turn('select 3');
  await turn('select 4', 'commit');
  await turn('select 1', 'select 2');
  expect(written().split('S')).toEqual(['be', 'be', 'bebebe', 'be', 'bebe', 'be', 'be', '']);
});

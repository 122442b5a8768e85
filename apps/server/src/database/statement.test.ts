import { getHeapSpaceStatistics } from 'node:v8';
import type { PoolClient } from 'pg';
import { expect, test } from 'vitest';
import { send } from './statement.ts';

const rowsEach = 50;
const statements = 2500;

/** A connection that describes its columns and answers every statement with rows of three texts, a turn later. */
function answeringClient(): PoolClient {
  const nothing = () => {};
  const fields = ['id', 'name', 'note'].map((name) => ({ name, dataTypeID: 25 }));
  return {
    connection: {
      stream: { cork: nothing, uncork: nothing },
      parsedStatements: {},
      submittedNamedStatements: {},
    },
    query(statement: {
      handleRowDescription(message: object): void;
      handleDataRow(message: object): void;
      handleCommandComplete(message: object): void;
      handleReadyForQuery(): void;
    }) {
      setImmediate(() => {
        statement.handleRowDescription({ fields });
        for (let row = 0; row < rowsEach; row++)
          statement.handleDataRow({ fields: [`id ${row}`, `name ${row}`, `note ${row}`] });
        statement.handleCommandComplete({ text: `SELECT ${rowsEach}` });
        statement.handleReadyForQuery();
      });
    },
  } as unknown as PoolClient;
}

function oldSpace(): number {
  return getHeapSpaceStatistics().find((space) => space.space_name === 'old_space')?.space_used_size ?? 0;
}

test('rows that nobody holds any more do not grow old: they go without a collection of the whole heap', async () => {
  const client = answeringClient();
  const ask = () => send(client, 'select id, name, note from things');
  for (let turn = 0; turn < 100; turn++) expect((await ask()).rows).toHaveLength(rowsEach);
  /** Bytes a statement by which the old space was larger at its largest. */
  const measure = async () => {
    const before = oldSpace();
    let most = before;
    for (let turn = 0; turn < statements; turn++) {
      await ask();
      most = Math.max(most, oldSpace());
    }
    return (most - before) / statements;
  };
  // Code that is compiled meanwhile lies there as well: the least of three tells.
  expect(Math.min(await measure(), await measure(), await measure())).toBeLessThan(1024);
});

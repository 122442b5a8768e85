/**
 * Run by its test in a process of its own, where nothing else is compiled or collected meanwhile: sends 10,000 statements
 * whose rows nobody holds and writes the bytes by which the old space of the heap was larger at its largest, for each.
 */
import { getHeapSpaceStatistics } from 'node:v8';
import type { PoolClient } from 'pg';
import { send } from './statement.ts';

const rowsEach = 50;
const statements = 10_000;

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

const client = answeringClient();
const ask = async () => (await send(client, 'select id, name, note from things')).rows.length;
for (let turn = 0; turn < 300; turn++) await ask();
const before = oldSpace();
let most = before;
let rows = 0;
for (let turn = 0; turn < statements; turn++) {
  rows += await ask();
  most = Math.max(most, oldSpace());
}
process.stdout.write(JSON.stringify({ rows, bytesEach: (most - before) / statements }));

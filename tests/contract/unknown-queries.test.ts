import { afterAll, beforeAll, expect, test } from 'vitest';
import { seeded } from '../crash/load.ts';
import { type Operation, readOperations } from '../fuzz/document.ts';
import { createValues, type Values } from '../fuzz/values.ts';
import { type Client, startApp, type TestApp } from './app.ts';
import { absentId } from './ledger.ts';
import { fromNewAddress } from './sign-in.ts';

let app: TestApp;
let administrator: Client;
let operations: readonly Operation[];
beforeAll(async () => {
  app = await startApp();
  administrator = await app.register();
  operations = await readOperations(app.url);
});
afterAll(() => app.close());

/** Path and body are validated before the query, so some made-up ones do not get that far: another try may. */
const mostTries = 30;

test('every operation below /api/v1 rejects an unknown query field by its name', async () => {
  const values = createValues(seeded(1));
  const takers: string[] = [];
  for (const operation of operations.filter(({ path }) => path.startsWith('/api/v1/'))) {
    let isNamed = false;
    for (let tries = 0; !isNamed && tries < mostTries; tries++)
      isNamed = await namesUnknown(operation, values);
    if (!isNamed) takers.push(operation.name);
  }
  expect(operations.length).toBeGreaterThan(250);
  // Without its own token it is 401 before its query is looked at: `recurring.test.ts` has one.
  expect(takers).toEqual(['GET /recurring/calendar.ics']);
});

test('the document of the API takes no query either', async () => {
  expect((await app.request('GET', '/openapi.json?nothing=1')).status).toBe(422);
});

test('pages, health checks and files outside /api/v1 take any query', async () => {
  for (const path of ['/', '/health', '/version', '/api/docs'])
    expect((await fetch(`${app.url}${path}?nothing=1`)).status, path).toBe(200);
});

async function namesUnknown({ method, path, parameters, json }: Operation, values: Values): Promise<boolean> {
  const fitting = (name: string, schema: object) => values.fitting(schema, name, () => absentId);
  let target = path.slice('/api/v1'.length);
  const query: string[] = ['nothing=1'];
  for (const { name, in: where, required, schema } of parameters) {
    const value = encodeURIComponent(String(fitting(name, schema)));
    if (where === 'path') target = target.replace(`{${name}}`, value || 'x');
    else if (required) query.push(`${name}=${value}`);
  }
  const answer = await app.request(method, `${target}?${query.join('&')}`, {
    token: administrator.token,
    headers: fromNewAddress(),
    ...(json ? { body: fitting('', json) } : {}),
  });
  return (
    answer.status === 422 && answer.body.errors?.some(({ field }: { field: string }) => field === 'nothing')
  );
}

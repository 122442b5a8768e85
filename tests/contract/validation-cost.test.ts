import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOperations, type Schema } from '../fuzz/document.ts';
import { type Client, startApp, type TestApp } from './app.ts';
import { expectError } from './http-answers.ts';
import { longWrongBodies } from './long-bodies.ts';

let app: TestApp;
let user: Client;
beforeAll(async () => {
  app = await startApp();
  user = await app.register();
});
afterAll(() => app.close());

/** Most processor time that rejecting one body may take, milliseconds, with the compilation of its schema. */
const mostCpuMs = 150;

/** Sends JSON and measures the processor time of the thread that the service (and the test) runs on. */
async function send(method: string, path: string, raw: string) {
  const began = process.threadCpuUsage();
  const answer = await app.request(method, path, {
    token: user.token,
    raw,
    headers: { 'content-type': 'application/json' },
  });
  const { user: inUser, system } = process.threadCpuUsage(began);
  return { answer, cpuMs: (inUser + system) / 1000 };
}

describe('a megabyte of wrong input is rejected in little time and few words', () => {
  test.each(longWrongBodies)('%s', async (_, method, path, raw) => {
    const { answer, cpuMs } = await send(method, path, raw);
    expectError(answer, 422);
    expect(JSON.stringify(answer.body).length).toBeLessThan(5000);
    expect(cpuMs).toBeLessThan(mostCpuMs);
  });

  test('many unknown fields', async () => {
    const fields = Array.from({ length: 100_000 }, (_, index) => `"${index}":0`).join(',');
    const { answer, cpuMs } = await send('POST', '/accounts', `{${fields}}`);
    expectError(answer, 422);
    expect(JSON.stringify(answer.body).length).toBeLessThan(5000);
    expect(cpuMs).toBeLessThan(mostCpuMs);
  });

  test('one unknown field with an endless name', async () => {
    const { answer } = await send(
      'POST',
      '/accounts',
      `{"name":"x","type":"cash","${'x'.repeat(1_000_000)}":0}`,
    );
    expectError(answer, 422, /unknown field/);
    expect(JSON.stringify(answer.body).length).toBeLessThan(5000);
  });
});

test('a form with several wrong fields still hears of each, at most 20', async () => {
  const few = await user.post('/accounts', { name: 5, type: 'mattress', currency: 7, colour: 'red' });
  expect(few.body.errors).toHaveLength(4);
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`field${index}`, 0]));
  expect((await user.post('/accounts', many)).body.errors).toHaveLength(20);
});

test('a long right list passes, and its one wrong element is named', async () => {
  const rate = (day: number) => ({
    from_currency: 'USD',
    to_currency: 'GBP',
    date: new Date(Date.UTC(2010, 0, day)).toISOString().slice(0, 10),
    rate: '0.8',
  });
  const rates = Array.from({ length: 5000 }, (_, index) => rate(index + 1));
  expect((await user.post('/exchange-rates/import', { rates })).status).toBeLessThan(300);
  const wrong = rates.with(4000, { ...rates[4000], date: 'soon' } as never);
  const answer = await user.post('/exchange-rates/import', { rates: wrong });
  expectError(answer, 422, /^rates\.4000\.date: /);
});

test('every list and map of a request body has a limit on its size', async () => {
  const operations = await readOperations(app.url);
  const open = operations.flatMap(({ name, json, form }) =>
    [json, form].flatMap((schema) => (schema ? unlimited(schema, name) : [])),
  );
  expect(open).toEqual([]);
});

/** Places in a schema that take any number of elements. */
function unlimited(schema: Schema, place: string): string[] {
  const isOpenList = schema.type === 'array' && schema.maxItems === undefined;
  const isOpenMap =
    (schema.patternProperties !== undefined || schema.additionalProperties !== undefined) &&
    schema.additionalProperties !== false &&
    schema.maxProperties === undefined;
  const inner = [
    ...Object.entries<Schema>(schema.properties ?? {}),
    ...Object.entries<Schema>(schema.patternProperties ?? {}),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].map(
      (choice: Schema) => ['', choice] as const,
    ),
    ...(schema.items ? [['[]', schema.items] as const] : []),
  ];
  return [
    ...(isOpenList || isOpenMap ? [place] : []),
    ...inner.flatMap(([name, part]) => unlimited(part, `${place} ${name}`)),
  ];
}

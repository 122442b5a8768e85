import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setErrorHandler } from './error-handler.ts';
import { addJsonParser } from './json-body.ts';

let app: FastifyInstance;
beforeAll(() => {
  app = Fastify();
  setErrorHandler(app);
  addJsonParser(app);
  app.post('/echo', async (request) => ({ body: request.body ?? null }));
});
afterAll(() => app.close());

async function post(payload: string, type = 'application/json') {
  const answer = await app.inject({
    method: 'POST',
    url: '/echo',
    payload,
    headers: { 'content-type': type },
  });
  return { status: answer.statusCode, body: answer.json() };
}
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

test('an empty body counts as none', async () => {
  for (const empty of ['', ' ', '\n'])
    expect(await post(empty)).toEqual({ status: 200, body: { body: null } });
});

test('half a surrogate pair is read as U+FFFD, in keys as well, and a whole one as it is', async () => {
  expect((await post('{"a":["x\\uD800y"],"\\udc00":1,"b":"\\ud83d\\ude00"}')).body.body).toEqual({
    a: ['x\ufffdy'],
    '\ufffd': 1,
    b: '😀',
  });
});

test('32 levels pass, 33 do not', async () => {
  expect((await post(nested(32))).status).toBe(200);
  for (const depth of [33, 1000, 100_000]) {
    expect(await post(nested(depth))).toEqual({
      status: 422,
      body: { detail: 'The body is nested too deeply' },
    });
  }
  expect((await post(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`)).status).toBe(422);
});

test('brackets inside strings are no nesting', async () => {
  const text = `${'['.repeat(500)}\\"{{{\\\\`;
  expect(await post(`{"a":"${text}"}`)).toMatchObject({ status: 200 });
});

test('100,000 values pass, more do not, whatever they are; strings may hold any number of commas', async () => {
  const list = (count: number, element: string) => `[${Array(count).fill(element).join(',')}]`;
  expect((await post(list(99_000, '0'))).status).toBe(200);
  expect((await post(list(49_000, '{}'))).status).toBe(200);
  expect((await post(JSON.stringify(','.repeat(200_000)))).status).toBe(200);
  for (const body of [list(101_000, '0'), list(51_000, '{}'), `{${Array(101_000).fill('"x":0')}}`])
    expect(await post(body)).toEqual({
      status: 422,
      body: { detail: 'The body has more than 100,000 values. Send fewer at a time.' },
    });
});

test.each(['{', '{"a":}', 'nonsense', '{"a":1}}', "{'a':1}", '\u0000', '[1,]', '"', '{"a":NaN}'])(
  '%j is no JSON: 422',
  async (body) => {
    expect(await post(body)).toEqual({ status: 422, body: { detail: 'The body is not valid JSON' } });
  },
);

test('__proto__ and constructor.prototype keys are refused', async () => {
  for (const body of ['{"__proto__":{"x":1}}', '{"a":{"__proto__":1}}', '{"constructor":{"prototype":{}}}']) {
    expect((await post(body)).status).toBe(422);
  }
  expect(({} as { x?: unknown }).x).toBeUndefined();
});

test('NUL is refused in values and keys, its escape written out is not', async () => {
  for (const body of ['{"a":"\\u0000"}', '{"\\u0000":1}', '{"a":[{"b":"x\\u0000y"}]}']) {
    expect(await post(body)).toEqual({
      status: 422,
      body: { detail: 'Text must not contain NUL characters' },
    });
  }
  expect((await post('{"a":"\\\\u0000"}')).status).toBe(200);
});

test('other content types are refused', async () => {
  for (const type of ['text/plain', 'text/html', 'application/xml', 'application/jsonx']) {
    expect(await post('{}', type)).toMatchObject({ status: 415, body: { detail: expect.any(String) } });
  }
  expect((await post('{}', 'application/json; charset=utf-8')).status).toBe(200);
});

test('long bodies that arrive together are read in different turns of the event loop', async () => {
  const long = JSON.stringify('x'.repeat(100_000));
  const order: string[] = [];
  const answers = [1, 2, 3].map(() => post(long).then(() => order.push('long')));
  const short = post('"short"').then(() => order.push('short'));
  await Promise.all([...answers, short]);
  expect(order).toEqual(['short', 'long', 'long', 'long']);
});

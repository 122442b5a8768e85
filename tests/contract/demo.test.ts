import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusedInDemo } from '../../apps/server/src/http/demo-guard.ts';
import { type Client, startApp, type TestApp } from './app.ts';

// Its household and what puts it back are tested by tests/long/demo.test.ts.
const id = '01900000-0000-7000-8000-000000000000';
let demo: TestApp;
let visitor: Client;
beforeAll(async () => {
  demo = await startApp({ DEMO_MODE: 'true' });
  visitor = await demo.register();
});
afterAll(() => demo.close());

test('without demo mode the status says so, and nothing else', async () => {
  const plain = await startApp();
  expect((await plain.request('GET', '/demo/status')).body).toEqual({ demo_mode: false });
  await plain.close();
});

test('the status tells everybody how to look around, and until when', async () => {
  const { status, body } = await demo.request('GET', '/demo/status');
  expect(status).toBe(200);
  expect(body).toEqual({
    demo_mode: true,
    next_reset_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:00:00\.000Z$/),
    display_name: 'Robin Ashdown',
    email: 'robin@demo.example',
    password: 'look-around-as-robin',
  });
  const left = Date.parse(body.next_reset_at) - Date.now();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(3_600_000);
});

describe('what would shut others out, or reach beyond the household, is refused', () => {
  const real = refusedInDemo.filter(([, path]) => !path.endsWith('/*'));
  const beyond = [
    ['GET', '/auth/totp/setup'],
    ['POST', '/auth/totp/enable'],
    ['DELETE', '/auth/totp'],
    ['POST', '/auth/register'],
  ] as const;
  test.each([...real, ...beyond])('%s %s', async (method, path) => {
    const { status, body } = await demo.request(method, path.replace(/:\w+/, id), {
      token: visitor.token,
    });
    expect({ status, ...body }).toEqual({ status: 403, detail: 'Not available in demo mode' });
  });
});

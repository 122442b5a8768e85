import fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collectWhenQuiet } from './quiet-memory.ts';

const mebibyte = 1024 * 1024;
const collect = vi.fn();
let heapTotal = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('gc', collect);
  const memory = process.memoryUsage();
  vi.spyOn(process, 'memoryUsage').mockImplementation(() => ({ ...memory, heapTotal }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('garbage is collected eight seconds after the last request, and again only if the heap has grown', async () => {
  const app = fastify();
  app.get('/', () => '');
  collectWhenQuiet(app);
  heapTotal = 100 * mebibyte;
  const requestAndWait = async (ms: number) => {
    await app.inject('/');
    vi.advanceTimersByTime(ms);
    return collect.mock.calls.length;
  };
  expect(await requestAndWait(7999)).toBe(0);
  expect(await requestAndWait(8000)).toBe(1);
  heapTotal += 15 * mebibyte;
  expect(await requestAndWait(60_000)).toBe(1);
  heapTotal += mebibyte;
  expect(await requestAndWait(8000)).toBe(2);
  await app.close();
});

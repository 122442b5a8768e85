import { beforeEach, expect, test } from 'vitest';
import { createSessionCache, type SessionCache, type SignedInUser } from './session-cache.ts';

const later = Date.now() + 60_000;
const user = (id: string, session: string): SignedInUser => ({
  id,
  session_id: session,
  is_admin: false,
  base_currency: 'GBP',
});

let cache: SessionCache;
beforeEach(() => {
  cache = createSessionCache();
  cache.setTrusted(true);
});

test('keeps a token until it expires', () => {
  cache.put('good', user('u', 's'), later, cache.moment());
  cache.put('old', user('u', 's'), Date.now() - 1, cache.moment());
  expect(cache.get('good')).toEqual(user('u', 's'));
  expect(cache.get('old')).toBeUndefined();
  expect(cache.get('other')).toBeUndefined();
});

test('forgets a session, or all of a user', () => {
  cache.put('a1', user('a', 's1'), later, cache.moment());
  cache.put('a2', user('a', 's2'), later, cache.moment());
  cache.put('b1', user('b', 's3'), later, cache.moment());
  cache.forget('s1');
  expect([cache.get('a1'), cache.get('a2'), cache.get('b1')].map(Boolean)).toEqual([false, true, true]);
  cache.forget('a');
  expect([cache.get('a2'), cache.get('b1')].map(Boolean)).toEqual([false, true]);
});

test('does not keep what a revocation overtook on its way from the database', () => {
  const moment = cache.moment();
  cache.forget('s1');
  cache.put('a1', user('a', 's1'), later, moment);
  expect(cache.get('a1')).toBeUndefined();
});

test('keeps and answers nothing before the line is up, nor after it is cut', () => {
  const fresh = createSessionCache();
  fresh.put('a1', user('a', 's1'), later, fresh.moment());
  fresh.setTrusted(true);
  expect(fresh.get('a1')).toBeUndefined();
  fresh.put('a1', user('a', 's1'), later, fresh.moment());
  fresh.setTrusted(false);
  expect(fresh.get('a1')).toBeUndefined();
  fresh.setTrusted(true);
  expect(fresh.get('a1')).toBeUndefined();
});

test('a look-up that began before the line was cut is not kept after it is back', () => {
  const moment = cache.moment();
  cache.setTrusted(false);
  cache.setTrusted(true);
  cache.put('a1', user('a', 's1'), later, moment);
  expect(cache.get('a1')).toBeUndefined();
});

test('drops the oldest past its bound', () => {
  for (let index = 0; index <= 20_000; index++) cache.put(`t${index}`, user('u', 's'), later, cache.moment());
  expect(cache.get('t0')).toBeUndefined();
  expect(cache.get('t20000')).toBeDefined();
});

test('says that nothing has changed only while changes are heard of', () => {
  const moment = cache.moment();
  expect(cache.isUnchanged(moment)).toBe(true);
  cache.forget('s1');
  expect(cache.isUnchanged(moment)).toBe(false);
  cache.setTrusted(false);
  expect(cache.isUnchanged(cache.moment())).toBe(false);
});

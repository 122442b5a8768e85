import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { changedVersion } from './version-match.ts';

const request = (match?: string) =>
  ({ headers: match === undefined ? {} : { 'if-match': match } }) as unknown as FastifyRequest;

test('without header the body’s version counts, or none', () => {
  expect(changedVersion(request(), undefined)).toEqual({});
  expect(changedVersion(request(), 4)).toEqual({ version: 4 });
});

test.each(['"3"', '3', 'W/"3"'])('If-Match: %s expects version 3', (match) => {
  expect(changedVersion(request(match), undefined)).toEqual({ version: 3 });
  expect(changedVersion(request(match), 3)).toEqual({ version: 3 });
});

test('If-Match: * expects nothing', () => {
  expect(changedVersion(request('*'), undefined)).toEqual({});
  expect(changedVersion(request('*'), 2)).toEqual({ version: 2 });
});

test('header and body that differ clash', () => {
  expect(() => changedVersion(request('"3"'), 4)).toThrow(expect.objectContaining({ code: 'version-clash' }));
});

test.each(['"x"', '"3", "4"', '-1', '"1234567890"', ''])('If-Match: %s is no version', (match) => {
  expect(() => changedVersion(request(match), undefined)).toThrow(
    expect.objectContaining({
      code: 'invalid-request',
      errors: [expect.objectContaining({ field: 'If-Match' })],
    }),
  );
});

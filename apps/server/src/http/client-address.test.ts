import type { FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { clientAddress, limitKey } from './client-address.ts';

const from = (peer: string | undefined, header?: string | string[]) =>
  ({
    socket: { remoteAddress: peer },
    headers: header === undefined ? {} : { 'x-forwarded-for': header },
  }) as unknown as FastifyRequest;

describe('without TRUSTED_PROXIES', () => {
  const address = clientAddress(undefined);

  test('the connection’s address counts where there is no header', () => {
    expect(address(from('192.0.2.1'))).toBe('192.0.2.1');
    expect(address(from('::ffff:192.0.2.1'))).toBe('192.0.2.1');
    expect(address(from('2001:DB8::1'))).toBe('2001:db8::1');
  });

  test('the first entry of X-Forwarded-For counts', () => {
    expect(address(from('127.0.0.1', '203.0.113.9'))).toBe('203.0.113.9');
    expect(address(from('127.0.0.1', '203.0.113.9, 10.0.0.1, 10.0.0.2'))).toBe('203.0.113.9');
    expect(address(from('127.0.0.1', ['203.0.113.9', '198.51.100.1']))).toBe('203.0.113.9');
  });

  test.each([
    ['  203.0.113.9 ', '203.0.113.9'],
    ['203.0.113.9:51234', '203.0.113.9'],
    ['[2001:db8::7]:443', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['2001:DB8::7', '2001:db8::7'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:203.0.113.9', '203.0.113.9'],
  ])('%s is %s', (header, expected) => {
    expect(address(from('127.0.0.1', header))).toBe(expected);
  });

  test.each([
    '',
    ' ',
    ',',
    ', 203.0.113.9',
    'unknown',
    '_hidden',
    '999.1.1.1',
    '1.2.3',
    "1.2.3.4' or 1=1",
    'x'.repeat(5000),
  ])('%s is no address: the connection’s counts', (header) => {
    expect(address(from('127.0.0.1', header))).toBe('127.0.0.1');
  });

  test('neither header nor connection: the word unknown', () => {
    expect(address(from(undefined))).toBe('unknown');
    expect(address(from(undefined, 'nonsense'))).toBe('unknown');
  });
});

describe('with TRUSTED_PROXIES', () => {
  const address = clientAddress(['127.0.0.1', '10.0.0.0/8', '2001:db8::/32']);

  test.each(['127.0.0.1', '10.200.3.4', '2001:db8:ff::1', '::ffff:10.0.0.1'])('%s is believed', (peer) => {
    expect(address(from(peer, '203.0.113.9'))).toBe('203.0.113.9');
  });

  test.each(['192.0.2.1', '11.0.0.1', '2001:db9::1', '::1'])('%s is not', (peer) => {
    expect(address(from(peer, '203.0.113.9'))).toBe(peer);
  });

  test('a connection without address is not', () => {
    expect(address(from(undefined, '203.0.113.9'))).toBe('unknown');
  });
});

describe('the key of limits', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['unknown', 'unknown'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['2001:db8:1:2:3::', '2001:db8:1:2::/64'],
  ])('of %s is %s', (address, key) => {
    expect(limitKey(address)).toBe(key);
  });

  test('two addresses of one /64 share a key, of two /64 do not', () => {
    expect(limitKey('2001:db8:1:2::1')).toBe(limitKey('2001:db8:1:2:ffff:ffff:ffff:ffff'));
    expect(limitKey('2001:db8:1:2::1')).not.toBe(limitKey('2001:db8:1:3::1'));
  });
});

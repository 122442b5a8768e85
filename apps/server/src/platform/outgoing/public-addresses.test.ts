import { expect, test } from 'vitest';
import { checkHost, mayConnect } from './public-addresses.ts';

test.each(['93.184.216.34', '1.1.1.1', '2606:4700:4700::1111', '172.32.0.1', '11.0.0.1'])(
  '%s is on the internet and may be reached',
  (address) => expect(mayConnect(address, false)).toBe(true),
);

test.each([
  '127.0.0.1',
  '127.8.8.8',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
])('%s is of this house: only where the operator allows it', (address) => {
  expect(mayConnect(address, false)).toBe(false);
  expect(mayConnect(address, true)).toBe(true);
});

test.each([
  '169.254.169.254',
  '168.63.129.16',
  '100.100.100.200',
  '::ffff:100.100.100.200',
  'fd00:ec2::254',
  '192.88.99.1',
  '3fff::1',
  '5f00::1',
  '::ffff:169.254.169.254',
  '::ffff:7f00:1',
  '0.0.0.0',
  '::',
  'fe80::1',
  'fe80::1%eth0',
  '224.0.0.1',
  '255.255.255.255',
  'ff02::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '::127.0.0.1',
  '::a9fe:a9fe',
  '::ffff:0:7f00:1',
  '192.0.2.1',
  'localhost',
  '',
])('%s is never a server that a user may name', (address) => {
  expect(mayConnect(address, false)).toBe(false);
  expect(mayConnect(address, true)).toBe(false);
});

test('a literal in brackets is read as the address that it is', async () => {
  expect(await checkHost('[::1]', false)).toBe('forbidden');
  expect(await checkHost('[::1]', true)).toEqual({ address: '::1', family: 6 });
  expect(await checkHost('127.0.0.1', true)).toEqual({ address: '127.0.0.1', family: 4 });
});

test('a name is looked up, and judged by where it points', async () => {
  expect(await checkHost('localhost', false)).toBe('forbidden');
  expect(await checkHost('localhost', true)).toMatchObject({
    address: expect.stringMatching(/^(127\.|::1)/),
  });
});

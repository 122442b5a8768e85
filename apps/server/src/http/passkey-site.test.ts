import { expect, test } from 'vitest';
import { siteOf } from './passkey-site.ts';

test('a passkey is for the host name of the request, over HTTPS', () => {
  expect(siteOf({ host: 'farthing.local:8443' }, undefined)).toEqual({
    host: 'farthing.local',
    origins: ['https://farthing.local:8443'],
  });
});

test('on localhost it works without HTTPS too', () => {
  expect(siteOf({ host: 'localhost:8080' }, undefined).origins).toEqual([
    'https://localhost:8080',
    'http://localhost:8080',
  ]);
});

test('behind a proxy that changes the Host header it is for BASE_URL, if the browser is there', () => {
  const base = 'https://money.example.org';
  expect(siteOf({ host: '10.0.0.5:8080', origin: base }, base)).toEqual({
    host: 'money.example.org',
    origins: [base],
  });
  expect(siteOf({ host: 'nas.local', origin: 'https://evil.example' }, base).host).toBe('nas.local');
});

test.each(['192.168.1.5:8080', '[::1]:8080', '', 'a b'])('%s is no host name for a passkey', (host) => {
  expect(() => siteOf({ host }, undefined)).toThrow(expect.objectContaining({ code: 'passkey-needs-name' }));
});

import { hash as argon2 } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { createPasswordHasher, PasswordQueueFull } from './password-hash.ts';

const hasher = createPasswordHasher();
const form = /^\$argon2id\$v=19\$m=65536,t=3,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/;

test('a password verifies against its own hash only', async () => {
  const stored = await hasher.hash('correct horse battery staple');
  expect(await hasher.verify(stored, 'correct horse battery staple')).toEqual({ ok: true, rehash: null });
  expect(await hasher.verify(stored, 'correct horse battery stapl')).toEqual({ ok: false, rehash: null });
  expect(await hasher.verify(stored, '')).toEqual({ ok: false, rehash: null });
});

test('a hash is Argon2id at 64 MiB and 3 passes with a salt of its own (RFC 9106 section 4)', async () => {
  const [first, second] = await Promise.all([hasher.hash('same password'), hasher.hash('same password')]);
  expect(first).toMatch(form);
  expect(second).toMatch(form);
  expect(first).not.toBe(second);
});

test('composed and decomposed letters are one password (NFC)', async () => {
  const stored = await hasher.hash('café-au-lait-9');
  expect((await hasher.verify(stored, 'cafe\u0301-au-lait-9')).ok).toBe(true);
});

test('a password counts to its last character, past 72 bytes and past a NUL', async () => {
  const long = 'p'.repeat(127);
  const stored = await hasher.hash(`${long}a`);
  expect((await hasher.verify(stored, `${long}b`)).ok).toBe(false);
  const withNul = await hasher.hash('before\0after');
  expect((await hasher.verify(withNul, 'before\0other')).ok).toBe(false);
});

test('an unknown user, and a stored value that is no hash, are answered false', async () => {
  for (const stored of [
    null,
    '',
    'plain text',
    '$2b$12$abcdefghijklmnopqrstuv',
    '$argon2id$v=19$m=1,t=1,p=1$x$y',
  ]) {
    expect(await hasher.verify(stored, 'any password')).toEqual({ ok: false, rehash: null });
  }
});

test('an unknown user costs as much as a known one', async () => {
  const stored = await hasher.hash('some password 1');
  // Of the processor, not of the clock: other programs may hold the machine meanwhile.
  const costOf = async (against: string | null) => {
    const start = process.cpuUsage();
    await hasher.verify(against, 'wrong password 1');
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  // In turns, so that whatever else slows the machine slows both.
  for (let round = 0; round < 4; round += 1) {
    known.push(await costOf(stored));
    unknown.push(await costOf(null));
  }
  const ratio = Math.min(...unknown) / Math.min(...known);
  expect(ratio).toBeGreaterThan(0.6);
  expect(ratio).toBeLessThan(1.67);
});

test('a right password under weaker parameters brings a new hash, a wrong one does not', async () => {
  const weak = [
    { algorithm: 2, memoryCost: 19_456, timeCost: 3 },
    { algorithm: 2, memoryCost: 65_536, timeCost: 2 },
    { algorithm: 1, memoryCost: 65_536, timeCost: 3 },
    { algorithm: 2, memoryCost: 65_536, timeCost: 3, outputLen: 16 },
  ];
  for (const options of weak) {
    const stored = await argon2('old password 12', options);
    const { ok, rehash } = await hasher.verify(stored, 'old password 12');
    expect(ok).toBe(true);
    expect(rehash).toMatch(form);
  }
  const stored = await argon2('old password 12', weak[0]);
  const { rehash } = await hasher.verify(stored, 'old password 12');
  expect(await hasher.verify(rehash, 'old password 12')).toEqual({ ok: true, rehash: null });
  expect(await hasher.verify(stored, 'new password 12')).toEqual({ ok: false, rehash: null });
});

test('stronger parameters than today’s are left as they are', async () => {
  const stored = await argon2('old password 12', { algorithm: 2, memoryCost: 65_536, timeCost: 4 });
  expect(await hasher.verify(stored, 'old password 12')).toEqual({ ok: true, rehash: null });
});

test('what exceeds the queue is refused at once, and the rest is answered in order', async () => {
  const small = createPasswordHasher({ concurrency: 1, queueLimit: 3 });
  const order: number[] = [];
  const accepted = [0, 1, 2, 3].map((index) => small.verify(null, 'x').then(() => order.push(index)));
  expect(small.pending()).toBe(4);
  await expect(small.verify(null, 'one too many')).rejects.toMatchObject({ code: 'password-queue-full' });
  await expect(small.verify(null, 'one too many')).rejects.toBeInstanceOf(PasswordQueueFull);
  expect(small.pending()).toBe(4);
  await Promise.all(accepted);
  expect(order).toEqual([0, 1, 2, 3]);
  expect(small.pending()).toBe(0);
  await expect(small.hash('room again')).resolves.toMatch(form);
});

test('a password to check goes before all that are only to be hashed, even when their queue is full', async () => {
  const small = createPasswordHasher({ concurrency: 1, queueLimit: 3 });
  const order: string[] = [];
  const registrations = ['first', 'second', 'third', 'fourth'].map((name) =>
    small.hash(name).then(() => order.push(name)),
  );
  await expect(small.hash('one too many')).rejects.toBeInstanceOf(PasswordQueueFull);
  const signIns = ['sign-in', 'another sign-in'].map((name) =>
    small.verify(null, name).then(() => order.push(name)),
  );
  expect(small.pending()).toBe(6);
  await Promise.all([...registrations, ...signIns]);
  expect(order).toEqual(['first', 'sign-in', 'another sign-in', 'second', 'third', 'fourth']);
});

test('a hash that fails gives its place to the next', async () => {
  const small = createPasswordHasher({ concurrency: 1 });
  const broken = small.hash(undefined as unknown as string);
  const good = small.hash('a good password');
  await expect(broken).rejects.toThrow();
  await expect(good).resolves.toMatch(form);
  expect(small.pending()).toBe(0);
});

test('the event loop stays free while passwords are hashed', async () => {
  await hasher.hash('load the library');
  const done = Promise.all(Array.from({ length: 4 }, () => hasher.hash('busy')));
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 1);
  await done;
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(5);
});

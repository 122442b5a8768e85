import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { claimForHost } from './embedded-host.ts';

const folder = mkdtempSync(join(tmpdir(), 'farthing-host-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const quick = { beatMs: 20, patienceMs: 400 };

test('a folder that another machine uses is refused in one line, and free once that one has stopped', async () => {
  const first = await claimForHost(folder, { host: 'one', ...quick });
  const again = await claimForHost(folder, { host: 'one', ...quick });
  await expect(claimForHost(folder, { host: 'other', ...quick })).rejects.toThrow(
    /is in use by farthing on one\. .*Set DATABASE_URL to use several\.$/,
  );
  await again.release();
  await first.release();
  expect(existsSync(join(folder, 'postgres.host'))).toBe(false);
  await (await claimForHost(folder, { host: 'other', ...quick })).release();
});

test('a folder that a machine left as it died is taken over after a while', async () => {
  const dead = await claimForHost(folder, { host: 'dead', beatMs: 60_000 });
  const heir = await claimForHost(folder, { host: 'heir', ...quick });
  await expect(claimForHost(folder, { host: 'late', ...quick })).rejects.toThrow('on heir');
  await heir.release();
  await dead.release();
});

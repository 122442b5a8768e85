import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seal } from '../../apps/server/src/platform/backup-archive/age-stream.ts';
import { tarEnd, tarEntry } from '../../apps/server/src/platform/backup-archive/tar.ts';
import { type Answer, type Client, startApp, type TestApp } from './app.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'farthing-hostile-'));
let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startApp({ DATA_DIR: dataDir });
  admin = await app.register();
  await admin.get('/admin/backups/status'); // makes the key, which is a file as well
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const manifest = {
  format: 'farthing-backup',
  format_version: 3,
  id: '0192f0c0-0000-7000-8000-000000000000',
  created_at: '2026-01-01T00:00:00.000Z',
  farthing: '1.0.0',
  schema: 1,
  tables: [],
  totals: [],
  users: 1,
  attachments: { count: 0, bytes: 0 },
};

/** Sends a backup as anybody can seal one who knows for whom: the recipient is no secret. */
async function send(wrong: object): Promise<Answer> {
  const { recipient } = (await admin.get('/admin/backups/status')).body;
  const bytes = Buffer.from(JSON.stringify({ ...manifest, ...wrong }));
  const plain = [tarEntry({ name: 'manifest.json', bytes }, 0), tarEnd()];
  const sealed: Buffer[] = [];
  for await (const part of seal(recipient, Readable.from(plain).pipe(createGzip()))) sealed.push(part);
  return admin.upload('/admin/backups/upload', { name: 'made.age', content: Buffer.concat(sealed) });
}

function filesOf(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

test.each([
  { created_at: '/../../abcdefghijkl' },
  { created_at: 20260101 },
  { id: '../../x' },
  { schema: '1; drop' },
  { tables: {} },
  { tables: [{ name: 'users', columns: ['id'], rows: 'many', checksum: '0' }] },
  { attachments: { count: 'many', bytes: 0 } },
])(
  'a backup that says %j of itself is refused: it names no file elsewhere, and breaks no list',
  async (wrong) => {
    const before = filesOf(dataDir);
    const sent = await send(wrong);
    expect(sent.status).toBe(422);
    expect(sent.headers.get('problem-code')).toBe('backup-unreadable');
    expect(filesOf(dataDir)).toEqual(before);
  },
);

test('one that says of itself what it should is taken into the list, whoever sealed it', async () => {
  expect(await send({})).toMatchObject({
    status: 201,
    body: { kind: 'upload', contents: { rows: 0, users: 1 } },
  });
});

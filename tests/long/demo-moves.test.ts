import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startEmbedded } from '../../apps/server/src/database/embedded.ts';
import { startApp, type TestApp } from '../contract/app.ts';
import {
  type Demo,
  everythingOf,
  householdReports,
  signInToDemo,
  startDemo,
} from '../contract/household-reports.ts';
import { expectTotalsToAgree } from '../contract/ledger.ts';
import { databaseUrl } from '../contract/postgres.ts';
import { runCommand } from '../contract/run-command.ts';

let demo: TestApp;
let token: string;
let dataDir: string;
let get: Demo['get'];
let close: Demo['close'];
beforeAll(async () => {
  ({ demo, token, dataDir, get, close } = await startDemo());
});
afterAll(() => close());

test('an export of ten years goes into another install, where every report is equal', async () => {
  const fresh = await startApp();
  try {
    const mover = await fresh.register();
    const headers = { authorization: `Bearer ${token}` };
    const zip = await fetch(`${demo.url}/api/v1/export`, { headers });
    expect([zip.status, zip.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const content = new Uint8Array(await zip.arrayBuffer());
    const answer = await mover.upload('/export/import', { name: 'export.zip', content });
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200, body: { state: 'done' } });
    // When a scan last looked through all is no figure of the household.
    const figures = ({ scanned_at, scanning, ...body }: Record<string, unknown>) => body;
    const compare = async (method: string, path: string, body?: unknown) => {
      const [before, after] = await Promise.all([
        demo.request(method, path, { token, body }),
        fresh.request(method, path, { token: mover.token, body }),
      ]);
      expect([path, before.status, after.status]).toEqual([path, 200, 200]);
      const isScan = path.startsWith('/recurring');
      const [left, right] = isScan ? [figures(before.body), figures(after.body)] : [before.body, after.body];
      expect([path, right]).toEqual([path, left]);
    };
    for (const path of householdReports) await compare('GET', path);
    for (const plan of await get('/forecasts/plans')) {
      const body = plan.kind === 'monte-carlo' ? { ...plan.monte_carlo, seed: 7, runs: 200 } : plan.net_worth;
      await compare('POST', `/forecasts/${plan.kind}`, body);
    }
    const settings = ({ base_currency, region, month_start_day }: Record<string, unknown>) => [
      base_currency,
      region,
      month_start_day,
    ];
    expect(settings((await mover.get('/profile')).body)).toEqual(settings(await get('/profile')));
    await expectTotalsToAgree(fresh, mover, ['GBP', 'EUR', 'USD', 'JPY']);
  } finally {
    await fresh.close();
  }
});

describe('by backup and restore a household moves', () => {
  test('to an embedded database and on to an external one, and every report is the same', async () => {
    const said = async (app: TestApp) => {
      const mine = await signInToDemo(demo, app);
      return everythingOf(async (path) => (await app.request('GET', path, { token: mine })).body);
    };
    /** Makes a backup in one place and restores it, by its recovery key, in an empty other one. */
    const move = async (from: Record<string, string>, to: Record<string, string>) => {
      const made = await runCommand(['backup', 'create', '--json'], { settings: from });
      expect(made).toMatchObject({ code: 0, told: '' });
      const file = join(from.DATA_DIR as string, 'backups', JSON.parse(made.out).file);
      const input = readFileSync(join(from.DATA_DIR as string, 'keys/backup-key'), 'utf8');
      const restored = await runCommand(['backup', 'restore', file], { settings: to, input });
      expect(restored).toMatchObject({ code: 0, told: '' });
      expect(restored.out).toContain('The previous data was not backed up');
    };
    const before = await said(demo);
    const embeddedDir = join(dataDir, 'embedded');
    await move({ DATA_DIR: dataDir, DATABASE_URL: demo.ownerUrl }, { DATA_DIR: embeddedDir });
    const embedded = await startEmbedded({ dataDir: embeddedDir, log: () => {} });
    const second = await startApp({ DATA_DIR: embeddedDir }, embedded.url);
    expect(await said(second)).toEqual(before);

    const client = new pg.Client({ connectionString: inject('postgresUrl') });
    await client.connect();
    await client.query('create database household_moved');
    const external = {
      DATA_DIR: join(dataDir, 'external'),
      DATABASE_URL: databaseUrl(inject('postgresUrl'), 'household_moved'),
    };
    // Beside the running service, whose people notice nothing.
    await move({ DATA_DIR: embeddedDir }, external);
    const third = await startApp(external, external.DATABASE_URL);
    expect(await said(third)).toEqual(before);
    const [receipt] = (
      before['/transactions?limit=500&count=true'] as { items: { attachment_refs: string[] }[] }
    ).items.flatMap(({ attachment_refs }) => attachment_refs);
    const mine = await signInToDemo(demo, third);
    const file = await third.request('GET', `/attachments/${receipt}/content`, { token: mine });
    expect(file.status).toBe(200);
    await Promise.all([second.close(), third.close()]);
    await embedded.stop();
    await client.query('drop database household_moved with (force)');
    await client.end();
  });
});

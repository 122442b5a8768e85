import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../../apps/server/src/database/embedded.ts';
import { call } from './client.ts';
import { generateFile, merchants, towns } from './generate.ts';
import { memoryOf, meterOf, startServer } from './processes.ts';
import { quiet } from './recurring-service.ts';

/** A row of the table: what was measured, what it cost, and what it should. */
interface MeasuredRow {
  readonly what: string;
  readonly ours: string;
  readonly target: string;
}

type Ask = <Body>(method: string, path: string, body?: unknown) => Promise<Body>;

/** Two hundred rules: one for each merchant and town, some of them with amounts, splits and tags, and eight patterns. */
async function addRules(ask: Ask): Promise<void> {
  const categories = await ask<{ id: string }[]>('GET', '/categories');
  const category = (index: number) => categories[index % categories.length]?.id;
  const texts = merchants.flatMap((merchant) => towns.map((town) => `${merchant} ${town}`)).slice(0, 192);
  for (const [index, value] of texts.entries()) {
    await ask('POST', '/rules', {
      name: value,
      match: 'all',
      conditions: [
        { field: 'description', op: 'contains', value },
        ...(index % 4 === 0 ? [{ field: 'amount', op: 'gt', value: '5.00' }] : []),
      ],
      actions:
        index % 20 === 0
          ? {
              splits: [{ category_id: category(index), percent: '50' }, { category_id: category(index + 1) }],
            }
          : { category_id: category(index), ...(index % 5 === 0 ? { add_tags: ['shop'] } : {}) },
    });
  }
  for (let index = 0; index < 8; index++) {
    await ask('POST', '/rules', {
      name: `Pattern ${index}`,
      match: 'all',
      conditions: [
        { field: 'description', op: 'matches', value: `^${merchants[index]?.split(' ')[0]}.* ${index}\\d$` },
      ],
      actions: { add_tags: [`p${index}`] },
    });
  }
}

/** Imports with and without 200 rules, a rule tried, and rules run over recorded rows, through the API. */
export async function measureRules(size: number): Promise<MeasuredRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'farthing-bench-'));
  const database = await startEmbedded({ dataDir, log: () => {} });
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const environment = { PORT: '18097', DATA_DIR: dataDir, DATABASE_URL: database.url };
  const server = await startServer('apps/server/start.mjs', environment, '/health');
  const meter = meterOf(server.pid, postmaster);
  const rows: MeasuredRow[] = [];
  const add = (what: string, ours: string, target = '') =>
    rows.push({ what: `${size.toLocaleString('en-GB')} | rules: ${what}`, ours, target });
  try {
    const user = { email: 'bench@example.org', password: 'correct-horse-battery-9' };
    await call(server.url, 'POST', '/auth/register', undefined, { ...user, display_name: 'Bench' });
    const { access_token: token } = await call<{ access_token: string }>(
      server.url,
      'POST',
      '/auth/login',
      undefined,
      user,
    );
    const ask: Ask = (method, path, body) => call(server.url, method, path, token, body);
    const upload = async (seed: number, count: number) => {
      const { id } = await ask<{ id: string }>('POST', '/accounts', { name: `File ${seed}`, type: 'cash' });
      const form = new FormData();
      form.append('account_id', id);
      form.append('file', new Blob([generateFile('lloyds', 'GBP', count, seed)]), 'lloyds.csv');
      const [cpu, wall] = [meter(), performance.now()];
      const { counts } = await ask<{ counts: { added: number } }>('POST', '/imports?commit=true', form);
      const cost = { cpu: meter() - cpu, wall: performance.now() - wall };
      if (counts.added !== count) throw new Error(JSON.stringify(counts));
      await quiet({ url: server.url, token });
      return cost;
    };
    const rate = (cpu: number) => `${Math.round((size / cpu) * 1000).toLocaleString('en-GB')} rows/CPU s`;
    await upload(1, 3000);
    const plain = await upload(2, size);
    add('import without rules', rate(plain.cpu));
    await addRules(ask);
    const ruled = await upload(3, size);
    add('import with 200 rules', rate(ruled.cpu), '≥ 20,000 rows/CPU s');
    const timed = async (what: string, path: string, body: object) => {
      const [cpu, wall] = [meter(), performance.now()];
      const { matched, changed } = await ask<{ matched: number; changed: number }>('POST', path, body);
      const [spent, took] = [meter() - cpu, performance.now() - wall];
      await quiet({ url: server.url, token });
      add(what, `${spent.toFixed(0)} ms CPU, ${took.toFixed(0)} ms; ${changed} of ${matched} changed`);
    };
    await timed('one rule tried', '/rules/test', {
      match: 'all',
      conditions: [{ field: 'description', op: 'contains', value: 'bakery lewes' }],
      actions: { add_tags: ['new'] },
    });
    await timed('200 rules run over all rows', '/rules/run', {});
    await timed('200 rules run again', '/rules/run', {});
    for (const [what, path] of [
      ['list of tags', '/tags'],
      ['suggestion of a category', '/transactions/suggest?description=LARKFIELD%20BAKERY%20LEWES%207'],
    ] as const) {
      const before = meter();
      for (let index = 0; index < 20; index++) await ask('GET', path);
      add(what, `${((meter() - before) / 20).toFixed(1)} ms CPU`);
    }
    const { items } = await ask<{ items: { id: string }[] }>('GET', '/transactions?limit=200');
    const began = meter();
    for (const { id } of items) await ask('PATCH', `/transactions/${id}`, { notes: 'edited' });
    add(
      'one transaction edited, with rollups and history',
      `${((meter() - began) / items.length).toFixed(2)} ms CPU`,
      '≤ 3 ms',
    );
    const listed = meter();
    for (let index = 0; index < 20; index++) await ask('GET', '/history?limit=50');
    add('history, page of 50', `${((meter() - listed) / 20).toFixed(1)} ms CPU`);
    for (const [what, path, target] of [
      ['export as CSV', '/transactions/export?format=csv', '≤ 100 MiB'],
      ['export of everything', '/export', '≤ 150 MiB'],
    ] as const) {
      const [cpu, idle] = [meter(), memoryOf(server.pid)];
      let most = idle;
      const answer = await fetch(`${server.url}/api/v1${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      for await (const _ of answer.body ?? []) most = Math.max(most, memoryOf(server.pid));
      add(what, `${(meter() - cpu).toFixed(0)} ms CPU, ${most - idle} MiB more`, target);
    }
    return rows;
  } finally {
    await server.stop();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

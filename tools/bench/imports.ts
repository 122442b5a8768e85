import { call } from './client.ts';
import { type GeneratedFile, generateFile, generateFiles } from './generate.ts';
import { insertFloor } from './insert-floor.ts';
import { memoryOf } from './processes.ts';
import { type Stage, settled } from './stage.ts';
import type { Row } from './table.ts';

async function upload(
  url: string,
  token: string,
  account: string,
  file: Pick<GeneratedFile, 'name' | 'content'>,
): Promise<Record<string, number>> {
  const form = new FormData();
  form.append('account_id', account);
  form.append('file', new Blob([file.content]), file.name);
  return (await call<{ counts: Record<string, number> }>(url, 'POST', '/imports?commit=true', token, form))
    .counts;
}

async function openAccount(url: string, token: string, name: string, currency: string): Promise<string> {
  return (await call<{ id: string }>(url, 'POST', '/accounts', token, { name, type: 'cash', currency })).id;
}

const perSecond = (rate: number) => `${Math.round(rate).toLocaleString('en-GB')} rows/CPU s`;

/** Twelve files of three banks, `size` rows in all, into accounts of their own: the household that is read afterwards. */
export async function measureImports(stage: Stage, token: string, size: number): Promise<Row[]> {
  const { url, server, owner, postmaster, meter } = stage;
  for (const [from_currency, rate] of [
    ['EUR', '0.86'],
    ['USD', '0.75'],
  ] as const)
    await call(url, 'POST', '/exchange-rates', token, {
      from_currency,
      to_currency: 'GBP',
      date: '2016-01-01',
      rate,
    });
  // A first small file warms the code up; it is in an account of its own.
  const warmUp = { name: 'lloyds.csv', content: generateFile('lloyds', 'GBP', 3000, 9) };
  await upload(url, token, await openAccount(url, token, 'Warm-up', 'GBP'), warmUp);
  const floor = await insertFloor(owner, postmaster, size);
  let [most, cpu, wall] = [0, 0, 0];
  const before = memoryOf(server.pid);
  for (const file of generateFiles(size)) {
    const account = await openAccount(url, token, file.name, file.currency);
    const [startCpu, start] = [meter(), performance.now()];
    const counts = await upload(url, token, account, file);
    cpu += meter() - startCpu;
    wall += performance.now() - start;
    most = Math.max(most, memoryOf(server.pid));
    if (counts.added !== file.rows) throw new Error(`${file.name}: ${JSON.stringify(counts)}`);
  }
  const rate = (size / cpu) * 1000;
  const ratio = `${(floor / rate).toFixed(2)} × floor’s CPU`;
  const ours = `${perSecond(rate)} (${(wall / 1000).toFixed(1)} s wall)`;
  const following = printFollowing(await followingOf(stage));
  return [
    { what: 'import of 12 files', ours, floor: perSecond(floor), ratio, target: '' },
    {
      what: 'import: growth of memory',
      ours: `${most - before} MiB`,
      floor: '',
      ratio: '',
      target: '',
    },
    { what: 'what follows the imports', ours: following, floor: '', ratio: '', target: '' },
  ];
}

/** One file of all the rows into an account of its own, and the same again: all duplicates. */
export async function measureOneFile(stage: Stage, token: string, size: number): Promise<Row[]> {
  const { url, server, meter } = stage;
  const following: Following[] = [];
  const account = await openAccount(url, token, 'One file', 'GBP');
  const file = { name: 'lloyds.csv', content: generateFile('lloyds', 'GBP', size, 77) };
  let growth = 0;
  const costs: number[] = [];
  for (const expected of ['added', 'duplicates']) {
    const before = memoryOf(server.pid);
    const watch = setInterval(() => {
      growth = Math.max(growth, memoryOf(server.pid) - before);
    }, 50);
    const start = meter();
    const counts = await upload(url, token, account, file).finally(() => clearInterval(watch));
    costs.push(meter() - start);
    following.push(await followingOf(stage));
    if (counts[expected] !== size) throw new Error(`one file: ${JSON.stringify(counts)}`);
  }
  const [first, second] = costs as [number, number];
  const none = { floor: '', ratio: '' };
  return [
    { what: 'import of one file', ours: perSecond((size / first) * 1000), ...none, target: '' },
    {
      what: 'import of one file, with all that follows it',
      ours: perSecond((size / (first + (following[0]?.cpu ?? 0))) * 1000),
      ...none,
      target: size >= 100_000 ? '≥ 15,000 rows/CPU s' : '',
    },
    {
      what: 'the same file again',
      ours: perSecond((size / second) * 1000),
      floor: '',
      ratio: `${(second / first).toFixed(2)} × first`,
      target: '≤ 0.5 ×',
    },
    { what: 'one file: growth of memory', ours: `${growth} MiB`, ...none, target: '' },
    {
      what: 'what follows one file / the same again',
      ours: following.map(printFollowing).join(' / '),
      ...none,
      target: '',
    },
  ];
}

/** Cost of the work after an import: CPU in milliseconds, and memory in MiB. */
interface Following {
  readonly cpu: number;
  readonly growth: number;
}

/**
 * Waits until what follows an import is over (the scan for recurring payments, vacuum), so that it is not
 * counted for what is measured next: what it took.
 */
async function followingOf({ meter, server }: Stage): Promise<Following> {
  const [before, memory] = [meter(), memoryOf(server.pid)];
  let most = memory;
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(server.pid));
  }, 50);
  await settled(meter).finally(() => clearInterval(watch));
  return { cpu: meter() - before, growth: most - memory };
}

function printFollowing({ cpu, growth }: Following): string {
  return `${(cpu / 1000).toFixed(1)} s CPU, +${growth} MiB`;
}

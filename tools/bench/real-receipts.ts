/**
 * `npm run bench -- --real FOLDER`, its second part: reads scans of receipts as the service does, without a network and without
 * a model. FOLDER holds `real-receipts/keys.json`, which names the company, date (day first) and total that are printed on each
 * scan, and `real-receipts/img/`. `--failures` prints what was read wrongly. Every second receipt, by name, can be left for
 * checks after rules were made for the others: both halves are printed.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { basename, extname, join } from 'node:path';
import { readReceipt } from '@farthing/receipts';
import { createReceiptReader } from '../../apps/server/src/platform/receipt-reading/receipt-reader.ts';

interface Key {
  readonly company: string;
  readonly date: string;
  readonly total: string;
}

interface Score {
  files: number;
  total: number;
  date: number;
  merchant: number;
  readonly ms: number[];
}

const folder = join(process.argv[process.argv.indexOf('--real') + 1] ?? '', 'real-receipts');
const options = { today: new Date().toISOString().slice(0, 10), usualCurrency: 'GBP' } as const;
/** Words that many companies have in their names. */
const commonWords = 'THE AND CO COMPANY LTD LIMITED PLC SDN BHD ENTERPRISE TRADING'.split(' ');
const months = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');

if (existsSync(join(folder, 'keys.json'))) await measure();
else console.log(`No receipts in ${folder}.`);

async function measure(): Promise<void> {
  const keys: Record<string, Key> = JSON.parse(readFileSync(join(folder, 'keys.json'), 'utf8'));
  const files = readdirSync(join(folder, 'img'))
    .filter((file) => keys[nameOf(file)] !== undefined)
    .sort();
  const halves = [0, 1].map((): Score => ({ files: 0, total: 0, date: 0, merchant: 0, ms: [] }));
  const reader = createReceiptReader({ timeLimitMs: 120_000 });
  let most = 0;
  for (const [index, file] of files.entries()) {
    const score = halves[index % 2] as Score;
    const start = performance.now();
    const { pages } = await reader.read({ path: join(folder, 'img', file) }, 'picture');
    score.ms.push(performance.now() - start);
    most = Math.max(most, readerMegabytes());
    const fields = readReceipt(
      pages.flatMap(({ lines }) => lines),
      options,
    );
    const key = keys[nameOf(file)] as Key;
    const read = {
      total: fields.total === null ? '' : (Number(fields.total.value.minor) / 100).toFixed(2),
      date: fields.date?.value ?? '',
      merchant: fields.merchant?.value ?? '',
    };
    const right = {
      total: read.total === Number(key.total.replace(/[^0-9.]/g, '')).toFixed(2),
      date: read.date === dayOf(key.date),
      merchant: hasTellingWords(read.merchant, key.company),
    };
    score.files += 1;
    for (const field of ['total', 'date', 'merchant'] as const) if (right[field]) score[field] += 1;
    if (process.argv.includes('--failures') && Object.values(right).includes(false))
      console.log(`${file}: ${JSON.stringify(key)}\n    read ${JSON.stringify(read)}`);
  }
  await reader.close();
  print(halves, most);
}

function nameOf(file: string): string {
  return basename(file, extname(file));
}

/** Most resident memory that a reading process has had, in MiB, where the system tells it. */
function readerMegabytes(): number {
  const children = `/proc/self/task/${process.pid}/children`;
  if (!existsSync(children)) return 0;
  const sizes = readFileSync(children, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map((pid) => /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  return Math.max(0, ...sizes.map((kilobytes) => Number(kilobytes) / 1024));
}

/** YYYY-MM-DD of `20180304`, `27/03/2018`, `18-11-18` or `14 MAR 2018`. */
function dayOf(printed: string): string {
  const whole = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(printed.trim());
  if (whole !== null) return whole.slice(1).join('-');
  const [day = '', month = '', year = ''] = printed.trim().split(/[^A-Za-z0-9]+/);
  const named = months.indexOf(month.slice(0, 3).toUpperCase()) + 1;
  const number = String(named || Number(month)).padStart(2, '0');
  return `${year.length === 2 ? `20${year}` : year}-${number}-${day.padStart(2, '0')}`;
}

/** Returns true if the recognised name contains most of the words that distinguish a company. */
function hasTellingWords(read: string, company: string): boolean {
  const letters = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const words = company
    .split(/\s+/)
    .map(letters)
    .filter((word) => word.length > 1 && !commonWords.includes(word));
  const found = words.filter((word) => letters(read).includes(word));
  return words.length > 0 && found.length >= 0.6 * words.length;
}

function print(halves: readonly Score[], most: number): void {
  const [even, odd] = halves as [Score, Score];
  const whole: Score = {
    files: even.files + odd.files,
    total: even.total + odd.total,
    date: even.date + odd.date,
    merchant: even.merchant + odd.merchant,
    ms: [...even.ms, ...odd.ms],
  };
  console.log('\n| receipts | files | total | date | merchant | median | slowest |');
  console.log('|---|---:|---:|---:|---:|---:|---:|');
  for (const [name, score] of [
    ['one half', even],
    ['the other half', odd],
    ['all', whole],
  ] as const)
    console.log(rowOf(name, score));
  const load = loadavg().map((one) => one.toFixed(1));
  console.log(`\nReading process: at most ${most.toFixed(0)} MiB. Load of the machine: ${load.join(', ')}.`);
}

function rowOf(name: string, { files, total, date, merchant, ms }: Score): string {
  const per = (count: number) => `${((100 * count) / Math.max(1, files)).toFixed(0)} %`;
  const sorted = [...ms].sort((a, b) => a - b);
  const seconds = (at: number) => `${((sorted[at] ?? 0) / 1000).toFixed(1)} s`;
  return `| ${name} | ${files} | ${per(total)} | ${per(date)} | ${per(merchant)} | ${seconds(Math.floor(files / 2))} | ${seconds(files - 1)} |`;
}

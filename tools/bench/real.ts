/**
 * `npm run bench -- --real FOLDER`: reads files that other people made and compares each with its known count and sum.
 * FOLDER holds `real-files/index.json`, which names the files with the class and currency of their account, the number of
 * transactions and their sum by currency. `statement: false` and `fault` mark files that are right to reject. Where a file
 * of known sum asks for its columns or its sign, the bench answers: the columns by their headings, and either sign.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Inspection, inspectStatement, type Reading, readStatement } from '@farthing/bank-import';
import { formatMinor, isCurrencyCode } from '@farthing/money';
import { columnsByHeading } from './real-answers.ts';

/** An entry of index.json. Sums are decimal strings; the currency "" stands for the only one of the file, or the account's. */
interface KnownFile {
  readonly file: string;
  readonly kind: string;
  readonly account_class: string;
  readonly currency: string;
  readonly expected_count: number | null;
  readonly expected_sum: Readonly<Record<string, string>> | null;
  readonly statement?: boolean;
  readonly fault?: string;
}

const outcomes = [
  'right',
  'read, truth unknown',
  'asked',
  'warned',
  'rejected',
  'not recognised',
  'WRONG',
] as const;
type Outcome = (typeof outcomes)[number];

interface Verdict {
  readonly outcome: Outcome;
  readonly detail: string;
}

/**
 * The rows of one file: how many there are, their sums in minor units by currency (of a journal, by account and
 * currency), and the reasons of those that can't be read.
 */
interface Rows {
  count: number;
  /** Rows without an effect on the balance, which some programs count and others don't. */
  zeros: number;
  readonly sums: Map<string, bigint>;
  readonly errors: string[];
}

/** Currency symbols in ledger files. */
const symbols: Readonly<Record<string, string>> = { $: 'USD', '£': 'GBP', '€': 'EUR' };

/** Returns true if a journal account holds the user's own money. */
const isOwnMoney = (key: string) =>
  /^(?:assets|liabilities)\b/i.test(key) && isCurrencyCode(key.split('|').at(-1) ?? '');

const folder = process.argv[process.argv.indexOf('--real') + 1] ?? '';
const index = join(folder, 'real-files/index.json');
if (!existsSync(index)) throw new Error(`${index} not found. Usage: npm run bench -- --real FOLDER`);
const files: KnownFile[] = JSON.parse(readFileSync(index, 'utf8'));
const table = new Map<string, Map<Outcome, number>>();
const formatsMet = new Map<string, number>();
for (const known of files) {
  const { outcome, detail } = await judge(known);
  const ofKind = table.get(known.kind) ?? new Map<Outcome, number>();
  table.set(known.kind, ofKind.set(outcome, (ofKind.get(outcome) ?? 0) + 1));
  if (outcome !== 'right') console.log(`${outcome}: ${known.file}\n    ${detail}`);
}
printTotals();

async function judge(known: KnownFile): Promise<Verdict> {
  const bytes = readFileSync(join(folder, 'real-files', known.file));
  const options = {
    accountClass: known.account_class === 'liability' ? ('liability' as const) : ('asset' as const),
    accountCurrency: known.currency,
    fileName: known.file,
  };
  const inspection = await inspectStatement(() => [bytes], options);
  if (inspection.formatId !== null)
    formatsMet.set(inspection.formatId, (formatsMet.get(inspection.formatId) ?? 0) + 1);
  const mayBeRejected = known.statement === false || known.fault !== undefined;
  if (inspection.reading === null) {
    if (known.expected_count === 0 && inspection.problem?.code === 'no-rows')
      return { outcome: 'right', detail: 'no rows' };
    const detail = inspection.problem?.message ?? `asks for ${inspection.needs.join(' and ')}`;
    if (mayBeRejected) return { outcome: 'right', detail };
    if (inspection.needs.length > 0)
      return (await answered(known, bytes, inspection, options)) ?? { outcome: 'asked', detail };
    return { outcome: inspection.problem?.code === 'unknown-format' ? 'not recognised' : 'rejected', detail };
  }
  return await readAndCompare(known, bytes, inspection, options);
}

async function readAndCompare(
  known: KnownFile,
  bytes: Buffer,
  inspection: Inspection,
  options: Options,
): Promise<Verdict> {
  const rows: Rows = { count: 0, zeros: 0, sums: new Map(), errors: [] };
  if (inspection.reading !== null)
    for (const reading of await readingsOf(bytes, inspection, inspection.reading, options))
      await readRows(bytes, reading, known.kind === 'journal', rows);
  return compare(known, inspection, rows);
}

/** Right or wrong after the columns were named, for a file whose sum is known; null where it still asks. */
async function answered(
  known: KnownFile,
  bytes: Buffer,
  inspection: Inspection,
  options: Options,
): Promise<Verdict | null> {
  const mapping = known.expected_sum === null ? null : columnsByHeading(inspection.sample);
  if (mapping === null) return null;
  const verdicts: Verdict[] = [];
  for (const sign of [undefined, 'negative_is_spend', 'positive_is_spend'] as const) {
    const answer = { ...options, mapping: { ...mapping, sign } };
    const read = await inspectStatement(() => [bytes], answer);
    if (read.reading === null) return null;
    const verdict = await readAndCompare(known, bytes, read, answer);
    if (read.needs.length === 0) verdicts.push(verdict);
    // A file that does not ask for the sign has proved it: no other is tried.
    if (sign === undefined && read.needs.length === 0) break;
  }
  return verdicts.find(({ outcome }) => outcome === 'right') ?? verdicts[0] ?? null;
}

type Options = Omit<Parameters<typeof inspectStatement>[1], 'fileAccount' | 'takesRest'>;

/** One reading for each account of the file, as the app imports them. */
async function readingsOf(
  bytes: Buffer,
  inspection: Inspection,
  whole: Reading,
  options: Options,
): Promise<Reading[]> {
  const accounts = inspection.fileAccounts ?? [];
  if (accounts.length < 2) return [whole];
  const readings: Reading[] = [];
  for (const [at, { key }] of accounts.entries()) {
    const one = await inspectStatement(() => [bytes], { ...options, fileAccount: key, takesRest: at === 0 });
    if (one.reading !== null) readings.push(one.reading);
  }
  return readings;
}

async function readRows(bytes: Buffer, reading: Reading, byAccount: boolean, rows: Rows): Promise<void> {
  const add = (account: string | null, currency: string, minor: bigint) => {
    rows.count += 1;
    if (minor === 0n) rows.zeros += 1;
    const key = byAccount ? `${account}|${currency}` : currency;
    rows.sums.set(key, (rows.sums.get(key) ?? 0n) + minor);
  };
  for await (const batch of readStatement(() => [bytes], reading)) {
    for (const { line, result } of batch) {
      if (result.kind === 'line')
        add(reading.fileAccount ?? null, result.line.currency, result.line.amountMinor);
      else if (result.kind === 'trade') add(null, result.trade.currency, result.trade.cashMinor ?? 0n);
      else if (result.kind === 'error') rows.errors.push(`line ${line}: ${result.reason}`);
    }
  }
}

function compare(known: KnownFile, inspection: Inspection, rows: Rows): Verdict {
  const found = `${rows.count} rows, ${sumsText(rows.sums)}`;
  // A batch booking is several rows here and one elsewhere; the sum decides.
  const countsAgree = rows.count >= (known.expected_count ?? 0);
  const isRight = sumsAgree(known, rows) && countsAgree;
  const warnings = [...inspection.warnings.map(({ code }) => code), ...rows.errors.slice(0, 2)];
  if (inspection.balanceCheck.status === 'broken') warnings.push('the running balance is broken');
  const detail = `${inspection.formatId}: ${found}; expected ${known.expected_count} rows, ${JSON.stringify(known.expected_sum)}${
    known.fault === undefined ? '' : `; fault: ${known.fault}`
  }; ${[...inspection.needs.map((need) => `asks for ${need}`), ...warnings].join(' · ') || 'no warning'}`;
  if (known.expected_sum !== null && isRight) return { outcome: 'right', detail };
  if (inspection.needs.length > 0) return { outcome: 'asked', detail };
  if (warnings.length > 0) return { outcome: known.fault === undefined ? 'warned' : 'right', detail };
  if (known.expected_sum === null) return { outcome: 'read, truth unknown', detail };
  return { outcome: 'WRONG', detail };
}

/**
 * Returns true if each currency has its expected sum. The currency "" stands for the account's. Journal sums
 * are also named by account, and only compared for accounts that were read or hold money, because users
 * import neither categories nor bytes.
 */
function sumsAgree({ expected_sum, currency, kind }: KnownFile, { sums }: Rows): boolean {
  if (expected_sum === null) return true;
  const only = sums.size === 1 ? [...sums.keys()][0] : undefined;
  const codeOf = (name: string) => symbols[name] ?? (name || (only ?? currency));
  const expected = new Map(
    Object.entries(expected_sum).map(([name, sum]) => {
      const [, account = '', code = ''] = /^(.*\|)?(.*)$/.exec(name) ?? [];
      return [`${account}${codeOf(code)}`, shortest(sum)];
    }),
  );
  const found = new Map(
    [...sums].map(([key, minor]) => [key, shortest(formatMinor(minor, key.split('|').at(-1) ?? ''))]),
  );
  if (kind === 'journal') {
    const own = [...expected].filter(([key, sum]) => sum !== '0' && isOwnMoney(key));
    return [...found, ...own].every(([key]) => (expected.get(key) ?? '0') === (found.get(key) ?? '0'));
  }
  return [...new Set([...expected.keys(), ...found.keys()])].every(
    (key) => (expected.get(key) ?? '0') === (found.get(key) ?? '0'),
  );
}

/** A decimal without zeros that say nothing: `-5.50` as `-5.5`, `0.00` as `0`. */
function shortest(decimal: string): string {
  const text = decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
  return text === '-0' ? '0' : text;
}

function sumsText(sums: ReadonlyMap<string, bigint>): string {
  return (
    [...sums]
      .map(([code, minor]) => `${code} ${formatMinor(minor, code.split('|').at(-1) ?? '')}`)
      .join(', ') || 'no sum'
  );
}

function printTotals(): void {
  console.log(`\n| kind | ${outcomes.join(' | ')} |\n|---|${outcomes.map(() => '---:').join('|')}|`);
  for (const [kind, counts] of table)
    console.log(`| ${kind} | ${outcomes.map((one) => counts.get(one) ?? 0).join(' | ')} |`);
  const met = [...formatsMet].sort(([a], [b]) => a.localeCompare(b));
  console.log(`\nFormats met: ${met.map(([id, count]) => `${id} ${count}`).join(', ')}`);
  const wrong = [...table.values()].reduce((sum, counts) => sum + (counts.get('WRONG') ?? 0), 0);
  console.log(`\n${files.length} files, ${wrong} with a wrong sum and neither a warning nor a question`);
}

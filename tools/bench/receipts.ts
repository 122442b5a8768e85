/**
 * Measures receipt reading without network and model: `node tools/bench/receipts.ts [--seed 7] [--each 10]
 * [--failures]`. Generates the receipts of a seed, reads each file as the service does, and prints how often
 * total (amount and currency), date and merchant are right, by defect. Then measures the search for a
 * receipt's transaction among `--candidate-rows` rows.
 */
import { parseArgs } from 'node:util';
import { readReceipt } from '@farthing/receipts';
import { createReceiptReader } from '../../apps/server/src/platform/receipt-reading/receipt-reader.ts';
import { measureCandidates } from './receipts-candidates.ts';
import { kinds, receiptSet, type SetFile } from './receipts-set.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '7' },
    each: { type: 'string', default: '10' },
    failures: { type: 'boolean', default: false },
    receipts: { type: 'boolean', default: false },
    'candidate-rows': { type: 'string', default: '1000000' },
  },
});
const options = { today: '2026-11-21', usualCurrency: 'GBP' } as const;

interface Score {
  files: number;
  total: number;
  date: number;
  merchant: number;
  ms: number[];
}

const scores = new Map<string, Score>(
  kinds.map((kind) => [kind, { files: 0, total: 0, date: 0, merchant: 0, ms: [] }]),
);
// A shared machine may be slow; the bench counts what is read, and tells the time beside it.
const reader = createReceiptReader({ timeLimitMs: 120_000 });
for await (const file of receiptSet(Number(values.seed), Number(values.each))) {
  const score = scores.get(file.kind) as Score;
  const start = performance.now();
  const right = await judge(file);
  score.ms.push(performance.now() - start);
  score.files++;
  for (const field of ['total', 'date', 'merchant'] as const) if (right[field]) score[field]++;
}
await reader.close();
print();
await measureCandidates(Number(values['candidate-rows']));

async function judge({
  name,
  kind,
  bytes,
  truth,
}: SetFile): Promise<{ total: boolean; date: boolean; merchant: boolean }> {
  const document = await reader
    .read(bytes, kind.startsWith('pdf') ? 'pdf' : 'picture')
    .catch((error: Error) => {
      console.error(`${name}: ${error.message}`);
      return { pages: [] };
    });
  const fields = readReceipt(
    document.pages.flatMap(({ lines }) => lines),
    options,
  );
  const { total, date, merchant } = fields;
  const right = {
    total: total?.value.minor === truth.totalMinor && total.value.currency === truth.currency,
    date: date?.value === truth.date,
    merchant: merchant !== null && isSameName(merchant.value, truth.merchant),
  };
  if (values.failures && Object.values(right).includes(false)) {
    const wanted = `${truth.merchant}, ${truth.totalMinor} ${truth.currency}, ${truth.date}`;
    console.error(
      `${name}: ${wanted}; read ${merchant?.value}, ${total?.value.minor} ${total?.value.currency}, ${date?.value}`,
    );
  }
  return right;
}

/** Letters and figures alone, without the kind of company; one in ten may be misread. */
function isSameName(read: string, truth: string): boolean {
  const key = (name: string) =>
    name
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '')
      .replace(/(?:ltd|limited|llp|gmbh|sl)$/, '');
  const [one, other] = [key(read), key(truth)];
  let before = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const now = [row];
    for (let column = 1; column <= other.length; column++) {
      const change = (before[column - 1] as number) + (one[row - 1] === other[column - 1] ? 0 : 1);
      now.push(Math.min(change, (before[column] as number) + 1, (now[column - 1] as number) + 1));
    }
    before = now;
  }
  return (before[other.length] as number) <= Math.floor(other.length / 10);
}

function print(): void {
  const rows = [...scores].map(([kind, score]) => row(kind, score));
  const all = [...scores.values()].reduce((sum, score) => ({
    files: sum.files + score.files,
    total: sum.total + score.total,
    date: sum.date + score.date,
    merchant: sum.merchant + score.merchant,
    ms: [...sum.ms, ...score.ms],
  }));
  console.log('| what happened to it | files | total | date | merchant | median |');
  console.log('|---|---:|---:|---:|---:|---:|');
  for (const text of [...rows, row('all', all)]) console.log(text);
}

function row(kind: string, { files, total, date, merchant, ms }: Score): string {
  const per = (count: number) => `${((100 * count) / Math.max(1, files)).toFixed(0)} %`;
  const median = [...ms].sort((a, b) => a - b)[Math.floor(ms.length / 2)] ?? 0;
  return `| ${kind} | ${files} | ${per(total)} | ${per(date)} | ${per(merchant)} | ${(median / 1000).toFixed(1)} s |`;
}

import { merchantKey } from '@farthing/recurring-payments';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ScanRows } from './scan-rows-rules.ts';
import {
  type KnownRow,
  keysToScan,
  needleOf,
  type ScannedSeries,
  type ScanOutcome,
  scan,
} from './scan-rules.ts';

const today = '2026-11-21';
const day = (number: number) => new Date(Date.UTC(2025, 0, 1 + number)).toISOString().slice(0, 10);

interface Row {
  readonly id: string;
  readonly date: string;
  readonly amount: string;
  readonly account: string;
  readonly mark: '' | 't' | 'f';
  readonly text: string;
}

const texts = [
  'Foxglove Films',
  'FOXGLOVE FILMS 2231',
  "Joe's Café",
  'Joes Cafe',
  'Vale Water',
  'DD Vale Water ref 7',
  '',
];
const block = (rows: readonly Row[]) =>
  JSON.stringify(
    rows.map(({ id, date, amount, account, mark, text }) => [
      id,
      date,
      amount,
      'GBP',
      account,
      false,
      mark === '' ? null : mark === 't',
      null,
      text,
    ]),
  );

/** Payments on a rhythm or at odd days, of one text. */
const run = fc
  .record({
    text: fc.constantFrom(...texts),
    step: fc.constantFrom(7, 14, 28, 30),
    from: fc.integer({ min: 0, max: 300 }),
    count: fc.integer({ min: 1, max: 14 }),
    amount: fc.constantFrom('-9.99', '-12.50', '100.00'),
    account: fc.constantFrom('a', 'b'),
    mark: fc.constantFrom('' as const, '' as const, '' as const, 't' as const, 'f' as const),
  })
  .map(({ text, step, from, count, amount, account, mark }) =>
    Array.from({ length: count }, (_, index) => ({
      text,
      amount,
      account,
      mark: index === 0 ? mark : ('' as const),
      date: day(from + index * step),
    })),
  );

const household = fc
  .array(run, { minLength: 1, maxLength: 6 })
  .map((runs) => runs.flat().map((row, index) => ({ ...row, id: `t${String(index).padStart(4, '0')}` })));

function full(rows: readonly Row[], known: readonly KnownRow[], keys: string[] | null = null): ScanOutcome {
  const scanned = new ScanRows(keys);
  scanned.add(block(rows));
  return scan(scanned.rows, { known, today, region: 'scotland' });
}

/** Returns found series in their stored form, each with a decision by index. */
function stored(found: readonly ScannedSeries[], decisions: readonly KnownRow['decision'][]): KnownRow[] {
  return found.map((one, index) => ({
    id: one.known_id ?? `s${index}`,
    merchant_key: one.merchant_key,
    source: 'found',
    currency: one.series.currency,
    direction: one.series.direction,
    frequency: one.series.frequency,
    amount_minor: one.series.amount_minor,
    member_ids: one.member_ids,
    name: null,
    decision: decisions[index % decisions.length] ?? null,
    ended_on: null,
    merged_into: null,
    is_deleted: false,
    is_decided: (decisions[index % decisions.length] ?? null) !== null,
    is_gone: false,
  }));
}

const byFirst = (found: readonly ScannedSeries[]) =>
  found
    .map(({ all_ids, known_id, series, member_ids }) => ({ all_ids, known_id, series, member_ids }))
    .sort((a, b) => ((a.all_ids[0] ?? '') < (b.all_ids[0] ?? '') ? -1 : 1));

test('scanning the merchants of changed transactions leaves what a scan of everything finds', () => {
  fc.assert(
    fc.property(
      household,
      fc.array(fc.tuple(fc.nat(), fc.constantFrom(...texts), fc.constantFrom('-9.99', '-1.00', 'gone')), {
        maxLength: 5,
      }),
      fc.array(fc.constantFrom(null, 'confirmed' as const, 'rejected' as const), {
        minLength: 1,
        maxLength: 3,
      }),
      fc.boolean(),
      (rows, edits, decisions, areMerged) => {
        const before = full(rows, []);
        const known = stored(before.found, decisions);
        // Two series of one direction that the user brought together, of different merchants.
        const [whole, part] = known.filter(({ direction }) => direction === 'out');
        const decided = known.map((row) =>
          areMerged && whole && row === part ? { ...row, merged_into: whole.id } : row,
        );
        const start = full(rows, decided);
        const knownNow = decided
          .map((row) => {
            const found = start.found.find(({ known_id }) => known_id === row.id);
            return found ? { ...row, member_ids: found.member_ids, merchant_key: found.merchant_key } : row;
          })
          .filter(({ id }) => !start.gone.includes(id));
        const changedTexts: string[] = [];
        let after: Row[] = rows;
        for (const [place, text, amount] of edits) {
          const row = after[place % Math.max(1, after.length)];
          if (!row) continue;
          changedTexts.push(row.text, text);
          after = after.flatMap((one) =>
            one === row ? (amount === 'gone' ? [] : [{ ...one, text, amount }]) : [one],
          );
        }
        const everything = full(after, knownNow);
        const keys = keysToScan(changedTexts, [], knownNow);
        const touched = new Set(keys);
        const inKeys = knownNow.filter(({ merchant_key }) => touched.has(merchant_key));
        const some = full(after, inKeys, keys);
        const untouched = start.found.filter(({ merchant_key }) => !touched.has(merchant_key));
        const ids = new Set(untouched.map(({ known_id }) => known_id));
        const expected = everything.found.filter(({ known_id }) => known_id === null || !ids.has(known_id));
        expect(byFirst(some.found)).toEqual(byFirst(expected));
        expect([...some.gone].sort()).toEqual([...everything.gone].sort());
      },
    ),
    { numRuns: 300 },
  );
});

test('every text of a merchant holds the letters that candidates are looked for by', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...texts, 'Sainsbury’s 0042', 'MARKS&SPENCER PLC', 'a+b gym', '*** 12'),
      fc.string({ maxLength: 30 }),
      (known, odd) => {
        for (const text of [known, odd]) {
          const needle = needleOf(merchantKey(text));
          const isPlain = [...text].every((letter) => letter >= '\x01' && letter <= '\x7f');
          // Others than ASCII always come along.
          if (isPlain)
            expect(text.toLowerCase().replaceAll("'", '')).toMatch(
              new RegExp(needle.replaceAll('+', '\\+').replaceAll('%', '.*'), 's'),
            );
        }
      },
    ),
  );
});

import { type LedgerDelta, readMonthKey } from './rules.ts';

/** What a year of a merchant is moved by: twelve sums and counts, with commas between them. */
export interface MerchantYear {
  readonly merchant: string;
  readonly currency: string;
  readonly type: 'expense' | 'income';
  readonly year: number;
  readonly amounts: string;
  readonly counts: string;
}

/** Years a portion: a large import has more than should be in memory three times, as cells, texts and bytes. */
const usualPortion = 4000;

/**
 * The years of merchants that a delta changes, in portions, in the order of their key: two writers never wait for each other in
 * a circle.
 */
export function* merchantYearsOf(
  { merchants }: LedgerDelta,
  portion = usualPortion,
): Generator<MerchantYear[]> {
  const names = [...merchants].flatMap(([currency, named]) =>
    [...named].map(([merchant, months]) => ({ merchant, currency, months })),
  );
  names.sort(
    (one, other) => byBytes(one.merchant, other.merchant) || (one.currency < other.currency ? -1 : 1),
  );
  let rows: MerchantYear[] = [];
  for (const { merchant, currency, months } of names) {
    const read = [...months].map(([key, cell]) => ({ ...readMonthKey(key), cell }));
    for (const type of ['expense', 'income'] as const) {
      const years = Map.groupBy(
        read.filter((one) => one.type === type),
        ({ year }) => year,
      );
      for (const [year, cells] of [...years].sort(([one], [other]) => one - other)) {
        const amounts = new Array<string>(12).fill('0');
        const counts = new Array<string>(12).fill('0');
        for (const { place, cell } of cells) {
          amounts[place] = cell.amountMinor.toString();
          counts[place] = cell.count.toString();
        }
        rows.push({ merchant, currency, type, year, amounts: amounts.join(), counts: counts.join() });
      }
    }
    if (rows.length >= portion) {
      yield rows;
      rows = [];
    }
  }
  if (rows.length > 0) yield rows;
}

/** The order of texts by their bytes in UTF-8, which is that of the collation "C": characters that take two surrogates come last. */
export function byBytes(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) {
    const [left, right] = [one.charCodeAt(at), other.charCodeAt(at)];
    if (left === right) continue;
    const isLate = isSurrogate(left);
    return isLate === isSurrogate(right) ? left - right : isLate ? 1 : -1;
  }
  return one.length - other.length;
}

function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xe000;
}

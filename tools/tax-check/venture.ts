import type { TaxInputs } from '@farthing/uk-tax';
import { above, least, type Pounds, pounds, sum } from './pounds.ts';

/**
 * Reductions for shares of VCT, EIS and SEIS, in this order (ITA 2007 ss27(5), 158, 257AB, 263).
 * @param left tax that is left for them
 * @param besidesGifts tax less that treated as deducted from gifts: the most that VCT and EIS take off (s29(4A), (4B))
 */
export function ventureOf(inputs: TaxInputs, year: number, left: Pounds, besidesGifts: Pounds) {
  const of = (scheme: string, intensive?: boolean) =>
    sum(
      (inputs.venture_investments ?? [])
        .filter((one) => one.scheme === scheme)
        .filter((one) => intensive === undefined || (one.knowledge_intensive ?? false) === intensive)
        .map(({ amount }) => pounds(amount)),
    );
  const million = pounds(1_000_000);
  // The limit is £1 million, and £2 million with at least £1 million of the excess in knowledge-intensive companies.
  const ofEis = least(of('eis'), million + least(of('eis', true), million));
  const ofSeis = least(of('seis'), pounds(year < 2023 ? 100_000 : 200_000));
  const ofVct = least(of('vct'), pounds(200_000));
  // Finance Act 2026 s15(2): 20% from 6 April 2026.
  const vct = least((ofVct * (year < 2026 ? 3n : 2n)) / 10n, least(left, besidesGifts));
  const eis = least((ofEis * 3n) / 10n, least(left - vct, above(besidesGifts, vct)));
  return { vct, eis, seis: least(ofSeis / 2n, left - vct - eis) };
}

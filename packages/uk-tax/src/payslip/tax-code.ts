import { TaxError } from '../errors.ts';
import type { Band, RateTable, TaxRegion } from '../rates/rate-table.ts';

/** Meaning of a PAYE code: its free or additional pay in a year, or the single band in which all pay is taxed. */
export interface TaxCode {
  /** As it is written: `S1257L M1`. */
  readonly text: string;
  /** Whose bands it uses: prefix S is Scotland, C Wales. */
  readonly region: TaxRegion;
  readonly kind: 'free_pay' | 'additional_pay' | 'flat' | 'no_tax';
  /** Tenth of the free or additional pay, in pounds. */
  readonly number: number;
  /** Number of bands above basic, for a flat-rate code. */
  readonly bandsAboveBasic: number;
  /** false: each payment by itself (week 1, month 1). */
  readonly isCumulative: boolean;
}

const shape =
  /^(?<prefix>[SC])?(?:(?<free>\d{1,4})[LMNT]|K(?<added>\d{1,4})|(?<flat>BR|D[0-3])|(?<none>NT))(?<basis>(?:W1|M1|WK1|MTH1|X|W1M1|W1\/M1|NONCUM))?$/;

/**
 * Reads a PAYE code: a number with L, M, N or T, 0T, K and a number, BR, D0 to D3, NT; before it S or C, behind it W1,
 * M1 or X (PAYE11000 on; SI 2003/2682).
 * @throws {TaxError} bad_tax_code
 */
export function readTaxCode(written: string): TaxCode {
  const text = written.toUpperCase().replace(/[\s.-]+/g, '');
  const groups = shape.exec(text)?.groups;
  if (!groups) throw badCode(written);
  const { prefix, free, added, flat, none, basis } = groups;
  const bandsAboveBasic = flat === undefined || flat === 'BR' ? 0 : Number(flat.slice(1)) + 1;
  if (bandsAboveBasic > 2 && prefix !== 'S') throw badCode(written);
  if (none !== undefined && prefix !== undefined) throw badCode(written);
  return {
    text:
      basis === undefined ? text : `${text.slice(0, -basis.length)} ${basis === 'X' ? 'X' : short(basis)}`,
    region: prefix === 'S' ? 'scotland' : prefix === 'C' ? 'wales' : 'england_ni',
    kind: none ? 'no_tax' : flat ? 'flat' : added === undefined ? 'free_pay' : 'additional_pay',
    number: Number(free ?? added ?? 0),
    bandsAboveBasic,
    isCumulative: basis === undefined,
  };
}

/** Returns the band of a flat code: BR is basic, D0 the next one up, and so on. @throws {TaxError} bad_tax_code */
export function flatBand(table: RateTable, code: TaxCode): Band {
  const bands = table.income_tax.non_savings_bands[code.region].bands ?? [];
  const basic = bands.findIndex(({ name }) => name === 'basic');
  const band = basic < 0 ? undefined : bands[basic + code.bandsAboveBasic];
  if (!band) throw badCode(code.text);
  return band;
}

function short(basis: string): string {
  if (basis === 'WK1') return 'W1';
  return basis === 'MTH1'
    ? 'M1'
    : basis.startsWith('W1') && basis.length > 2
      ? 'X'
      : basis === 'NONCUM'
        ? 'X'
        : basis;
}

function badCode(written: string): TaxError {
  return new TaxError(
    'bad_tax_code',
    `tax_code "${written.slice(0, 20)}" isn’t a valid tax code. Write it as on the payslip, such as 1257L, S1257L, K475, BR, D0, 0T, NT or 1257L M1`,
  );
}

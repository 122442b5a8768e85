import type { TaxPosition } from '@farthing/api-contract';
import { parseMinor } from '@farthing/money';
import * as common from '../../../design/common-texts.ts';
import { isNothing } from '../../../design/format.ts';
import { capitalised } from '../../../design/sentence.ts';
import { bandRows as texts } from './texts.tsx';

/** A stretch of income that is taxed at one rate. */
export interface BandRow {
  readonly id: string;
  /** Type of income: "Earnings". */
  readonly kind: string;
  /** "Basic rate". */
  readonly name: string;
  readonly amount: string;
  readonly rate: string;
  readonly tax: string;
}

const kinds: Readonly<Record<string, string>> = texts.kinds;

/** The bands of a year in the order in which income fills them, the personal allowance before each kind of income. */
export function bandRows({ bands, allowances_used: used }: TaxPosition): readonly BandRow[] {
  const allowances = new Map(Object.entries(used));
  return Object.keys(kinds).flatMap((component) => {
    const allowance = allowances.get(component);
    const kind = kinds[component] ?? component;
    return [
      ...(allowance && !isNothing(allowance)
        ? [
            {
              id: `${component} allowance`,
              kind,
              name: common.personalAllowance,
              amount: allowance,
              rate: '0',
              tax: '0.00',
            },
          ]
        : []),
      ...bands
        .filter((band) => band.component === component)
        .map(({ band, amount, rate, tax }) => ({
          id: `${component} ${band} ${rate}`,
          kind,
          name: nameOf(band),
          amount,
          rate,
          tax,
        })),
    ];
  });
}

/** `basic` as "Basic rate"; allowances and others bear their own name. */
function nameOf(band: string): string {
  const name = capitalised(band);
  return /allowance|rate|nil|band/i.test(name) ? name : texts.rate(name);
}

/** The band that brings most tax; undefined where there is none. */
export function dearestBand(rows: readonly BandRow[]): BandRow | undefined {
  const taxed = rows.filter(({ tax }) => parseMinor(tax, 'GBP') > 0n);
  return taxed.sort((one, other) => (parseMinor(one.tax, 'GBP') < parseMinor(other.tax, 'GBP') ? 1 : -1))[0];
}

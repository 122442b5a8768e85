import type { TaxYear } from '../tax-year.ts';
import rates2015To16 from './2015-16.json' with { type: 'json' };
import rates2016To17 from './2016-17.json' with { type: 'json' };
import rates2017To18 from './2017-18.json' with { type: 'json' };
import rates2018To19 from './2018-19.json' with { type: 'json' };
import rates2019To20 from './2019-20.json' with { type: 'json' };
import rates2020To21 from './2020-21.json' with { type: 'json' };
import rates2021To22 from './2021-22.json' with { type: 'json' };
import rates2022To23 from './2022-23.json' with { type: 'json' };
import rates2023To24 from './2023-24.json' with { type: 'json' };
import rates2024To25 from './2024-25.json' with { type: 'json' };
import rates2025To26 from './2025-26.json' with { type: 'json' };
import rates2026To27 from './2026-27.json' with { type: 'json' };
import rates2027To28 from './2027-28.json' with { type: 'json' };
import type { RateTable, RateTables, ReceiptAllowances } from './rate-table.ts';
import sources from './sources.json' with { type: 'json' };

/** The shipped tables, 2015-16 to 2027-28: enacted law, and what is announced for the last year. */
export const shippedRates: RateTables = new Map<TaxYear, RateTable>(
  [
    rates2015To16,
    rates2016To17,
    rates2017To18,
    rates2018To19,
    rates2019To20,
    rates2020To21,
    rates2021To22,
    rates2022To23,
    rates2023To24,
    rates2024To25,
    rates2025To26,
    rates2026To27,
    rates2027To28,
  ].map((table) => [table.tax_year, table as unknown as RateTable]),
);

/**
 * The trading and property allowances of a year, of its shipped table where an edited one lacks them; null before 2017-18.
 * @param edited the user's own table of the year
 */
export function receiptAllowancesOf(taxYear: TaxYear, edited?: RateTable): ReceiptAllowances | null {
  const tables = [edited, shippedRates.get(taxYear)];
  for (const table of tables) {
    const found = table?.income_tax.trading_and_property_allowances;
    if (found !== undefined) return found;
  }
  return null;
}

/** Source of a figure: the key in the `source` lists, the title, and the location. */
export interface RateSource {
  readonly key: string;
  readonly title: string;
  readonly reference: string;
}

/** All sources of the shipped tables. */
export const rateSources: readonly RateSource[] = Object.entries(sources.sources).map(
  ([key, { title, ref }]) => ({ key, title, reference: ref }),
);

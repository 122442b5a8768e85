import type { RateConfig, RateConfigSummary } from '@farthing/api-contract';
import { compareTables, type RateTable, rateSources } from '@farthing/uk-tax';

/** A user's table of a year, if there is one. */
export interface Edition {
  readonly rates: RateTable;
  readonly version: number;
  readonly updated_at: string;
}

/** A year in the list. */
export function summaryOf(shipped: RateTable, edition: Edition | undefined): RateConfigSummary {
  const table = edition?.rates ?? shipped;
  return {
    tax_year: shipped.tax_year,
    status: table.status,
    start: shipped.start,
    end: shipped.end,
    edited: edition !== undefined,
    version: edition?.version ?? 0,
    updated_at: edition?.updated_at ?? null,
  };
}

/** A year with its table, what differs from the shipped one, and the sources that it names. */
export function configOf(shipped: RateTable, edition: Edition | undefined): RateConfig {
  const table = edition?.rates ?? shipped;
  const named = new Set(JSON.stringify(table).match(/"[a-z0-9-]{2,40}"/g) ?? []);
  return {
    ...summaryOf(shipped, edition),
    table: table as unknown as RateConfig['table'],
    difference: edition ? compareTables(shipped, table) : [],
    sources: rateSources.filter(({ key }) => named.has(`"${key}"`)),
  };
}

import type { RateConfig, RateConfigEntry, RateConfigSummary } from '@farthing/api-contract';
import { checkRateTable, type RateTable, type RateTables, shippedRates } from '@farthing/uk-tax';
import type { UserScope } from '../../../database/user-scope.ts';
import { fieldProblem, Problem } from '../../../problems/problem.ts';
import { configOf, summaryOf } from './rules.ts';
import { editedRates } from './store.ts';

/** Returns the user's rates: the shipped tables, replaced by those that the user has edited. */
export async function ratesOf(scope: UserScope): Promise<RateTables> {
  const edited = await editedRates.list(scope);
  if (edited.length === 0) return shippedRates;
  return new Map([
    ...shippedRates,
    ...edited.map(({ tax_year, rates }): [string, RateTable] => [tax_year, rates]),
  ]);
}

/** Returns the shipped table of a year. @throws {Problem} unknown-tax-year, naming the field */
export function shippedTable(taxYear: string, field = 'tax_year'): RateTable {
  const table = shippedRates.get(taxYear);
  if (table) return table;
  const years = [...shippedRates.keys()];
  throw fieldProblem(
    'unknown-tax-year',
    field,
    `There are no rates for the tax year "${taxYear}". farthing has rates for ${years[0]} to ${years.at(-1)}.`,
  );
}

/** Lists all years, newest first, with whether the user has edited them. */
export async function listRateConfigs(scope: UserScope): Promise<RateConfigSummary[]> {
  const edited = new Map((await editedRates.list(scope)).map((one) => [one.tax_year, one]));
  return [...shippedRates.values()].map((table) => summaryOf(table, edited.get(table.tax_year))).toReversed();
}

/** Returns the table of a year. @throws {Problem} unknown-tax-year */
export async function readRateConfig(scope: UserScope, taxYear: string): Promise<RateConfig> {
  const shipped = shippedTable(taxYear);
  const edited = await editedRates.find(scope, taxYear);
  return configOf(shipped, edited);
}

/**
 * Stores the user's own table of a year, or deletes it if it is the same as the shipped one.
 * @throws {Problem} unknown-tax-year, version-clash, invalid-request naming every invalid figure
 */
export async function replaceRates(
  scope: UserScope,
  taxYear: string,
  { table: given, version }: RateConfigEntry,
): Promise<RateConfig> {
  const shipped = shippedTable(taxYear);
  const checked = checkRateTable(given, taxYear);
  if (!('table' in checked)) {
    const errors = checked.faults.map(({ path, message }) => ({ field: `table.${path}`, message }));
    const [first] = errors;
    throw new Problem('invalid-request', {
      detail: `The table can’t be used: ${first?.field ?? 'table'} ${first?.message ?? ''}`,
      errors,
    });
  }
  if (configOf(shipped, { rates: checked.table, version: 0, updated_at: '' }).difference.length === 0) {
    await resetRates(scope, taxYear, version);
    return configOf(shipped, undefined);
  }
  const written = await editedRates.upsert(scope, taxYear, checked.table, version);
  if (!written) throw new Problem('version-clash');
  return configOf(shipped, written);
}

/** Restores the shipped table. @throws {Problem} unknown-tax-year, version-clash */
export async function resetRates(
  scope: UserScope,
  taxYear: string,
  version: number | undefined,
): Promise<void> {
  shippedTable(taxYear);
  const before = await editedRates.lock(scope, taxYear);
  if (version !== undefined && version !== (before?.version ?? 0)) throw new Problem('version-clash');
  await editedRates.remove(scope, taxYear);
}

import type { MissingFigure } from '@farthing/api-contract';
import { Decimal, timesRate, toMinor } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import { ratesToBase } from '../../ledger/exchange-rates/service.ts';
import { listValued, type ValuedRow } from './store.ts';
import { worthOf } from './value-rules.ts';

/** Value of a holding at the end of a day, in minor units. */
export interface HoldingValue extends ValuedRow {
  /** In the security's currency; null when it has units but no price. */
  readonly valueMinor: bigint | null;
  /** In base currency; null when a price or rate is missing. */
  readonly baseMinor: bigint | null;
  readonly missing: MissingFigure | undefined;
}

/**
 * Values every holding at the end of a day: units times the newest price on or before it, converted at the newest
 * rate. Each figure is rounded once. A holding without units has a value of zero, even without a price.
 * @param ratesOf scope whose exchange rates convert: the reader's, if the holdings are someone else's
 */
export async function valueHoldings(
  scope: UserScope,
  baseCurrency: string,
  asOf: string,
  ratesOf = scope,
): Promise<HoldingValue[]> {
  const rows = await listValued(scope, asOf);
  const rates = await ratesToBase(
    ratesOf,
    baseCurrency,
    rows.map(({ currency }) => ({ currency, date: asOf })),
  );
  return rows.map((row, index) => {
    const units = row.quantity ?? '0';
    if (!/[1-9]/.test(units)) return { ...row, valueMinor: 0n, baseMinor: 0n, missing: undefined };
    if (row.price === null) {
      const missing = { kind: 'price' as const, name: row.symbol, date: asOf };
      return { ...row, valueMinor: null, baseMinor: null, missing };
    }
    const valueMinor = worthOf(units, row.price, row.currency);
    if (row.currency === baseCurrency)
      return { ...row, valueMinor, baseMinor: valueMinor, missing: undefined };
    const rate = rates[index];
    if (!rate) {
      const missing = { kind: 'rate' as const, name: row.currency, date: asOf };
      return { ...row, valueMinor, baseMinor: null, missing };
    }
    return {
      ...row,
      valueMinor,
      baseMinor: toMinor(timesRate(new Decimal(units).times(row.price), rate.rate), baseCurrency),
      missing: undefined,
    };
  });
}

/** Value of an account's holdings in minor units of base currency, with the missing data. */
export interface AccountHoldings {
  readonly value_minor: bigint;
  readonly missing: readonly MissingFigure[];
}

/**
 * Returns the market value of every account with holdings at the end of a day: the sum of the rounded values.
 * @param ratesOf scope whose exchange rates convert, as in `valueHoldings`
 */
export async function valueAccountHoldings(
  scope: UserScope,
  baseCurrency: string,
  asOf: string,
  ratesOf = scope,
): Promise<Map<string, AccountHoldings>> {
  const values = await valueHoldings(scope, baseCurrency, asOf, ratesOf);
  const byAccount = Map.groupBy(values, ({ account_id }) => account_id);
  return new Map(
    [...byAccount].map(([account, held]) => [
      account,
      {
        value_minor: held.reduce((sum, { baseMinor }) => sum + (baseMinor ?? 0n), 0n),
        missing: held.flatMap(({ missing }) => missing ?? []),
      },
    ]),
  );
}

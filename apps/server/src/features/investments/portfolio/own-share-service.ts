import type { PartlyCounted } from '@farthing/api-contract';
import { Decimal, toMinor, wholePart } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import { hundredths, percentOf, readShares } from '../../identity/household/shared-service.ts';
import type { IncomeRow } from './store.ts';

/** A holding today, or its income on a day. */
interface Figure {
  readonly account_id: string;
  readonly date?: string;
}

/** Parts of accounts that are the user's. */
export interface OwnShare {
  /** Returns the hundredths of a percent of an account that count on a day, by default today. */
  readonly partOf: (accountId: string, day?: string) => bigint;
  /** Returns the accounts of some figures of which only a part counts on their days, by default today. */
  readonly partlyOf: (figures: readonly Figure[]) => PartlyCounted;
  /** Returns the user's part of dividends, each rounded to the penny. */
  readonly ownIncome: (rows: readonly IncomeRow[]) => IncomeRow[];
}

/** Reads which part of each account is the user's. */
export async function readOwnShare(scope: UserScope, today: string): Promise<OwnShare> {
  const ownership = await readShares(scope);
  const partOf = (accountId: string, day = today) => hundredths(percentOf(ownership, accountId, day));
  return {
    partOf,
    partlyOf: (figures) => {
      const partly = figures.filter(({ account_id, date }) => partOf(account_id, date) !== wholePart);
      return [...new Set(partly.map(({ account_id }) => account_id))].map((account_id) => ({
        account_id,
        percent: percentOf(ownership, account_id, today),
      }));
    },
    ownIncome: (rows) =>
      rows.map((row) => {
        const part = partOf(row.account_id, row.date);
        return part === wholePart
          ? row
          : {
              ...row,
              dividends: partOfPounds(row.dividends, part),
              accumulated: partOfPounds(row.accumulated, part),
            };
      }),
  };
}

function partOfPounds(pounds: string, part: bigint): string {
  const exact = new Decimal(pounds).times(part.toString()).div(wholePart.toString());
  return new Decimal(toMinor(exact, 'GBP').toString()).div(100).toFixed();
}

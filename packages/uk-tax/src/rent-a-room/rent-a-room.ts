import { firstYearOf, type TaxYear } from '../tax-year.ts';

/** Rents of furnished rooms in a person's only or main home in a tax year, in pence. */
export interface RoomLetting {
  /** With payments for meals, cleaning and the like, before expenses. */
  readonly rents: bigint;
  readonly expenses: bigint;
  /** Someone else has rents of rooms in the same home too, so that the limit is half. */
  readonly isShared: boolean;
  /** Profit is rents less expenses, without the relief: by choice of the taxpayer (ITTOIA 2005 s799). */
  readonly isProfitChosen: boolean;
}

/** Taxable profit of rooms, in pence. */
export interface RoomProfit {
  /** `exempt`: rents up to the limit. `limit`: the limit is deducted, by election. `profit`: expenses are deducted. */
  readonly method: 'exempt' | 'limit' | 'profit';
  readonly limit: bigint;
  /** Part of the UK property business. Negative for a loss, which only `profit` can have. */
  readonly taxable: bigint;
}

/**
 * Returns the limit of rent-a-room relief, in pence.
 * @see ITTOIA 2005 ss789, 790; SI 2015/1539; PIM4020
 */
export function roomLimit(taxYear: TaxYear, isShared: boolean): bigint {
  const limit = firstYearOf(taxYear) < 2016 ? 425_000n : 750_000n;
  return isShared ? limit / 2n : limit;
}

/**
 * Works out the taxable profit of rooms. Rents up to the limit are exempt. Of more, the limit is deducted if that leaves less than
 * expenses do: both ways are the taxpayer's choice.
 * @see ITTOIA 2005 ss791, 793, 795, 797, 799, 800; PIM4030
 */
export function roomProfit(
  taxYear: TaxYear,
  { rents, expenses, isShared, isProfitChosen }: RoomLetting,
): RoomProfit {
  const limit = roomLimit(taxYear, isShared);
  const profit = rents - expenses;
  if (isProfitChosen) return { method: 'profit', limit, taxable: profit };
  if (rents <= limit) return { method: 'exempt', limit, taxable: 0n };
  return profit < rents - limit
    ? { method: 'profit', limit, taxable: profit }
    : { method: 'limit', limit, taxable: rents - limit };
}

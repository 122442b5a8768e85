import { basisAdjustment, type ReturnBoxName } from '@farthing/uk-tax';
import { differenceBoxes, type FilledBox, rowOf, sumBox, wholeDifference } from './box-rules.ts';
import type { PackSourceRow } from './record-rules.ts';
import { backingRows } from './source-page-rules.ts';
import { type SpreadPage, spreadBoxes } from './transition-box-rules.ts';

/** Adjustments of the profit, not expenses. */
export const adjustments: readonly string[] = [basisAdjustment];

/** A page of a trade as far as its taxable profit needs it. */
interface TaxablePage extends SpreadPage {
  /** Records by HMRC's category. Undefined for what is entered by hand. */
  readonly lines: readonly PackSourceRow[] | undefined;
}

/** Returns true if the accounts of the trade end on another day than the tax year: only the full pages have box 68. */
export function hasOtherDate({ lines }: Pick<TaxablePage, 'lines'>): boolean {
  return (lines ?? []).some(({ source }) => typeof source.accounting_date === 'string');
}

/** The taxable profit or loss, with transition profits and losses of earlier years. */
export function fullTaxableBoxes(
  page: TaxablePage,
  above: readonly FilledBox[],
  below: readonly FilledBox[],
): FilledBox[] {
  const spread = spreadBoxes(page);
  const ofSpread = [...spread.amount, ...spread.losses];
  const adjustment = sumBox('full_basis_adjustment', backingRows(page.lines ?? [], adjustments));
  const taxable =
    wholeDifference(above, below) < 0n
      ? differenceBoxes(['full_taxable_loss'], below, above)
      : differenceBoxes(['full_taxable_profit'], above, below);
  const adjusted = [...above, ...adjustment];
  if (wholeDifference(adjusted, below) < 0n)
    return [
      ...[...taxable, ...adjustment],
      ...differenceBoxes(['full_adjusted_loss'], below, adjusted),
      ...ofSpread,
      ...(ofSpread.length === 0 ? [] : differenceBoxes(['full_total_profit'], spread.amount, spread.losses)),
    ];
  const used = reliefBox('full_losses_used', 'Losses of earlier years', spread.usedOnProfit);
  const profit = differenceBoxes(['full_adjusted_profit'], adjusted, below);
  const total = [...profit, ...spread.amount];
  return [
    ...[...taxable, ...adjustment, ...profit, ...used, ...ofSpread],
    ...differenceBoxes(['full_total_profit'], total, [...used, ...spread.losses]),
  ];
}

/** A box of a relief, if there is any. */
export function reliefBox(name: ReturnBoxName, label: string, amount = 0n): FilledBox[] {
  return sumBox(name, amount > 0n ? [rowOf('position', label, amount)] : []);
}

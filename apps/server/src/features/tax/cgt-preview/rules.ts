import type { CgtPreview, TaxPosition } from '@farthing/api-contract';
import { Decimal, formatMinor, parseMinor } from '@farthing/money';
import { type Disposal, type Exact, exact, printPence, type TaxInputs } from '@farthing/uk-tax';

/** The gain of a disposal without and with an imagined trade, in pounds. */
export interface GainChange {
  readonly date: string;
  readonly taxYear: string;
  readonly before: Exact;
  readonly after: Exact;
}

/** Returns the disposals of an asset that a hypothetical trade changes, oldest first. */
export function changesOf(before: readonly Disposal[], after: readonly Disposal[]): GainChange[] {
  const key = ({ asset, date }: Disposal) => `${date} ${asset}`;
  const gains = new Map<string, GainChange>();
  for (const one of before)
    gains.set(key(one), { date: one.date, taxYear: one.taxYear, before: one.gain, after: 0n });
  for (const one of after)
    gains.set(key(one), {
      date: one.date,
      taxYear: one.taxYear,
      before: gains.get(key(one))?.before ?? 0n,
      after: one.gain,
    });
  return [...gains.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, change]) => change)
    .filter((one) => one.before !== one.after);
}

/**
 * The inputs of a year with changed gains: what was there of a disposal goes, what is there now comes. Gains and
 * losses are rounded to pence as the tax report rounds them.
 */
export function inputsWith(inputs: TaxInputs, taxYear: string, changes: readonly GainChange[]): TaxInputs {
  const gains = [...(inputs.gains ?? [])];
  let losses = pence(inputs.losses_in_year ?? '0');
  for (const { date, before, after } of changes.filter((one) => one.taxYear === taxYear)) {
    const was = pence(printPence(before));
    const place = gains.findIndex(
      ({ date: day, gain, kind = 'main' }) => day === date && kind === 'main' && pence(gain) === was,
    );
    if (was > 0n && place >= 0) gains.splice(place, 1);
    else if (was < 0n) losses += was;
    const is = pence(printPence(after));
    if (is > 0n) gains.push({ date, gain: print(is) });
    else losses -= is;
  }
  return { ...inputs, gains, losses_in_year: print(losses > 0n ? losses : 0n) };
}

/** The inputs of a year with one more gain. @param gain pence, more than nothing */
export function inputsWithGain(inputs: TaxInputs, date: string, gain: bigint): TaxInputs {
  return { ...inputs, gains: [...(inputs.gains ?? []), { date, gain: print(gain) }] };
}

/** Gains of a year less all its losses, in pence; negative when losses are more. */
export function netGainsOf({ gains = [], losses_in_year = '0' }: TaxInputs): bigint {
  return gains.reduce((sum, { gain }) => sum + pence(gain), 0n) - pence(losses_in_year);
}

/** Gains that can still be made without tax, in pence: losses of the year come first (TCGA 1992 s1(3), s1K). */
export function exemptLeft(exemptAmount: bigint, netGains: bigint): bigint {
  const left = exemptAmount - netGains;
  return left > 0n ? left : 0n;
}

/** Returns the change in the year's exempt gains and in those taxed at each rate. */
export function partsOf(before: TaxPosition, after: TaxPosition): CgtPreview['tax']['parts'] {
  const parts = new Map<string, { kind: string; band: string; rate: string; amount: bigint; tax: bigint }>();
  for (const [{ bands }, sign] of [
    [before, -1n],
    [after, 1n],
  ] as const) {
    for (const { component, band, rate, amount, tax } of bands) {
      if (!component.startsWith('gains: ')) continue;
      const key = `${component} ${band} ${rate}`;
      const known = parts.get(key);
      parts.set(key, {
        kind: component.slice('gains: '.length),
        band,
        rate,
        amount: (known?.amount ?? 0n) + sign * pence(amount),
        tax: (known?.tax ?? 0n) + sign * pence(tax),
      });
    }
  }
  return [...parts.values()]
    .filter(({ amount }) => amount !== 0n)
    .map(({ amount, tax, ...part }) => ({ ...part, amount: print(amount), tax: print(tax) }));
}

/** The smallest part in which units are sold: whole ones, or as many places as the holding has. */
export function unitStep(held: string): Decimal {
  return new Decimal(10).pow(-new Decimal(held).decimalPlaces());
}

/** Returns the most units that cost no more than an amount, rounded down to the step. */
export function unitsFor(amount: string, priceInPounds: Decimal, step: Decimal): Decimal {
  return new Decimal(amount).div(priceInPounds).div(step).floor().times(step);
}

/** Pounds as pence. */
export function pence(amount: string): bigint {
  return parseMinor(amount, 'GBP');
}

/** Pence as pounds. */
export function print(amount: bigint): string {
  return formatMinor(amount, 'GBP');
}

/** A written figure as a plain decimal text. */
export function plain(written: string | number): string {
  return new Decimal(written).toFixed();
}

/** Pounds of units at a price and rate, exact. */
export function poundsOf(quantity: string, price: string, rate: string): Exact {
  return exact(new Decimal(quantity).times(price).times(rate).toDecimalPlaces(24).toFixed());
}

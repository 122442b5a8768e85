import type { Holding } from '@farthing/api-contract';
import { Decimal } from '@farthing/money';
import { isNothing } from '../../../design/format.ts';
import { holdingWords as texts } from './texts.tsx';

/** Short name of each tax treatment. */
export const wrapperNames: Readonly<Record<Holding['wrapper'], string>> = texts.wrapperNames;

/** Returns true if any units are held today. */
export function isHeld({ quantity }: Pick<Holding, 'quantity'>): boolean {
  return !isNothing(quantity);
}

/** A gain as part of the cost, a decimal fraction; undefined where nothing was paid. */
export function gainShare(gain: string | null, cost: string | null): string | undefined {
  if (gain === null || cost === null) return undefined;
  const paid = new Decimal(cost);
  return paid.lte(0) ? undefined : new Decimal(gain).div(paid).toFixed(6);
}

/** Decimal strings added up. */
export function sumOf(values: readonly string[]): string {
  return values.reduce((sum, value) => sum.plus(value), new Decimal(0)).toFixed(2);
}

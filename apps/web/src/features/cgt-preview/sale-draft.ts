import type { CgtPreviewQuestion } from '@farthing/api-contract';
import { readFigure } from '../securities/typed-figure.ts';

/** A sale as it is typed. */
export interface SaleDraft {
  readonly holding: string;
  readonly quantity: string;
  readonly price: string;
  readonly fees: string;
  readonly date: string;
}

export type ReadSale =
  | { readonly ok: true; readonly question: CgtPreviewQuestion }
  | { readonly ok: false; readonly errors: Readonly<Record<string, string>> };

/** Makes the question of what was typed. Price and fees may stay empty. @param isPounds whether 480p is a price */
export function readSale(draft: SaleDraft, isPounds: boolean): ReadSale {
  const errors: Record<string, string> = {};
  const figures: Record<string, string> = {};
  if (draft.holding === '') errors.holding_id = 'Choose a holding.';
  if (draft.date === '') errors.date = 'Choose a day.';
  for (const [field, what] of [
    ['quantity', 'how many units'],
    ['price', 'a price'],
    ['fees', 'the fees'],
  ] as const) {
    if (field !== 'quantity' && draft[field].trim() === '') continue;
    const mayBeZero = field === 'fees';
    const read = readFigure(draft[field], { what, mayBeZero, pence: isPounds && field !== 'quantity' });
    if (read.ok) figures[field] = read.value;
    else errors[field] = read.reason;
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, question: { holding_id: draft.holding, date: draft.date, ...figures } };
}

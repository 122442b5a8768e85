import type { CgtPreviewQuestion } from '@farthing/api-contract';
import * as common from '../../../design/common-texts.ts';
import { readFigure } from '../../investments/securities/typed-figure.ts';
import { saleDraft as texts } from './texts.tsx';

/** A sale as it is typed. */
export interface SaleDraft {
  readonly holding: string;
  readonly quantity: string;
  readonly price: string;
  readonly fees: string;
  readonly date: string;
}

type ReadSale =
  | { readonly ok: true; readonly question: CgtPreviewQuestion }
  | { readonly ok: false; readonly errors: Readonly<Record<string, string>> };

/** Makes the question of what was typed. Price and fees may stay empty. @param isPounds whether 480p is a price */
export function readSale(draft: SaleDraft, isPounds: boolean): ReadSale {
  const errors: Record<string, string> = {};
  const figures: Record<string, string> = {};
  if (draft.holding === '') errors.holding_id = texts.holdingMissing;
  if (draft.date === '') errors.date = common.chooseADay;
  for (const field of ['quantity', 'price', 'fees'] as const) {
    if (field !== 'quantity' && draft[field].trim() === '') continue;
    const read = readFigure(draft[field], {
      what: texts.asked[field],
      mayBeZero: field === 'fees',
      pence: isPounds && field !== 'quantity',
    });
    if (read.ok) figures[field] = read.value;
    else errors[field] = read.reason;
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, question: { holding_id: draft.holding, date: draft.date, ...figures } };
}

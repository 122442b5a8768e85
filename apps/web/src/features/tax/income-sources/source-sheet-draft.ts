import type { IncomeSource, NewIncomeSource } from '@farthing/api-contract';
import { checked, type ReadDraft } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import {
  type AccountingDateDraft,
  draftOfDates,
  readDates,
} from './accounting-dates/accounting-date-draft.ts';
import { isPercent } from './source-draft.ts';
import { sourceForm } from './texts.tsx';

/** An income source as the form holds it. */
export interface SourceDraft extends AccountingDateDraft {
  readonly kind: IncomeSource['kind'];
  readonly name: string;
  readonly trade: string;
  readonly share: string;
  readonly accounting: IncomeSource['accounting'];
  readonly started_on: string;
  readonly ended_on: string;
}

/** The form as a source fills it; empty for a new one. */
export function draftOf(source: IncomeSource | undefined): SourceDraft {
  return {
    kind: source?.kind ?? 'property',
    name: source?.name ?? '',
    trade: source?.trade ?? '',
    share: source?.share ?? '100',
    accounting: source?.accounting ?? 'cash',
    started_on: source?.started_on ?? '',
    ended_on: source?.ended_on ?? '',
    ...draftOfDates(source),
  };
}

/** Reads the form of a source. Only what applies to its kind goes out. */
export function readSource(draft: SourceDraft): ReadDraft<NewIncomeSource> {
  const errors: Record<string, string> = {};
  const isProperty = draft.kind === 'property';
  if (draft.name.trim() === '') errors.name = common.enterAName;
  if (draft.started_on === '') errors.started_on = common.chooseADay;
  if (!isProperty && draft.trade.trim() === '') errors.trade = sourceForm.tradeMissing;
  if (isProperty && !isPercent(draft.share)) errors.share = sourceForm.shareWrong;
  const dates = readDates(isProperty ? { ...draft, accounts_end: 'tax_year' } : draft, errors);
  return checked(errors, {
    kind: draft.kind,
    name: draft.name.trim(),
    trade: isProperty ? null : draft.trade.trim(),
    share: isProperty ? draft.share.trim() : '100',
    accounting: draft.accounting,
    started_on: draft.started_on,
    ended_on: draft.ended_on || null,
    ...dates,
  });
}

import * as common from '../../../design/common-texts.ts';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { dayText } from '../../../design/format.ts';
import { tradeDifferences as texts } from './texts.tsx';
import type { TradeDraft } from './trade-draft.ts';

/** In which fields two versions of a trade differ, in words. */
export function tradeDifferences(mine: TradeDraft, theirs: TradeDraft) {
  const shown = (field: keyof TradeDraft, value: string) =>
    value === '' ? common.empty : field === 'date' ? dayText(value) : value;
  return optionsOf(texts.labels)
    .filter(({ value: field }) => mine[field] !== theirs[field])
    .map(({ value: field, label }) => ({
      label,
      mine: shown(field, String(mine[field])),
      theirs: shown(field, String(theirs[field])),
    }));
}
